/**
 * Measures what lists and single writes cost with 10,000, 100,000 and 1,000,000 products: medians in milliseconds until
 * the whole response, or its first byte, has come, and the processor time of service and database, which other work on
 * the machine hardly changes. Prints two tables; `bench/RESULTS.md` keeps past results.
 *
 *   npm run bench:growth -- [--sizes 10000,100000,1000000] [--rounds N]
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { loadInstances } from '../src/instance/load-instances.ts';
import { openInstance } from '../src/instance/open-instances.ts';
import { createPool } from '../src/storage/database/pool.ts';
import { prepareLists } from '../src/workflows/lists/keep-lists-current.ts';
import { startBench, type Bench } from './environment.ts';
import { growTo, GROWTH_VIEWS } from './catalogue-copies.ts';
import { benchProduct } from './products.ts';
import { processorSeconds } from './processor-time.ts';
import { median } from './table.ts';
import { createCommand, wholeNumber, wholeNumbers } from '../src/command-line/create-command.ts';

const { sizes, rounds } = createCommand(
  'npm run bench:growth --',
  'Measures lists and single writes in catalogues of several sizes.',
  [
    ['', 'measures 10,000 to 1,000,000 products, which takes an hour'],
    ['--sizes 10000,20000 --rounds 3', 'measures small catalogues'],
  ],
)
  .option('--sizes <numbers>', 'numbers of products', wholeNumbers, [10_000, 100_000, 1_000_000])
  .option('--rounds <number>', 'repetitions of each request', wholeNumber(1, 1000), 15)
  .parse()
  .opts<{ sizes: number[]; rounds: number }>();

const WRITES = 300;
/** Longer ones would take hours; the row then says so. */
const PATIENCE_MS = 20_000;
/** The recently changed products of the bench changed within this many minutes. */
const RECENTLY = 600;

