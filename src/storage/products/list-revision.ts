import type { ListRevision } from '../../domain/product/product.ts';
import { sql, type Connection } from '../database/database.ts';

const FIND_LIST_REVISION = sql(
  'find_list_revision',
  `select pg_current_snapshot()::text as snapshot, (extract(epoch from max(p.last_changed)) * 1000)::float8 as changed
   from @products p`,
);

/**
 * What lists of products are of at this moment. Read it before the rows: a list then holds at least what its tag tells.
 * Two equal snapshots see the same transactions, so equal tags mean equal products. A transaction elsewhere in the
 * server makes another snapshot too: a tag can be too strict, never stale.
 */
export async function findListRevision(db: Connection): Promise<ListRevision> {
  const [row] = await db.query<{ snapshot: string; changed: number | null }>(FIND_LIST_REVISION);
  const { snapshot = '', changed = null } = row ?? {};
  return {
    tag: `${snapshot}/${changed ?? ''}`,
    ...(changed === null ? {} : { lastChanged: new Date(changed) }),
  };
}

const FIND_OLDEST = sql(
  'find_oldest_modified_since',
  'select (extract(epoch from min(p.last_modified)) * 1000)::float8 as oldest from @products p where p.last_modified >= $1',
);

/**
 * The revision of a list of what was modified since a moment. While no product is saved, such a list changes only when its
 * oldest product drops out, so that one identifies it, however the moment moves on.
 */
export async function findRevisionSince(db: Connection, since: Date): Promise<ListRevision> {
  const { tag } = await findListRevision(db);
  const [row] = await db.query<{ oldest: number | null }>(FIND_OLDEST, [since]);
  // Without a date: a list from which a product drops out has no later one.
  return { tag: `${tag}/${row?.oldest ?? ''}` };
}
