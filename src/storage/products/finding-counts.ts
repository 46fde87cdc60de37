import { BRAND } from '../../domain/catalogue/field-ids.ts';
import type { Findings } from '../../domain/product/finding.ts';
import { marketOfKey, type UnitKey } from '../../domain/product/identifiers.ts';
import { dayOf, type TimeZone } from '../../domain/product/dates.ts';
import type { RuleSet } from '../../domain/validation/engine.ts';
import { groupsOf, type GroupedProduct } from '../../domain/validation/finding-groups.ts';
import { sql, type Connection, type InstanceDatabase, type Sql } from '../database/database.ts';
import { recordDay } from './finding-days.ts';
import { lockCounts } from './list-counts.ts';

/**
 * How many products have findings, by group. Maintained like the counts of lists: `finding_members` has the groups that
 * each unit counts for, and the evaluation of the unit that they are of; `finding_counts` has their sums. Applying the
 * notes of `list_changes` brings both up to date, and a reader corrects them by the noted units.
 */

/** The groups of a product, as entries of `finding_members`. */
export type FindGroups = (product: GroupedProduct) => readonly string[];

/** What changes of the counts depend on. */
export interface FindingCounting {
  readonly findGroups: FindGroups;
  /** The present day in the time zone of the instance, `yyyy-MM-dd`. */
  readonly today: () => string;
}

export function findingCounting({ rules, timeZone, now }: CountingContext): FindingCounting {
  return { findGroups: (product) => groupsOf(product, rules), today: () => dayOf(now(), timeZone) };
}

/** The parts of an instance that changes of the counts depend on. */
export interface CountingContext {
  readonly rules: RuleSet;
  readonly timeZone: TimeZone;
  readonly now: () => Date;
}

/** Units that a process of an older version may have written, or whose notes it may have removed. */
const UNNOTED = `select w.unit_key from @products w
  where w.last_changed between (select finding_counts_watched_from from @instance_state) and 'infinity'`;

/** Units that may count for other groups than `finding_members` says. */
const CHANGED = `select unit_key from @list_changes union ${UNNOTED}`;

/** Units of a subquery, with what their groups depend on. `before` are the groups that they count for. */
const withGroups = (source: string): string => `(${source}) changed
  left join lateral (
    select p.evaluation, p.findings, p."values" ->> '${BRAND}' as brand from @products p where p.unit_key = changed.unit_key offset 0
  ) p on true
  left join lateral (
    select m.evaluation as counted, m.groups as before from @finding_members m where m.unit_key = changed.unit_key offset 0
  ) m on true`;
const COLUMNS = 'changed.unit_key, p.evaluation, p.findings, p.brand, m.counted, m.before';
const IS_OUTDATED = 'p.evaluation is distinct from m.counted';

/** A reader corrects counts by at most this many units; the service counts more within seconds. */
const MAX_OUTDATED = 1000;

interface UnitRow {
  unit_key: UnitKey;
  /** Null for a unit that is gone. */
  evaluation: number | null;
  findings: Findings | null;
  brand: string | null;
  /** Null for a unit that has not been counted. */
  counted: number | null;
  before: readonly string[] | null;
}

function groupsNow({ unit_key: key, evaluation, findings, brand }: UnitRow, findGroups: FindGroups): readonly string[] {
  if (evaluation === null || findings === null) return [];
  return findGroups({ targetMarket: marketOfKey(key), findings, brand: brand ?? undefined });
}

const FIND_COUNTS = sql(
  'find_finding_counts',
  `with outdated as materialized (
     select ${COLUMNS} from ${withGroups(CHANGED)}
     where ${IS_OUTDATED} and ($2::text is null or right(changed.unit_key, 3) = $2) limit ${MAX_OUTDATED + 1}
   )
   select (select findings_counted_by is not null from @instance_state) as is_counted,
     (select coalesce(json_agg(json_build_array(entry, count)), '[]') from (
       select c.entry, sum(c.count) as count from @finding_counts c
       where c.dimension = any($1) and ($2::text is null or c.target_market = $2) and c.count <> 0
       group by c.entry
     ) counts) as counts,
     (select coalesce(json_agg(outdated), '[]') from outdated) as outdated`,
);

export interface FindingCounts {
  /** Number of products by entry. */
  readonly entries: ReadonlyMap<string, number>;
  /** False before all products have been counted, and after a large write until all of it is counted. */
  readonly isComplete: boolean;
}

