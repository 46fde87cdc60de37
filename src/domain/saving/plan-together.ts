import type { FieldChange } from '../input/merge.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { ValidationContext } from './validate-units.ts';
import { applyItems, planUnit, revalidate, saved, type AppliedSave, type IndexedItem } from './plan-save.ts';

/** One of several writes that are planned together. */
export interface JoinedWrite {
  readonly items: readonly IndexedItem[];
  readonly actor: string;
  /** Whether the revision that the first of its units has by then lets it go ahead. */
  readonly mayWrite: (revision: number | undefined) => boolean;
}

/** One save of one unit: what the history keeps of it. */
export interface SavedRevision {
  readonly product: Product;
  readonly actor: string;
  readonly changes: readonly FieldChange[];
}

/** What a write does, or why it does nothing: its condition does not hold, or it changes links or versions. */
export type WriteOutcome = AppliedSave | 'PRECONDITION_FAILED' | 'NOT_AN_UPDATE';

export interface PlanTogether {
  /** What each write does, in order. */
  readonly outcomes: readonly WriteOutcome[];
  readonly revisions: readonly SavedRevision[];
  /** The units whose values differ, after the last write. */
  readonly products: readonly Product[];
  /** Other units whose findings change. */
  readonly reevaluated: readonly Product[];
}

/**
 * Works out what several writes do, one after the other: each sees the values that the ones before it leave, and makes
 * a revision of its own. The rules judge the result once, which is by far the larger part of the work. Units must exist.
 */
export function planTogether(
  writes: readonly JoinedWrite[],
  before: Neighbourhood,
  context: ValidationContext,
  now: Date,
): PlanTogether {
  let units: Map<UnitKey, Product> = new Map(before.units);
  const revisions: SavedRevision[] = [];
  const states = writes.map(({ items, actor, mayWrite }): WriteOutcome => {
    const applied = applyItems({ items, before: { ...before, units }, versions: new Map() }, context, now);
    if (applied.issues.size > 0) return { issues: applied.issues, units };
    const [first] = items;
    if (first && !mayWrite(units.get(first.item.key)?.revision)) return 'PRECONDITION_FAILED';
    const after = new Map(units);
    const saves: SavedRevision[] = [];
    for (const [key, touch] of applied.touched) {
      const planned = applied.units.get(key) as Product;
      const save = planUnit(units.get(key), planned, touch, undefined);
      if (!save) continue;
      if (save.hasChangedLinks || save.hasChangedVersions || save.renewedVersions.size > 0) return 'NOT_AN_UPDATE';
      const product = saved(planned, now);
      after.set(key, product);
      saves.push({ product, actor, changes: save.changes });
    }
    revisions.push(...saves);
    units = after;
    return { issues: applied.issues, units };
  });
  const changed = new Set(revisions.map(({ product }) => product.key));
  const after = new Map(units);
  const reevaluated = changed.size > 0 ? revalidate({ before, after: units, changed }, after, context, now) : [];
  return {
    outcomes: states.map((state) =>
      typeof state === 'string' ? state : { ...state, units: asJudged(state.units, after) },
    ),
    revisions,
    products: [...changed].map((key) => after.get(key) as Product),
    reevaluated,
  };
}

/** Units as one write left them, with the findings that hold after the last one. */
function asJudged(units: ReadonlyMap<UnitKey, Product>, after: ReadonlyMap<UnitKey, Product>): Map<UnitKey, Product> {
  return new Map(
    [...units].map(([key, unit]) => {
      const last = after.get(key) as Product;
      if (last.revision === unit.revision) return [key, last];
      return [key, { ...unit, findings: last.findings, evaluation: last.evaluation }];
    }),
  );
}
