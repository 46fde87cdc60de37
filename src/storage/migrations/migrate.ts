import knexFactory from 'knex';
import pg from 'pg';
import { translateDatabaseError } from '../database/database-errors.ts';
import { MIGRATIONS } from './index.ts';
import { createClient, explainFailure, type DatabaseAddress } from '../database/pool.ts';

/** Keeps processes that start at the same time from migrating at the same time. */
const MIGRATION_LOCK = 748_201_337;

/**
 * Brings the schemas of instances to the newest form, creating those that are missing.
 * @returns names of the migrations applied, by schema
 */
export async function migrate(address: DatabaseAddress, schemas: readonly string[]): Promise<Map<string, string[]>> {
  const client = createClient(address);
  const applied = new Map<string, string[]>();
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const schema of schemas) {
      await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
      applied.set(schema, await migrateSchema(address, schema));
    }
    return applied;
  } catch (error) {
    throw translateDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function migrateSchema(address: DatabaseAddress, schema: string): Promise<string[]> {
  const knex = knexFactory({
    client: 'pg',
    connection: { ...address },
    searchPath: [schema],
    pool: { min: 0, max: 2 },
  });
  try {
    const config = {
      schemaName: schema,
      migrationSource: {
        getMigrations: () => Promise.resolve([...MIGRATIONS]),
        getMigrationName: (entry: (typeof MIGRATIONS)[number]) => entry.name,
        getMigration: (entry: (typeof MIGRATIONS)[number]) => Promise.resolve(entry.migration),
      },
    };
    // Only the holder of the advisory lock comes here, so a lock left behind by a killed process is void.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [, names] = (await knex.migrate.latest(config)) as [number, string[]];
    return names;
  } finally {
    await knex.destroy();
  }
}

/** Whether a schema has every migration of this build; false when it was made by an older one, or not at all. */
export async function isMigrated(pool: pg.Pool, schema: string): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${pg.escapeIdentifier(schema)}.knex_migrations where name = any($1)`,
      [MIGRATIONS.map(({ name }) => name)],
    );
    return rows[0]?.count === MIGRATIONS.length;
  } catch (error) {
    if (MISSING.has((error as { code?: string }).code ?? '')) return false;
    throw await explainFailure(pool, error);
  }
}

/** SQLSTATE codes of a table, and of a schema, that do not exist. */
const MISSING = new Set(['42P01', '3F000']);
