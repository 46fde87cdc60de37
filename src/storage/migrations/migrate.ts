import { setTimeout as wait } from 'node:timers/promises';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { inParallel } from '../../pause.ts';
import { StartError } from '../../process/start-error.ts';
import { connect } from '../database/connect.ts';
import { translateDatabaseError } from '../database/database-errors.ts';
import type { DatabaseAddress } from '../database/pool.ts';
import { MIGRATIONS } from './index.ts';
import { CURRENT_MARK, isUsable, readSchemaStates } from './schema-states.ts';
import { oneStatementPerCall } from './split-statements.ts';

/** Keeps processes that start at the same time from migrating at the same time. */
const MIGRATION_LOCK = 748_201_337;

/** How long to wait for another process that migrates. */
const LOCK_MS = 120_000;
/** How long one statement of a migration may take: some rewrite tables. */
const STATEMENT_MS = 3_600_000;
/**
 * How long a statement of a migration waits for a lock on a table, and how often it tries again. While it waits,
 * requests of running processes queue behind it; a list may hold its lock for as long as its snapshot lives.
 */
const LOCK_ATTEMPT_MS = 1_000;
const LOCK_ATTEMPTS = 120;
const LOCK_PAUSE_MS = 1_000;
/** SQLSTATE of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Schemas migrated at the same time. */
const AT_ONCE = 4;
/** SQLSTATE of a schema that belongs to another role, which is why it can't be marked. */
const NOT_OWNER = '42501';

export interface MigrationOptions {
  /** Whether Citus places each schema that is created on one of its nodes. */
  readonly distributes?: boolean;
  /** Asks each schema for its migrations, even if it is marked as current. */
  readonly verifies?: boolean;
}

export interface MigrationResults {
  /** Names of the migrations applied, by schema. */
  readonly applied: ReadonlyMap<string, readonly string[]>;
  /**
   * By schema that could not be migrated: StartError when a newer version migrated it, or what the database reports.
   */
  readonly failures: ReadonlyMap<string, unknown>;
}

/**
 * Brings the schemas of instances to the newest form, creating those that are missing. A schema that fails does not
 * keep the others from being migrated.
 *
 * @param address of the server itself: the lock belongs to a session
 * @throws StartError when the server is too old; ServiceError when it can't be reached
 */
export async function migrateEach(
  address: DatabaseAddress,
  schemas: readonly string[],
  { distributes = false, verifies = false }: MigrationOptions = {},
): Promise<MigrationResults> {
  const applied = new Map<string, readonly string[]>();
  const failures = new Map<string, unknown>();
  let client: pg.Client | undefined;
  try {
    client = await connect(address);
    const isOutdated = async (session: pg.Client): Promise<string[]> => {
      const states = await readSchemaStates(session, schemas);
      const isDone = (schema: string): boolean =>
        verifies ? states.get(schema) === 'compatible' : isUsable(states.get(schema));
      return schemas.filter((schema) => !isDone(schema));
    };
    if ((await isOutdated(client)).length === 0) return { applied, failures };
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Another process may have migrated some while this one waited for the lock.
    const outdated = await isOutdated(client);
    // Nodes of Citus lock one another out when several schemas change at the same time.
    await inParallel(outdated, distributes ? 1 : AT_ONCE, async (schema) => {
      try {
        applied.set(schema, await migrateSchema(address, schema, distributes));
      } catch (error) {
        failures.set(schema, translateDatabaseError(error));
      }
    });
    return { applied, failures };
  } catch (error) {
    throw translateDatabaseError(error);
  } finally {
    void client?.end().catch(() => undefined);
  }
}

/**
 * Like `migrateEach`, but a schema that fails is an error.
 * @returns names of the migrations applied, by schema
 */
export async function migrate(
  address: DatabaseAddress,
  schemas: readonly string[],
  options?: MigrationOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { applied, failures } = await migrateEach(address, schemas, options);
  for (const failure of failures.values()) throw failure;
  return applied;
}

/** A role without the privilege to create schemas can use one that exists. */
async function createSchema(knex: Knex, schema: string, distributes: boolean): Promise<void> {
  const { rows } = await knex.raw<{ rows: object[] }>('select from pg_namespace where nspname = ?', [schema]);
  if (rows.length > 0) return;
  await knex.transaction(async (tx) => {
    if (distributes) await tx.raw('set local citus.enable_schema_based_sharding = on');
    await tx.raw(`create schema ${pg.escapeIdentifier(schema)}`);
  });
}

/** The mark spares the next start from asking the schema itself. */
async function markAsCurrent(knex: Knex, schema: string): Promise<void> {
  try {
    await knex.raw(`comment on schema ${pg.escapeIdentifier(schema)} is ${pg.escapeLiteral(CURRENT_MARK)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_OWNER) throw error;
  }
}

/**
 * Creates a schema as an older version of the service had it. Nobody else may use the schema yet.
 * @param names of the migrations that it gets: the first ones of this build
 */
export async function createSchemaAt(
  address: DatabaseAddress,
  schema: string,
  names: readonly string[],
): Promise<void> {
  await migrateSchema(address, schema, false, MIGRATIONS.slice(0, names.length));
}

async function migrateSchema(
  address: DatabaseAddress,
  schema: string,
  distributes: boolean,
  migrations = MIGRATIONS,
): Promise<string[]> {
  const connection = { ...address, statement_timeout: STATEMENT_MS, lock_timeout: LOCK_ATTEMPT_MS };
  const knex = knexFactory({
    client: 'pg',
    connection,
    // It would print the failure, which is thrown as well.
    log: { error: () => undefined, warn: () => undefined },
    searchPath: [schema],
    pool: { min: 0, max: 2 },
  });
  try {
    const config = {
      schemaName: schema,
      migrationSource: {
        getMigrations: () => Promise.resolve([...migrations]),
        getMigrationName: (entry: (typeof MIGRATIONS)[number]) => entry.name,
        getMigration: ({ migration: { up, down } }: (typeof MIGRATIONS)[number]): Promise<Knex.Migration> =>
          Promise.resolve({
            up: (tx) => up(oneStatementPerCall(tx)),
            ...(down ? { down: (tx) => down(oneStatementPerCall(tx)) } : {}),
          }),
      },
    };
    await createSchema(knex, schema, distributes);
    await refuseNewer(knex, schema);
    // Only the holder of the advisory lock comes here, so a lock left behind by a killed process is void.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [, names] = await withoutQueueing(() => knex.migrate.latest(config) as Promise<[number, string[]]>);
    if (migrations === MIGRATIONS) await markAsCurrent(knex, schema);
    return names;
  } finally {
    await knex.destroy();
  }
}

/** Migrates; a migration that cannot lock its table at once lets the others go first, and tries again. */
async function withoutQueueing<T>(migrateOnce: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
    }
    await wait(LOCK_PAUSE_MS);
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
