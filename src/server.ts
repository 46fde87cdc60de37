import cluster from 'node:cluster';
import { readConfig, type AppConfig } from './config.ts';
import { explainFailure } from './process/explain-failure.ts';
import { installLastResort } from './process/last-resort.ts';
import { openLogOutput, type LogOutput } from './process/log-output.ts';
import { startService, type RunningService } from './service.ts';
import { aborted, watchStopSignals, type StopSignals } from './process/stop-signals.ts';
import { currentTraceId } from './telemetry/tracing.ts';
import { startWorkers } from './workers/primary.ts';
import { runWorker } from './workers/worker.ts';

/** Time for cleaning up after the last request. */
const CLOSING_MS = 10_000;

/**
 * Runs the service as a process: banner on stdout, log on stderr, clean shutdown on SIGTERM, SIGINT and SIGHUP. With
 * `WORKERS`, this is also the program of each worker.
 */
async function main(): Promise<void> {
  if (cluster.worker) await serveAsWorker(readConfig(), cluster.worker.id);
  else await serve(watchStopSignals());
}

async function serve(signals: StopSignals): Promise<void> {
  const { stop, force } = signals;
  const config = readConfig();
  const output = openLogOutput(config.logLevel, null, traceOf(config));
  const { log, flush } = output;
  const starting = config.workers > 1 ? serveWithWorkers(config, output, signals) : startService(config, log, stop);
  handleDefects(starting, config, output);
  try {
    const service = await starting;
    process.stdout.write(banner(service));
    const signal = await aborted(stop);
    log.info({ signal }, 'stopping');
    // Load balancers need time to notice SIGTERM; Ctrl-C comes from a developer.
    await service.stop({ drainSeconds: signal === 'SIGTERM' ? config.drainSeconds : 0, force });
  } catch (error) {
    if (!stop.aborted || error !== stop.reason) throw error;
  } finally {
    if (stop.aborted) log.info('stopped');
    await flush();
  }
}

async function serveWithWorkers(
  config: AppConfig,
  { log, logTo }: LogOutput,
  { stop, onHangUp }: StopSignals,
): Promise<RunningService> {
  const service = await startWorkers(config, log, logTo, stop);
  onHangUp(() => void service.restart());
  return service;
}

async function serveAsWorker(config: AppConfig, worker: number): Promise<void> {
  const output = openLogOutput(config.logLevel, { worker }, traceOf(config));
  // Without the primary process, node:cluster ends this one, and the log would try for ever to write its last lines.
  process.prependOnceListener('disconnect', () => output.logTo.destroy());
  const { service, ended } = runWorker(config, output.log, process);
  handleDefects(service, config, output);
  await ended;
  await output.flush();
}

/** Names the trace in each log line, if there are traces. */
function traceOf({ telemetry }: AppConfig): (() => object) | undefined {
  if (!telemetry?.traces) return undefined;
  return () => {
    const traceId = currentTraceId();
    return traceId === undefined ? {} : { traceId };
  };
}

function handleDefects(starting: Promise<RunningService>, config: AppConfig, { log, flush }: LogOutput): void {
  installLastResort(process, {
    log,
    stop: async () => (await starting).stop(),
    exit(code) {
      void flush().finally(() => process.exit(code));
    },
    limitMs: config.shutdownSeconds * 1000 + CLOSING_MS,
  });
}

/** Maximum number of instances that are listed. */
const MAX_LISTED = 20;

/** What is open to everyone, so that no list is public by mistake. */
function openLines(service: RunningService): string {
  const open = service.openParts();
  const lines = open.slice(0, MAX_LISTED).map(({ instance, parts }) => `\n    ${instance}: ${parts.join('; ')}`);
  const more = open.length > MAX_LISTED ? `\n    … and ${open.length - MAX_LISTED} more instances` : '';
  return lines.join('') + more;
}

function banner(service: RunningService): string {
  const { url, metricsUrl } = service;
  return `
Product master data service at ${url}/api
  Product lists   ${url}/
  Documentation   ${url}/api/openapi${metricsUrl === undefined ? '' : `\n  Metrics         ${metricsUrl}`}
  First calls     curl ${url}/api
                  curl '${url}/api/details/05790000000111.208?fields=D8258,D8211'
                  curl ${url}/api/status/05790000000128.208
  Open to everyone${openLines(service)}
Stop with Ctrl-C.
`;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
