import type { Logger } from 'pino';
import type { AdmitKey } from './fairness/key-rates.ts';
import { createApp, KEEP_ALIVE_MS } from './app.ts';
import { CacheBudget } from './caches/cache-budget.ts';
import { Closing } from './process/closing.ts';
import type { AppConfig } from './config.ts';
import type { InstanceContext } from './context.ts';
import { CONTRACT } from './contract.ts';
import type { Gs1Settings } from './gs1/settings.ts';
import type { PoolAccess } from './gs1/transports/simulator.ts';
import { ServiceHealth } from './health.ts';
import { InstanceLoader, loadWorkingInstances } from './instance/load-instances.ts';
import { openParts } from './instance/open-parts.ts';
import { createPrinter, schemaOf } from './instance/open-instances.ts';
import { closeServer, listen, retireServer } from './process/listening.ts';
import { MEGABYTE } from './settings.ts';
import { createMetrics, type KeptMetrics } from './metrics/create-metrics.ts';
import type { MetricValues } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { startChangedInstance, startInstances } from './start-instances.ts';
import { BackgroundWork } from './background-work.ts';
import { InstanceReplacer } from './replace-instances.ts';
import { InstanceWatcher } from './watch-instances.ts';
import { aborted } from './process/stop-signals.ts';
import { removeAbandonedProfiles } from './output/browser-profile.ts';
import { openDatabase, type OpenDatabase } from './storage/database/open-database.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { closePool, createPool, watchablePool } from './storage/database/pool.ts';

interface StopOptions {
  /** How long requests are still accepted while the service reports that it is not ready. */
  readonly drainSeconds?: number;
  /** Aborts requests in progress. */
  readonly force?: AbortSignal;
}

export interface RunningService {
  /** The URL of the service. */
  readonly url: string;
  /** The URL of the metrics, if served. */
  readonly metricsUrl?: string;
  /** What each instance shows and does without a key or a user. */
  openParts(): OpenParts[];
  /** Finishes the requests in progress, then closes the database. Further calls wait for the first one. */
  stop(options?: StopOptions): Promise<void>;
}

interface OpenParts {
  readonly instance: string;
  readonly parts: readonly string[];
}

const openPartsOf = (instances: readonly (Parameters<typeof openParts>[0] & NamedInstance)[]): OpenParts[] =>
  instances.map((instance) => ({ instance: instance.settings.name, parts: openParts(instance) }));

interface NamedInstance {
  readonly settings: { readonly name: string };
}

/** Like `RunningService.openParts`, for a process that serves no instance itself. */
export function readOpenParts({ instances }: Pick<AppConfig, 'instances'>): OpenParts[] {
  return openPartsOf(loadWorkingInstances(instances).configurations);
}

export interface Service extends RunningService {
  readonly instances: readonly InstanceContext[];
  /** Absent if there are no metrics. */
  readonly readMetrics?: (() => Promise<MetricValues>) | undefined;
  /** Accepts no more connections, because another process does, and stops when the open ones have been closed. */
  retire(): Promise<void>;
}

/** What exists once for all processes of a service. A process that has it to itself opens it. */
export interface SharedParts {
  readonly database: OpenDatabase;
  readonly openSimulator: (instance: string, settings: Gs1Settings) => PoolAccess;
  /** Counts the requests of keys with a limit. */
  readonly admitKey: AdmitKey;
  /** Resolves when no process with an older configuration saves products any more. */
  readonly mayValidate: Promise<void>;
}

/** Memory of the simulated data pools of all instances. */
export const SIMULATOR_MEMORY = 32 * MEGABYTE;
/** Time for request handlers to notice that their connection was closed. */
const REQUESTS_GRACE_MS = 5_000;
/** The embedded server writes its memory to disk first. */
export const DATABASE_LIMIT_MS = 90_000;

/**
 * Starts everything: instances, database, migrations, seed products, HTTP.
 * @param stopping cancels startup when it aborts
 * @param shared what this process shares with others, as one of several workers
 * @throws StartError with a one-line message if a cause outside the program prevents startup; the reason of `stopping`
 */
export async function startService(
  config: AppConfig,
  log: Logger,
  stopping: AbortSignal = new AbortController().signal,
  shared?: SharedParts,
): Promise<Service> {
  return Closing.whileOpening(log, (closing) => start(config, log, stopping, closing, shared));
}

