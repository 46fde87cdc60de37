/**
 * npm run bench:workers -- [--workers N] [--rounds N] [--seconds N]: reads and writes per second with one process and with
 * several workers, on one database. Rounds take turns. The load comes from this process, which needs a core of its own for
 * figures that show what workers add: on two cores, it competes with the service and the database.
 */
import { availableParallelism } from 'node:os';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { startEmbeddedPostgres } from '../src/storage/database/embedded-postgres.ts';
import { aBody, productIdOf } from '../test/builders/product.ts';
import { requestRate } from './load.ts';
import { startService, type StartedService } from './service.ts';
import { median } from './table.ts';
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';

const PRODUCTS = 500;
const CONNECTIONS = 20;
const JSON_HEADERS = { 'Content-Type': 'application/json' };

const { workers, rounds, seconds } = createCommand(
  'npm run bench:workers --',
  'Compares one process with several workers.',
  [
    ['', 'compares one process with two workers'],
    ['--workers 4 --seconds 5', 'compares it with four'],
  ],
)
  .option('--workers <number>', 'number of workers', wholeNumber(2, 64), 2)
  .option('--rounds <number>', 'rounds, in turn', wholeNumber(1, 1000), 5)
  .option('--seconds <number>', 'length of a round', wholeNumber(1, 3600), 10)
  .parse()
  .opts<{ workers: number; rounds: number; seconds: number }>();

const folder = createTemporaryFolder('bench-workers');
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, environment: process.env });

const startWorkers = (processes: string): Promise<StartedService> =>
  startService(postgres.address, { WORKERS: processes, DATABASE_CONNECTIONS: String(CONNECTIONS) }, 'discarded');

const bodies = Array.from({ length: PRODUCTS }, (_, index) => aBody({}, index));
let count = 0;

const readRate = ({ url }: StartedService): Promise<number> =>
  requestRate({
    ...{ url, seconds, headers: {}, status: 200 },
    next: () => ({ path: `/api/details/${productIdOf(bodies[count++ % PRODUCTS] ?? {})}` }),
  });
const writeRate = ({ url }: StartedService): Promise<number> =>
  requestRate({
    ...{ url, seconds, method: 'POST', headers: JSON_HEADERS, status: 200 },
    next: () => {
      const { D8165, D8255 } = bodies[count++ % PRODUCTS] ?? {};
      return { path: '/api', body: JSON.stringify({ D8165, D8255, D8211: `Product ${count}` }) };
    },
  });

const one = await startWorkers('1');
const several = await startWorkers(String(workers));
try {
  const stored = await fetch(`${one.url}/api`, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(bodies) });
  if (stored.status !== 200) throw new Error(`the products cannot be stored: ${await stored.text()}`);
  const lines = [
    `| ${availableParallelism()} cores | 1 process | ${workers} workers | ratio |`,
    '| --- | --- | --- | --- |',
  ];
  for (const [work, rateOf] of [
    ['reads', readRate],
    ['writes', writeRate],
  ] as const) {
    const rates: { one: number; several: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      rates.push({ one: await rateOf(one), several: await rateOf(several) });
    }
    const perSecond = (which: 'one' | 'several'): string => `${Math.round(median(rates.map((rate) => rate[which])))}/s`;
    const ratio = median(rates.map((rate) => rate.several / rate.one)).toFixed(2);
    lines.push(`| ${work} | ${perSecond('one')} | ${perSecond('several')} | ${ratio} |`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  await several.stop();
  await one.stop();
  await postgres.stop();
  folder.remove();
}
process.exit(0);
