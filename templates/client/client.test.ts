import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createProductClient, Refusal, Unreachable } from './client.js';
import { broken, close, json, problem, serve } from './scripted-service.js';

afterEach(close);

const UNIT = { D8165: '05790000000111', D8255: '208' } as const;
const ID = '05790000000111.208';

test('a request is repeated while the service is busy or the connection breaks', async () => {
  const { client, received } = await serve({}, problem(503, 'BUSY'), broken, json(200, { productId: ID }));
  assert.equal((await client.status(ID)).productId, ID);
  assert.equal(received.length, 3);
});

test('Retry-After decides how long to wait, and a long one how long not to', async () => {
  const { client, received } = await serve(
    {},
    problem(429, 'TOO_MANY_ATTEMPTS', { 'Retry-After': '0' }),
    json(200, { productId: ID }),
  );
  await client.status(ID);
  assert.equal(received.length, 2);
  const patient = await serve({}, problem(503, 'UNAVAILABLE', { 'Retry-After': '3600' }));
  await assert.rejects(
    patient.client.status(ID),
    (error) => error instanceof Refusal && error.problem.code === 'UNAVAILABLE',
  );
  assert.equal(patient.received.length, 1);
});

test('repetitions end', async () => {
  const { client, received } = await serve({ retries: 2 }, problem(503, 'BUSY'));
  await assert.rejects(client.status(ID), Refusal);
  assert.equal(received.length, 3);
});

test('a refusal carries the problem and is not repeated', async () => {
  const { client, received } = await serve({}, problem(404, 'PRODUCT_NOT_FOUND'));
  await assert.rejects(client.status(ID), { name: 'Refusal', message: 'It is PRODUCT_NOT_FOUND.' });
  assert.equal(received.length, 1);
});

test('an error response that is no problem document is reported with its status', async () => {
  const { client } = await serve({ retries: 0 }, (response) => {
    response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
  });
  await assert.rejects(client.html(ID, 'standard'), /standard: status 404 without a problem document$/);
});

test('a host that accepts no connections is reported with its address', async () => {
  const client = createProductClient('http://127.0.0.1:9', { retries: 0 });
  await assert.rejects(client.status(ID), (error) => {
    assert.ok(error instanceof Unreachable);
    assert.match(error.message, /^http:\/\/127\.0\.0\.1:9 cannot be reached: /);
    return true;
  });
});

test('a service that does not respond in time is reported', async () => {
  const { client } = await serve({ timeoutSeconds: 0.05, retries: 0 }, () => undefined);
  await assert.rejects(client.status(ID), /cannot be reached: no response within 0\.05 s/);
});

test('a save is conditional on what was read, and then not repeated', async () => {
  const { client, received } = await serve({}, json(200, { productId: ID }, { ETag: '"7"' }), broken);
  const product = await client.status(ID);
  await assert.rejects(client.save(UNIT, { ifUnchanged: product }), Unreachable);
  assert.deepEqual([received.length, received[1]?.headers['if-match']], [2, '"7"']);
  await assert.rejects(client.save(UNIT, { ifUnchanged: {} }), TypeError);
});

test('repetitions of a send have the same idempotency key', async () => {
  const { client, received } = await serve({}, broken, json(200, { result: 'Sent to GS1' }));
  await client.send(UNIT);
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 2);
  assert.ok(keys[0] !== undefined && keys[0] === keys[1]);
});

test('lists are read page by page', async () => {
  const { client, received } = await serve(
    {},
    json(200, { products: [{ productId: 'a' }, { productId: 'b' }], count: 3, nextCursor: 'after b' }),
    json(200, { products: [{ productId: 'c' }], count: 3 }),
  );
  const ids: string[] = [];
  for await (const { productId } of client.statuses({ limit: 2 })) ids.push(productId);
  assert.deepEqual(ids, ['a', 'b', 'c']);
  assert.deepEqual(
    received.map(({ path }) => path),
    ['/api/products/status?limit=2', '/api/products/status?limit=2&cursor=after%20b'],
  );
});

test('the key and the language are sent with every request', async () => {
  const { client, received } = await serve({ key: 'secret', language: 'da' }, json(200, { productId: ID }));
  await client.status(ID);
  assert.equal(received[0]?.headers['x-api-key'], 'secret');
  assert.equal(received[0]?.headers['accept-language'], 'da');
});
