import type { Gs1EventFacts, HistoryEvent, StoredChanges } from '../../domain/history/event.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';

interface EventRow {
  id: number;
  time: Date;
  actor: string;
  type: string;
  revision: number;
  changes: string;
  gs1: Gs1EventFacts | null;
}

const FIND_EVENTS = sql(
  'find_events',
  `select h.id, h.time, h.actor, h.type, h.revision, h.changes::text, h.gs1 from @product_history h
   where h.unit_key = $1 and h.id < $2 order by h.id desc limit $3 offset $4`,
);

/** Greater than the id of any event. */
export const END_OF_HISTORY = Number.MAX_SAFE_INTEGER;

/** The events of a unit before one of them, from the newest to the oldest. @param skip how many to leave out first */
export async function findEvents(
  db: Connection,
  key: UnitKey,
  before: number,
  limit: number,
  skip = 0,
): Promise<HistoryEvent[]> {
  const rows = await db.query<EventRow>(FIND_EVENTS, [key, before, limit, skip]);
  return rows.map(({ gs1, changes, ...row }) => ({
    ...row,
    changes: JSON.parse(changes) as StoredChanges,
    ...(gs1 ? { gs1 } : {}),
  }));
}

const COUNT_EVENTS = sql('count_events', 'select count(*) as count from @product_history h where h.unit_key = $1');

export async function countEvents(db: Connection, key: UnitKey): Promise<number> {
  const [row] = await db.query<{ count: number }>(COUNT_EVENTS, [key]);
  return row?.count ?? 0;
}

const FIND_EVENTS_SINCE_SEND = sql(
  'find_events_since_send',
  // By revision, not by time: a save can come between the message and the word that it has left.
  `select h.unit_key, h.type, h.changes::text
   from unnest($1::text[]) as unit (unit_key)
   cross join lateral (
     select coalesce((
       select sent.revision from @product_history sent where sent.unit_key = unit.unit_key and sent.type = 'SENT'
       order by sent.id desc limit 1
     ), 0) as revision
   ) last_send
   cross join lateral (
     select later.unit_key, later.id, later.type, later.changes from @product_history later
     where later.unit_key = unit.unit_key and later.revision > last_send.revision and later.type in ('CREATED', 'UPDATED')
     offset 0
   ) h
   order by h.unit_key, h.id`,
);

/** What happened to units since they were last sent, from the oldest to the newest; all that happened to one never sent. */
export async function findEventsSinceSend(
  db: Connection,
  keys: readonly UnitKey[],
): Promise<Map<UnitKey, Pick<HistoryEvent, 'type' | 'changes'>[]>> {
  const events = new Map<UnitKey, Pick<HistoryEvent, 'type' | 'changes'>[]>();
  if (keys.length === 0) return events;
  const rows = await db.query<{ unit_key: UnitKey; type: string; changes: string }>(FIND_EVENTS_SINCE_SEND, [keys]);
  for (const { unit_key, type, changes } of rows) {
    const known = events.get(unit_key) ?? [];
    known.push({ type, changes: JSON.parse(changes) as StoredChanges });
    events.set(unit_key, known);
  }
  return events;
}
