import { sql, type Connection } from '../database/database.ts';

/** What became of one part of a table. */
export interface PrunedPart {
  readonly pruned: number;
  /** Where the next part begins; undefined when nothing older is left. */
  readonly end?: number;
}

interface PartRow {
  end: number | null;
  is_old: boolean | null;
  pruned: number;
}

export function toPart([row]: readonly PartRow[]): PrunedPart {
  const { end = null, is_old: isOld = null, pruned = 0 } = row ?? {};
  return { pruned, ...(end !== null && isOld === true ? { end } : {}) };
}

const PRUNE = sql(
  'prune_history',
  // Keeps the newest event of a unit, and everything from its last send on, because changes since then are derived from
  // it.
  `with page as (
     select h.id, h.unit_key, h.revision, h.time from @product_history h where h.id > $1 order by h.id limit $3
   ), gone as (
     delete from @product_history where id in (
       select page.id from page
       cross join lateral (
         select max(other.id) as id from @product_history other where other.unit_key = page.unit_key
       ) newest
       left join lateral (
         select event.id, event.revision from @product_history event
         where event.unit_key = page.unit_key and event.type = 'SENT' order by event.id desc limit 1
       ) sent on true
       where page.time < $2 and page.id < newest.id
         and (sent.id is null or (page.id < sent.id and page.revision <= sent.revision))
     ) returning 1
   )
   select max(page.id) as "end", bool_or(page.time < $2) as is_old, (select count(*) from gone) as pruned from page`,
);

/** Deletes events from before a moment, among the next `limit` events after an id. */
export async function pruneHistory(db: Connection, after: number, before: Date, limit: number): Promise<PrunedPart> {
  return toPart(await db.query<PartRow>(PRUNE, [after, before, limit]));
}
