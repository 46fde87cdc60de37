/**
 * npm run soak: runs mixed load on one service and prints its resource usage each minute. Fails on an unexpected response
 * or an inconsistency afterwards, or if memory grows between the second and the last third of the run.
 *
 *   npm run soak -- --minutes 30 --products 3000 --seed 42
 */
import { aBody, productIdOf } from '../builders/product.ts';
import { randomFrom } from '../support/random.ts';
import { inspectAftermath, measureBaseline } from './aftermath.ts';
import { request } from './client.ts';
import { Ledger } from './ledger.ts';
import { fill, openRequest, sampleNumber, STREAMS } from './lists.ts';
import { startLoad } from './load.ts';
import { pause, promise } from './scenario.ts';
import { descendantsOf, usageOf } from '../support/processes.ts';
import { World } from '../support/world.ts';
import { createCommand, wholeNumber } from '../../src/command-line/create-command.ts';

const MEGABYTE = 1024 * 1024;
const MAX_GROWTH = 80 * MEGABYTE;
/** Sampling interval. The median of a minute is more representative than a single value at its end. */
const SAMPLE_MS = 2_000;
const REFUSED: ReadonlySet<number> = new Set([429, 503]);

const { minutes, products, seed } = createCommand(
  'npm run soak --',
  'Runs mixed load and prints the memory of the service each minute.',
  [
    ['', 'runs for half an hour'],
    ['--minutes 5 --seed 42', 'runs shorter, and repeats the choices of a run'],
  ],
)
  .option('--minutes <number>', 'length of the run', wholeNumber(1, 100_000), 30)
  .option('--products <number>', 'number of products', wholeNumber(1, 1_000_000), 3000)
  .option('--seed <number>', 'of the random choices', wholeNumber(0, 999_999_999), Date.now() % 1_000_000)
  .parse()
  .opts<{ minutes: number; products: number; seed: number }>();
const random = randomFrom(seed);
const anyProduct = (): string => productIdOf(aBody({}, sampleNumber(Math.floor(random() * products))));
const anyOf = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0];

interface Minute {
  readonly memory: number;
  readonly browser: number;
  readonly files: number;
}

const counts = { reads: 0, lists: 0, sheets: 0, left: 0, refused: 0 };
const ledger = new Ledger();

/** Repeats one kind of request until the run ends. */
async function repeat(signal: AbortSignal, restMs: number, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await act();
    await pause(restMs);
  }
}

async function read(url: string, path: string, kind: 'reads' | 'lists' | 'sheets'): Promise<void> {
  const startedAt = Date.now();
  const response = await request(url, 'GET', path);
  ledger.responded(response?.status ?? 0, startedAt);
  if (response?.violation !== undefined) ledger.violations.add(response.violation);
  if (REFUSED.has(response?.status ?? 0)) counts.refused += 1;
  else promise(response?.status === 200, `GET ${path} ended with ${response?.status ?? 'no response'}`);
  counts[kind] += 1;
}

/** A client that disconnects at a random moment of a response. */
async function leave(url: string): Promise<void> {
  const path = anyOf([
    ...STREAMS,
    `/api/pdf/${anyProduct()}`,
    `/api/web/${anyProduct()}/standard`,
    `/api/details/${anyProduct()}`,
  ]);
  const socket = openRequest(url, path, random() < 0.2 ? 'HEAD' : 'GET');
  if (random() < 0.5) socket.resume();
  await pause(random() * 400);
  socket.destroy();
  counts.left += 1;
}

