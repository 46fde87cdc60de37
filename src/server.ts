import { pino } from 'pino';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { installLastResort } from './last-resort.ts';
import { startService, type Service } from './service.ts';

/** What may remain to be done after the requests are finished. */
const CLOSING_MS = 10_000;

/** Starts the service as a process: banner on stdout, log on stderr, orderly end on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logTo = pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 500 });
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, logTo);
  const starting = startService(config, log);
  installLastResort(process, {
    log,
    stop: async () => (await starting).stop(),
    exit(code) {
      logTo.flushSync();
      process.exit(code);
    },
    limitMs: config.shutdownSeconds * 1000 + CLOSING_MS,
  });
  const service = await starting;
  process.stdout.write(banner(service));
  const signal = await nextSignal();
  log.info({ signal }, 'stopping');
  await service.stop();
  log.info('stopped');
  logTo.flushSync();
}

function banner({ url, metricsUrl }: Service): string {
  return `
Product master data service at ${url}/api
  Product lists   ${url}/
  Documentation   ${url}/api/openapi${metricsUrl === undefined ? '' : `\n  Metrics         ${metricsUrl}`}
  First calls     curl ${url}/api
                  curl '${url}/api/details/05790000000111.208?fields=D8258,D8211'
                  curl ${url}/api/status/05790000000128.208
Ctrl-C stops it.
`;
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
  });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
