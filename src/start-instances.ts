import type pg from 'pg';
import type { Logger } from 'pino';
import type { Credentials } from './access/credentials.ts';
import type { CacheBudget } from './caches/cache-budget.ts';
import type { AppConfig } from './config.ts';
import type { InstanceContext } from './context.ts';
import { isDatabaseRefusal } from './domain/refusals/service-error.ts';
import { explainFailure } from './process/explain-failure.ts';
import type { Gs1Settings } from './gs1/settings.ts';
import type { PoolAccess } from './gs1/transports/simulator.ts';
import { createTransport } from './gs1/transports/create-transport.ts';
import type { InstanceConfiguration, LoadedInstances } from './instance/load-instances.ts';
import { LiveInstances } from './instance/live-instances.ts';
import { readClientSecret } from './instance/oidc-settings.ts';
import { openInstance, schemaOf } from './instance/open-instances.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PdfPrinter } from './output/pdf-printer.ts';
import { migrateEach } from './storage/migrations/migrate.ts';
import type { OpenDatabase } from './storage/database/open-database.ts';
import { explainFailure as explainDatabaseFailure } from './storage/database/pool.ts';
import { seedProducts } from './workflows/saving/seed-products.ts';

export interface StartSurroundings {
  readonly config: AppConfig;
  readonly database: OpenDatabase;
  readonly pool: pg.Pool;
  readonly printer: PdfPrinter;
  readonly cacheBudget: CacheBudget;
  /** Shared by the simulated data pools of all instances. */
  readonly poolMemory: CacheBudget;
  /** Opens the simulated data pool of an instance in another process; absent: it is in this one. */
  readonly openSimulator: ((instance: string, settings: Gs1Settings) => PoolAccess) | undefined;
  readonly metrics: Metrics | undefined;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

/**
 * Migrates the schemas of all instances, seeds them and opens them. An instance that cannot be used does not prevent
 * the others from being served.
 *
 * @throws StartError if none can be used; ServiceError if the database cannot be reached
 */
export async function startInstances(
  { configurations, failures }: LoadedInstances,
  surroundings: StartSurroundings,
): Promise<LiveInstances> {
  const { config, database, stopping } = surroundings;
  const served = new Map<string, InstanceContext>();
  const problems = new Map(failures);
  const migrated = await migrateEach(database.sessions ?? database.address, configurations.map(schemaOf), {
    distributes: database.isCitus && config.distributeSchemas === 'auto',
  });
  if ([...migrated.failures.values()].some(isDatabaseRefusal)) await requireDatabase(surroundings);
  for (const configuration of configurations) {
    const schema = schemaOf(configuration);
    if (migrated.failures.has(schema)) {
      problems.set(configuration.folder, migrated.failures.get(schema));
      continue;
    }
    try {
      served.set(configuration.folder, await startInstance(configuration, surroundings));
    } catch (error) {
      stopping.throwIfAborted();
      problems.set(configuration.folder, error);
    }
  }
  if (served.size === 0) throw [...problems.values()][0];
  const live = new LiveInstances({ anyHost: served.size === 1 });
  for (const [folder, error] of problems) {
    live.fail(folder, error);
    surroundings.log.error({ folder }, `an instance is not served: ${explainFailure(error)}`);
  }
  for (const [folder, ctx] of served) live.put(folder, ctx);
  return live;
}

/**
 * Migrates, seeds and opens an instance whose folder is new or changed.
 * @param before what the folder was served with, if it was
 * @throws StartError with a one-line message if it cannot be served; ServiceError if the database cannot be reached
 */
export async function startChangedInstance(
  configuration: InstanceConfiguration,
  before: InstanceContext | undefined,
  surroundings: StartSurroundings,
): Promise<InstanceContext> {
  const { config, database } = surroundings;
  const schema = schemaOf(configuration);
  const { failures } = await migrateEach(database.sessions ?? database.address, [schema], {
    distributes: database.isCitus && config.distributeSchemas === 'auto',
  });
  if (failures.has(schema)) throw failures.get(schema);
  const isSame = before?.db.schema === schema;
  return startInstance(configuration, surroundings, isSame ? before.credentials : undefined);
}

async function startInstance(
  configuration: InstanceConfiguration,
  surroundings: StartSurroundings,
  credentials?: Credentials,
): Promise<InstanceContext> {
  const { config, pool, printer, cacheBudget, poolMemory, openSimulator, metrics, log, stopping } = surroundings;
  const { folder, settings } = configuration;
  const { environment } = config;
  stopping.throwIfAborted();
  if (settings.oidc) readClientSecret(settings.oidc, environment);
  const transport =
    settings.gs1 &&
    createTransport(settings.gs1, {
      folder,
      environment,
      poolMemory,
      openSimulator: openSimulator && ((gs1) => openSimulator(settings.name, gs1)),
      log: log.child({ instance: settings.name }),
    });
  const ctx = openInstance(configuration, pool, log, {
    environment,
    metrics,
    printer,
    cacheBudget,
    transport,
    credentials,
  });
  try {
    const loaded = await seedProducts(folder, ctx, stopping);
    if (loaded > 0) ctx.log.info({ products: loaded }, 'seed products loaded');
  } catch (error) {
    stopping.throwIfAborted();
    if (!isDatabaseRefusal(error)) throw error;
    await requireDatabase(surroundings);
    ctx.log.warn({ err: error }, 'seed products could not be loaded; the next start repeats it');
  }
  return ctx;
}

/**
 * The tables of one instance cannot be used: on Citus, their node may be away. The others can be served.
 * @throws ServiceError when it is the database that does not respond
 */
async function requireDatabase({ pool }: StartSurroundings): Promise<void> {
  try {
    await pool.query('select');
  } catch (error) {
    throw await explainDatabaseFailure(pool, error);
  }
}
