import { sql, type Connection } from '../database/database.ts';

/** What became of one part of a table. */
export interface PrunedPart {
  readonly pruned: number;
  /** Where the next part begins; undefined when nothing older is left. */
  readonly end?: number;
}

export interface PartRow {
  end: number | null;
  is_old: boolean | null;
  pruned: number;
}

export function toPart([row]: readonly PartRow[]): PrunedPart {
  const { end = null, is_old: isOld = null, pruned = 0 } = row ?? {};
  return { pruned, ...(end !== null && isOld === true ? { end } : {}) };
}

/**
 * The events of `page` that are not needed: not the newest event of a unit, and nothing from its last send on, because
 * changes since then are derived from it.
 */
const NOT_NEEDED = `page
  cross join lateral (
    select max(other.id) as id from @product_history other where other.unit_key = page.unit_key
  ) newest
  left join lateral (
    select event.id, event.revision from @product_history event
    where event.unit_key = page.unit_key and event.type = 'SENT' order by event.id desc limit 1
  ) sent on true
  where page.time < $2 and page.id < newest.id
    and (sent.id is null or (page.id < sent.id and page.revision <= sent.revision))`;

const FIND_OLD = sql(
  'find_old_events',
  `with page as (
     select h.id, h.unit_key, h.revision, h.time, pg_column_size(h.changes) as size from @product_history h
     where h.id > $1 order by h.id limit $3
   ), old as (
     select page.id, sum(page.size) over (order by page.id) - page.size as size_before from ${NOT_NEEDED}
   ), chosen as (
     select id from old where size_before < $4
   )
   select coalesce((select json_agg(id order by id) from chosen), '[]') as ids, bool_or(page.time < $2) as is_old,
     case when (select count(*) from chosen) < (select count(*) from old) then (select max(id) from chosen)
       else max(page.id) end as "end"
   from page`,
);

/** Some events that are not needed. */
export interface OldEvents {
  readonly ids: readonly number[];
  /** Where the next part begins; undefined when nothing older is left. */
  readonly end?: number;
}

/**
 * Finds events from before a moment that are not needed, among the next `limit` events after an id.
 * @param size bytes that their changes take in the database, about
 */
export async function findOldEvents(
  db: Connection,
  after: number,
  before: Date,
  { limit, size }: { readonly limit: number; readonly size: number },
): Promise<OldEvents> {
  const rows = await db.query<PartRow & { ids: number[] }>(FIND_OLD, [after, before, limit, size]);
  const { end } = toPart(rows);
  return { ids: rows[0]?.ids ?? [], ...(end === undefined ? {} : { end }) };
}

const DELETE_OLD = sql(
  'delete_old_events',
  // Asks again what is needed: a send may have come in between.
  `with page as (
     select h.id, h.unit_key, h.revision, h.time from @product_history h where h.id = any($1)
   ), gone as (
     delete from @product_history where id in (select page.id from ${NOT_NEEDED}) returning 1
   )
   select count(*) as pruned from gone`,
);

/** Deletes those of the events that are from before a moment and not needed. @returns how many */
export async function deleteOldEvents(db: Connection, ids: readonly number[], before: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await db.query<{ pruned: number }>(DELETE_OLD, [ids, before]);
  return row?.pruned ?? 0;
}

/** An event as it is archived. */
export interface StoredEvent {
  readonly id: number;
  readonly unitKey: string;
  readonly type: string;
  readonly time: Date;
  readonly actor: string;
  readonly revision: number;
  /** JSON. */
  readonly changes: string;
  /** JSON; null for an event without a message. */
  readonly gs1: string | null;
}

const READ_EVENTS = sql(
  'read_events',
  `select h.id, h.unit_key as "unitKey", h.type, h.time, h.actor, h.revision, h.changes::text, h.gs1::text
   from @product_history h where h.id = any($1) order by h.id`,
);

/** Events by id, in that order. */
export async function readEvents(db: Connection, ids: readonly number[]): Promise<StoredEvent[]> {
  return ids.length === 0 ? [] : db.query<StoredEvent>(READ_EVENTS, [ids]);
}
