import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { CursorExpired, isRefused, StreamStopped, Unreachable } from './client.js';
import type { Product } from './product.js';
import { readLines } from './lines.js';
import { broken, close, json, problem, serve, type Answer } from './scripted-service.js';

afterEach(close);

const event = (id: number) => ({ id, cursor: `c${id}`, type: 'UPDATED', productId: 'p', revision: id, changes: [] });
const page = (nextCursor: string, ...ids: readonly number[]): Answer =>
  json(200, { status: 200, changes: ids.map(event), nextCursor });
const lines =
  (...values: readonly object[]): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    response.end(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  };
const cut: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"status":200,"changes":[', () => response.destroy());
};

test('changes are read page by page, with a wait, and go on after the last event when the connection breaks', async () => {
  const { client, received } = await serve(
    { retries: 0 },
    page('c2', 1, 2),
    broken,
    cut,
    problem(503, 'STOPPING'),
    page('c2'),
    page('c3', 3),
  );
  const ids: number[] = [];
  for await (const { id } of client.changes({ types: ['UPDATED', 'CREATED'], targetMarket: 208 })) {
    ids.push(id);
    if (id === 3) break;
  }
  assert.deepEqual(ids, [1, 2, 3]);
  const query = 'type=UPDATED&type=CREATED&targetMarket=208';
  assert.deepEqual(
    received.map(({ path }) => path),
    ['start=oldest', ...Array<string>(5).fill('cursor=c2')].map(
      (start) => `/api/changes?${query}&${start}&limit=500&wait=60`,
    ),
  );
});

test('the place where changes start now is known before the first wait', async () => {
  const { client, received } = await serve({}, page('c7'), page('c8', 8));
  for await (const { id } of client.changes({ start: 'now' })) {
    assert.equal(id, 8);
    break;
  }
  assert.deepEqual(
    received.map(({ path }) => path),
    ['/api/changes?start=now&limit=500&wait=0', '/api/changes?cursor=c7&limit=500&wait=60'],
  );
});

test('a service that was never reached is reported', async () => {
  const { client } = await serve({ retries: 0 }, broken);
  await assert.rejects(client.changes({ cursor: 'c1' }).next(), Unreachable);
});

test('an old cursor is reported with what to do', async () => {
  const { client } = await serve({}, problem(410, 'CURSOR_EXPIRED'));
  await assert.rejects(client.changes({ cursor: 'old' }).next(), (error) => {
    assert.ok(error instanceof CursorExpired);
    assert.equal(error.problem.status, 410);
    assert.match(error.message, /begin again with changes\(\{ start: 'full' \}\)/);
    return true;
  });
});

test('a signal ends a wait for changes', async () => {
  const ended = new AbortController();
  const { client, received } = await serve({}, page('c1', 1), () => ended.abort());
  const ids: number[] = [];
  for await (const { id } of client.changes({ signal: ended.signal })) ids.push(id);
  assert.deepEqual([ids, received.length], [[1], 2]);
});

test('a request that the service may hold has that much longer', async () => {
  const { client } = await serve({ timeoutSeconds: 0.2, retries: 0 }, page('c1'), (response, request) => {
    setTimeout(() => page('c2', 2)(response, request), 600);
  });
  for await (const { id } of client.changes({ waitSeconds: 30 })) {
    assert.equal(id, 2);
    break;
  }
});

test('a full start returns the products, the end of them, and the changes since', async () => {
  const product = { type: 'PRODUCT', productId: 'p', revision: 1, values: {} };
  const { client, received } = await serve({}, lines(product, { type: 'SNAPSHOT_END', cursor: 'c4' }), page('c5', 5));
  const types: string[] = [];
  for await (const { type } of client.changes({ start: 'full' })) {
    types.push(type);
    if (type === 'UPDATED') break;
  }
  assert.deepEqual(types, ['PRODUCT', 'SNAPSHOT_END', 'UPDATED']);
  assert.equal(received[1]?.path, '/api/changes?cursor=c4&limit=500&wait=60');
  const half = await serve({}, lines(product));
  const copy = half.client.changes({ start: 'full' });
  assert.equal((await copy.next()).value?.type, 'PRODUCT');
  await assert.rejects(copy.next(), Unreachable);
});

const product = (index: number) => ({ D8165: '05790000000111', D8255: '208', D8246: index }) as const satisfies Product;

