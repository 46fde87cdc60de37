import { ACTIVE_VERSION, EFFECTIVE_DATE, VERSION_DATE } from '../catalogue/field-ids.ts';
import type { FieldValue, FieldValues } from './product.ts';

/** What a future version changes, by field key; null clears. Other fields keep the values they have by then. */
export type VersionChanges = Readonly<Record<string, FieldValue | null>>;

/** A version as stored: the values of its date, or, until that date, what it will change. */
export type StoredVersion = { readonly values: FieldValues } | { readonly changes: VersionChanges };

/** A version with its date (ISO). */
export interface FutureVersion {
  readonly date: string;
  readonly changes: VersionChanges;
}

/** A row of grid X9200. */
export interface VersionRow {
  readonly row: string;
  /** ISO. */
  readonly date: string;
  readonly isActive: boolean;
}

const DATE_PREFIX = `${VERSION_DATE}_`;

/** The rows of grid X9200 that have a date, in stored order. */
export function versionRows(values: FieldValues): VersionRow[] {
  const rows: VersionRow[] = [];
  for (const key in values) {
    if (!key.startsWith(DATE_PREFIX)) continue;
    const row = key.slice(DATE_PREFIX.length);
    rows.push({ row, date: values[key] as string, isActive: values[`${ACTIVE_VERSION}_${row}`] === 'yes' });
  }
  return rows;
}

/** The dates (ISO) of the rows of grid X9200. */
export function versionDates(values: FieldValues): Set<string> {
  return new Set(versionRows(values).map(({ date }) => date));
}

/** The date (ISO) of the version that is marked active in grid X9200. */
export function activeVersionDate(values: FieldValues): string | undefined {
  return versionRows(values).find(({ isActive }) => isActive)?.date;
}

/** Values with a version on top. Its date becomes the effective date, unless the version names another one. */
export function withVersion(values: FieldValues, { date, changes }: FutureVersion): Record<string, FieldValue> {
  const merged: Record<string, FieldValue | null> = { ...values, [EFFECTIVE_DATE]: date, ...changes };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, FieldValue] => entry[1] !== null));
}

/** The values that a unit will have on a day: all future versions up to it, in the order of their dates. */
export function valuesOn(day: string, values: FieldValues, versions: readonly FutureVersion[]): FieldValues {
  return [...versions]
    .filter(({ date }) => date <= day)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .reduce<FieldValues>(withVersion, values);
}

/** The versions that wait for their date. */
export function futureVersions(stored: ReadonlyMap<string, StoredVersion> | undefined): FutureVersion[] {
  return [...(stored ?? [])].flatMap(([date, version]) =>
    'changes' in version ? [{ date, changes: version.changes }] : [],
  );
}
