import { createHash } from 'node:crypto';
import type { View } from '../../domain/views/view.ts';
import { sql, type InstanceDatabase } from '../database/database.ts';
import { conditionSql, isLasting } from './list-conditions.ts';
import { indexedOrderSql, orderTerms } from './list-order.ts';

/** All indexes of views have names that start like this; no other index has. */
const PREFIX = 'view_';

const NONE: ReadonlySet<string> = new Set();

export interface ViewIndex {
  /** Made from the definition, so that equal views share an index and a changed one gets another. */
  readonly name: string;
  /** Columns and condition, as in `create index`. */
  readonly definition: string;
}

/** The index that has the products of a view in its order; undefined when that of the unit keys does. */
export function viewIndex({ filter, sort }: Pick<View, 'filter' | 'sort'>): ViewIndex | undefined {
  const conditions = filter.filter(isLasting).map(conditionSql);
  if (conditions.length === 0 && sort.length === 0) return undefined;
  const condition = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const definition = withoutAlias(`(${indexedOrderSql(orderTerms(sort))})${condition}`);
  return { name: `${PREFIX}${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`, definition };
}

/** An index names columns without a table. */
function withoutAlias(text: string): string {
  return text.replace(/'(?:[^']|'')*'|\bp\./g, (found) => (found === 'p.' ? '' : found));
}

interface StoredIndex {
  name: string;
  is_valid: boolean;
}

const FIND_INDEXES = sql(
  '',
  `select index.relname as name, i.indisvalid as is_valid
   from pg_index i
     join pg_class index on index.oid = i.indexrelid
     join pg_class indexed on indexed.oid = i.indrelid
     join pg_namespace space on space.oid = indexed.relnamespace
   where space.nspname = $1 and indexed.relname = 'products' and starts_with(index.relname, '${PREFIX}')`,
);

export interface IndexChanges {
  readonly created: readonly string[];
  readonly dropped: readonly string[];
  /** By name, why an index could not be created; its views work without it. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/** What has to change for the indexes to be those that the views need. */
interface IndexNeed {
  readonly missing: readonly ViewIndex[];
  readonly obsolete: readonly string[];
}

async function findIndexNeed(
  db: InstanceDatabase,
  wanted: ReadonlyMap<string, ViewIndex>,
  kept: ReadonlySet<string>,
): Promise<IndexNeed> {
  const stored = await findIndexes(db);
  const valid = new Set(stored.filter((index) => index.is_valid).map(({ name }) => name));
  return {
    missing: [...wanted.values()].filter(({ name }) => !valid.has(name)),
    // A build that was interrupted leaves an invalid index.
    obsolete: stored.map(({ name }) => name).filter((name) => (wanted.has(name) ? !valid.has(name) : !kept.has(name))),
  };
}

const findIndexes = (db: InstanceDatabase): Promise<StoredIndex[]> => db.query<StoredIndex>(FIND_INDEXES, [db.schema]);

/** Names of all indexes of views. */
export async function findViewIndexes(db: InstanceDatabase): Promise<string[]> {
  return (await findIndexes(db)).map(({ name }) => name);
}

/** @param kept names of indexes that are not in the way */
export async function hasViewIndexes(
  db: InstanceDatabase,
  wanted: ReadonlyMap<string, ViewIndex>,
  kept: ReadonlySet<string> = NONE,
): Promise<boolean> {
  const { missing, obsolete } = await findIndexNeed(db, wanted, kept);
  return missing.length === 0 && obsolete.length === 0;
}

/**
 * Creates the indexes that are missing and drops those that no view needs, while the products are read and written.
 * @param kept names of indexes that other processes need
 */
export async function updateViewIndexes(
  db: InstanceDatabase,
  wanted: ReadonlyMap<string, ViewIndex>,
  signal: AbortSignal,
  kept: ReadonlySet<string> = NONE,
): Promise<IndexChanges> {
  const { missing, obsolete } = await findIndexNeed(db, wanted, kept);
  const failed = new Map<string, unknown>();
  if (missing.length === 0 && obsolete.length === 0) return { created: [], dropped: [], failed };
  await db.maintain(async (connection) => {
    const drop = (name: string) => connection.query(sql('', `drop index concurrently if exists @${name}`));
    for (const name of obsolete) await drop(name);
    for (const { name, definition } of missing) {
      try {
        await connection.query(sql('', `create index concurrently ${name} on @products ${definition}`));
      } catch (error) {
        signal.throwIfAborted();
        failed.set(name, error);
        await drop(name);
      }
    }
    // Without statistics of its expressions, the planner would guess what an index is good for.
    if (missing.length > failed.size) await connection.query(sql('', 'analyze @products'));
  }, signal);
  const created = missing.map(({ name }) => name).filter((name) => !failed.has(name));
  return { created, dropped: obsolete, failed };
}
