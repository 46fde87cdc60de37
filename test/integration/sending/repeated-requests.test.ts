import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool, unreachable, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let pool: ScriptedPool;
let now = new Date();
let count = 200;
let body: Body;
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ transport: pool, now: () => now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  pool.onTransmit(() => undefined);
  body = aBody({}, (count += 1));
  await service.call('POST', '/api', { body });
});

const post = (path: string, key: string, sent: unknown) =>
  service.call('POST', path, { body: sent, headers: { 'Idempotency-Key': key } });
const send = (key: string, sent: unknown = sendOf(body)) => post('/api/sendToGS1', key, sent);

test('a repeated send gets the first response and sends nothing', async () => {
  const before = pool.arrived.length;
  const first = await send(`key-${count}`);
  const second = await send(`key-${count}`);
  expect(first.status).toBe(200);
  expect(second.status).toBe(200);
  expect(second.json).toEqual(first.json);
  expect(pool.arrived).toHaveLength(before + 1);
});

test('a repeated update-and-send or withdrawal gets the first response and sends nothing', async () => {
  const before = pool.arrived.length;
  const update = () => post('/api/update-and-sendToGS1', `update-${count}`, { ...sendOf(body), D8211: 'Havblik' });
  const back = () => post('/api/sendWithdrawalToGS1', `back-${count}`, sendOf(body));
  expect((await update()).json).toEqual((await update()).json);
  expect((await back()).json).toEqual((await back()).json);
  expect(pool.arrived).toHaveLength(before + 2);
});

test('a repeated request gets the same refusal, and one with another key is executed', async () => {
  pool.onTransmit(unreachable);
  const first = await send(`key-${count}`);
  expect(first.status).toBe(400);
  pool.onTransmit(() => undefined);
  const second = await send(`key-${count}`);
  expect(second.status).toBe(400);
  expect(second.json).toEqual({ ...first.json, requestId: second.json.requestId });
  expect((await send(`key-${count}-again`)).status).toBe(200);
});

test('a request with another body under the same key is refused', async () => {
  await send(`key-${count}`);
  const { status, json } = await send(`key-${count}`, sendOf(aBody({}, 1)));
  expect(status).toBe(409);
  expect(json).toMatchObject({ code: 'KEY_USED_OTHERWISE' });
});

test('the same key can be used for another operation', async () => {
  expect((await send(`key-${count}`)).status).toBe(200);
  expect((await post('/api/sendWithdrawalToGS1', `key-${count}`, sendOf(body))).status).toBe(200);
});

test('a repetition while the first request is running gets 409 and Retry-After', async () => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  pool.onTransmit(() => {
    begin();
    return held;
  });
  const first = send(`key-${count}`);
  await begun;
  const second = await send(`key-${count}`);
  expect(second.status).toBe(409);
  expect(second.json).toMatchObject({ code: 'REQUEST_UNDER_WAY' });
  expect(second.headers.get('retry-after')).toBe('2');
  arrive();
  expect((await first).status).toBe(200);
});

test('a repetition after an interrupted attempt reuses the message that it stored', async () => {
  const key = `key-${count}`;
  const first = await send(key);
  const schema = service.instance.db.schema;
  // As if the process had ended between the message and the response.
  await service.pool.query(`update ${schema}.repeatable_requests set answer = null where key like '%${key}"]'`);
  const before = pool.arrived.length;
  const second = await send(key);
  expect(second.json).toEqual(first.json);
  expect(pool.arrived).toHaveLength(before);
});

test('a key can be used again after 24 hours', async () => {
  const key = `key-${count}`;
  await send(key);
  await pool.accept(pool.last());
  const before = pool.arrived.length;
  const begin = now;
  now = new Date(begin.getTime() + 24 * 60 * 60 * 1000 + 1000);
  const { status } = await send(key, sendOf(body));
  now = begin;
  expect(status).toBe(200);
  expect(pool.arrived).toHaveLength(before + 1);
});

test.each([['x'.repeat(256)], ['two words'], ['']])('the key “%s” is refused', async (key) => {
  const { status, json } = await send(key);
  expect(status).toBe(400);
  expect(json).toMatchObject({ code: 'INVALID_PARAMETER' });
  expect(json.detail).toMatch(
    /^The header Idempotency-Key (?:must be|is empty; it must be) one key of 1 to 255 visible ASCII characters/,
  );
});

test('a request refused by its condition can be repeated under its key with the new ETag', async () => {
  const id = productIdOf(body);
  const update = async (tag: string | null) =>
    service.call('POST', '/api/update-and-sendToGS1', {
      body: { ...sendOf(body), D8211: 'Havblik' },
      headers: { 'Idempotency-Key': `condition-${count}`, 'If-Match': tag ?? '' },
    });
  const tagOf = async () => (await service.call('GET', `/api/status/${id}`)).headers.get('etag');
  expect((await update('"9.1-en-x"')).status).toBe(412);
  const tag = await tagOf();
  expect((await update(tag)).status).toBe(200);
  // The response is stored: the condition, which no longer holds, is not evaluated again.
  expect((await update(tag)).status).toBe(200);
});