test('lines are answered while they are sent, and taken no faster than answers are read', async () => {
  const { client, received } = await serve({ key: 'secret' }, async (response, { body }) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    let line = 0;
    // A service that waits for the reader of its answers.
    for await (const text of body.setEncoding('utf8'))
      for (const _ of String(text).split('\n').slice(1)) {
        const answer = { line: ++line, status: 200, ...(line === 2 ? { code: 'INPUT_ERRORS' } : {}), padding };
        if (!response.write(`${JSON.stringify(answer)}\n`))
          await new Promise((drained) => response.once('drain', drained));
      }
    response.end(`${JSON.stringify({ complete: true, status: 200, accepted: line - 1, refused: 1 })}\n`);
  });
  const padding = 'x'.repeat(10_000);
  const count = 2000;
  let taken = 0;
  async function* products() {
    for (; taken < count; taken++) yield { ...product(taken), D8211: padding };
  }
  const answers = client.saveLines(products() as AsyncIterable<Product>);
  assert.equal((await answers.next()).value?.status, 200);
  const second = await answers.next();
  assert.ok(!second.done && isRefused(second.value) && second.value.code === 'INPUT_ERRORS');
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.ok(taken < count, `${taken} were taken while 2 answers had been read`);
  let read = 2;
  let end = await answers.next();
  for (; !end.done; end = await answers.next()) read += 1;
  assert.deepEqual([read, end.value.accepted, end.value.refused], [count, count - 1, 1]);
  assert.equal(received[0]?.headers['x-api-key'], 'secret');
});

test('a stream that the service stops, refuses or loses is reported', async () => {
  const stop = { complete: false, status: 503, accepted: 1, refused: 0, nextLine: 2, detail: 'It is stopping.' };
  const stopped = await serve({}, lines({ line: 1, status: 200 }, stop));
  const answers = stopped.client.validateLines([product(1), product(2)]);
  assert.equal((await answers.next()).done, false);
  await assert.rejects(answers.next(), (error) => error instanceof StreamStopped && error.end.nextLine === 2);
  const refused = await serve({}, problem(401, 'UNAUTHORIZED'));
  await assert.rejects(refused.client.saveLines([product(1)]).next(), { name: 'Refusal' });
  const lost = await serve({}, broken);
  await assert.rejects(lost.client.saveLines([product(1)]).next(), Unreachable);
  const short = await serve({}, lines());
  await assert.rejects(short.client.saveLines([product(1)]).next(), /the response was cut/);
});

test('an error of the source of lines ends the stream, and so does leaving the loop', async () => {
  async function* failing(): AsyncGenerator<Product> {
    yield product(1);
    throw new RangeError('no more');
  }
  const service = await serve({}, () => undefined);
  await assert.rejects(service.client.saveLines(failing()).next(), RangeError);

  let isClosed = false;
  function* endless(): Generator<Product> {
    try {
      for (;;) yield product(1);
    } finally {
      isClosed = true;
    }
  }
  const answering = await serve({}, (response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    response.write('{"line":1,"status":200}\n');
  });
  for await (const { line } of answering.client.saveLines(endless())) {
    assert.equal(line, 1);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(isClosed);
});

test('a send waits for its answer when asked to, and so does a message that was sent before', async () => {
  const { client, received } = await serve(
    {},
    json(200, { result: 'Sent to GS1', messageId: 'm', state: 'TRANSMITTED' }),
    json(200, { messageId: 'm', state: 'TRANSMITTED' }),
    json(200, { messageId: 'm', state: 'ACCEPTED' }),
  );
  const { messageId } = await client.send({ D8165: '05790000000111', D8255: '208' }, { waitSeconds: 30 });
  assert.equal(received[0]?.headers['prefer'], 'wait=30');
  assert.equal((await client.answer(messageId)).state, 'ACCEPTED');
  assert.deepEqual(
    received.slice(1).map(({ path }) => path),
    Array<string>(2).fill('/api/sends/m?wait=60'),
  );
});

test('lines are put together from the parts of a body', async () => {
  const parts = ['{"a":', '1}\n{"b"', ':2}\n', 'cut'].map((part) => new TextEncoder().encode(part));
  const read: string[] = [];
  for await (const line of readLines(new Blob(parts).stream())) read.push(line);
  assert.deepEqual(read, ['{"a":1}', '{"b":2}']);
});
