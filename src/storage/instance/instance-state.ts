import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';

const FIND_VALIDATED_BY = sql('find_validated_by', 'select judged_by from @instance_state');

/** Tag of the configuration that validated every product; undefined before the first complete run. */
export async function findValidatedBy(db: Connection): Promise<string | undefined> {
  const [row] = await db.query<{ judged_by: string | null }>(FIND_VALIDATED_BY);
  return row?.judged_by ?? undefined;
}

const STORE_VALIDATED_BY = sql(
  'store_validated_by',
  // Processes with other rules may go on writing for a while, except when there have been none.
  `update @instance_state set judged_by = $1,
     findings_watched_from = case when judged_by is null or $2::timestamptz is null then findings_watched_from
       else $2 - interval '10 minutes' end,
     findings_watched_until = case when judged_by is null or $2 is null then findings_watched_until
       else now() + interval '1 day' end`,
);

/**
 * Stores that a configuration validated every product.
 * @param since when that began: what others write since then is watched
 */
export async function storeValidatedBy(db: Connection, configurationTag: string, since?: Date): Promise<void> {
  await db.query(STORE_VALIDATED_BY, [configurationTag, since ?? null]);
}

/** What is watched because processes of an older version, or with another configuration, may be writing. */
export interface Watch {
  /** Whether they may change products without noting it for the counts of lists. */
  readonly lists: boolean;
  /** Whether they may change findings without updating the counts. */
  readonly findingCounts: boolean;
  /** Since when they may have stored findings by other rules. */
  readonly findingsSince: Date | undefined;
  readonly validatedBy: string | undefined;
}

const FIND_WATCH = sql(
  'find_watch',
  `select lists_watched_from is not null as lists, finding_counts_watched_from is not null as finding_counts, findings_watched_from as findings_since, judged_by
   from @instance_state`,
);

export async function findWatch(db: Connection): Promise<Watch> {
  const [row] = await db.query<{
    lists: boolean;
    finding_counts: boolean;
    findings_since: Date | null;
    judged_by: string | null;
  }>(FIND_WATCH);
  return {
    lists: row?.lists ?? false,
    findingCounts: row?.finding_counts ?? false,
    findingsSince: row?.findings_since ?? undefined,
    validatedBy: row?.judged_by ?? undefined,
  };
}

const FOUND_UNTIL = sql(
  'store_findings_watched',
  `update @instance_state set findings_watched_from =
     case when findings_watched_until > now() then $2::timestamptz - interval '10 minutes' end
   where findings_watched_from is not null and judged_by = $1`,
);

/** Stores that findings are those of the configuration, except what others wrote since a moment. */
export async function storeFindingsWatched(db: Connection, configurationTag: string, since: Date): Promise<void> {
  await db.query(FOUND_UNTIL, [configurationTag, since]);
}

const FIND_WITH_ERRORS = sql(
  'find_with_errors',
  'select p.unit_key from @products p where p.unit_key = any($1) and p.has_errors',
);

/** Which of the units have findings of severity ERROR. */
export async function findWithErrors(db: Connection, keys: readonly UnitKey[]): Promise<Set<UnitKey>> {
  const rows = await db.query<{ unit_key: UnitKey }>(FIND_WITH_ERRORS, [keys]);
  return new Set(rows.map((row) => row.unit_key));
}
