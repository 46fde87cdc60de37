/**
 * Compares two commits where runs of the same code differ: both serve at once, each on a database of its own, and take
 * short rounds in turn. What counts is the processor time of the service and its database, without their browser.
 *
 *   npm run bench:compare -- BASE [CHANGED] [--rounds N] [--only ROW]
 */
import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';
import { checkOut } from '../test/support/previous-release.ts';
import { benchGtin, benchProduct } from './products.ts';
import { processorSecondsOfService } from './processor-time.ts';

const PRODUCTS = 1000;
const FIELDS = 120;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const command = createCommand('npm run bench:compare --', 'Compares the processor time of two commits.', [
  ['main~20', 'compares a commit with HEAD'],
  ['main~20 main~10 --rounds 50 --only save', 'compares two commits, one row only'],
])
  .argument('<base>', 'commit to compare with')
  .argument('[changed]', 'commit to measure', 'HEAD')
  .option('--rounds <number>', 'rounds of each row', wholeNumber(1, 1000), 16)
  .option('--only <row>', 'name of a row')
  .parse();
const [base = '', changed = ''] = command.processedArgs as string[];
const { rounds, only } = command.opts<{ rounds: number; only?: string }>();

interface Side {
  readonly url: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
}

type Row = (side: Side, round: number) => Promise<number>;

/** Starts the service of a commit with its own demo instance and database. */
async function start(commit: string): Promise<Side> {
  const {
    folder,
    command: [program = '', ...args],
  } = checkOut(commit);
  const data = createTemporaryFolder('compare');
  const child = spawn(program, args, {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: data.path, INSTANCE: 'instances/demo' },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /at (http:\S+)\/api\n/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the service of ${commit} ended with ${code}: ${output}`)));
  });
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      for (const temporary of [folder, data]) temporary.remove();
    },
  };
}

async function fetchOk(url: string, init: RequestInit = {}, status = 200): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status !== status) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

const post = async ({ url }: Side, path: string, body: unknown): Promise<void> => {
  await (await fetchOk(`${url}${path}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })).text();
};

/** Sends requests one after the other. @returns their number */
async function repeat(times: number, request: (index: number) => Promise<unknown>): Promise<number> {
  for (let index = 0; index < times; index++) await request(index);
  return times;
}

const details = (index: number): string => `/api/details/${benchGtin(index % PRODUCTS)}.208`;
const read = async (side: Side, path: string): Promise<void> => {
  await (await fetchOk(`${side.url}${path}`)).arrayBuffer();
};
const batch = (round: number): unknown[] =>
  Array.from({ length: PRODUCTS }, (_, index) => ({ ...benchProduct(index, FIELDS), D8211: `Brand ${round}` }));

const ROWS: Readonly<Record<string, Row>> = {
  details: (side) => repeat(400, (index) => read(side, details(index))),
  'not modified': async (side) => {
    const tag = (await fetchOk(`${side.url}${details(0)}`)).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': tag };
    return repeat(400, () => fetchOk(`${side.url}${details(0)}`, { headers }, 304));
  },
  save: (side, round) =>
    repeat(150, (index) => post(side, '/api', { ...benchProduct(index, FIELDS), D8211: `Single ${round}` })),
  batch: async (side, round) => {
    await post(side, '/api', batch(round));
    return PRODUCTS;
  },
  validation: async (side, round) => {
    await post(side, '/api/validate', batch(-round - 1));
    return PRODUCTS;
  },
  view: (side) => repeat(8, () => read(side, '/api/view/assortment')),
  Excel: (side) => repeat(3, () => read(side, '/api/view/excel/assortment/price-list')),
  'HTML sheet': (side, round) =>
    repeat(20, (index) => read(side, `/api/web/${benchGtin((round * 20 + index) % PRODUCTS)}.208/standard`)),
};

const processorMs = (side: Side): number => processorSecondsOfService(side.process.pid ?? 0) * 1000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const sides = [await start(base), await start(changed)];
try {
  for (const side of sides) await post(side, '/api', batch(0));
  process.stdout.write(
    `${'row'.padEnd(14)}${'base ms'.padStart(10)}${'changed ms'.padStart(12)}${'ratio'.padStart(8)}\n`,
  );
  for (const [name, row] of Object.entries(ROWS)) {
    if (only !== undefined && only !== name) continue;
    const times: [number[], number[]] = [[], []];
    // The first round is a warm-up.
    for (let round = 1; round <= rounds + 1; round++) {
      // Each side goes first as often as the other.
      for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const side = sides[index] as Side;
        const before = processorMs(side);
        const count = await row(side, round);
        if (round > 1) times[index].push((processorMs(side) - before) / count);
      }
    }
    const [before, after] = times.map(median) as [number, number];
    const ratio = median(times[1].map((value, index) => value / (times[0][index] ?? NaN)));
    process.stdout.write(
      `${name.padEnd(14)}${before.toFixed(3).padStart(10)}${after.toFixed(3).padStart(12)}${ratio.toFixed(2).padStart(8)}\n`,
    );
  }
} finally {
  await Promise.all(sides.map((side) => side.stop()));
}
