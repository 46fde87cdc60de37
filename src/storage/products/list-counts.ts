import { createHash } from 'node:crypto';
import type { Condition } from '../../domain/views/condition.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection, type InstanceDatabase, type Sql } from '../database/database.ts';
import { conditionSql, isLasting } from './list-conditions.ts';
import type { ListFilter } from './list-filters.ts';

/**
 * Counts that do not read the products. A writer adds the keys of the units it wrote to `list_changes`, in the same
 * transaction, so writers never wait for each other. `applyNotes` later brings `list_members` and `list_counts` up to
 * date and removes the notes, in one statement. So in every snapshot, a count is that of `list_counts`, corrected by
 * the units that are noted: what they count for now, less what they count for in `list_members`.
 */

/** A list of products that is counted as they change. */
export interface CountedList {
  /** Made from the condition, so that equal conditions share a count. */
  readonly list: string;
  /** SQL over a products row `p`. */
  readonly condition: string;
}

/** The list of the products of each market and status. The service counts it in any case. */
export const BY_STATUS = 'status';

/** What a product counts for: `status:market:catalogStatus:gs1Status`. */
export const STATUS_LIST = `'${BY_STATUS}:' || p.target_market || ':' || coalesce(p.catalog_status, '') || ':' || p.gs1_status`;

/** Undefined for a filter that all products meet, and for one that cannot be counted this way. */
export function countedList(filter: readonly Condition[]): CountedList | undefined {
  if (filter.length === 0 || !filter.every(isLasting)) return undefined;
  const condition = filter.map(conditionSql).join(' and ');
  return { list: `view:${createHash('sha256').update(condition).digest('hex').slice(0, 16)}`, condition };
}

/**
 * Units that a process of an older version may have written: it does not note them. None when such processes are not
 * expected. A range, because the planner takes an open interval for a third of the table.
 */
const UNNOTED = `select w.unit_key from @products w
  where w.last_changed between (select lists_watched_from from @instance_state) and 'infinity'`;

/** Noted units, with the product as it is and the lists that it counts for in `list_counts`. */
export const NOTED = `(select unit_key from @list_changes union ${UNNOTED}) changed
  left join lateral (select * from @products p where p.unit_key = changed.unit_key offset 0) p on true
  left join lateral (select lists from @list_members m where m.unit_key = changed.unit_key offset 0) counted on true`;

const isComplete = (list: string): string =>
  `exists (select from @counted_lists where list = ${list} and is_complete) as is_complete`;

interface CountRow {
  is_complete: boolean;
  count: number;
}

const countOf = ([row]: readonly CountRow[]): number | undefined => (row?.is_complete ? row.count : undefined);

/** Number of products in a list; undefined while it is being counted for the first time. */
export async function findCount(db: Connection, { list, condition }: CountedList): Promise<number | undefined> {
  const text = `select ${isComplete('$1')}, (
      coalesce((select count from @list_counts where list = $1), 0) + coalesce((
        select sum(case when p.unit_key is not null and ${condition} then 1 else 0 end
          - case when $1 = any(counted.lists) then 1 else 0 end)
        from ${NOTED}), 0)
    )::bigint as count`;
  return countOf(await db.query<CountRow>(sql('', text), [list]));
}

/** Whether the list of a market and statuses, `status:…`, is wanted. */
const isWanted = (list: string): string => `case when
    ($1::text is null or split_part(${list}, ':', 2) = $1) and
    ($2::text[] is null or split_part(${list}, ':', 3) = any($2)) and
    ($3::text[] is null or split_part(${list}, ':', 4) = any($3)) then 1 else 0 end`;

export const COUNT_BY_STATUS = sql(
  'count_by_status',
  `select ${isComplete(`'${BY_STATUS}'`)}, (
     coalesce((
       select sum(c.count * ${isWanted('c.list')}) from @list_counts c where starts_with(c.list, '${BY_STATUS}:')
     ), 0) + coalesce((
       select sum(
         case when p.unit_key is null then 0 else ${isWanted(STATUS_LIST)} end
         - case when counted.lists is null then 0 else ${isWanted('counted.lists[1]')} end)
       from ${NOTED}
     ), 0)
   )::bigint as count`,
);

