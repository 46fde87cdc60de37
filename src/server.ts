import { pino } from 'pino';
import { readConfig } from './config.ts';
import { explainFailure } from './process/explain-failure.ts';
import { installLastResort } from './process/last-resort.ts';
import { startService, type Service } from './service.ts';
import { aborted, watchStopSignals } from './process/stop-signals.ts';

/** Time for cleaning up after the last request. */
const CLOSING_MS = 10_000;

/** Runs the service as a process: banner on stdout, log on stderr, clean shutdown on SIGTERM, SIGINT and SIGHUP. */
async function main(): Promise<void> {
  const { stop, force } = watchStopSignals();
  const config = readConfig();
  const logTo = pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 500 });
  // Writing to a closed terminal fails. That must not leave the database running.
  const ignore = (): void => undefined;
  logTo.on('error', ignore);
  for (const output of [process.stdout, process.stderr]) output.on('error', ignore);
  const flush = (): void => {
    try {
      logTo.flushSync();
    } catch {
      // No terminal to write to.
    }
  };
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, logTo);
  const starting = startService(config, log, stop);
  installLastResort(process, {
    log,
    stop: async () => (await starting).stop(),
    exit(code) {
      flush();
      process.exit(code);
    },
    limitMs: config.shutdownSeconds * 1000 + CLOSING_MS,
  });
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
    flush();
  }
}

function banner({ url, metricsUrl }: Service): string {
  return `
Product master data service at ${url}/api
  Product lists   ${url}/
  Documentation   ${url}/api/openapi${metricsUrl === undefined ? '' : `\n  Metrics         ${metricsUrl}`}
  First calls     curl ${url}/api
                  curl '${url}/api/details/05790000000111.208?fields=D8258,D8211'
                  curl ${url}/api/status/05790000000128.208
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
