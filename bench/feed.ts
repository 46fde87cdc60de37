/**
 * npm run bench:feed -- [PART …] [--rounds N] [--seconds N]: what the change feed and webhooks can do and cost. Parts are
 * `read`, `cost`, `readers` and `webhook`; by default all. Costs are processor time, because the machine may be busy.
 */
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';
import { startEmbeddedPostgres } from '../src/storage/database/embedded-postgres.ts';
import { processorSeconds } from './processor-time.ts';
import { benchGtin, benchProduct } from './products.ts';
import { residentMegabytes } from './resident-memory.ts';
import { startService } from './service.ts';
import { median } from './table.ts';

const PRODUCTS = 200;
const FIELDS = 120;
const WRITERS = 4;
const READERS = 1000;
const JSON_HEADERS = { 'Content-Type': 'application/json' };

const command = createCommand('npm run bench:feed --', 'Measures the change feed and webhooks.', [
  ['', 'measures everything'],
  ['cost --rounds 3', 'measures only what a reader or a webhook costs a save'],
])
  .argument('[part...]', 'read, cost, readers or webhook; by default all')
  .option('--rounds <number>', 'rounds', wholeNumber(1, 1000), 5)
  .option('--seconds <number>', 'seconds of each round', wholeNumber(1, 600), 3)
  .parse();
const parts = command.args;
const { rounds, seconds } = command.opts<{ rounds: number; seconds: number }>();
const wants = (part: string): boolean => parts.length === 0 || parts.includes(part);

const folder = createTemporaryFolder('bench-feed');
const instance = join(folder.path, 'instances', 'demo');
cpSync('instances/demo', instance, { recursive: true });
const settings = join(instance, 'instance.yaml');
writeFileSync(
  settings,
  `${readFileSync(settings, 'utf8')}\nlimits: { requests: 5000 }\nwebhooks: { networks: [127.0.0.0/8], http: true }\n`,
);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), environment: process.env });
const service = await startService(postgres.address, { INSTANCE: instance, LOG_LEVEL: 'warn' });
const servicePid = service.pid ?? 0;
const database = new pg.Pool({ ...postgres.address, max: 1 });
const writing = new Agent({ keepAlive: true, maxSockets: WRITERS });
let saves = 0;

const say = (text: string): void => {
  process.stdout.write(`${text} (load ${loadavg()[0]?.toFixed(1)})\n`);
};

