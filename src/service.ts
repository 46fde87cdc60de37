import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { CacheBudget } from './caches/cache-budget.ts';
import { Closing } from './process/closing.ts';
import type { AppConfig } from './config.ts';
import type { InstanceContext } from './context.ts';
import { ServiceHealth } from './health.ts';
import { loadWorkingInstances } from './instance/load-instances.ts';
import { createPrinter, schemaOf } from './instance/open-instances.ts';
import { closeServer, listen } from './process/listening.ts';
import { MEGABYTE } from './settings.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { createMetricsServer } from './metrics/serve-metrics.ts';
import { startInstances } from './start-instances.ts';
import { aborted } from './process/stop-signals.ts';
import { removeAbandonedProfiles } from './output/browser-profile.ts';
import { openDatabase } from './storage/database/open-database.ts';
import { closePool, createPool } from './storage/database/pool.ts';
import { connectDataPool } from './workflows/sending/connect-data-pool.ts';
import { keepListsCurrent } from './workflows/lists/keep-lists-current.ts';
import { keepPruning } from './workflows/retention/prune-records.ts';
import { keepVersionsCurrent } from './workflows/saving/activate-versions.ts';
import { keepAllFindingsCurrent } from './workflows/saving/keep-findings-current.ts';

interface StopOptions {
  /** How long requests are still accepted while the service reports that it is not ready. */
  readonly drainSeconds?: number;
  /** Aborts requests in progress. */
  readonly force?: AbortSignal;
}

export interface Service {
  /** The URL of the service. */
  readonly url: string;
  /** The URL of the metrics, if served. */
  readonly metricsUrl?: string;
  readonly instances: readonly InstanceContext[];
  /** Finishes the requests in progress, then closes the database. Further calls wait for the first one. */
  stop(options?: StopOptions): Promise<void>;
}

/** Memory of the simulated data pools of all instances. */
const SIMULATOR_MEMORY = 32 * MEGABYTE;
/** Time for request handlers to notice that their connection was closed. */
const REQUESTS_GRACE_MS = 5_000;
/** The embedded server writes its memory to disk first. */
const DATABASE_LIMIT_MS = 90_000;

/**
 * Starts everything: instances, database, migrations, seed products, HTTP.
 * @param stopping cancels startup when it aborts
 * @throws StartError with a one-line message if a cause outside the program prevents startup; the reason of `stopping`
 */
export async function startService(
  config: AppConfig,
  log: Logger,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Service> {
  const closing = new Closing(log);
  try {
    return await start(config, log, stopping, closing);
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

async function start(config: AppConfig, log: Logger, stopping: AbortSignal, closing: Closing): Promise<Service> {
  const loaded = loadWorkingInstances(config.instances);
  const database = await openDatabase(config, (reason) => log.warn(reason));
  closing.add('database', () => database.close(), DATABASE_LIMIT_MS);
  stopping.throwIfAborted();
  const pool = createPool(database.address, {
    maxConnections: config.databaseConnections,
    isCitus: database.isCitus,
    sessions: database.sessions,
  });
  closing.add('database connections', () => closePool(pool));
  const metrics = config.metrics && createMetrics();
  metrics?.watchPool(pool);
  const printer = createPrinter(log, config.environment, { pages: config.pdfPages, queue: config.pdfQueue });
  closing.add('browser', () => printer.close());
  await removeAbandonedProfiles().catch((err: unknown) =>
    log.warn({ err }, 'abandoned browser profiles cannot be removed'),
  );

  const { instances, failed } = await startInstances(loaded, {
    config,
    database,
    pool,
    printer,
    cacheBudget: new CacheBudget(config.cacheMegabytes * MEGABYTE),
    poolMemory: new CacheBudget(SIMULATOR_MEMORY),
    metrics,
    log,
    stopping,
  });
  metrics?.reportInstances(
    instances.map(({ settings }) => settings.name),
    failed,
  );
  const health = new ServiceHealth(
    pool,
    new Map(instances.map((instance) => [schemaOf(instance), instance.settings.name])),
    failed,
  );
  const server = await createApp(instances, health, {
    metrics,
    anyHost: instances.length === 1 && failed.length === 0,
    connections: config,
    responseMegabytes: config.responseMegabytes,
    trustedProxies: config.trustedProxies,
  });

  let metricsUrl: string | undefined;
  if (metrics) {
    const metricsServer = createMetricsServer(metrics);
    closing.add('metrics', () => closeServer(metricsServer, 0));
    metricsUrl = `${await listen(metricsServer, config.metrics, 'METRICS_PORT')}/metrics`;
  }
  const background = new AbortController();
  // Work for each instance listens to it, which is no leak.
  setMaxListeners(0, background.signal);
  const work: Promise<unknown>[] = [];
  const links: { stop(): Promise<void> }[] = [];
  closing.add('background work', () => Promise.all([...work, ...links.map((link) => link.stop())]));
  const force = new AbortController();
  closing.add(
    'requests',
    () => {
      background.abort();
      return closeServer(server, config.shutdownSeconds, force.signal);
    },
    config.shutdownSeconds * 1000 + REQUESTS_GRACE_MS,
  );
  const url = await listen(server, config, 'PORT');
  work.push(keepAllFindingsCurrent(instances, background.signal));
  work.push(keepVersionsCurrent(instances, background.signal));
  work.push(keepPruning(instances, background.signal));
  work.push(...instances.map((ctx) => keepListsCurrent(ctx, background.signal)));
  links.push(...(await Promise.all(instances.map((ctx) => connectDataPool(ctx)))));
  return {
    url,
    ...(metricsUrl === undefined ? {} : { metricsUrl }),
    instances,
    async stop({ drainSeconds = 0, force: forced } = {}) {
      forced?.addEventListener('abort', () => force.abort());
      health.beginStopping();
      if (drainSeconds > 0) await drained(drainSeconds, forced);
      await closing.closeAll();
    },
  };
}

/** Resolves after some seconds, or when the signal aborts. */
async function drained(seconds: number, force: AbortSignal = new AbortController().signal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * 1000);
    }),
    aborted(force),
  ]);
  clearTimeout(timer);
}
