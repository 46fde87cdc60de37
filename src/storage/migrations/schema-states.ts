import type pg from 'pg';
import { MIGRATIONS } from './index.ts';

/** `current`: has every migration of this build; `newer`: also some that it does not know; `unknown`: not marked. */
export type SchemaState = 'missing' | 'unknown' | 'outdated' | 'current' | 'newer';

const MARK = 'product-master-data: migrated to ';
const NEWEST = MIGRATIONS.at(-1)?.name ?? '';

/** The comment of a schema that has every migration of this build. */
export const CURRENT_MARK = `${MARK}${NEWEST}`;

/**
 * Reads the states of any number of schemas from the catalogue, by a single statement. It reads no table of an instance:
 * on Citus these may be on a node that is away.
 */
export async function readSchemaStates(
  connection: Pick<pg.ClientBase | pg.Pool, 'query'>,
  schemas: readonly string[],
): Promise<Map<string, SchemaState>> {
  const { rows } = await (connection as pg.ClientBase).query<{ schema: string; mark: string | null }>(
    `select n.nspname as schema, obj_description(n.oid, 'pg_namespace') as mark from pg_namespace n
     where n.nspname = any($1) and exists (
       select from pg_class c where c.relnamespace = n.oid and c.relname = 'knex_migrations'
     )`,
    [schemas],
  );
  const marks = new Map(rows.map(({ schema, mark }) => [schema, mark]));
  return new Map(schemas.map((schema) => [schema, stateOf(marks.get(schema))]));
}

/** @param mark undefined: there is no such schema, or it is empty */
function stateOf(mark: string | null | undefined): SchemaState {
  if (mark === undefined) return 'missing';
  if (mark?.startsWith(MARK) !== true) return 'unknown';
  const newest = mark.slice(MARK.length);
  if (newest === NEWEST) return 'current';
  return newest < NEWEST ? 'outdated' : 'newer';
}