async function start(
  config: AppConfig,
  log: Logger,
  stopping: AbortSignal,
  closing: Closing,
  shared: SharedParts | undefined,
): Promise<Service> {
  const metrics = collectMetrics(config);
  // The primary exports the metrics of its workers.
  const exported = { version: CONTRACT.info.version, traces: true, metrics: shared ? undefined : metrics };
  await startTelemetry(config.telemetry, exported, log, closing);
  const loader = new InstanceLoader(config.instances);
  const watcher = new InstanceWatcher(loader);
  const loaded = loader.loadWorking();
  const database = shared?.database ?? (await openDatabase(config, (reason) => log.warn(reason)));
  closing.add('database', () => database.close(), DATABASE_LIMIT_MS);
  stopping.throwIfAborted();
  const pool = createPool(database.address, {
    maxConnections: config.databaseConnections,
    isCitus: database.isCitus,
    sessions: database.sessions,
  });
  closing.add('database connections', () => closePool(pool));
  metrics?.watchPool(watchablePool(pool));
  const printer = createPrinter(log, config.environment, { pages: config.pdfPages, queue: config.pdfQueue });
  closing.add('browser', () => printer.close());
  await removeAbandonedProfiles().catch((err: unknown) =>
    log.warn({ err }, 'abandoned browser profiles cannot be removed'),
  );

  const surroundings = {
    config,
    database,
    pool,
    printer,
    cacheBudget: new CacheBudget(config.cacheMegabytes * MEGABYTE),
    poolMemory: new CacheBudget(SIMULATOR_MEMORY),
    openSimulator: shared?.openSimulator,
    metrics,
    log,
    stopping,
  };
  const live = await startInstances(loaded, surroundings);
  const report = (): void =>
    metrics?.reportInstances({
      served: live.all.map(({ settings }) => settings.name),
      outdated: live.outdated,
      failed: live.failed,
    });
  live.onChange = report;
  report();
  const health = new ServiceHealth(
    pool,
    () => new Map(live.all.map((instance) => [schemaOf(instance), instance.settings.name])),
    live,
  );
  const server = await createApp(live, health, {
    metrics,
    connections: config,
    responseMegabytes: config.responseMegabytes,
    trustedProxies: config.trustedProxies,
    admitKey: shared?.admitKey,
  });

  const metricsUrl =
    metrics && config.metrics && !shared ? await serveMetrics(metrics, config.metrics, closing) : undefined;
  const watching = new AbortController();
  const background = new BackgroundWork({ instances: () => live.all, mayValidate: shared?.mayValidate });
  const replacer = new InstanceReplacer(live, background);
  closing.add('background work', () => Promise.all([background.stopAll(), replacer.settled()]));
  const force = new AbortController();
  closing.add(
    'requests',
    () => {
      watching.abort();
      background.beginStopping();
      return closeServer(server, config.shutdownSeconds, force.signal);
    },
    config.shutdownSeconds * 1000 + REQUESTS_GRACE_MS,
  );
  const url = await listen(server, config, 'PORT');
  await Promise.all(live.all.map((ctx) => background.start(ctx)));
  if (config.reloadSeconds > 0) {
    const watched = watcher.watch(
      live,
      {
        open: (configuration, before) => startChangedInstance(configuration, before, surroundings),
        serve: (folder, ctx, before) => replacer.serve(folder, ctx, before),
        remove: (folder, ctx) => replacer.remove(folder, ctx),
      },
      { everyMs: config.reloadSeconds * 1000, log, signal: watching.signal },
    );
    closing.add('changes of instances', () => {
      watching.abort();
      return watched;
    });
  }
  return {
    url,
    ...(metricsUrl === undefined ? {} : { metricsUrl }),
    openParts: () => openPartsOf(live.all),
    get instances() {
      return live.all;
    },
    readMetrics: metrics && (() => metrics.readValues()),
    async retire() {
      watching.abort();
      health.beginRetiring();
      await retireServer(server, KEEP_ALIVE_MS / 1000 + config.shutdownSeconds);
      await closing.closeAll();
    },
    async stop({ drainSeconds = 0, force: forced } = {}) {
      forced?.addEventListener('abort', () => force.abort());
      health.beginStopping();
      if (drainSeconds > 0) await drained(drainSeconds, forced);
      await closing.closeAll();
    },
  };
}

/** Metrics cost a little, so they are only collected where somebody gets them. */
function collectMetrics({ metrics, telemetry }: AppConfig): KeptMetrics | undefined {
  return metrics || telemetry?.metrics ? createMetrics() : undefined;
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
