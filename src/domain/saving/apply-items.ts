import { ACTIVE_VERSION, EFFECTIVE_DATE, GTIN, UNIT_TYPE, VERSION_DATE } from '../catalogue/field-ids.ts';
import { checkActiveVersions, diffValues, mergeValues } from '../input/merge.ts';
import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { VERSION_GRID } from '../catalogue/field.ts';
import type { FieldIssue } from '../input/issues.ts';
import type { WriteItem } from '../input/read-item.ts';
import { createTimeZone, dayOf, presentDate } from '../product/dates.ts';
import { addMissingParties } from '../product/party-defaults.ts';
import type { UnitKey } from '../product/identifiers.ts';
import { PRODUCT_LIMITS } from '../product/limits.ts';
import { gtinOf, type FieldValue, type FieldValues, type Product } from '../product/product.ts';
import {
  futureVersions,
  valuesOn,
  versionRows,
  withVersion,
  type FutureVersion,
  type StoredVersion,
  type VersionChanges,
  type VersionRow,
} from '../product/versions.ts';
import { UNIT_TYPES, type UnitType } from '../catalogue/unit-types.ts';
import { NOT_SENT } from '../status/gs1-state.ts';
import { NO_FINDINGS } from '../product/finding.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import { checkSize } from './check-size.ts';
import type { Steps } from '../steps.ts';
import type { ValidationContext } from './validate-units.ts';

/** An item of a batch and its position in the body. */
export interface IndexedItem {
  readonly index: number;
  readonly item: WriteItem;
}

/** The stored versions of units that a save may add versions to, by date (ISO). */
export type StoredVersions = ReadonlyMap<UnitKey, ReadonlyMap<string, StoredVersion>>;

/** The items of a batch and the stored units around them. */
export interface Write {
  readonly items: readonly IndexedItem[];
  readonly before: Neighbourhood;
  readonly versions: StoredVersions;
  /** Units of items that could not be read. If there are any, the plan consists of issues only. */
  readonly unread?: ReadonlySet<UnitKey>;
}

/** The changes of one unit by the items of a batch. */
export interface Touch {
  readonly grids: Set<string>;
  /** The versions that items named, by date (ISO): the values at that time, or what will change on a later day. */
  readonly versions: Map<string, StoredVersion>;
}

export interface AppliedItems {
  readonly issues: Map<number, FieldIssue[]>;
  readonly units: Map<UnitKey, Product>;
  readonly touched: Map<UnitKey, Touch>;
  /** The future version that an item is about, by position of the item. */
  readonly futureVersions: Map<number, FutureVersion>;
}

const UTC = createTimeZone('UTC');

/** Applies the items of a batch in order: each sees what the ones before it changed. */
export function* applyItems(
  { items, before, versions, unread }: Write,
  context: ValidationContext,
  now: Date,
): Steps<AppliedItems> {
  const issues = new Map<number, FieldIssue[]>();
  const units = new Map(before.units);
  const touched = new Map<UnitKey, Touch>();
  const futureVersions = new Map<number, FutureVersion>();
  for (const { index, item } of items) {
    yield;
    const known = units.get(item.key);
    // An unreadable item may create the unit, so this item cannot be checked.
    if (!known && unread?.has(item.key)) continue;
    const touch = touched.get(item.key) ?? { grids: new Set(), versions: new Map() };
    const applied = item.grids.has(VERSION_GRID)
      ? applyVersioned(item, known, { stored: versions.get(item.key), touch, now }, context)
      : applyCurrent(item, known, context);
    const found = checkApplied(applied, known, item, context);
    if (found.length > 0) {
      issues.set(index, found);
      continue;
    }
    const { values } = applied;
    units.set(item.key, known ? { ...known, values } : newProduct(item, values, now));
    addTouch(touch, item, applied);
    if (applied.future) futureVersions.set(index, applied.future);
    touched.set(item.key, touch);
  }
  return { issues, units, touched, futureVersions };
}

function checkApplied(
  { issue, written }: AppliedItem,
  known: Product | undefined,
  item: WriteItem,
  { catalogue, limits = PRODUCT_LIMITS }: ValidationContext,
): FieldIssue[] {
  if (issue) return [issue];
  return [
    ...checkMerged(written, item, catalogue),
    ...checkSize(known?.values ?? {}, written, item, limits, catalogue),
  ];
}

/** Adds what an item writes to what earlier items of the batch did to the same unit. */
function addTouch(touch: Touch, item: WriteItem, { named, future }: AppliedItem): void {
  for (const grid of future ? [VERSION_GRID] : item.grids) touch.grids.add(grid);
  for (const [date, version] of named) touch.versions.set(date, version);
}

/** What one item makes of a unit. */
interface AppliedItem {
  /** The current values. */
  readonly values: FieldValues;
  /** The values that the item wrote: those of a future version, else the current ones. */
  readonly written: FieldValues;
  /** Versions that it named, by date (ISO). */
  readonly named: ReadonlyMap<string, StoredVersion>;
  readonly future?: FutureVersion;
  readonly issue?: FieldIssue | undefined;
}

const NONE_NAMED: ReadonlyMap<string, StoredVersion> = new Map();

function applyCurrent(
  item: WriteItem,
  known: Product | undefined,
  { catalogue, parties = [] }: Pick<ValidationContext, 'catalogue' | 'parties'>,
): AppliedItem {
  const values = mergeValues(known?.values ?? {}, item, catalogue);
  addMissingParties(values, parties);
  // A unit keeps the GTIN in the form it was created with.
  if (known) values[GTIN] = gtinOf(known);
  return { values, written: values, named: NONE_NAMED };
}

