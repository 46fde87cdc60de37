/**
 * Compares streams of lines with batches in one run: new products of 120 fields, by one client, over HTTP.
 *
 *   npm run bench:ndjson -- [--products N] [--rounds N]
 *   npm run bench:ndjson -- --stream LINES [--path PATH] [--fields N] [--minutes N]
 */
import { request } from 'node:http';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { startBench, type Bench } from './environment.ts';
import { measureLongStream } from './long-stream.ts';
import { benchProduct } from './products.ts';
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';

const FIELDS = 120;
const BATCH = 1000;

const { products, rounds, stream, path, fields, minutes } = createCommand(
  'npm run bench:ndjson --',
  'Compares streams of lines with batches.',
  [
    ['', 'compares them with 5,000 products'],
    ['--products 1000 --rounds 1', 'compares them once with fewer'],
    ['--stream 200000', 'sends one long stream, and prints the memory of the service along the way'],
  ],
)
  .option('--products <number>', 'products to save', wholeNumber(1, 1_000_000), 5000)
  .option('--rounds <number>', 'rounds', wholeNumber(1, 1000), 3)
  .option('--stream <lines>', 'lines of one long stream, instead of the comparison', wholeNumber(1, 10_000_000))
  .option('--path <path>', 'where to send the long stream', '/api/validate')
  .option('--fields <number>', 'fields of each line of the long stream', wholeNumber(1, 120), 20)
  .option('--minutes <number>', 'after which the long stream ends', wholeNumber(1, 60), 8)
  .parse()
  .opts<{ products: number; rounds: number; stream?: number; path: string; fields: number; minutes: number }>();
if (stream !== undefined) {
  await measureLongStream({ path, lines: stream, fields, minutes });
  process.exit(0);
}

async function saveBatches(bench: Bench, bodies: readonly string[]): Promise<void> {
  for (let start = 0; start < bodies.length; start += BATCH) {
    const response = await fetch(`${bench.serviceUrl}/api`, {
      method: 'POST',
      headers: { ...bench.headers, 'Content-Type': 'application/json' },
      body: `[${bodies.slice(start, start + BATCH).join()}]`,
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`batch: ${response.status} ${text.slice(0, 500)}`);
  }
}

async function saveLines(bench: Bench, bodies: readonly string[]): Promise<void> {
  const last = await new Promise<string>((resolve, reject) => {
    const headers = { ...bench.headers, 'Content-Type': 'application/x-ndjson' };
    const sent = request(`${bench.serviceUrl}/api`, { method: 'POST', headers }, (response) => {
      let end = '';
      response.on('data', (part: Buffer) => (end = (end + part.toString()).slice(-500)));
      response.on('end', () => resolve(end.trimEnd().split('\n').at(-1) ?? ''));
    });
    sent.on('error', reject);
    void (async () => {
      for (const body of bodies)
        if (!sent.write(`${body}\n`)) await new Promise<void>((drained) => sent.once('drain', drained));
      sent.end();
    })();
  });
  if (!last.startsWith(`{"complete":true,"status":200,"accepted":${bodies.length},`)) throw new Error(`lines: ${last}`);
}

const folder = createTemporaryFolder('bench');
const bench = await startBench(folder.path);
try {
  let offset = 30_000_000;
  for (let round = 0; round <= rounds; round++) {
    // Each goes first as often as the other: the database gets fuller.
    const forms = [
      ['batches', saveBatches],
      ['lines', saveLines],
    ] as const;
    for (const [name, save] of round % 2 === 0 ? forms : forms.toReversed()) {
      const bodies = Array.from({ length: products }, () => JSON.stringify(benchProduct(offset++, FIELDS)));
      const start = performance.now();
      await save(bench, bodies);
      const rate = Math.round(products / ((performance.now() - start) / 1000));
      // The first round is a warm-up.
      if (round > 0) process.stdout.write(`${name.padEnd(8)} ${rate} products/s\n`);
    }
  }
} finally {
  await bench.stop();
  folder.remove();
}