interface Operation {
  readonly name: string;
  readonly path: string;
  readonly until: 'end' | 'first byte';
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

async function operationsOf(bench: Bench): Promise<Operation[]> {
  const orderable = '/api/view/orderable?limit=50';
  const first = await ask(bench, `${orderable}&offset=5000`);
  const { nextCursor } = JSON.parse(first.text) as { nextCursor: string };
  const tag = (await ask(bench, orderable)).etag;
  const { groups } = JSON.parse((await ask(bench, '/api/findings')).text) as { groups: { group: string }[] };
  const rule = groups[0]?.group ?? '';
  const page = (name: string, path: string): Operation => ({ name, path, until: 'end' });
  const start = (name: string, path: string): Operation => ({
    name,
    path,
    until: 'first byte',
    // A compressor would collect many kilobytes first.
    headers: { 'Accept-Encoding': 'identity' },
  });
  return [
    page('view with filter and order, limit=50', orderable),
    page('– the page after the 5,050th product, by cursor', `${orderable}&cursor=${nextCursor}`),
    page('– as a table', `${orderable}&fieldnames=datatables`),
    page('– as XML', '/api/view/orderable/xml?limit=50'),
    page('– modifiedsince, 100 products', `${orderable}&modifiedsince=${RECENTLY}`),
    { name: '– unchanged (304)', path: orderable, until: 'end', headers: { 'If-None-Match': tag }, status: 304 },
    page('view of a rare status, limit=50', '/api/view/failed?limit=50'),
    page('view in the order of a time, limit=50', '/api/view/newest?limit=50'),
    page('view with a condition on a grid, limit=50', '/api/view/allergens?limit=50'),
    page('statuses, limit=50', '/api/products/status?limit=50'),
    page('– of a market', '/api/products/status?limit=50&targetMarket=752'),
    page('– by status', '/api/products/status?limit=50&catalogStatus=OK'),
    page('– by status and market', '/api/products/status?limit=50&catalogStatus=OK&targetMarket=752'),
    page('– modifiedsince, 100 products', `/api/products/status?limit=50&modifiedsince=${RECENTLY}`),
    page('findings by rule', '/api/findings'),
    page('– by field, of a market', '/api/findings?groupBy=field&targetMarket=752'),
    page('– by recipient', '/api/findings?groupBy=recipient'),
    page('– by brand (500)', '/api/findings?groupBy=brand'),
    page('all products with findings, limit=50', '/api/findings/products'),
    page('– of a rule', `/api/findings/products?group=${rule}`),
    page('– of a brand', '/api/findings/products?groupBy=brand&group=Brand%207'),
    page('– of a brand that is not there', '/api/findings/products?groupBy=brand&group=None'),
    page('– a market without products', '/api/findings/products?targetMarket=246'),
    start('whole view with filter and order, first byte', '/api/view/orderable'),
    start('– as XML', '/api/view/orderable/xml'),
    start('all statuses, first byte', '/api/products/status'),
    start('all statuses by status, first byte', '/api/products/status?catalogStatus=OK'),
  ];
}

async function ask({ serviceUrl, headers }: Bench, path: string): Promise<{ text: string; etag: string }> {
  const response = await fetch(serviceUrl + path, { headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
}

interface Cost {
  /** Median milliseconds; NaN if the response fails. */
  readonly latency: number;
  /** Mean milliseconds; undefined if only the first byte was waited for, because the rest is cut off at random. */
  readonly processor?: number;
}

/** A slow operation is measured once. */
async function measure(bench: Bench, operation: Operation): Promise<Cost> {
  const { serviceUrl, headers } = bench;
  const times: number[] = [];
  let before = 0;
  // The first two are not measured: they compile, prepare and fill caches.
  for (let round = -2; round < rounds; round++) {
    if (round === 0) before = processorSeconds(await processIds(bench));
    const closing = new AbortController();
    const begun = performance.now();
    const response = await fetch(serviceUrl + operation.path, {
      headers: { ...headers, ...operation.headers },
      signal: closing.signal,
    });
    // A list that takes too long for the service ends in an error, possibly after its first bytes.
    if (response.status !== (operation.status ?? 200)) return { latency: NaN };
    const isRead = operation.until === 'end' ? response.text() : response.body?.getReader().read();
    const isWhole = await Promise.resolve(isRead).then(
      () => true,
      () => false,
    );
    if (!isWhole) return { latency: NaN };
    const took = performance.now() - begun;
    closing.abort();
    if (took > PATIENCE_MS) return { latency: took };
    if (round >= 0) times.push(took);
    if (took > 1000 && times.length >= 3) break;
  }
  const processor = ((processorSeconds(await processIds(bench)) - before) / times.length) * 1000;
  return { latency: median(times), ...(operation.until === 'end' ? { processor } : {}) };
}

/** A write that changes one field of one product. */
async function measureWrites(bench: Bench): Promise<Cost> {
  const times: number[] = [];
  let before = 0;
  for (let n = -50; n < WRITES; n++) {
    if (n === 0) before = processorSeconds(await processIds(bench));
    const product = { ...benchProduct(1 + ((n + 50) % 100), 120), D8258_1: `Change ${n} of ${Date.now()}` };
    const body = JSON.stringify(product);
    const begun = performance.now();
    const response = await fetch(`${bench.serviceUrl}/api`, {
      method: 'POST',
      headers: { ...bench.headers, 'Content-Type': 'application/json' },
      body,
    });
    await response.text();
    if (response.status !== 200) throw new Error(`write: ${response.status}`);
    if (n >= 0) times.push(performance.now() - begun);
  }
  const processor = ((processorSeconds(await processIds(bench)) - before) / WRITES) * 1000;
  return { latency: median(times), processor };
}

/** The service and the processes of its database connections. */
async function processIds({ pool, servicePid }: Bench): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  );
  return [servicePid, ...rows.map(({ pid }) => pid)];
}

type Table = Map<string, number[]>;
const latencies: Table = new Map();
const processorTimes: Table = new Map();
function note(table: Table, name: string, value: number): void {
  table.set(name, [...(table.get(name) ?? []), value]);
}
function noteCost(name: string, { latency, processor }: Cost): void {
  note(latencies, name, latency);
  if (processor !== undefined) note(processorTimes, name, processor);
}

const folder = createTemporaryFolder('growth');
const bench = await startBench(folder.path, GROWTH_VIEWS);
const pool = createPool(bench.address, { maxConnections: 4 });
const instances = loadInstances({ kind: 'one', folder: join(folder.path, 'instance') }).map((configuration) =>
  openInstance(configuration, pool, pino({ level: 'silent' }), { environment: process.env }),
);

/** Builds what the service builds in the background when views change. */
async function prepare(): Promise<void> {
  await pool.query(`update ${bench.schema}.instance_state set lists_recounted = null, findings_counted_by = null`);
  for (const instance of instances) await prepareLists(instance, new AbortController().signal);
  await bench.pool.query('vacuum analyze');
}
try {
  for (const size of sizes) {
    process.stderr.write(`${size} products …\n`);
    await growTo(bench, size);
    const begun = performance.now();
    await prepare();
    note(
      latencies,
      'indexes and counts of four views, and counts of findings, built (seconds)',
      (performance.now() - begun) / 1000,
    );
    let group = '';
    for (const operation of await operationsOf(bench)) {
      group = operation.name.startsWith('–') ? group : operation.name;
      const name = operation.name.startsWith('–') ? `${group} ${operation.name}` : group;
      noteCost(name, await measure(bench, operation));
    }
    noteCost('write of one product', await measureWrites(bench));
  }
} finally {
  await pool.end();
  await bench.stop();
  folder.remove();
  print('milliseconds', latencies);
  print('processor milliseconds', processorTimes);
}

function print(unit: string, table: Table): void {
  const format = (value: number): string =>
    Number.isNaN(value) ? 'fails' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
  const lines = [...table].map(([name, times]) => {
    const ratio = (times.at(-1) as number) / (times[0] as number);
    return `| ${[name, ...times.map(format), ratio.toFixed(2)].join(' | ')} |`;
  });
  const heads = [unit, ...sizes.map((size) => size.toLocaleString('en-US')), 'ratio'];
  process.stdout.write([`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...lines, '', ''].join('\n'));
}
