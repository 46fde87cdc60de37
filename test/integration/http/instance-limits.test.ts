import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { request, type ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { InstanceContext } from '../../../src/context.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { checkResponse } from '../../support/contract-check.ts';
import { sendTo, startInstances, type TestInstances } from '../../support/instances.ts';

const BUSY = 'busy.example';
const QUIET = 'quiet.example';
const VIEWS = 'all: { title: { en: All, da: Alle }, access: [public], columns: [D8165] }\n';

const body = aBody();
const id = productIdOf(body);
const batch = [body, aBody()];
const sheet = `/api/web/${id}/standard`;

let service: TestInstances;
beforeAll(async () => {
  service = await startInstances({
    'busy/instance.yaml':
      `name: busy\nhosts: [${BUSY}]\nsecurity: { keys: false }\n` +
      'limits: { requests: 3, batches: 1, sheets: 1, openLists: 1 }\n',
    'busy/views.yaml': VIEWS,
    'quiet/instance.yaml': `name: quiet\nhosts: [${QUIET}]\nsecurity: { keys: false }\n`,
    'quiet/views.yaml': VIEWS,
  });
  for (const host of [BUSY, QUIET]) expect((await call(host, 'POST', '/api', batch)).status).toBe(200);
});
afterAll(() => service.stop());

/** Holds all work on the products of the busy instance. */
let holder: pg.PoolClient;
let isHeld = false;
beforeEach(async () => {
  holder = await service.pool.connect();
  await holder.query('begin; lock table instance_busy.products in access exclusive mode');
  isHeld = true;
});
afterEach(() => letGo());

async function letGo(): Promise<void> {
  if (!isHeld) return;
  isHeld = false;
  await holder.query('rollback');
  holder.release();
}

async function call(host: string, method: string, path: string, content?: unknown, language = 'en') {
  const { status, headers, text } = await sendTo(service.url + path, {
    method,
    headers: { Host: host, 'Accept-Language': language, 'Content-Type': 'application/json' },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  const response = {
    status,
    headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text,
    json: String(headers['content-type']).includes('json') && text !== '' ? JSON.parse(text) : undefined,
  };
  checkResponse(method, path, response);
  return response;
}

/** A request that is in progress, because the products are held. */
async function begin(method: string, path: string, content?: unknown): Promise<ClientRequest> {
  const before = await waitingStatements();
  const sent = request(service.url + path, { method, headers: { Host: BUSY, 'Content-Type': 'application/json' } });
  sent.on('error', () => undefined);
  sent.end(content === undefined ? undefined : JSON.stringify(content));
  while ((await waitingStatements()) <= before) await wait(10);
  return sent;
}

async function waitingStatements(): Promise<number> {
  const { rows } = await holder.query<{ count: number }>(
    "select count(*)::int as count from pg_locks where not granted and relation = 'instance_busy.products'::regclass",
  );
  return rows[0]?.count ?? 0;
}

const ended = (sent: ClientRequest): Promise<number | undefined> =>
  new Promise((resolve) => {
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
  });

test.each([
  ['batches', 'TOO_MANY_BATCHES', 'POST', '/api', batch],
  ['batches', 'TOO_MANY_BATCHES', 'POST', '/api/validate', batch],
  ['sheets', 'TOO_MANY_SHEETS', 'GET', sheet, undefined],
  ['sheets', 'TOO_MANY_SHEETS', 'HEAD', sheet, undefined],
])('%s: %s for %s %s, until the one before ends', async (policy, code, method, path, content) => {
  const first = await begin(method, path, content);
  await expectRefusal(policy, code, method, path, content);
  // Other work, and other instances, have room.
  expect((await call(BUSY, 'GET', '/api/fields')).status).toBe(200);
  expect((await call(QUIET, method, path, content)).status).toBe(200);
  const done = ended(first);
  await letGo();
  expect(await done).toBe(200);
  expect((await call(BUSY, method, path, content)).status).toBe(200);
});

async function expectRefusal(policy: string, code: string, method: string, path: string, content?: unknown) {
  for (const language of ['en', 'da']) {
    const refused = await call(BUSY, method, path, content, language);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-language')).toBe(language);
    expect(refused.headers.get('ratelimit')).toBe(`"${policy}";r=0;t=${refused.headers.get('retry-after')}`);
    expect(refused.headers.get('ratelimit-policy')).toBe(`"${policy}";q=1;qu="concurrent-requests"`);
    if (method !== 'HEAD') expect(refused.json).toMatchObject({ code, detail: expect.stringContaining('1') });
  }
}

test('lists: LISTS_BUSY until the one before is sent', async () => {
  await letGo();
  const { db } = service.instances[0] as InstanceContext;
  const read = db.stream.bind(db);
  const began = new Deferred();
  const mayGoOn = new Deferred();
  db.stream = async function* (source) {
    began.resolve();
    await mayGoOn.promise;
    yield* read(source);
  };
  const first = call(BUSY, 'GET', '/api/view/all');
  await began.promise;
  await expectRefusal('lists', 'LISTS_BUSY', 'GET', '/api/view/all');
  expect((await call(QUIET, 'GET', '/api/view/all')).status).toBe(200);
  mayGoOn.resolve();
  expect((await first).status).toBe(200);
  expect((await call(BUSY, 'GET', '/api/view/all')).status).toBe(200);
});

class Deferred {
  resolve: () => void = () => undefined;
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve));
}

test('requests are limited in all, and a client that leaves gives its slot back', async () => {
  const [first] = [
    await begin('POST', '/api', body),
    await begin('GET', `/api/details/${id}`),
    await begin('GET', `/api/status/${id}`),
  ];
  const refused = await call(BUSY, 'GET', '/api/fields');
  expect([refused.status, refused.json.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers.get('ratelimit-policy')).toBe('"requests";q=3;qu="concurrent-requests"');
  expect((await call(QUIET, 'GET', `/api/details/${id}`)).status).toBe(200);
  first.destroy();
  // Its work is still held.
  while ((await call(BUSY, 'GET', '/api/fields')).status === 429) await wait(10);
});

test('a batch that is refused for its content gives its slot back', async () => {
  await letGo();
  for (let attempt = 0; attempt < 3; attempt++) expect((await call(BUSY, 'POST', '/api', [{}, {}])).status).toBe(400);
});