/** Number of products of a market and with one of some statuses; undefined as in `findCount`. */
export async function findStatusCount(
  db: Connection,
  { targetMarket, catalogStatus, gs1Status }: Pick<ListFilter, 'targetMarket' | 'catalogStatus' | 'gs1Status'>,
): Promise<number | undefined> {
  const values = [targetMarket ?? null, catalogStatus ?? null, gs1Status ?? null];
  return countOf(await db.query<CountRow>(COUNT_BY_STATUS, values));
}

/** Changes of the counts are made one at a time, also between processes. */
const LOCK = sql('lock_list_counts', 'select from @instance_state for update');
const FIND_LISTS = sql('find_counted_lists', 'select list, condition from @counted_lists order by list');

/** Counts the units of `chosen` again, a common table expression with a column `unit_key`. */
function recount(chosen: string, lists: readonly CountedList[], result: string): Sql {
  const counted = lists.flatMap(({ list, condition }) =>
    list === BY_STATUS ? [] : `case when ${condition} then '${list}' end`,
  );
  return sql(
    '',
    `with ${chosen}, current as (
       select chosen.unit_key, p.unit_key is not null as is_there, case when p.unit_key is null then '{}' else
         array_remove(array[${[STATUS_LIST, ...counted].join(', ')}], null) end as lists
       from (select distinct unit_key from chosen) chosen
         left join lateral (select * from @products p where p.unit_key = chosen.unit_key offset 0) p on true
     ), changed as (
       select current.*, coalesce(counted.lists, '{}') as before from current
         left join lateral (select lists from @list_members m where m.unit_key = current.unit_key offset 0) counted on true
       where current.lists <> coalesce(counted.lists, '{}')
     ), stored as (
       insert into @list_members (unit_key, lists) select unit_key, lists from changed where is_there
       on conflict (unit_key) do update set lists = excluded.lists
     ), removed as (
       delete from @list_members where unit_key in (select unit_key from changed where not is_there)
     ), summed as (
       insert into @list_counts as c (list, count)
       select list, sum(difference) from (
         select unnest(lists) as list, 1 as difference from changed
         union all
         select unnest(before), -1 from changed
       ) differences group by list having sum(difference) <> 0
       on conflict (list) do update set count = c.count + excluded.count
     )
     ${result}`,
  );
}

const NOTE_UNNOTED = sql(
  'note_unnoted_changes',
  // Writers that have not committed yet began at most ten minutes ago.
  `with noted as (
     insert into @list_changes (unit_key) ${UNNOTED}
   )
   update @instance_state set
     lists_watched_from = case when lists_watched_until > now() then now() - interval '10 minutes' end
   where lists_watched_from is not null`,
  { notesChanges: true },
);

/**
 * Notes what processes of an older version may have written since the last time. Until this has been done, readers
 * correct counts by these units.
 */
export async function noteUnnotedChanges(db: InstanceDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK);
    await tx.query(NOTE_UNNOTED);
  });
}

/** Makes other changes of the counts wait until the transaction ends. */
export async function lockCounts(tx: Connection): Promise<void> {
  await tx.query(LOCK);
}

/** Applies noted changes to the counts, and removes the notes. The transaction holds the lock of the counts. */
export async function applyToCounts(tx: Connection, notes: readonly number[]): Promise<void> {
  const chosen = `chosen as materialized (select unit_key from @list_changes where id = any($1)),
    applied as (delete from @list_changes where id = any($1))`;
  await tx.query(recount(chosen, await findLists(tx), 'select count(*) as count from chosen'), [notes]);
}

/**
 * Counts the units after a key again, whatever is noted: to count for a new list, and to correct what changed without a
 * note, such as rows that an operator deleted.
 * @returns the key of the last unit, undefined when there are no more
 */
