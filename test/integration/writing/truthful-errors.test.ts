import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { aBody, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { aScriptedPool, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let pool: ScriptedPool;
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ lockTimeoutMs: 300, transport: pool });
});
afterAll(() => service.stop());

const post = (path: string, body: unknown) => service.call('POST', path, { body });
const delta = ({ D8165, D8255 }: Body, changes: Body): Body => ({ D8165, D8255, ...changes });

/** Locks rows of a table, as another process would, while work is done. */
async function whileHeld<T>(select: string, work: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ ...service.database.address });
  await other.connect();
  try {
    await other.query(`begin; set local search_path = ${service.instance.db.schema}; ${select}`);
    return await work();
  } finally {
    await other.end();
  }
}

test('an update whose send is interrupted is reported as saved, with its ids', async () => {
  const child = aBody({}, 1);
  const parent = aBody({ D8276: 'CASE', D8249_1: testGtin(1), D8270_1: 2 }, 2);
  await post('/api', [child, parent]);
  // Saving needs no message; storing the message waits until it times out.
  const { status, json } = await whileHeld('lock table gs1_messages in access exclusive mode', () =>
    post('/api/update-and-sendToGS1', delta(child, { D8211: 'Saved', customRequestId: 'c-1' })),
  );
  expect(status).toBe(202);
  expect(json).toMatchObject({
    status: 202,
    productId: productIdOf(child),
    customRequestId: 'c-1',
    sendToGS1: { status: 'FAILED' },
  });
  expect(json.sendToGS1.result).toMatch(/The product is saved, but its send was interrupted/);
  const { json: stored } = await service.call('GET', `/api/details/${productIdOf(child)}?fields=D8211`);
  expect(stored.D8211).toBe('Saved');
});

test('each item of a batch whose send is interrupted is returned as saved', async () => {
  const bodies = [aBody({}, 10), aBody({}, 11)];
  await post('/api', bodies);
  const { status, json } = await whileHeld('lock table gs1_messages in access exclusive mode', () =>
    post(
      '/api/update-and-sendToGS1',
      bodies.map((body, n) => delta(body, { D8211: 'Saved', customRequestId: `c-${n}` })),
    ),
  );
  expect(status).toBe(202);
  expect(json.products).toMatchObject(
    bodies.map((body, n) => ({
      productId: productIdOf(body),
      customRequestId: `c-${n}`,
      sendToGS1: { status: 'FAILED' },
    })),
  );
});

test('a batch that fails with a conflict has an entry for each item', async () => {
  const bodies = [aBody({}, 20), aBody({}, 21)];
  await post('/api', bodies);
  const { status, json } = await whileHeld(
    `select from products where unit_key = '${productIdOf(bodies[0] as Body)}' for update`,
    () =>
      post(
        '/api',
        bodies.map((body, n) => delta(body, { D8211: 'Late', customRequestId: `c-${n}` })),
      ),
  );
  expect(status).toBe(409);
  expect(json).toMatchObject({
    code: 'CHANGED_BY_OTHER_USER',
    products: bodies.map((body, index) => ({
      index,
      productId: productIdOf(body),
      customRequestId: `c-${index}`,
      result: 'Product not updated',
    })),
  });
});

test.each(['/api', '/api/validate', '/api/update-and-sendToGS1'])(
  'errors of POST %s unrelated to the body return its ids',
  async (path) => {
    const body = delta(aBody({}, 30), { D8211: 'Never', customRequestId: 'c-30' });
    const broken = new Error('no database');
    const query = service.pool.query.bind(service.pool);
    const connect = service.pool.connect.bind(service.pool);
    const fail = () => Promise.reject(broken);
    Object.assign(service.pool, { query: fail, connect: fail });
    try {
      const ids = { productId: productIdOf(body), customRequestId: 'c-30' };
      const single = await post(path, body);
      expect(single.status).toBe(500);
      expect(single.json).toMatchObject(ids);
      const batch = await post(path, [body, { customRequestId: 'c-31' }, 7]);
      expect(batch.json.products).toMatchObject([
        { index: 0, ...ids },
        { index: 1, customRequestId: 'c-31' },
        { index: 2 },
      ]);
    } finally {
      Object.assign(service.pool, { query, connect });
    }
  },
);

test('a conflict of an Idempotency-Key returns the ids of the body', async () => {
  const body = aBody({ customRequestId: 'c-40' }, 40);
  const headers = { 'Idempotency-Key': 'key-40' };
  await service.call('POST', '/api/update-and-sendToGS1', { body, headers });
  const { status, json } = await service.call('POST', '/api/update-and-sendToGS1', {
    body: { ...body, D8211: 'Other' },
    headers,
  });
  expect(status).toBe(409);
  expect(json).toMatchObject({ productId: productIdOf(body), customRequestId: 'c-40' });
});
