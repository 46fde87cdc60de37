/**
 * npm run bench:fairness [SECONDS] [ROUNDS]: p99 of single reads in one instance, alone and while 20 connections
 * flood another instance of the same process with writes, batches, lists and sheets in turn. The longest stretch without a
 * turn of the event loop is in processor time, so it depends less on what else the machine does.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { createProbe } from '../test/support/event-loop.ts';
import { startEmbeddedPostgres } from '../src/storage/database/embedded-postgres.ts';
import { FLOODED, FLOODS, PRODUCTS } from './flood.ts';
import { benchGtin, benchProduct } from './products.ts';
import { startService } from './service.ts';
import { median } from './table.ts';
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';

const FIELDS = 150;
const GOAL = 3;

const [seconds, rounds] = createCommand(
  'npm run bench:fairness --',
  'Measures reads of one instance while another is flooded.',
  [
    ['', 'measures three rounds of ten seconds'],
    ['5 1', 'measures one round of five'],
  ],
)
  .argument('[seconds]', 'length of a round', wholeNumber(1, 3600), 10)
  .argument('[rounds]', 'number of rounds', wholeNumber(1, 1000), 3)
  .parse().processedArgs as [number, number];
const folder = createTemporaryFolder('fairness');
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, environment: process.env, durable: false });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const probe = createProbe();
const environment = { ...probe.environment, INSTANCES: writeInstances(), LOG_LEVEL: 'warn' };
const { url, pid = 0, stop } = await startService(postgres.address, environment);
const QUIET = { Host: 'quiet.example', 'Content-Type': 'application/json' };
await fill(FLOODED);
await fill(QUIET);

let n = 0;
for (const kind of Object.keys(FLOODS)) {
  const alone: number[] = [];
  const beside: number[] = [];
  const stretches: number[] = [];
  let statuses = '';
  for (let round = 0; round < rounds; round++) {
    alone.push(await p99OfReads());
    const flood = await startFlood(kind);
    await probe.read(pid);
    beside.push(await p99OfReads());
    stretches.push((await probe.read(pid)).longest);
    statuses = await flood.statuses;
  }
  const ratio = median(beside) / median(alone);
  process.stdout.write(
    `${kind.padEnd(12)} alone ${median(alone).toFixed(1)} ms, flooded ${median(beside).toFixed(1)} ms, ratio ${ratio.toFixed(1)} (goal ${GOAL}), longest stretch ${median(stretches).toFixed(0)} ms; of the flood: ${statuses}\n`,
  );
}
await stop();
await postgres.stop();
probe.remove();
folder.remove();
process.exit(0);

/** Resolves when the flood has begun. @returns the statuses of its responses, once it is over */
async function startFlood(kind: string): Promise<{ statuses: Promise<string> }> {
  const args = ['scripts/run.mjs', 'bench/flood.ts', url, kind, String(seconds + 1)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return { statuses: lines.next().then(({ value }) => String(value)) };
}

/** Milliseconds within which 99 of 100 single reads of the quiet instance are answered, one after the other. */
async function p99OfReads(): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const startedAt = performance.now();
    const status = await send('GET', `/api/details/${benchGtin(n++ % PRODUCTS)}.208?fields=D8211,D8258,D8276`, QUIET);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`a read in the quiet instance got ${status}`);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** @returns the folder of the instances */
function writeInstances(): string {
  const instances = join(folder.path, 'instances');
  for (const name of ['flooded', 'quiet']) {
    mkdirSync(join(instances, name), { recursive: true });
    writeFileSync(
      join(instances, name, 'instance.yaml'),
      `name: ${name}\nhosts: [${name}.example]\nsecurity: { keys: false }\n`,
    );
    writeFileSync(join(instances, name, 'views.yaml'), readFileSync('instances/demo/views.yaml'));
    writeFileSync(join(instances, name, 'fields.yaml'), readFileSync('instances/demo/fields.yaml'));
  }
  return instances;
}

/** Sends a request to an instance; fetch does not allow the Host header. */
function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function fill(headers: Record<string, string>): Promise<void> {
  const body = JSON.stringify(Array.from({ length: PRODUCTS }, (_, index) => benchProduct(index, FIELDS)));
  const status = await send('POST', '/api', headers, body);
  if (status !== 200) throw new Error(`filling got ${status}`);
}