/**
 * Applies an item that writes grid X9200. On an existing unit, an item that names nothing but a version of a later day
 * changes that version: of the current values, only the grid itself.
 */
function applyVersioned(
  item: WriteItem,
  known: Product | undefined,
  versions: {
    readonly stored: ReadonlyMap<string, StoredVersion> | undefined;
    readonly touch: Touch;
    readonly now: Date;
  },
  context: ValidationContext,
): AppliedItem {
  const { catalogue, timeZone = UTC } = context;
  const stored = new Map([...(versions.stored ?? []), ...versions.touch.versions]);
  const today = dayOf(versions.now, timeZone);
  const current = applyCurrent(item, known, context);
  const rows = namedRows(item, current.values);
  const future = rows.filter(({ date, isActive }) => date > today && !isActive);
  const issue =
    checkActiveVersions(current.values, catalogue) ?? checkNotEarly(known, current.values, today, catalogue);
  if (issue) return { ...current, issue };
  const [row, other] = future;
  if (known && row && rows.length === future.length) {
    if (other) return { ...current, issue: versionIssue('VERSION_AMBIGUOUS', VERSION_DATE, other, row, catalogue) };
    return applyFuture(item, known, row, stored, context);
  }
  const named = rows.map(({ date, isActive }): [string, StoredVersion] => {
    if (date <= today || isActive) return [date, { values: current.values }];
    const version = stored.get(date);
    return [date, version && 'changes' in version ? version : { changes: {} }];
  });
  return { ...current, named: new Map(named) };
}

function applyFuture(
  item: WriteItem,
  known: Product,
  { row, date }: VersionRow,
  stored: ReadonlyMap<string, StoredVersion>,
  { catalogue, parties = [] }: ValidationContext,
): AppliedItem {
  const isOfGrid = (key: string): boolean => {
    const located = catalogue.locate(key);
    return typeof located === 'object' && located.field.grid === VERSION_GRID;
  };
  const all = [...item.values];
  const ofGrid = { ...item, values: new Map(all.filter(([key]) => isOfGrid(key))), options: withoutDeletions(item) };
  const values = mergeValues(known.values, ofGrid, catalogue);
  // A row that gets another date takes what it changes along.
  const earlier = stored.get(date) ?? stored.get(String(known.values[`${VERSION_DATE}_${row}`]));
  const changes = earlier && 'changes' in earlier ? earlier.changes : {};
  const others = futureVersions(stored).filter((version) => version.date < date && hasRow(values, version.date));
  const below = valuesOn(date, values, others);
  const body = { ...item, values: new Map(all.filter(([key]) => !isOfGrid(key))) };
  const written = mergeValues(withVersion(below, { date, changes }), body, catalogue);
  addMissingParties(written, parties);
  written[GTIN] = gtinOf(known);
  const future = { date, changes: changesOf(below, written, date) };
  return { values, written, named: new Map([[date, { changes: future.changes }]]), future };
}

function hasRow(values: FieldValues, date: string): boolean {
  return versionRows(values).some((row) => row.date === date);
}

/** Grids that an item deletes are those of the version, not of the current values. */
function withoutDeletions({ options }: WriteItem): WriteItem['options'] {
  return { ...options, deletedGrids: new Set(), deleteNotUsedPreparationStateFields: false };
}

/** What a version changes. Its own date is its effective date and need not be kept. */
function changesOf(below: FieldValues, written: FieldValues, date: string): VersionChanges {
  const changes: Record<string, FieldValue | null> = {};
  for (const { key, to } of diffValues(below, written)) {
    if (key !== EFFECTIVE_DATE || to !== date) changes[key] = to;
  }
  return changes;
}

/** A version of a later day becomes active on that day, and not before. */
function checkNotEarly(
  known: Product | undefined,
  values: FieldValues,
  today: string,
  catalogue: FieldCatalogue,
): FieldIssue | undefined {
  if (!known) return undefined;
  const early = versionRows(values).find(({ isActive, date }) => isActive && date > today);
  const wasActive = versionRows(known.values).some(({ isActive, date }) => isActive && date === early?.date);
  return early && !wasActive
    ? versionIssue('VERSION_NOT_YET_VALID', ACTIVE_VERSION, early, early, catalogue)
    : undefined;
}

function versionIssue(
  code: 'VERSION_AMBIGUOUS' | 'VERSION_NOT_YET_VALID',
  id: string,
  { row, date }: VersionRow,
  other: VersionRow,
  catalogue: FieldCatalogue,
): FieldIssue {
  const params = { date: presentDate(date), other: `${VERSION_DATE}_${other.row}` };
  return { code, key: `${id}_${row}`, field: catalogue.get(id), params };
}

/** The rows of grid X9200 whose date is in the item. */
function namedRows(item: WriteItem, values: FieldValues): VersionRow[] {
  if (item.options.deletedGrids.has(VERSION_GRID)) return [];
  return versionRows(values).filter(({ row }) => typeof item.values.get(`${VERSION_DATE}_${row}`) === 'string');
}

export function isSameVersion(one: StoredVersion | undefined, other: StoredVersion): boolean {
  if (!one || 'values' in one !== 'values' in other) return false;
  const [a, b] = [one, other].map((version) => ('values' in version ? version.values : version.changes));
  return diffValues(a as FieldValues, b as FieldValues).length === 0;
}

function checkMerged(values: FieldValues, item: WriteItem, catalogue: FieldCatalogue): FieldIssue[] {
  if (values[UNIT_TYPE] !== undefined) return [];
  const params = { productId: item.productId, expected: UNIT_TYPES.join(', ') };
  return [{ code: 'REQUIRED_ON_CREATE', key: UNIT_TYPE, field: catalogue.get(UNIT_TYPE), params }];
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
