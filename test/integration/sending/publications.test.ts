import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTransport } from '../../../src/gs1/transports/create-transport.ts';
import { silentLog } from '../../../src/gs1/delivery/log.ts';
import type { Gs1Settings } from '../../../src/gs1/settings.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { RETAILER } from '../../builders/gs1.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { aScriptedPool, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const OTHER_RETAILER = '5790000009510';
/** A data pool that learns about recipients only from publications. */
const gs1: Gs1Settings = {
  ...withGs1Defaults({ gln: '5790000009022' }),
  publication: 'CIP',
  withdrawal: false,
};

let service: TestService;
let pool: ScriptedPool;
let body: Body;
let count = 400;
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ transport: pool, settings: { gs1 } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  pool.onTransmit(() => undefined);
  body = aBody({}, (count += 1));
  await service.call('POST', '/api', { body });
});

const send = (recipient: string) =>
  service.call('POST', '/api/sendToGS1', { body: sendOf(body, { dataRecipient: recipient }) });
const statusOf = async () => (await service.call('GET', `/api/status/${productIdOf(body)}`)).json;
const published = () =>
  pool.arrived
    .filter(({ kind }) => kind === 'catalogueItemPublication')
    .map(({ xml }) => [/type="(\w+)"/.exec(xml)?.[1], /<publishToGLN>(\d+)</.exec(xml)?.[1]]);

test('a hierarchy is sent to the pool, and published when the pool accepts it', async () => {
  await send(RETAILER);
  expect(pool.last().xml).toContain(`<dataRecipient>${gs1.dataPool}</dataRecipient>`);
  const before = published().length;
  await pool.accept(pool.last());
  await eventually(() => expect(published().slice(before)).toEqual([['ADD', RETAILER]]));
  await pool.accept(pool.last());
  expect(await statusOf()).toMatchObject({ catalogStatus: 'OK', gs1Response: [] });
});

test('a change is not published again, and another recipient gets its own publication', async () => {
  await send(RETAILER);
  await pool.accept(pool.last());
  await eventually(() => expect(pool.last().kind).toBe('catalogueItemPublication'));
  await pool.accept(pool.last());
  const before = published().length;
  await send(RETAILER);
  await pool.accept(pool.last());
  await send(OTHER_RETAILER);
  await pool.accept(pool.last());
  await eventually(() => expect(published().slice(before)).toEqual([['ADD', OTHER_RETAILER]]));
});

test('a rejected publication makes the product FAILED', async () => {
  await send(RETAILER);
  await pool.accept(pool.last());
  await eventually(() => expect(pool.last().kind).toBe('catalogueItemPublication'));
  await pool.reject(pool.last(), [{ code: '1', text: 'The recipient is not known' }]);
  expect(await statusOf()).toMatchObject({
    catalogStatus: 'FAILED',
    gs1Response: ['transaction 1: The recipient is not known'],
  });
});

test('a hierarchy is withdrawn with a DELETE of its publications', async () => {
  await send(RETAILER);
  await pool.accept(pool.last());
  await eventually(() => expect(pool.last().kind).toBe('catalogueItemPublication'));
  const publication = pool.last();
  // The publication may still be in transmission.
  await eventually(async () => {
    const { status } = await service.call('POST', '/api/sendWithdrawalToGS1', { body: sendOf(body) });
    expect(status).toBe(200);
  });
  expect(published().at(-1)).toEqual(['DELETE', RETAILER]);
  await pool.accept(pool.last());
  // The reply to the publication still arrives, and changes nothing.
  await pool.accept(publication);
  expect(await statusOf()).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
  // A new send publishes it again.
  await send(RETAILER);
  await pool.accept(pool.last());
  await eventually(() => expect(published().at(-1)).toEqual(['ADD', RETAILER]));
});

test('a withdrawal is refused when the pool supports neither withdrawals nor publications', async () => {
  const other = await startTestService({
    transport: aScriptedPool(),
    settings: { gs1: { ...gs1, publication: 'dataRecipient' } },
  });
  try {
    await other.call('POST', '/api', { body });
    await other.call('POST', '/api/sendToGS1', { body: sendOf(body) });
    const { status, json } = await other.call('POST', '/api/sendWithdrawalToGS1', { body: sendOf(body) });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'WITHDRAWAL_NOT_TAKEN' });
  } finally {
    await other.stop();
  }
});

test('the simulator replies to publications, and its recipients confirm', async () => {
  const quick = { ...gs1, simulator: { ...gs1.simulator, replySeconds: 0.02 } };
  const transport = createTransport(quick, { folder: '.', environment: {}, log: silentLog });
  const simulated = await startTestService({ transport, settings: { gs1: quick } });
  try {
    await simulated.call('POST', '/api', { body });
    const sent = sendOf(body, { dataRecipient: RETAILER });
    await simulated.call('POST', '/api/sendToGS1', { body: sent });
    await eventually(async () => {
      const { json } = await simulated.call('GET', `/api/status/${productIdOf(body)}`);
      expect(json).toMatchObject({
        catalogStatus: 'OK',
        dataRecipientStatusList: [{ dataRecipient: RETAILER, status: 'SYNCHRONISED' }],
      });
    });
  } finally {
    await simulated.stop();
  }
});