function startClients(url: string, signal: AbortSignal): Promise<unknown> {
  const reading = () =>
    repeat(signal, 60, () =>
      read(
        url,
        anyOf([`/api/details/${anyProduct()}`, `/api/status/${anyProduct()}`, `/api/history/${anyProduct()}`]),
        'reads',
      ),
    );
  return Promise.all([
    reading(),
    reading(),
    repeat(signal, 400, () => read(url, anyOf(STREAMS), 'lists')),
    repeat(signal, 400, () => read(url, `/api/${anyOf(['pdf', 'web'])}/${anyProduct()}/standard`, 'sheets')),
    repeat(signal, 300, () => leave(url)),
  ]);
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Resident memory of the browser's processes. */
function browserMemory(world: World): number {
  const database = new Set(world.databasePids());
  return descendantsOf(world.pid)
    .filter((pid) => !database.has(pid))
    .reduce((sum, pid) => {
      try {
        return sum + usageOf(pid).memory;
      } catch {
        return sum;
      }
    }, 0);
}

async function sampleMinute(world: World, until: number): Promise<Minute> {
  const memory: number[] = [];
  let browser = 0;
  let files = 0;
  while (Date.now() < until) {
    await pause(Math.max(0, Math.min(SAMPLE_MS, until - Date.now())));
    const usage = usageOf(world.pid);
    memory.push(usage.memory);
    files = Math.max(files, usage.files);
    browser = Math.max(browser, browserMemory(world));
  }
  return { memory: median(memory), browser, files };
}

const HEAD = [
  'minute',
  'MB',
  'MB of the browser',
  'open files',
  'writes',
  'sends',
  ...Object.keys(counts),
  'slowest ms',
];
const printRow = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function soak(world: World): Promise<string[]> {
  await world.start();
  const baseline = await measureBaseline(world);
  await fill(world.url, products);
  const stopping = new AbortController();
  const load = startLoad({ url: world.url, ledger, number: 1, writers: 1, restMs: 250 });
  const failures: string[] = [];
  const clients = startClients(world.url, stopping.signal).catch((error: unknown) => {
    failures.push((error as Error).message);
  });
  printRow(HEAD);
  printRow(HEAD.map(() => '---'));
  const samples: Minute[] = [];
  const startedAt = Date.now();
  for (let minute = 1; minute <= minutes && failures.length === 0; minute += 1) {
    const sample = await sampleMinute(world, startedAt + minute * 60_000);
    samples.push(sample);
    const writes = Object.values(ledger.counts).reduce((sum, count) => sum + count, 0);
    const [memory, browser] = [sample.memory, sample.browser].map((bytes) => Math.round(bytes / MEGABYTE));
    printRow([
      minute,
      memory ?? 0,
      browser ?? 0,
      sample.files,
      writes,
      ledger.sends.length,
      ...Object.values(counts),
      ledger.slowest,
    ]);
    ledger.slowest = 0;
  }
  stopping.abort();
  await Promise.all([clients, load.stop()]);
  const statuses = [...ledger.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`responses by status: ${statuses.join(', ')}\n`);
  const growth = growthOf(samples);
  process.stdout.write(`memory in the last third against the second: ${Math.round(growth / MEGABYTE)} MB\n`);
  return [
    ...failures,
    ...(ledger.statuses.has(500) ? ['a request ended with 500'] : []),
    ...(growth > MAX_GROWTH ? ['memory grows'] : []),
    ...(await inspectAftermath(world, ledger, baseline)),
  ];
}

/** Growth between the last two thirds. The first is the warm-up: code is compiled, and caches fill. */
function growthOf(samples: readonly Minute[]): number {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return 0;
  const memory = samples.map((sample) => sample.memory);
  return median(memory.slice(2 * third)) - median(memory.slice(third, 2 * third));
}

process.stdout.write(`soak: ${minutes} minutes, ${products} products, seed ${seed}\n`);
// Small caches soon fill up and evict entries.
const world = await World.create({ database: 'embedded', environment: { CACHE_MEGABYTES: '16' } });
try {
  const sentences = await soak(world);
  for (const sentence of sentences) process.stdout.write(`        ${sentence}\n`);
  process.stdout.write(sentences.length === 0 ? 'soak: passed\n' : 'soak: FAILED\n');
  process.exitCode = sentences.length === 0 ? 0 : 1;
} finally {
  await world.remove();
}