/** @param dimensions what the entries begin with */
export async function findFindingCounts(
  db: Connection,
  { dimensions, targetMarket }: { readonly dimensions: readonly string[]; readonly targetMarket: string | undefined },
  findGroups: FindGroups,
): Promise<FindingCounts> {
  const [row] = await db.query<{ is_counted: boolean; counts: [string, number][]; outdated: UnitRow[] }>(FIND_COUNTS, [
    dimensions,
    targetMarket ?? null,
  ]);
  if (!row) return { entries: new Map(), isComplete: false };
  const entries = new Map(row.counts);
  const wanted = new Set(dimensions);
  const change = (groups: readonly string[], difference: number): void => {
    for (const entry of groups) {
      if (wanted.has(entry.slice(0, entry.indexOf(':')))) entries.set(entry, (entries.get(entry) ?? 0) + difference);
    }
  };
  for (const unit of row.outdated) {
    change(unit.before ?? [], -1);
    change(groupsNow(unit, findGroups), 1);
  }
  return { entries, isComplete: row.is_counted && row.outdated.length <= MAX_OUTDATED };
}

// Not prepared: the best plan depends on how many products the group has.
const FIND_MEMBERS = sql(
  '',
  `(select m.unit_key, false as is_outdated from @finding_members m
    where m.groups && $1::text[] and m.unit_key > $2 and ($3::text is null or right(m.unit_key, 3) = $3)
    order by m.unit_key limit $4)
   union all
   (select changed.unit_key, true from ${withGroups(CHANGED)}
    where ${IS_OUTDATED} and p.evaluation is not null and changed.unit_key > $2
      and ($3::text is null or right(changed.unit_key, 3) = $3)
    order by changed.unit_key limit ${MAX_OUTDATED})`,
);

export interface MemberRange {
  /** A product is in the range if it has any of these. */
  readonly entries: readonly string[];
  readonly targetMarket: string | undefined;
  readonly after: UnitKey;
  readonly limit: number;
}

/**
 * The next units that may have one of the entries, by key: those that count for it, and those that changed since.
 * @returns `end`, up to where all of them are known, if there may be more
 */
export async function findMembers(
  db: Connection,
  { entries, targetMarket, after, limit }: MemberRange,
): Promise<{ readonly keys: readonly UnitKey[]; readonly end: UnitKey | undefined }> {
  const rows = await db.query<{ unit_key: UnitKey; is_outdated: boolean }>(FIND_MEMBERS, [
    entries,
    after,
    targetMarket ?? null,
    limit,
  ]);
  const members = rows.filter((row) => !row.is_outdated);
  const changed = rows.filter((row) => row.is_outdated);
  const ends = [
    ...(members.length === limit ? [members.at(-1)?.unit_key ?? ''] : []),
    ...(changed.length === MAX_OUTDATED ? [changed.at(-1)?.unit_key ?? ''] : []),
  ].sort();
  const [end] = ends;
  const keys = [...new Set(rows.map((row) => row.unit_key))].sort();
  return { keys: end === undefined ? keys : keys.filter((key) => key <= end), end };
}

const OUTDATED_OF_NOTES = sql(
  'find_outdated_findings',
  `select ${COLUMNS} from ${withGroups('select distinct unit_key from @list_changes where id = any($1)')} where ${IS_OUTDATED}`,
);

const WRITE_GROUPS = sql(
  'write_finding_groups',
  `with input as (
     select * from json_to_recordset($1::json) as input (unit_key text, evaluation integer, groups text[], before text[])
   ), ${recordDay('$2::date')}, stored as (
     insert into @finding_members (unit_key, evaluation, groups)
     select unit_key, evaluation, groups from input where evaluation is not null
     on conflict (unit_key) do update set evaluation = excluded.evaluation, groups = excluded.groups
   ), removed as (
     delete from @finding_members where unit_key in (select unit_key from input where evaluation is null)
   )
   insert into @finding_counts as c (dimension, entry, target_market, count)
   select split_part(entry, ':', 1), entry, target_market, sum(difference) from (
     select unnest(groups) as entry, right(unit_key, 3) as target_market, 1 as difference from input
     union all
     select unnest(before), right(unit_key, 3), -1 from input
   ) differences group by entry, target_market having sum(difference) <> 0
   on conflict (dimension, entry, target_market) do update set count = c.count + excluded.count`,
);

