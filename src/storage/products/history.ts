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

/** Greater than the id of every event. */
export const END_OF_HISTORY = Number.MAX_SAFE_INTEGER;

/**
 * The events of a unit before a given one, newest first.
 * @param skip number of events to skip
 */
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
