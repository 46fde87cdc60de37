import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { AppConfig } from '../config.ts';
import type { InstanceConfiguration } from '../instance/load-instances.ts';
import { schemaOf } from '../instance/open-instances.ts';
import { explainFailure } from '../process/explain-failure.ts';
import { checkWritable } from '../storage/database/check-writable.ts';
import { borrowDatabase } from '../storage/database/open-database.ts';
import { closePool, createPool, explainFailure as explainDatabaseFailure } from '../storage/database/pool.ts';
import { readSchemaStates, type SchemaState } from '../storage/migrations/schema-states.ts';
import { fail, ok, warn, type Diagnosis } from './diagnosis.ts';

const OLDEST_VERSION = 15;
/** Between this machine and the database server, in seconds. */
const CLOCK_DIFFERENCE = 5;
const MEGABYTE = 1024 * 1024;

/** Checks the database, its clock and the schemas of the instances. Creates nothing. */
export async function checkDatabase(
  config: AppConfig,
  instances: readonly InstanceConfiguration[],
): Promise<Diagnosis[]> {
  if (config.databaseUrl === undefined && !existsSync(config.dataDir))
    return [warn('database', `${config.dataDir} does not exist yet`, 'The first start creates the embedded database.')];
  try {
    const database = await borrowDatabase(config);
    const pool = createPool(database.address, {
      maxConnections: 2,
      isCitus: database.isCitus,
      sessions: database.sessions,
    });
    try {
      return [...(await checkServer(pool)), ...(await checkSchemas(pool, instances))];
    } catch (error) {
      throw await explainDatabaseFailure(pool, error);
    } finally {
      await closePool(pool);
      await database.close();
    }
  } catch (error) {
    return [fail('database', explainFailure(error), ADVICE)];
  }
}

const ADVICE = 'Check that the server runs and that DATABASE_URL names it; its log has the details.';

async function checkServer(pool: pg.Pool): Promise<Diagnosis[]> {
  const before = Date.now();
  const { rows } = await pool.query<{ version: string; size: string; now: Date }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as size,
       clock_timestamp() as now`,
  );
  const after = Date.now();
  const { version = '', size = '0', now = new Date() } = rows[0] ?? {};
  await checkWritable(pool);
  const seconds = Math.max(before - now.getTime(), now.getTime() - after, 0) / 1000;
  return [
    Number.parseInt(version, 10) >= OLDEST_VERSION
      ? ok('database', `PostgreSQL ${version}, ${Math.ceil(Number(size) / MEGABYTE)} MB, accepts changes`)
      : fail('database', `PostgreSQL ${version}`, `Upgrade it to ${OLDEST_VERSION} or newer.`),
    seconds <= CLOCK_DIFFERENCE
      ? ok('clock', `${new Date(after).toISOString()}, as in the database`)
      : warn(
          'clock',
          `${seconds.toFixed(0)} s from that of the database`,
          'Synchronise both machines with NTP: versions of products become active by the clock.',
        ),
  ];
}

async function checkSchemas(pool: pg.Pool, instances: readonly InstanceConfiguration[]): Promise<Diagnosis[]> {
  const states = await readSchemaStates(pool, instances.map(schemaOf));
  return instances.map((instance) => describeSchema(instance.settings.name, states.get(schemaOf(instance))));
}

function describeSchema(instance: string, state: SchemaState = 'missing'): Diagnosis {
  const check = `migrations of ${instance}`;
  switch (state) {
    case 'current':
    case 'compatible':
      return ok(check, 'up to date');
    case 'newer':
      return fail(check, 'of a newer version of the service', 'Start the newer version, or restore the backup.');
    default:
      return warn(
        check,
        state === 'missing' ? 'no schema yet' : 'outstanding',
        'A start or npx . migrate applies them.',
      );
  }
}
