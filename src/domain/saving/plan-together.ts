import type { FieldChange } from '../input/merge.ts';
import type { ItemConditions } from '../input/read-item.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { Steps } from '../steps.ts';
import type { ValidationContext } from './validate-units.ts';
import { applyItems, type AppliedItems, type IndexedItem } from './apply-items.ts';
import { planUnit, revalidate, saved, type AppliedSave } from './plan-save.ts';

/** Whether the conditions of an item accept the revision that its product has; undefined when there is none. */
export type MayWrite = (revision: number | undefined, conditions: ItemConditions) => boolean;

/** One of several saves that are planned as a batch. */
export interface JoinedWrite {
  readonly items: readonly IndexedItem[];
  readonly actor: string;
  readonly mayWrite: MayWrite;
}

/** One save of one unit, as recorded in the history. */
export interface SavedRevision {
  readonly product: Product;
  readonly actor: string;
  readonly changes: readonly FieldChange[];
}

/** What a save does, or why it does nothing: its condition fails, or it changes links or versions. */
export type WriteOutcome = AppliedSave | 'PRECONDITION_FAILED' | 'NOT_AN_UPDATE';

export interface PlanTogether {
  /** The result of each save, in order. */
  readonly outcomes: readonly WriteOutcome[];
  readonly revisions: readonly SavedRevision[];
  /** The units whose values differ after the last save. */
  readonly products: readonly Product[];
  /** Other units whose findings change. */
  readonly reevaluated: readonly Product[];
}

/**
 * Plans several saves in order: each sees the values left by the previous ones and creates its own revision. The result
 * is validated once, because validation is by far the largest cost. The units must exist.
 */
export function* planTogether(
  writes: readonly JoinedWrite[],
  before: Neighbourhood,
  context: ValidationContext,
  now: Date,
): Steps<PlanTogether> {
  let units: ReadonlyMap<UnitKey, Product> = before.units;
  const revisions: SavedRevision[] = [];
  const states: WriteOutcome[] = [];
  for (const write of writes) {
    const applied = yield* applyItems(
      { items: write.items, before: { ...before, units }, versions: new Map() },
      context,
      now,
    );
    const state = applyWrite(write, units, applied, now);
    states.push(typeof state === 'string' ? state : state.outcome);
    if (typeof state === 'string') continue;
    revisions.push(...state.saves);
    units = state.outcome.units;
  }
  const changed = new Set(revisions.map(({ product }) => product.key));
  const after = new Map(units);
  const reevaluated = changed.size > 0 ? yield* revalidate({ before, after: units, changed }, after, context, now) : [];
  return {
    outcomes: states.map((state) =>
      typeof state === 'string' ? state : { ...state, units: asValidated(state.units, after) },
    ),
    revisions,
    products: [...changed].map((key) => after.get(key) as Product),
    reevaluated,
  };
}

function applyWrite(
  { items, actor, mayWrite }: JoinedWrite,
  units: ReadonlyMap<UnitKey, Product>,
  applied: AppliedItems,
  now: Date,
): { outcome: AppliedSave; saves: readonly SavedRevision[] } | 'PRECONDITION_FAILED' | 'NOT_AN_UPDATE' {
  const { issues } = applied;
  if (issues.size > 0) return { outcome: { issues, units }, saves: [] };
  const isMet = ({ item }: IndexedItem): boolean => mayWrite(units.get(item.key)?.revision, item.options);
  if (!items.every(isMet)) return 'PRECONDITION_FAILED';
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
  return { outcome: { issues, units: after }, saves };
}

/** Units as one save left them, with the findings after the last save. */
function asValidated(
  units: ReadonlyMap<UnitKey, Product>,
  after: ReadonlyMap<UnitKey, Product>,
): Map<UnitKey, Product> {
  return new Map(
    [...units].map(([key, unit]) => {
      const last = after.get(key) as Product;
      if (last.revision === unit.revision) return [key, last];
      return [key, { ...unit, findings: last.findings, evaluation: last.evaluation }];
    }),
  );
}
