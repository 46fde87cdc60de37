import { GTIN, UNIT_TYPE, VERSION_DATE } from '../catalogue/field-ids.ts';
import { checkActiveVersions, diffValues, mergeValues, type FieldChange } from '../input/merge.ts';
import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { CHILD_GRID, VERSION_GRID } from '../catalogue/field.ts';
import { CHILD_GTIN_PREFIX } from '../hierarchy/hierarchy.ts';
import type { FieldIssue } from '../input/issues.ts';
import type { WriteItem } from '../input/read-item.ts';
import type { UnitKey } from '../product/identifiers.ts';
import { addMissingParties } from '../product/party-defaults.ts';
import { PRODUCT_LIMITS } from '../product/limits.ts';
import { gtinOf, type FieldValues, type Product } from '../product/product.ts';
import { UNIT_TYPES, type UnitType } from '../catalogue/unit-types.ts';
import { NOT_SENT } from '../status/gs1-state.ts';
import { NO_FINDINGS } from '../product/finding.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import { checkSize } from './check-size.ts';
import type { Steps } from '../steps.ts';
import { sameFindings, validateUnits, type ValidationContext } from './validate-units.ts';
import { independentParts, type Part } from './parts.ts';

/** A unit whose values or versions the save changes. */
export interface PlannedSave {
  readonly product: Product;
  readonly isNew: boolean;
  /** Differences from the stored values; empty for a new unit. */
  readonly changes: readonly FieldChange[];
  /** Values to store as a version, by date (ISO). */
  readonly renewedVersions: ReadonlyMap<string, FieldValues>;
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

/** The stored values of versions that a save names again. */
export type StoredVersions = ReadonlyMap<UnitKey, ReadonlyMap<string, FieldValues>>;

const VERSION_DATE_PREFIX = `${VERSION_DATE}_`;

/** The dates (ISO) of the rows of grid X9200. */
export function versionDates(values: FieldValues): Set<string> {
  const dates = new Set<string>();
  for (const key in values) if (key.startsWith(VERSION_DATE_PREFIX)) dates.add(values[key] as string);
  return dates;
}

/** An item of a batch and its position in the body. */
export interface IndexedItem {
  readonly index: number;
  readonly item: WriteItem;
}

/** Validates all parts of a plan. */
export function* wholePlan({ issues, units, parts }: PlanInParts): Steps<SavePlan> {
  const all: PartPlan[] = [];
  for (const part of parts) {
    if (part) all.push(part);
    yield;
  }
  return {
    issues,
    units,
    saves: all.flatMap((part) => part.saves),
    reevaluated: all.flatMap((part) => part.reevaluated),
  };
}

/** The items of a batch and the stored units around them. */
export interface Write {
  readonly items: readonly IndexedItem[];
  readonly before: Neighbourhood;
  readonly versions: StoredVersions;
  /** Units of items that could not be read. If there are any, the plan consists of issues only. */
  readonly unread?: ReadonlySet<UnitKey>;
}

/**
 * Plans a save without changing anything. Applies the items in order, then validates every unit that shares a hierarchy
 * with a changed one, part by part, so that one part can be stored while the next one is validated.
 */
export function* planInParts(write: Write, context: ValidationContext, now: Date): Steps<PlanInParts> {
  const { before, versions, unread } = write;
  const applied = yield* applyItems(write, context, now);
  const { issues, units } = applied;
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
  return { issues, units, parts: validateParts(before, units, saves, context, now) };
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

/** The changes of one unit by the items of a batch. */
export interface Touch {
  readonly grids: Set<string>;
  /** Values at the time an item named the version date (ISO). */
  readonly namedVersions: Map<string, FieldValues>;
}

export interface AppliedItems {
  readonly issues: Map<number, FieldIssue[]>;
  readonly units: Map<UnitKey, Product>;
  readonly touched: Map<UnitKey, Touch>;
}

export function* applyItems(
  { items, before, unread }: Write,
  context: ValidationContext,
  now: Date,
): Steps<AppliedItems> {
  const issues = new Map<number, FieldIssue[]>();
  const units = new Map(before.units);
  const touched = new Map<UnitKey, Touch>();
  for (const { index, item } of items) {
    yield;
    const known = units.get(item.key);
    // An unreadable item may create the unit, so this item cannot be checked.
    if (!known && unread?.has(item.key)) continue;
    const { values, issues: found } = mergeItem(known, item, context);
    if (found.length > 0) {
      issues.set(index, found);
      continue;
    }
    units.set(item.key, known ? { ...known, values } : newProduct(item, values, now));
    const touch = touched.get(item.key) ?? { grids: new Set(), namedVersions: new Map() };
    addTouch(touch, item, values);
    touched.set(item.key, touch);
  }
  return { issues, units, touched };
}

/** The values of a unit after an item, and what is wrong with them. */
function mergeItem(
  known: Product | undefined,
  item: WriteItem,
  { catalogue, limits = PRODUCT_LIMITS, parties = [] }: ValidationContext,
): { values: FieldValues; issues: FieldIssue[] } {
  const before = known?.values ?? {};
  const values = mergeValues(before, item, catalogue);
  addMissingParties(values, parties);
  // A unit keeps the GTIN in the form it was created with.
  if (known) values[GTIN] = gtinOf(known);
  const issues = [...checkMerged(values, item, catalogue), ...checkSize(before, values, item, limits, catalogue)];
  return { values, issues };
}

/** Adds what an item writes to what earlier items of the batch did to the same unit. */
function addTouch(touch: Touch, item: WriteItem, values: FieldValues): void {
  for (const grid of item.grids) touch.grids.add(grid);
  if (item.grids.has(VERSION_GRID)) for (const date of namedVersions(item)) touch.namedVersions.set(date, values);
}

/** @returns undefined if the save changes neither the unit nor its versions */
export function planUnit(
  stored: Product | undefined,
  planned: Product,
  touch: Touch,
  versions: ReadonlyMap<string, FieldValues> | undefined,
): Omit<PlannedSave, 'product'> | undefined {
  const changes = stored ? diffValues(stored.values, planned.values) : [];
  const dates = touch.namedVersions.size > 0 ? versionDates(planned.values) : new Set<string>();
  const renewedVersions = new Map(
    [...touch.namedVersions].filter(
      ([date, values]) => dates.has(date) && diffValues(versions?.get(date) ?? {}, values).length > 0,
    ),
  );
  if (stored && changes.length === 0 && renewedVersions.size === 0) return undefined;
  // Search the changes only if the grid was written; all values of a new unit are changes.
  const hasChanged = (grid: string, prefix: string): boolean =>
    touch.grids.has(grid) && (!stored || changes.some((change) => change.key.startsWith(prefix)));
  return {
    isNew: !stored,
    changes,
    renewedVersions,
    hasChangedVersions: hasChanged(VERSION_GRID, VERSION_DATE_PREFIX),
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

function checkMerged(values: FieldValues, item: WriteItem, catalogue: FieldCatalogue): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (values[UNIT_TYPE] === undefined) {
    const expected = UNIT_TYPES.join(', ');
    issues.push({
      code: 'REQUIRED_ON_CREATE',
      key: UNIT_TYPE,
      field: catalogue.get(UNIT_TYPE),
      params: { productId: item.productId, expected },
    });
  }
  const versions = item.grids.has(VERSION_GRID) ? checkActiveVersions(values, catalogue) : undefined;
  return versions ? [...issues, versions] : issues;
}

function newProduct(item: WriteItem, values: FieldValues, now: Date): Product {
  return {
    key: item.key,
    productId: item.productId,
    targetMarket: item.targetMarket,
    unitType: values[UNIT_TYPE] as UnitType,
    values,
    revision: 0,
    evaluation: 0,
    created: now,
    lastModified: now,
    lastChanged: now,
    gs1: NOT_SENT,
    findings: NO_FINDINGS,
  };
}

/** The version dates (ISO) in a save; the merged values become their versions. */
function namedVersions(item: WriteItem): string[] {
  if (item.options.deletedGrids.has(VERSION_GRID)) return [];
  return [...item.values].flatMap(([key, date]) =>
    key.startsWith(VERSION_DATE_PREFIX) && typeof date === 'string' ? date : [],
  );
}
