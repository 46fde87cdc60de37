import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { DestinationStream, Logger } from 'pino';
import { KeyRates } from '../fairness/key-rates.ts';
import { CacheBudget } from '../caches/cache-budget.ts';
import type { AppConfig } from '../config.ts';
import { CONTRACT } from '../contract.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { sumMetrics, type MeasuredWorker } from '../metrics/sum-metrics.ts';
import { Closing } from '../process/closing.ts';
import { StartError } from '../process/start-error.ts';
import { DATABASE_LIMIT_MS, readOpenParts, SIMULATOR_MEMORY, type RunningService } from '../service.ts';
import { openDatabase, type OpenDatabase } from '../storage/database/open-database.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import type { PrimaryCalls, WorkerCalls } from './calls.ts';
import { closeLostConnections } from './close-lost-connections.ts';
import { copyLines } from './copy-lines.ts';
import { Deferred } from './deferred.ts';
import { Peer, type Offered } from './peer.ts';
import { receiverOver, Simulators } from './simulators.ts';
import { Supervisor, type Worker } from './supervisor.ts';

/** Starts the program of a worker, which is the one of this process. */
const RUN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../server.ts', import.meta.url));
/** Time for cleaning up after the last request, in a worker. */
const CLOSING_MS = 40_000;
/** The rest of what a process writes before it ends is read for this long. */
const OUTPUT_MS = 1_000;

export interface RunningWorkers extends RunningService {
  /** Replaces all workers one by one, so that they read the instances anew. Never rejects. */
  restart(): Promise<void>;
}

/** A worker, and what only the primary process asks of it. */
type ClusterWorker = Worker & MeasuredWorker;

/**
 * Starts the service as several processes behind one port. This one has the database, the metrics, the log, the
 * simulated data pools and the counts of requests per key; the workers serve requests.
 *
 * @param logTo receives the log lines of the workers
 * @throws StartError with a one-line message if a cause outside the program prevents startup; the reason of `stopping`
 */
export async function startWorkers(
  config: AppConfig,
  log: Logger,
  logTo: DestinationStream,
  stopping: AbortSignal,
): Promise<RunningWorkers> {
  return Closing.whileOpening(log, (closing) => start(config, log, logTo, stopping, closing));
}

async function start(
  config: AppConfig,
  log: Logger,
  logTo: DestinationStream,
  stopping: AbortSignal,
  closing: Closing,
): Promise<RunningWorkers> {
  const database = await openDatabase(config, (reason) => log.warn(reason));
  closing.add('database', () => database.close(), DATABASE_LIMIT_MS);
  stopping.throwIfAborted();
  const simulators = new Simulators(new CacheBudget(SIMULATOR_MEMORY), log);
  closing.add('simulated data pools', () => simulators.stop());
  cluster.setupPrimary({ exec: RUN, args: [PROGRAM], stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  const rates = new KeyRates();
  const workers = new Set<ClusterWorker>();
  const supervisor = new Supervisor({
    count: config.workers,
    log,
    stopMs: config.shutdownSeconds * 1000 + CLOSING_MS,
    launch() {
      const worker = forkWorker(database, simulators, rates, logTo);
      workers.add(worker);
      void worker.ended.then(() => workers.delete(worker));
      return worker;
    },
  });
  const metrics = sumMetrics(
    () => workers,
    () => ({ serving: supervisor.serving.length, replaced: supervisor.replaced }),
  );
  const exported = { version: CONTRACT.info.version, traces: false, metrics };
  await startTelemetry(config.telemetry, exported, log, closing);
  const metricsUrl = config.metrics && (await serveMetrics(metrics, config.metrics, closing));
  const limitMs = config.drainSeconds * 1000 + config.shutdownSeconds * 1000 + 2 * CLOSING_MS;
  let options: Parameters<RunningService['stop']>[0] = {};
  closing.add('workers', () => supervisor.stop(options), limitMs);
  const cancel = (): void => void supervisor.stop();
  stopping.addEventListener('abort', cancel, { once: true });
  let url: string;
  try {
    url = await supervisor.start();
  } catch (error) {
    stopping.throwIfAborted();
    throw new StartError((error as Error).message, { cause: error });
  }
  stopping.removeEventListener('abort', cancel);
  stopping.throwIfAborted();
  return {
    url,
    ...(metricsUrl === undefined ? {} : { metricsUrl }),
    openParts: () => readOpenParts(config),
    restart: () => supervisor.restart(),
    stop(given) {
      options = given;
      return closing.closeAll();
    },
  };
}

function forkWorker(
  { address, sessions, isCitus }: OpenDatabase,
  simulators: Simulators,
  rates: KeyRates,
  logTo: DestinationStream,
): ClusterWorker {
  const worker = cluster.fork();
  const child = worker.process;
  closeLostConnections(worker);
  const key = {};
  const begun = new Deferred<void>();
  const calls: Offered<PrimaryCalls> = {
    begin: () => begun.resolve(),
    admitKey: (key) => rates.admit(key),
    openSimulator: ({ instance, settings }) =>
      simulators.open(
        instance,
        settings,
        key,
        receiverOver(instance, (reply) => peer.call('takeReply', reply)),
      ),
    transmit: ({ instance, settings, xml }) => simulators.transmit(instance, settings, xml),
    closeSimulator: ({ instance }) => simulators.close(instance, key),
  };
  const peer = new Peer<PrimaryCalls, WorkerCalls>(
    (message, sent) => child.send(message, (error) => sent(error)),
    calls,
  );
  worker.on('message', (message) => peer.receive(message));
  // A message to a worker that has just ended.
  worker.on('error', () => undefined);
  if (child.stderr) copyLines(child.stderr, (lines) => logTo.write(lines));
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      peer.close();
      simulators.forget(key);
      const tell = (): void => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`);
      const limit = setTimeout(tell, OUTPUT_MS);
      child.once('close', () => {
        clearTimeout(limit);
        tell();
      });
    });
  });
  const order = (name: 'validate' | 'retire' | 'force'): void => {
    // It fails if the worker ends before it responds, as is the aim of most.
    peer.call(name, null).catch(() => undefined);
  };
  return {
    id: worker.id,
    pid: child.pid,
    ended,
    async start(validatesLater) {
      const database = { address, isCitus, ...(sessions ? { sessions } : {}) };
      return Promise.race([
        begun.promise.then(() => peer.call('start', { database, validatesLater })),
        ended.then((how) => Promise.reject(new Error(`A worker ended before it served requests: ${how}`))),
      ]);
    },
    validate: () => order('validate'),
    retire: () => order('retire'),
    stop: (drainSeconds) => void peer.call('stop', { drainSeconds }).catch(() => undefined),
    force: () => order('force'),
    kill: () => void child.kill('SIGKILL'),
    readMetrics: () => peer.call('readMetrics', null),
  };
}
