import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { sampleBodies } from '../../builders/product.ts';
import { insertCopies } from '../../support/many-products.ts';
import { columnOf } from '../../support/views.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { readViewRows } from '../../../src/storage/products/view-rows.ts';

/** Far more than the buffers of a connection can hold. */
const PRODUCTS = 1600;
const CONNECTIONS = 10;
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.call('POST', '/api', { body: sampleBodies() });
  const operator = new pg.Client(service.database.address);
  await operator.connect();
  await insertCopies(operator, service.instance.db.schema, '05790000000111.208', PRODUCTS);
  await operator.end();
});
afterAll(() => service.stop());

const idle = async (): Promise<number> => {
  const { rows } = await service.pool.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  return Number(rows[0]?.count);
};
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
};
const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(service.url + path, resolve).once('error', reject));
const textOf = async (response: IncomingMessage): Promise<string> => {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += String(part);
  return text;
};

test('a client that pauses holds no transaction, and gets every product once', async () => {
  const response = await ask('/api/view/assortment');
  await until(async () => (await idle()) === 1);
  await until(async () => (await idle()) === 0);
  await until(() => service.pool.totalCount === service.pool.idleCount);
  const { products, count } = JSON.parse(await textOf(response)) as {
    products: { productId: string }[];
    count: number;
  };
  const ids = products.map(({ productId }) => productId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([ids.length, count]).toEqual([PRODUCTS + sampleBodies().length, ids.length]);
});

test.each([
  ['in the order of a field', { by: { key: 'D8258_1', isNumber: false }, descending: true }, undefined],
  ['with a limit', { by: { property: 'lastModified' }, descending: false }, 1000],
] as const)('a list %s has the same content whether or not its client pauses', async (_what, key, limit) => {
  const selection = { columns: [columnOf('D8256')], filter: [], sort: [key], activeVersion: false, limit, skip: 3 };
  const read = async (pause: boolean): Promise<string[]> => {
    const ids: string[] = [];
    let batches = 0;
    for await (const rows of readViewRows(service.instance.db, selection)) {
      ids.push(...rows.map(({ productId }) => productId));
      if (!pause || ++batches % 4 !== 2) continue;
      await until(async () => (await idle()) === 0);
    }
    return ids;
  };
  const atOnce = await read(false);
  expect(atOnce).toHaveLength(limit ?? PRODUCTS + sampleBodies().length - 3);
  expect(await read(true)).toEqual(atOnce);
});

test('more pausing clients than database connections do not block others', async () => {
  const paused: IncomingMessage[] = [];
  for (let count = 0; count <= CONNECTIONS; count++) paused.push(await ask('/api/view/assortment'));
  expect(paused.map(({ statusCode }) => statusCode)).toEqual(paused.map(() => 200));
  const { status } = await service.call('GET', '/api/view/assortment?limit=5');
  expect(status).toBe(200);
  for (const response of paused) response.destroy();
  await until(async () => (await idle()) === 0);
});
