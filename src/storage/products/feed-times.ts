import { sql, type Connection } from '../database/database.ts';

const FIND_RANGE = sql('find_feed_range', 'select pruned_position as pruned, last_position as last from @change_feed');
const FIND_TIME = sql('find_feed_time', 'select c.time from @product_changes c where c.position = $1');
const FIND_FIRST = sql(
  'find_first_change_since',
  `select c.position from @product_changes c where c.position > $1 and c.time >= $2 order by c.position limit 1`,
);

/** The events that exist: those after `pruned`, up to `last`. */
export async function findFeedRange(db: Connection): Promise<{ pruned: number; last: number }> {
  const [row] = await db.query<{ pruned: number; last: number }>(FIND_RANGE);
  return row ?? { pruned: 0, last: 0 };
}

/** @returns undefined when there is no such event */
export async function findTimeAt(db: Connection, position: number): Promise<Date | undefined> {
  const [row] = await db.query<{ time: Date }>(FIND_TIME, [position]);
  return row?.time;
}

/** The position before the first event since a moment, among those after a position; undefined without one. */
export async function findFirstSince(db: Connection, after: number, since: Date): Promise<number | undefined> {
  const [row] = await db.query<{ position: number }>(FIND_FIRST, [after, since]);
  return row && row.position - 1;
}
