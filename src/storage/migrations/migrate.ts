import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { StartError } from '../../process/start-error.ts';
import { translateDatabaseError } from '../database/database-errors.ts';
import { MIGRATIONS } from './index.ts';
import { createClient, explainFailure, type DatabaseAddress } from '../database/pool.ts';

/** Keeps processes that start at the same time from migrating at the same time. */
const MIGRATION_LOCK = 748_201_337;

/** How long to wait for another process that migrates. */
const LOCK_MS = 120_000;
/** How long one statement of a migration may take: some rewrite tables. */
const STATEMENT_MS = 3_600_000;
const OLDEST_SERVER = 150_000;

/**
 * Brings the schemas of instances to the newest form, creating those that are missing.
 * @returns names of the migrations applied, by schema
 * @throws StartError when a newer version migrated them, or the server is too old; ServiceError when it can't be reached
 */
export async function migrate(address: DatabaseAddress, schemas: readonly string[]): Promise<Map<string, string[]>> {
  const client = createClient(address);
  const applied = new Map<string, string[]>();
  try {
    await connect(client);
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const schema of schemas) {
      await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
      applied.set(schema, await migrateSchema(address, schema));
    }
    return applied;
  } catch (error) {
    throw translateDatabaseError(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const outcome = translateDatabaseError(error);
    // What the driver itself objects to (a password that is missing, TLS that is not offered) has no code.
    if (outcome === error && !('severity' in (error as Error)))
      throw new StartError(`The database can't be used: ${(error as Error).message}. Check DATABASE_URL`);
    throw error;
  }
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version && version.number < OLDEST_SERVER)
    throw new StartError(`PostgreSQL 15 or newer is needed; the one of DATABASE_URL is ${version.name}`);
}

async function migrateSchema(address: DatabaseAddress, schema: string): Promise<string[]> {
  const knex = knexFactory({
    client: 'pg',
    connection: { ...address, statement_timeout: STATEMENT_MS },
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
    await refuseNewer(knex, schema);
    // Only the holder of the advisory lock comes here, so a lock left behind by a killed process is void.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [, names] = (await knex.migrate.latest(config)) as [number, string[]];
    return names;
  } finally {
    await knex.destroy();
  }
}

/** @throws StartError when the schema has migrations that this version does not know */
async function refuseNewer(knex: Knex, schema: string): Promise<void> {
  if (!(await knex.schema.withSchema(schema).hasTable('knex_migrations'))) return;
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const names = await knex.withSchema(schema).table('knex_migrations').pluck<string[]>('name');
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The schema ${schema} was migrated by a newer version of the service (${unknown.join(', ')}). Start that version again, or restore a backup from before the migration`,
  );
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
