import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBody, productIdOf } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { aScriptedPool, unreachable, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let one: TestService;
let other: TestService;
let pool: ScriptedPool;
let otherPool: ScriptedPool;
beforeAll(async () => {
  pool = aScriptedPool();
  otherPool = aScriptedPool();
  one = await startTestService({ transport: pool });
  other = await startTestService({ transport: otherPool, database: one.database });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const arrived = (): number => pool.arrived.length + otherPool.arrived.length;
const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 200));

test('two services on one database send a hierarchy once when both get the request', async () => {
  pool.onTransmit(slowly);
  otherPool.onTransmit(slowly);
  for (let n = 300; n < 310; n += 1) {
    const body = aBody({}, n);
    await one.call('POST', '/api', { body });
    const before = arrived();
    const responses = await Promise.all(
      [one, other, one, other].map((service) => service.call('POST', '/api/sendToGS1', { body: sendOf(body) })),
    );
    // All requests are for the same hierarchy, so all get the same message.
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ json }) => json.messageId)).size).toBe(1);
    expect(arrived()).toBe(before + 1);
  }
});

test('a late registration of an earlier message does not mark the next one as transmitted', async () => {
  const body = aBody({}, 315);
  const { schema } = one.instance.db;
  pool.onTransmit(() => undefined);
  await one.call('POST', '/api', { body });
  await one.call('POST', '/api/sendToGS1', { body: sendOf(body) });
  await pool.accept(pool.last(), { id: 'accepts-the-earlier' });
  const moment = new Date();
  await one.call('POST', '/api', { body: { ...sendOf(body), D8256: 'changed' } });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let next = '';
  pool.onTransmit(({ id }) => {
    next = id;
    return held;
  });
  const sending = one.call('POST', '/api/sendToGS1', { body: sendOf(body) });
  await eventually(() => expect(next).not.toBe(''));
  await pool.register(String(body['D8165']), 'ACCEPTED', { id: 'registers-the-earlier', time: moment });
  const { rows } = await one.pool.query(`select state from ${schema}.gs1_messages where id = $1`, [next]);
  expect(rows).toEqual([{ state: 'STORED' }]);
  release();
  expect((await sending).status).toBe(200);
});

test('a message that a process stored but did not transmit is transmitted once by another', async () => {
  const body = aBody({}, 320);
  await one.call('POST', '/api', { body });
  pool.onTransmit(unreachable);
  const { json } = await one.call('POST', '/api/sendToGS1', { body: sendOf(body) });
  const { schema } = one.instance.db;
  // As if the process had ended before the attempt: nobody holds the message.
  await one.pool.query(`update ${schema}.gs1_messages set state = 'STORED', failure = null where id = $1`, [
    json.messageId,
  ]);
  pool.onTransmit(slowly);
  otherPool.onTransmit(slowly);
  await eventually(async () => {
    const { json: status } = await one.call('GET', `/api/status/${productIdOf(body)}`);
    expect(status.catalogStatus).toBe('SENT');
  });
  const copies = [...pool.arrived, ...otherPool.arrived].filter(({ id }) => id === json.messageId);
  expect(copies).toHaveLength(1);
});

test('messages lost with an in-process pool are transmitted again after a restart', async () => {
  const body = aBody({}, 330);
  const forgetful = aScriptedPool({ forgets: true });
  const first = await startTestService({ transport: forgetful, database: one.database });
  await first.call('POST', '/api', { body });
  const sent = await first.call('POST', '/api/sendToGS1', { body: sendOf(body) });
  const id = sent.json.messageId as string;
  await first.stop();

  const restarted = aScriptedPool({ forgets: true });
  const second = await startTestService({ transport: restarted, database: one.database });
  try {
    await eventually(() => expect(restarted.arrived.map((message) => message.id)).toContain(id));
    await restarted.accept({ id, kind: 'catalogueItemNotification', xml: '' });
    const { json } = await second.call('GET', `/api/status/${productIdOf(body)}`);
    expect(json.catalogStatus).toBe('OK');
    const { json: events } = await second.call('GET', `/api/history/${productIdOf(body)}`);
    expect(events.history.map(({ type }: { type: string }) => type)).toEqual(['RESPONSE', 'SENT', 'CREATED']);
  } finally {
    await second.stop();
  }
});
