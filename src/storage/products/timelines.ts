import { Timelines } from '../../domain/history/timelines.ts';
import { sql, type InstanceDatabase } from '../database/database.ts';

const FIND_TIMELINES = sql(
  'find_timelines',
  'select t.id, t.common_position as start, t.started from @timelines t order by t.number',
);

const known = new WeakMap<InstanceDatabase, Promise<Timelines>>();

/** The timelines of an instance. They are read once: a new one begins only while the instance is not in service. */
export function timelinesOf(db: InstanceDatabase): Promise<Timelines> {
  let timelines = known.get(db);
  if (!timelines) {
    timelines = readTimelines(db);
    known.set(db, timelines);
    timelines.catch(() => known.delete(db));
  }
  return timelines;
}

async function readTimelines(db: InstanceDatabase): Promise<Timelines> {
  return new Timelines(await db.query<{ id: string; start: number; started: Date }>(FIND_TIMELINES));
}
