import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValues } from '../../domain/product/product.ts';
import type { StoredVersion, VersionChanges } from '../../domain/product/versions.ts';
import type { StoredVersions } from '../../domain/saving/apply-items.ts';
import { sql, type Connection } from '../database/database.ts';

const LOAD_VERSIONS = sql(
  'load_versions',
  `select v.unit_key, v.version_date::text as date, v."values"::text, v.changes::text
   from @product_versions v where v.unit_key = any($1)`,
);

interface VersionTexts {
  readonly unit_key: UnitKey;
  readonly date: string;
  readonly values: string | null;
  readonly changes: string | null;
}

/** All versions of some units, by date (ISO). Units without one are absent. */
export async function loadVersions(db: Connection, keys: readonly UnitKey[]): Promise<StoredVersions> {
  const versions = new Map<UnitKey, Map<string, StoredVersion>>();
  if (keys.length === 0) return versions;
  for (const row of await db.query<VersionTexts>(LOAD_VERSIONS, [keys])) {
    const ofUnit = versions.get(row.unit_key) ?? new Map<string, StoredVersion>();
    versions.set(row.unit_key, ofUnit.set(row.date, toVersion(row)));
  }
  return versions;
}

function toVersion({ values, changes }: Pick<VersionTexts, 'values' | 'changes'>): StoredVersion {
  return values === null
    ? { changes: JSON.parse(changes ?? '{}') as VersionChanges }
    : { values: JSON.parse(values) as FieldValues };
}

const FIND_VERSIONS = sql(
  'find_versions',
  `select v.unit_key, v."values"::text from unnest($1::text[], $2::date[]) as wanted (unit_key, version_date)
   join @product_versions v using (unit_key, version_date) where v."values" is not null`,
);

/** @param dates of active or past versions (ISO), by unit */
export async function findVersions(
  db: Connection,
  dates: ReadonlyMap<UnitKey, string>,
): Promise<Map<UnitKey, FieldValues>> {
  if (dates.size === 0) return new Map();
  const rows = await db.query<{ unit_key: UnitKey; values: string }>(FIND_VERSIONS, [
    [...dates.keys()],
    [...dates.values()],
  ]);
  return new Map(rows.map((row) => [row.unit_key, JSON.parse(row.values) as FieldValues]));
}

const FIND_DUE = sql(
  'find_due_versions',
  `select v.unit_key, v.version_date::text as date from @product_versions v
   where v.changes is not null and v.version_date <= $1::date and ($2::text[] is null or v.unit_key = any($2))
   order by v.version_date, v.unit_key limit $3`,
);

/** A version whose date has come. */
export interface DueVersion {
  readonly key: UnitKey;
  /** ISO. */
  readonly date: string;
}

/**
 * Versions that have not become current although their date has come, the oldest first.
 * @param today ISO
 * @param keys units; all when absent
 */
export async function findDueVersions(
  db: Connection,
  today: string,
  { keys, limit }: { readonly keys?: readonly UnitKey[]; readonly limit: number },
): Promise<DueVersion[]> {
  const rows = await db.query<{ unit_key: UnitKey; date: string }>(FIND_DUE, [today, keys ?? null, limit]);
  return rows.map((row) => ({ key: row.unit_key, date: row.date }));
}
