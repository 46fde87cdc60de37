import { basename } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { CacheBudget } from './caches/cache-budget.ts';
import type { AppConfig } from './config.ts';
import type { InstanceContext } from './context.ts';
import { isDatabaseRefusal } from './domain/refusals/service-error.ts';
import { explainFailure } from './process/explain-failure.ts';
import { createTransport } from './gs1/transports/create-transport.ts';
import type { InstanceConfiguration, LoadedInstances } from './instance/load-instances.ts';
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
  readonly metrics: Metrics | undefined;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

export interface StartedInstances {
  readonly instances: readonly InstanceContext[];
  /** Folder names of the instances that cannot be served. The log has the reasons. */
  readonly failed: readonly string[];
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
): Promise<StartedInstances> {
  const { config, database, stopping } = surroundings;
  const instances: InstanceContext[] = [];
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
      instances.push(await startInstance(configuration, surroundings));
    } catch (error) {
      stopping.throwIfAborted();
      problems.set(configuration.folder, error);
    }
  }
  if (instances.length === 0) throw [...problems.values()][0];
  for (const [folder, error] of problems) {
    surroundings.log.error({ folder }, `an instance is not served: ${explainFailure(error)}`);
  }
  return { instances, failed: [...problems.keys()].map((folder) => basename(folder)) };
}

async function startInstance(
  configuration: InstanceConfiguration,
  surroundings: StartSurroundings,
): Promise<InstanceContext> {
  const { config, pool, printer, cacheBudget, poolMemory, metrics, log, stopping } = surroundings;
  const { folder, settings } = configuration;
  const { environment } = config;
  stopping.throwIfAborted();
  const transport =
    settings.gs1 &&
    createTransport(settings.gs1, { folder, environment, poolMemory, log: log.child({ instance: settings.name }) });
  const ctx = openInstance(configuration, pool, log, { environment, metrics, printer, cacheBudget, transport });
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
