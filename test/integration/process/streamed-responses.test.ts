import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { leaveAfter, open, readOn, type StreamedRequest } from '../../support/leaving-client.ts';
import { insertCopies } from '../../support/many-products.ts';
import { readFigures } from '../../support/metrics.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';

const PRODUCT = '05790000000111.208';
const PRODUCTS = 1000;
const SCHEMA = 'instance_demo';
const READER_SECONDS = 2;
const IDS = JSON.stringify(Array.from({ length: PRODUCTS }, (_, n) => `${90000000000001 + n}.208`));
const LINES = { Accept: 'application/x-ndjson' };
const PACKED = { 'Accept-Encoding': 'gzip' };

/** Every operation with a streamed response, and those with large responses. */
const OPERATIONS: Record<string, StreamedRequest> = {
  'a view': { method: 'GET', path: '/api/view/assortment' },
  'a compressed view': { method: 'GET', path: '/api/view/assortment', headers: PACKED },
  'a view as lines': { method: 'GET', path: '/api/view/assortment', headers: LINES },
  'a view for tables': { method: 'GET', path: '/api/view/assortment?fieldnames=datatables' },
  'a view by profile': { method: 'GET', path: '/api/view/assortment/labels' },
  'a view of active versions': { method: 'GET', path: '/api/view/activeversion/assortment' },
  'a view as XML': { method: 'GET', path: '/api/view/assortment/xml' },
  'a view as Excel': { method: 'GET', path: '/api/view/excel/assortment/labels' },
  'a status list': { method: 'GET', path: '/api/products/status' },
  'a status list as lines': { method: 'GET', path: '/api/products/status', headers: LINES },
  'a status list by profile': { method: 'GET', path: '/api/products/status/labels' },
  'named statuses': { method: 'POST', path: '/api/products/status', body: IDS },
  'named statuses by profile': { method: 'POST', path: '/api/products/status/labels', body: IDS },
  'a history': { method: 'GET', path: `/api/history/${PRODUCT}` },
  'a sheet': { method: 'GET', path: `/api/web/${PRODUCT}/standard` },
  'a PDF sheet': { method: 'GET', path: `/api/pdf/${PRODUCT}` },
};

const folder = createTemporaryFolder('streams');
const temporary = join(folder.path, 'tmp');
let database: TestDatabase;
let operator: pg.Client;
let service: ServiceProcess;
let metricsUrl: string;
let temporaryBefore: string[];

beforeAll(async () => {
  mkdirSync(temporary);
  database = await createTestDatabase();
  const { host, port, user, database: name } = database.address;
  operator = new pg.Client({ ...database.address, database: 'template1' });
  await operator.connect();
  service = await startProcess({
    DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    METRICS_PORT: '0',
    READER_SECONDS: String(READER_SECONDS),
    TMPDIR: temporary,
  });
  [, metricsUrl = ''] = /Metrics +(\S+)/.exec(service.stdout()) ?? [];
  const client = new pg.Client(database.address);
  await client.connect();
  await insertCopies(client, SCHEMA, PRODUCT, PRODUCTS);
  await client.end();
  // The browser keeps its profile while it runs.
  await readOn(await open(service.url, OPERATIONS['a PDF sheet'] as StreamedRequest));
  temporaryBefore = readdirSync(temporary);
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exitCode;
  await operator.end();
  await database.drop();
  folder.remove();
});

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 25_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${what}: not within 25 seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function openTransactions(): Promise<number> {
  const { rows } = await operator.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = $1 and state like 'idle in transaction%'`,
    [database.address.database],
  );
  return Number(rows[0]?.count);
}

async function connectionsInUse(): Promise<number> {
  const figures = readFigures(await (await fetch(metricsUrl)).text());
  const of = (state: string) => figures.get(`database_pool_connections{state="${state}"}`) ?? NaN;
  return of('total') - of('idle');
}

/** Expects that disconnected clients leave nothing behind. */
async function expectNoTrace(): Promise<void> {
  // The request of a client that disconnected immediately may start only now.
  await until(
    'connections are released',
    async () => (await connectionsInUse()) === 0 && (await openTransactions()) === 0,
  );
  expect(service.child.exitCode).toBeNull();
  expect(service.stderr()).not.toContain('unhandled');
  // Node.js warns of leaking listeners, among other things.
  expect(service.stderr()).not.toContain('Warning');
  expect(readdirSync(temporary)).toEqual(temporaryBefore);
  const response = await fetch(`${service.url}/api/status/${PRODUCT}`);
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ productId: PRODUCT })]);
}

afterEach(expectNoTrace);

const TABLE = Object.entries(OPERATIONS);
/** Without a browser there are no PDF sheets. */
const statusesOf = (name: string): number[] => (name === 'a PDF sheet' ? [200, 503] : [200]);

describe.each(TABLE)('%s', (name, asked) => {
  test('survives HEAD, and clients that disconnect at any moment', async () => {
    if (asked.method === 'GET') {
      const response = await open(service.url, { ...asked, method: 'HEAD' });
      expect(await readOn(response)).toEqual({ isComplete: true, bytes: 0 });
      await expectNoTrace();
    }
    const bytes = await leaveAfter(service.url, asked, Infinity);
    for (const moment of [0, 1, 300, bytes / 2, bytes - 1]) {
      expect(await leaveAfter(service.url, asked, moment)).toBeGreaterThanOrEqual(moment);
      await expectNoTrace();
    }
  });

  test('is complete or aborted if the database is lost midway', async () => {
    const first = await open(service.url, asked);
    expect(statusesOf(name)).toContain(first.statusCode);
    const whole = await readOn(first);
    const response = await open(service.url, asked);
    const { database: databaseName } = database.address;
    await operator.query(`alter database ${databaseName} with allow_connections false`);
    try {
      await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [databaseName]);
      const { isComplete, bytes } = await readOn(response);
      if (isComplete) expect(bytes).toBe(whole.bytes);
      else expect(bytes).toBeLessThan(whole.bytes);
    } finally {
      await operator.query(`alter database ${databaseName} with allow_connections true`);
    }
    await until('the database is back', async () => (await fetch(`${service.url}/health/ready`)).ok);
  });
});

test('clients that do not read are disconnected', async () => {
  const responses = await Promise.all(TABLE.map(([, asked]) => open(service.url, asked)));
  // A response that is aborted before it is read has no other listener.
  for (const response of responses) response.on('error', () => undefined);
  await until('connections are released', async () => (await connectionsInUse()) === 0);
  await new Promise((resolve) => setTimeout(resolve, READER_SECONDS * 3000));
  const readings = await Promise.all(responses.map(readOn));
  const cutOff = TABLE.filter((_, index) => !readings[index]?.isComplete).map(([name]) => name);
  expect(cutOff).toEqual(expect.arrayContaining(['a view', 'a view as lines', 'a view as XML', 'a view for tables']));
});