/** @throws Error with the response unless its status is 200 */
async function post(path: string, body: unknown, method = 'POST'): Promise<unknown> {
  const response = await fetch(`${service.url}${path}`, { method, headers: JSON_HEADERS, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Saves a change of one product. @returns its brand, which is unlike all others */
async function save(): Promise<string> {
  const brand = `Brand ${saves}`;
  const body = JSON.stringify({ D8165: benchGtin(saves++ % PRODUCTS), D8255: '208', D8211: brand });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${service.url}/api`, { method: 'POST', agent: writing, headers: JSON_HEADERS }, resolve);
    sent.on('error', reject).end(body);
  });
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`save: ${response.statusCode}`);
  return brand;
}

/** Saves for a while with several writers. @returns how many */
async function saveFor(length: number): Promise<number> {
  const end = performance.now() + length * 1000;
  const before = saves;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (performance.now() < end) await save();
    }),
  );
  return saves - before;
}

/** Processes of the database: those of connections, and those that write in the background. */
async function databasePids(): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity');
  return rows.map(({ pid }) => pid);
}

/** Reads the whole feed again and again. @returns events per second */
async function readRate(accept: string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  let events = 0;
  while (performance.now() < end) {
    // An event stream would stay open.
    const query = accept === 'text/event-stream' ? 'limit=10000&wait=0' : 'limit=10000';
    const response = await fetch(`${service.url}/api/changes?${query}`, { headers: { Accept: accept } });
    const text = await response.text();
    events += text.split('"cursor":').length - 1;
    if (response.status !== 200) throw new Error(`read: ${response.status} ${text.slice(0, 500)}`);
  }
  return events / ((performance.now() - startedAt) / 1000);
}

async function currentCursor(): Promise<string> {
  const response = await fetch(`${service.url}/api/changes?start=now`);
  return ((await response.json()) as { nextCursor: string }).nextCursor;
}

/** Follows the feed until the signal aborts. */
async function follow(signal: AbortSignal): Promise<void> {
  let nextCursor = await currentCursor();
  while (!signal.aborted) {
    const response = await fetch(`${service.url}/api/changes?cursor=${nextCursor}&wait=60&limit=1000`, { signal });
    ({ nextCursor } = (await response.json()) as { nextCursor: string });
  }
}

interface Receiver {
  readonly url: string;
  received: number;
  onEvent: (brand: string) => void;
  readonly server: Server;
}

async function startReceiver(): Promise<Receiver> {
  const server = createServer((message, response) => {
    let body = '';
    message.setEncoding('utf8').on('data', (part: string) => (body += part));
    message.on('end', () => {
      response.writeHead(204).end();
      receiver.received++;
      const { changes } = JSON.parse(body) as { changes: { fieldId: string; to: unknown }[] };
      receiver.onEvent(String(changes.find(({ fieldId }) => fieldId === 'D8211')?.to));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/`, received: 0, onEvent: () => undefined, server };
  return receiver;
}

/** @returns the id of a new webhook */
async function subscribe(url: string): Promise<string> {
  const created = await post('/api/webhooks', { url, types: ['UPDATED'] });
  return (created as { webhook: { webhookId: string } }).webhook.webhookId;
}
const unsubscribe = (id: string): Promise<Response> => fetch(`${service.url}/api/webhooks/${id}`, { method: 'DELETE' });

async function measureReads(): Promise<void> {
  const forms = [
    ['JSON', 'application/json'],
    ['JSON lines', 'application/x-ndjson'],
    ['event stream', 'text/event-stream'],
  ] as const;
  for (const [name, accept] of forms) {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) rates.push(await readRate(accept));
    say(`read as ${name}: ${Math.round(median(rates))} events/s`);
  }
}

/** Milliseconds of processor time per save: of the service, and of the database. */
async function costOfSave(): Promise<readonly [number, number]> {
  // What earlier saves left to be put in order does not count.
  await currentCursor();
  const pids = await databasePids();
  const before = [processorSeconds([servicePid]), processorSeconds(pids)];
  const count = await saveFor(seconds);
  const perSave = (used: number, start = 0): number => ((used - start) * 1000) / count;
  return [perSave(processorSeconds([servicePid]), before[0]), perSave(processorSeconds(pids), before[1])];
}

async function measureCost(): Promise<void> {
  const receiver = await startReceiver();
  const costs = { 'no reader': [], 'one waiting reader': [], 'one webhook': [] } as Record<string, number[][]>;
  await saveFor(seconds);
  for (let round = 0; round < rounds; round++) {
    costs['no reader']?.push([...(await costOfSave())]);
    const left = new AbortController();
    const reading = follow(left.signal).catch(() => undefined);
    costs['one waiting reader']?.push([...(await costOfSave())]);
    left.abort();
    await reading;
    const webhook = await subscribe(receiver.url);
    costs['one webhook']?.push([...(await costOfSave())]);
    await unsubscribe(webhook);
  }
  const total = ([ofService = 0, ofDatabase = 0]: readonly number[]): number => ofService + ofDatabase;
  const none = costs['no reader'] ?? [];
  for (const [name, measured] of Object.entries(costs)) {
    const ratios = measured.map((cost, round) => total(cost) / total(none[round] ?? []));
    const of = (index: number): string => median(measured.map((cost) => cost[index] ?? 0)).toFixed(2);
    say(`save with ${name}: ${of(0)} ms service, ${of(1)} ms database; ${median(ratios).toFixed(2)} times no reader`);
  }
  receiver.server.close();
}

async function measureReaders(): Promise<void> {
  const before = residentMegabytes(servicePid);
  const left = new AbortController();
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  let answered = 0;
  const nextCursor = await currentCursor();
  for (let reader = 0; reader < READERS; reader++) {
    request(`${service.url}/api/changes?cursor=${nextCursor}&wait=60`, { agent, signal: left.signal }, (response) => {
      response.resume().on('end', () => answered++);
    })
      .on('error', () => undefined)
      .end();
  }
  await pause(5000);
  if (answered > 0) throw new Error(`${answered} of ${READERS} readers do not wait`);
  const during = residentMegabytes(servicePid);
  const startedAt = performance.now();
  await save();
  while (answered < READERS && performance.now() - startedAt < 20_000) await pause(10);
  const ms = Math.round(performance.now() - startedAt);
  say(
    `${READERS} waiting readers: ${before.toFixed(0)} MB before, ${during.toFixed(0)} MB with them; a save answered ${answered} within ${ms} ms`,
  );
  left.abort();
  agent.destroy();
}

async function measureWebhook(): Promise<void> {
  const receiver = await startReceiver();
  const id = await subscribe(receiver.url);
  const paused = { paused: true };
  await post(`/api/webhooks/${id}`, paused, 'PATCH');
  const backlog = await saveFor(seconds * 2);
  const startedAt = performance.now();
  await post(`/api/webhooks/${id}`, { paused: false }, 'PATCH');
  while (receiver.received < backlog && performance.now() - startedAt < 60_000) await pause(10);
  const rate = receiver.received / ((performance.now() - startedAt) / 1000);
  say(`webhook: ${receiver.received} of ${backlog} events, ${Math.round(rate)} events/s`);

  const savedAt = new Map<string, number>();
  const lags: number[] = [];
  receiver.onEvent = (brand) => {
    const from = savedAt.get(brand);
    if (from !== undefined) lags.push(performance.now() - from);
  };
  const end = performance.now() + seconds * 3000;
  while (performance.now() < end) {
    const brand = await save();
    savedAt.set(brand, performance.now());
    await pause(20);
  }
  await pause(3000);
  lags.sort((a, b) => a - b);
  const at = (part: number): string =>
    (lags[Math.min(lags.length - 1, Math.floor(lags.length * part))] ?? NaN).toFixed(0);
  const perSecond = Math.round(savedAt.size / (seconds * 3));
  say(
    `webhook lag with ${perSecond} saves/s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, of ${lags.length} events for ${savedAt.size} saves`,
  );
  await unsubscribe(id);
  receiver.server.close();
}

try {
  await post(
    '/api',
    Array.from({ length: PRODUCTS }, (_, n) => benchProduct(n, FIELDS)),
  );
  await saveFor(seconds);
  if (wants('read')) await measureReads();
  if (wants('cost')) await measureCost();
  if (wants('readers')) await measureReaders();
  if (wants('webhook')) await measureWebhook();
} finally {
  writing.destroy();
  await service.stop();
  await database.end();
  await postgres.stop();
  folder.remove();
}
process.exit(0);
