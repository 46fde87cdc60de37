import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { AppConfig } from './config.ts';
import type { InstanceContext } from './context.ts';
import { createTransport } from './gs1/transports/create-transport.ts';
import { loadInstances, type InstanceConfiguration } from './instance/load-instances.ts';
import { createPrinter, openInstance, schemaOf } from './instance/open-instances.ts';
import { closeServer, listen } from './listening.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { createMetricsServer } from './metrics/serve-metrics.ts';
import { createPool } from './storage/database/pool.ts';
import { isMigrated, migrate } from './storage/migrations/migrate.ts';
import { openDatabase } from './storage/database/open-database.ts';
import { connectDataPool } from './workflows/sending/connect-data-pool.ts';
import { keepFindingsCurrent } from './workflows/saving/keep-findings-current.ts';
import { loadDemoProducts } from './workflows/saving/seed-products.ts';

export interface Service {
  /** Where the service listens. */
  readonly url: string;
  /** Where its metrics are, when they are served. */
  readonly metricsUrl?: string;
  readonly instances: readonly InstanceContext[];
  /** Finishes the requests in progress, then closes the database. Further calls wait for the first one. */
  stop(): Promise<void>;
}

/**
 * Starts everything: instances, database, migrations, demo products, HTTP.
 * @throws StartError, in one line, when something outside the program keeps it from starting
 */
export async function startService(config: AppConfig, log: Logger): Promise<Service> {
  const configurations = loadInstances(config.instances);
  const database = await openDatabase(config, (reason) => log.warn(reason));
  const pool = createPool(database.address, { maxConnections: config.databaseConnections });
  const metrics = config.metrics && createMetrics();
  metrics?.watchPool(pool);
  const metricsServer = metrics && createMetricsServer(metrics);
  const printer = createPrinter(log, { pages: config.pdfPages, queue: config.pdfQueue });
  try {
    const schemas = configurations.map(schemaOf);
    await migrate(database.address, schemas);
    const instances = configurations.map((configuration) =>
      openInstance(configuration, pool, log, {
        metrics,
        printer,
        transport: transportOf(configuration, config, log),
      }),
    );
    for (const [index, { folder }] of configurations.entries()) {
      const ctx = instances[index];
      const loaded = ctx ? await loadDemoProducts(folder, ctx) : 0;
      if (loaded > 0) ctx?.log.info({ products: loaded }, 'demo products loaded');
    }
    const health = {
      async checkReady() {
        for (const schema of schemas) {
          if (!(await isMigrated(pool, schema))) throw new Error(`schema ${schema} is not migrated`);
        }
      },
    };
    const server = await createApp(instances, health, metrics);
    const metricsUrl =
      config.metrics && metricsServer && `${await listen(metricsServer, config.metrics, 'METRICS_PORT')}/metrics`;
    const url = await listen(server, config, 'PORT');
    const stopping = new AbortController();
    const judging = keepAllCurrent(instances, stopping.signal);
    const links = await Promise.all(instances.map((ctx) => connectDataPool(ctx)));
    const stopAll = async (): Promise<void> => {
      stopping.abort();
      await closeServer(server, config.shutdownSeconds);
      await Promise.all([judging, ...links.map((link) => link.stop())]);
      if (metricsServer) await closeServer(metricsServer, 0);
      await printer.close();
      await pool.end();
      await database.close();
    };
    let stopped: Promise<void> | undefined;
    return {
      url,
      ...(metricsUrl === undefined ? {} : { metricsUrl }),
      instances,
      stop: () => (stopped ??= stopAll()),
    };
  } catch (error) {
    metricsServer?.close();
    await pool.end().catch(() => undefined);
    await database.close();
    throw error;
  }
}

function transportOf({ folder, settings }: InstanceConfiguration, { environment }: AppConfig, log: Logger) {
  return (
    settings.gs1 && createTransport(settings.gs1, { folder, environment, log: log.child({ instance: settings.name }) })
  );
}

/** One instance after the other: requests go first. */
async function keepAllCurrent(instances: readonly InstanceContext[], signal: AbortSignal): Promise<void> {
  for (const ctx of instances) await keepFindingsCurrent(ctx, signal);
}