export async function recountUnits(db: InstanceDatabase, after: UnitKey, limit: number): Promise<UnitKey | undefined> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK);
    const chosen = `chosen as materialized (
      (select unit_key from @products where unit_key > $1 order by unit_key limit $2)
      union
      (select unit_key from @list_members where unit_key > $1 order by unit_key limit $2)
      order by unit_key limit $2)`;
    const statement = recount(chosen, await findLists(tx), 'select max(unit_key) as last from chosen');
    const [row] = await tx.query<{ last: UnitKey | null }>(statement, [after, limit]);
    return row?.last ?? undefined;
  });
}

const findLists = (tx: Connection): Promise<CountedList[]> => tx.query<CountedList>(FIND_LISTS);

const REMOVE_LISTS = sql('remove_counted_lists', 'delete from @counted_lists where list <> all($1)');
const ADD_LISTS = sql(
  'add_counted_lists',
  `insert into @counted_lists (list, condition) select * from unnest($1::text[], $2::text[])
   on conflict (list) do nothing`,
);
const FIND_INCOMPLETE = sql(
  'find_incomplete_lists',
  `select array(select list from @counted_lists where not is_complete) as lists,
     coalesce(lists_recounted < now() - interval '1 day', true) as is_due
   from @instance_state`,
);

const FIND_COUNTED = sql(
  'find_counted',
  `select array(select list from @counted_lists where is_complete order by list) as lists,
     coalesce(lists_recounted < now() - interval '1 day', true) as is_due from @instance_state`,
);

/** Whether these lists are counted, none that is not kept for another process, and a recount is not due. */
export async function areCounted(
  db: InstanceDatabase,
  lists: readonly CountedList[],
  kept: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const [row] = await db.query<{ lists: string[]; is_due: boolean }>(FIND_COUNTED);
  if (row?.is_due !== false) return false;
  const wanted = new Set([BY_STATUS, ...lists.map(({ list }) => list)]);
  const counted = new Set(row.lists);
  return (
    [...wanted].every((list) => counted.has(list)) && row.lists.every((list) => wanted.has(list) || kept.has(list))
  );
}

/** Names of the lists that are counted for views. */
export async function findCountedLists(db: InstanceDatabase): Promise<string[]> {
  return (await findLists(db)).map(({ list }) => list).filter((list) => list !== BY_STATUS);
}

/** What has to be recounted. */
export interface RecountNeed {
  /** Lists that have not been counted yet. */
  readonly lists: readonly string[];
  /** Whether the last recount was more than a day ago. */
  readonly isDue: boolean;
}

/**
 * Makes these the lists that are counted.
 * @param kept names of lists that other processes need; no others stay
 */
export async function setCountedLists(
  db: InstanceDatabase,
  lists: readonly CountedList[],
  kept: ReadonlySet<string> = new Set(),
): Promise<RecountNeed> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK);
    const all = [{ list: BY_STATUS, condition: '' }, ...lists];
    const names = all.map(({ list }) => list);
    await tx.query(REMOVE_LISTS, [[...names, ...kept]]);
    await tx.query(ADD_LISTS, [names, all.map(({ condition }) => condition)]);
    const [row] = await tx.query<{ lists: string[]; is_due: boolean }>(FIND_INCOMPLETE);
    return { lists: row?.lists ?? [], isDue: row?.is_due ?? true };
  });
}

const COMPLETE_LISTS = sql(
  'complete_counted_lists',
  'update @counted_lists set is_complete = true where list = any($1)',
);
const NOTE_RECOUNT = sql('note_recount', 'update @instance_state set lists_recounted = now()');

/** Notes that every unit has been counted for these lists. */
export async function completeLists(db: InstanceDatabase, lists: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK);
    await tx.query(COMPLETE_LISTS, [lists]);
    await tx.query(NOTE_RECOUNT);
  });
}
