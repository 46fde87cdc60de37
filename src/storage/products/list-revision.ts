import type { Timelines } from '../../domain/history/timelines.ts';
import type { ListRevision } from '../../domain/product/product.ts';
import { sql, type Connection } from '../database/database.ts';

const FIND_LIST_REVISION = sql(
  'find_list_revision',
  `select concat(inet_server_addr(), '/', inet_server_port(), '/', pg_current_snapshot()) as snapshot, (extract(epoch from max(p.last_changed)) * 1000)::float8 as changed
   from @products p`,
);

const FIND_OLDEST = sql(
  'find_oldest_changed_since',
  'select (extract(epoch from min(p.last_changed)) * 1000)::float8 as oldest from @products p where p.last_changed >= $1',
);

/**
 * Identifies the snapshot that lists are read from. Read it before the rows: the list then contains at least what its
 * ETag promises. Equal snapshots see the same transactions, so equal tags mean equal products. Unrelated transactions
 * on the server also change the snapshot: a tag may change needlessly, but is never stale. On Citus, the node that
 * holds the products executes the statement; its address tells its snapshots from those of a node that held them
 * before. The timeline tells them from those before a restore.
 *
 * @param changedSince of a list of products changed since a time. Without saves such a list changes only when its
 * oldest product drops out, so that product is part of the tag.
 */
export async function findListRevision(
  db: Connection,
  timelines: Timelines,
  changedSince?: Date,
): Promise<ListRevision> {
  const [row] = await db.query<{ snapshot: string; changed: number | null }>(FIND_LIST_REVISION);
  const { snapshot = '', changed = null } = row ?? {};
  const tag = `${timelines.current}/${snapshot}/${changed ?? ''}`;
  if (changedSince) {
    const [first] = await db.query<{ oldest: number | null }>(FIND_OLDEST, [changedSince]);
    // No date: a product that drops out leaves no later date behind.
    return { tag: `${tag}/${first?.oldest ?? ''}` };
  }
  return { tag, ...(changed === null ? {} : { lastChanged: timelines.changedAt(new Date(changed)) }) };
}
