import type pg from 'pg';
import { MIGRATIONS, OLDEST_COMPATIBLE } from './index.ts';

/**
 * `current`: has every migration of this build; `compatible`: also some that it does not know, but works with; `newer`:
 * some that it does not work with; `unknown`: not marked.
 */
export type SchemaState = 'missing' | 'unknown' | 'outdated' | 'current' | 'compatible' | 'newer';

const MARK = 'product-master-data: migrated to ';
const WORKS_WITH = '; compatible from ';
const NEWEST = MIGRATIONS.at(-1)?.name ?? '';

/** The comment of a schema that has every migration of this build. */
export const CURRENT_MARK = `${MARK}${NEWEST}${WORKS_WITH}${OLDEST_COMPATIBLE}`;

/** Whether this build can use the schema as it is. */
export const isUsable = (state: SchemaState | undefined): boolean => state === 'current' || state === 'compatible';

/**
 * Reads the states of any number of schemas from the catalogue, by a single statement. It reads no table of an
 * instance: on Citus these may be on a node that is away.
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

/**
 * @param mark undefined: there is no such schema, or it is empty
 * @param build the newest migration of the build that asks
 */
export function stateOf(mark: string | null | undefined, build = NEWEST): SchemaState {
  if (mark === undefined) return 'missing';
  if (mark?.startsWith(MARK) !== true) return 'unknown';
  const [newest = '', compatible] = mark.slice(MARK.length).split(WORKS_WITH);
  if (newest === build) return 'current';
  if (newest < build) return 'outdated';
  return compatible !== undefined && compatible <= build ? 'compatible' : 'newer';
}
