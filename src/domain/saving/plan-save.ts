import { UNIT_TYPE, VERSION_DATE } from '../catalogue/field-ids.ts';
import { diffValues, type FieldChange } from '../input/merge.ts';
import { CHILD_GRID, VERSION_GRID } from '../catalogue/field.ts';
import { CHILD_GTIN_PREFIX } from '../hierarchy/hierarchy.ts';
import type { FieldIssue } from '../input/issues.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import { versionDates, type FutureVersion, type StoredVersion } from '../product/versions.ts';
import type { UnitType } from '../catalogue/unit-types.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { Steps } from '../steps.ts';
import { applyItems, isSameVersion, type Touch, type Write } from './apply-items.ts';
import { sameFindings, validateUnits, type ValidationContext } from './validate-units.ts';
import { checkHierarchySizes } from './check-hierarchy-sizes.ts';
import { independentParts, type Part } from './parts.ts';

/** A unit whose values or versions the save changes. */
export interface PlannedSave {
  readonly product: Product;
  readonly isNew: boolean;
  /** Differences from the stored values; empty for a new unit. */
  readonly changes: readonly FieldChange[];
  /** Versions to store, by date (ISO). */
  readonly renewedVersions: ReadonlyMap<string, StoredVersion>;
  /** Whether rows of version dates changed. If so, versions without a row are deleted. */
  readonly hasChangedVersions: boolean;
  readonly hasChangedLinks: boolean;
}

/** The changes of one part of a batch. */
export interface PartPlan {
  readonly saves: readonly PlannedSave[];
  /** Other units whose findings change with the save. */
  readonly reevaluated: readonly Product[];
}

export interface AppliedSave {
  /** Issues by position of the item; empty if everything can be saved. */
  readonly issues: ReadonlyMap<number, readonly FieldIssue[]>;
  /** The future version that an item is about, by position of the item. */
  readonly futureVersions?: ReadonlyMap<number, FutureVersion>;
  /** Every unit of the neighbourhood, after the save. */
  readonly units: ReadonlyMap<UnitKey, Product>;
}

export type SavePlan = AppliedSave & PartPlan;

/**
 * Iterating `parts` validates the units, and is possible once. Until then, `units` have their old findings. It yields
 * undefined at pause points.
 */
export interface PlanInParts extends AppliedSave {
  readonly parts: Iterable<PartPlan | undefined>;
}

/** Validates all parts of a plan. */
export function* wholePlan({ parts, ...applied }: PlanInParts): Steps<SavePlan> {
  const all: PartPlan[] = [];
  for (const part of parts) {
    if (part) all.push(part);
    yield;
  }
  return {
    ...applied,
    saves: all.flatMap((part) => part.saves),
    reevaluated: all.flatMap((part) => part.reevaluated),
  };
}

/**
 * Plans a save without changing anything. Applies the items in order, then validates every unit that shares a hierarchy
 * with a changed one, part by part, so that one part can be stored while the next one is validated.
 */
export function* planInParts(write: Write, context: ValidationContext, now: Date): Steps<PlanInParts> {
  const { before, versions, unread } = write;
  const applied = yield* applyItems(write, context, now);
  const { issues, units, futureVersions } = applied;
  if (issues.size > 0 || (unread?.size ?? 0) > 0) return { issues, units, parts: [] };

  const saves = new Map<UnitKey, Omit<PlannedSave, 'product'>>();
  for (const [key, touch] of applied.touched) {
    const stored = before.units.get(key);
    const planned = units.get(key) as Product;
    const save = planUnit(stored, planned, touch, versions.get(key));
    if (save) saves.set(key, save);
    units.set(key, save || !stored ? saved(planned, now) : stored);
    yield;
  }
  const linked = [...saves].flatMap(([key, { hasChangedLinks, isNew }]) => (hasChangedLinks || isNew ? [key] : []));
  const tooLarge = yield* checkHierarchySizes(write, units, new Set(linked), context.limits);
  if (tooLarge.size > 0) return { issues: tooLarge, units, parts: [] };
  return { issues, units, futureVersions, parts: validateParts(before, units, saves, context, now) };
}

function* validateParts(
  before: Neighbourhood,
  units: Map<UnitKey, Product>,
  saves: ReadonlyMap<UnitKey, Omit<PlannedSave, 'product'>>,
  context: ValidationContext,
  now: Date,
): Generator<PartPlan | undefined, void, undefined> {
  for (const part of independentParts(before, units, new Set(saves.keys()))) {
    if (!part) {
      yield;
      continue;
    }
    const reevaluated = yield* revalidate(part, units, context, now);
    yield {
      saves: [...part.changed].map((key) => ({
        ...(saves.get(key) as PlannedSave),
        product: units.get(key) as Product,
      })),
      reevaluated,
    };
  }
}

/** @returns undefined if the save changes neither the unit nor its versions */
export function planUnit(
  stored: Product | undefined,
  planned: Product,
  touch: Touch,
  versions: ReadonlyMap<string, StoredVersion> | undefined,
): Omit<PlannedSave, 'product'> | undefined {
  const changes = stored ? diffValues(stored.values, planned.values) : [];
  const dates = touch.versions.size > 0 ? versionDates(planned.values) : new Set<string>();
  const renewedVersions = new Map(
    [...touch.versions].filter(([date, version]) => dates.has(date) && !isSameVersion(versions?.get(date), version)),
  );
  if (stored && changes.length === 0 && renewedVersions.size === 0) return undefined;
  // Search the changes only if the grid was written; all values of a new unit are changes.
  const hasChanged = (grid: string, prefix: string): boolean =>
    touch.grids.has(grid) && (!stored || changes.some((change) => change.key.startsWith(prefix)));
  return {
    isNew: !stored,
    changes,
    renewedVersions,
    hasChangedVersions: hasChanged(VERSION_GRID, `${VERSION_DATE}_`),
    hasChangedLinks: hasChanged(CHILD_GRID, CHILD_GTIN_PREFIX),
  };
}

export function saved(planned: Product, now: Date): Product {
  return {
    ...planned,
    unitType: planned.values[UNIT_TYPE] as UnitType,
    revision: planned.revision + 1,
    lastModified: now,
    lastChanged: now,
  };
}

/**
 * Validates the changed units and all units that share a hierarchy with them, and stores the findings in `units`.
 * @returns unchanged units whose findings or neighbours differ
 */
export function* revalidate(
  { before, after, changed }: Part,
  units: Map<UnitKey, Product>,
  context: ValidationContext,
  now: Date,
): Steps<Product[]> {
  const reevaluated: Product[] = [];
  const { findings, regrouped } = yield* validateUnits(before, after, changed, context);
  for (const key of new Set([...changed, ...findings.keys(), ...regrouped])) {
    yield;
    const unit = units.get(key) as Product;
    const found = findings.get(key) ?? unit.findings;
    // Included even if its findings stay the same: a writer that read it without its new neighbour must notice.
    if (!changed.has(key) && !regrouped.has(key) && sameFindings(unit.findings, found)) continue;
    const next = { ...unit, findings: found, evaluation: unit.evaluation + 1, lastChanged: now };
    units.set(key, next);
    if (!changed.has(key)) reevaluated.push(next);
  }
  return reevaluated;
}
