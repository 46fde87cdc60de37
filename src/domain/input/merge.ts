import { ACTIVE_VERSION, PREPARATION_STATE } from '../catalogue/field-ids.ts';
import type { FieldCatalogue, LocatedKey } from '../catalogue/catalogue.ts';
import { decimalsFieldOf } from '../catalogue/field.ts';
import { formatFieldKey, isPreparationState } from '../catalogue/field-keys.ts';
import type { FieldValue, FieldValues } from '../product/product.ts';
import type { FieldIssue } from './issues.ts';
import type { WriteItem } from './read-item.ts';

/**
 * The values of a unit after a save: grids in `deleteGrids` are cleared and ignore the body, then the body's values are
 * set or cleared. Clearing a text also clears its language, and clearing a number its number of decimals. Clearing an
 * amount keeps its unit of measure for the next amount.
 *
 * @param stored values before; not changed
 */
export function mergeValues(
  stored: FieldValues,
  item: WriteItem,
  catalogue: FieldCatalogue,
): Record<string, FieldValue> {
  const { deletedGrids, deleteNotUsedPreparationStateFields } = item.options;
  const isDeleted = (key: string): boolean => {
    const located = deletedGrids.size > 0 ? catalogue.locate(key) : undefined;
    return typeof located === 'object' && located.field.grid !== undefined && deletedGrids.has(located.field.grid);
  };
  const merged: Record<string, FieldValue> = {};
  const cleared: LocatedKey[] = [];
  for (const key in stored) {
    if (!item.values.has(key) && !isDeleted(key)) merged[key] = stored[key] as FieldValue;
  }
  for (const [key, value] of item.values) {
    if (isDeleted(key)) continue;
    if (value !== null) {
      merged[key] = value;
      continue;
    }
    const located = catalogue.locate(key);
    if (typeof located === 'object') cleared.push(located);
  }
  const dropped = new Set([
    ...cleared.flatMap((located) => dependents(merged, located, catalogue)),
    ...(deleteNotUsedPreparationStateFields ? unusedStates(merged, catalogue) : []),
  ]);
  return dropped.size === 0 ? merged : Object.fromEntries(Object.entries(merged).filter(([key]) => !dropped.has(key)));
}

/** Dependents of a cleared key: its language or number of decimals, unless another value needs it. */
function dependents(merged: FieldValues, cleared: LocatedKey, catalogue: FieldCatalogue): string[] {
  const { field } = cleared;
  return [field.languageField, decimalsFieldOf(field)].flatMap((id) => {
    if (id === undefined) return [];
    const isNeeded = catalogue.ownersOf(id).some((owner) => formatFieldKey({ ...cleared, id: owner.id }) in merged);
    return isNeeded ? [] : [formatFieldKey({ ...cleared, id })];
  });
}

/** Keys of the preparation state that the product does not have, if D8173 names exactly one state. */
function unusedStates(merged: FieldValues, catalogue: FieldCatalogue): string[] {
  const named = merged[PREPARATION_STATE];
  const used = Array.isArray(named) ? named.filter(isPreparationState) : [];
  if (used.length !== 1) return [];
  return Object.keys(merged).filter((key) => {
    const located = catalogue.locate(key);
    return typeof located === 'object' && located.state !== undefined && located.state !== used[0];
  });
}

/** At most one version may be active. @returns the issue if two are */
export function checkActiveVersions(values: FieldValues, catalogue: FieldCatalogue): FieldIssue | undefined {
  const [first, second] = Object.keys(values).filter(
    (key) => key.startsWith(`${ACTIVE_VERSION}_`) && values[key] === 'yes',
  );
  if (first === undefined || second === undefined) return undefined;
  return { code: 'ACTIVE_VERSION_TWICE', key: second, field: catalogue.get(ACTIVE_VERSION), params: { other: first } };
}

export interface FieldChange {
  readonly key: string;
  readonly from: FieldValue | null;
  readonly to: FieldValue | null;
}

/** The differences between two sets of values, in the order of the later set; cleared keys last. */
export function diffValues(before: FieldValues, after: FieldValues): FieldChange[] {
  const changes: FieldChange[] = [];
  let common = 0;
  for (const key in after) {
    const to = after[key] as FieldValue;
    const from = before[key];
    if (from === undefined) {
      changes.push({ key, from: null, to });
      continue;
    }
    common++;
    if (!sameValue(from, to)) changes.push({ key, from, to });
  }
  const known = Object.keys(before);
  if (common < known.length)
    for (const key of known) if (!(key in after)) changes.push({ key, from: before[key] as FieldValue, to: null });
  return changes;
}

function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, index) => entry === b[index]);
}