/** The transaction holds the lock of the counts since before it read the units. */
async function writeGroups(tx: Connection, units: readonly UnitRow[], counting: FindingCounting): Promise<void> {
  const input = units.flatMap((unit) => {
    const [groups, before] = [groupsNow(unit, counting.findGroups), unit.before ?? []];
    const isSame = unit.evaluation === unit.counted && groups.join('\n') === before.join('\n');
    return isSame ? [] : [{ unit_key: unit.unit_key, evaluation: unit.evaluation, groups, before }];
  });
  if (input.length > 0) await tx.query(WRITE_GROUPS, [JSON.stringify(input), counting.today()]);
}

/** Applies noted changes to the counts. The transaction holds the lock of the counts, and removes the notes later. */
export async function applyToFindingCounts(
  tx: Connection,
  notes: readonly number[],
  counting: FindingCounting,
): Promise<void> {
  await writeGroups(tx, await tx.query<UnitRow>(OUTDATED_OF_NOTES, [notes]), counting);
}

const NEXT_UNITS = sql(
  'find_next_findings',
  `select ${COLUMNS} from ${withGroups(`
     (select unit_key from @products where unit_key > $1 order by unit_key limit $2)
     union
     (select unit_key from @finding_members where unit_key > $1 order by unit_key limit $2)
     order by unit_key limit $2`)}`,
);
const NEXT_UNNOTED = sql(
  'find_unnoted_findings',
  `select ${COLUMNS} from ${withGroups(UNNOTED)} where ${IS_OUTDATED} order by changed.unit_key limit $1`,
);

function inLock(
  db: InstanceDatabase,
  statement: Sql,
  values: readonly unknown[],
  counting: FindingCounting,
): Promise<readonly UnitRow[]> {
  return db.transaction(async (tx) => {
    await lockCounts(tx);
    const units = await tx.query<UnitRow>(statement, values);
    await writeGroups(tx, units, counting);
    return units;
  });
}

/**
 * Counts the units after a key again, noted or not.
 * @returns the key of the last unit, undefined when there are no more
 */
export async function recountFindings(
  db: InstanceDatabase,
  after: UnitKey,
  limit: number,
  counting: FindingCounting,
): Promise<UnitKey | undefined> {
  const units = await inLock(db, NEXT_UNITS, [after, limit], counting);
  return units
    .map((unit) => unit.unit_key)
    .reduce<UnitKey | undefined>((a, b) => (a === undefined || a < b ? b : a), undefined);
}

const FIND_COUNTED_BY = sql('find_findings_counted_by', 'select findings_counted_by from @instance_state');
const STORE_COUNTED_BY = sql('store_findings_counted_by', 'update @instance_state set findings_counted_by = $1');

/** Tag of the configuration by which all findings were counted; undefined before the first time. */
export async function findFindingsCountedBy(db: Connection): Promise<string | undefined> {
  const [row] = await db.query<{ findings_counted_by: string | null }>(FIND_COUNTED_BY);
  return row?.findings_counted_by ?? undefined;
}

export async function storeFindingsCountedBy(db: Connection, configurationTag: string): Promise<void> {
  await db.query(STORE_COUNTED_BY, [configurationTag]);
}

const FIND_TIME = sql('find_time', 'select now() as now');
const COUNTED_SINCE = sql(
  'store_finding_counts_watched',
  // Writers that have not committed yet began at most ten minutes ago.
  `update @instance_state set finding_counts_watched_from =
     case when finding_counts_watched_until > now() then $1::timestamptz - interval '10 minutes' end
   where finding_counts_watched_from is not null`,
);

/**
 * Counts what processes of an older version may have written since the last time. These would remove notes without
 * counting, so none are made. Until this has been done, readers correct counts by these units.
 */
export async function countUnnotedFindings(
  db: InstanceDatabase,
  limit: number,
  counting: FindingCounting,
  signal: AbortSignal,
): Promise<void> {
  const [began] = await db.query<{ now: Date }>(FIND_TIME);
  while ((await inLock(db, NEXT_UNNOTED, [limit], counting)).length === limit) signal.throwIfAborted();
  await db.query(COUNTED_SINCE, [began?.now]);
}
