import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { formatTimestamp } from '../../../src/domain/product/dates.ts';
import { toGtin14 } from '../../../src/domain/product/identifiers.ts';
import { RETAILER } from '../../builders/gs1.ts';
import { aBody, productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool, unreachable, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let pool: ScriptedPool;
let count = 0;
let body: Body;
let id: string;
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ transport: pool });
});
afterAll(() => service.stop());

/** A new product, never sent. */
beforeEach(async () => {
  pool.onTransmit(() => undefined);
  body = aBody({}, (count += 1));
  id = productIdOf(body);
  await save(body);
});

const save = (changes: Body | Body[]) => service.call('POST', '/api', { body: changes });
const change = (changes: Body) => save({ D8165: body['D8165'], D8255: '208', ...changes });
const send = (more: Body = {}) => service.call('POST', '/api/sendToGS1', { body: sendOf(body, more) });
const withdraw = () => service.call('POST', '/api/sendWithdrawalToGS1', { body: sendOf(body) });
const statusOf = async (productId = id) => (await service.call('GET', `/api/status/${productId}`)).json;
const history = async () =>
  (await service.call('GET', `/api/history/${id}`)).json.history as { type: string; gs1?: Record<string, unknown> }[];
const types = async () => (await history()).map(({ type }) => type).reverse();
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const gtin = (): string => toGtin14(String(body['D8165']));
const commandIn = (xml: string): string => /documentCommandHeader type="(\w+)"/.exec(xml)?.[1] ?? '';

const changedSince = async () => {
  const { json } = await service.call('POST', '/api/products/status?deltaChanges=true', { body: [id] });
  return json.products[0].fieldsChangedSinceLastSendToGS1 as unknown;
};

describe('catalogStatus', () => {
  test('is null before the first send', async () => {
    const status = await statusOf();
    expect(status).toMatchObject({ catalogStatus: null, gs1Status: 'NOT_SENT', gs1LastSendDate: null });
    expect(Object.keys(status)).not.toContain('gs1Response');
  });

  test('is SENT when the message has been transmitted', async () => {
    const { status, json } = await send();
    expect(status).toBe(200);
    expect(json).toEqual({
      status: 200,
      productId: id,
      result: 'Sent to GS1',
      messageId: pool.last().id,
      topProductId: id,
    });
    const after = await statusOf();
    expect(after).toMatchObject({ catalogStatus: 'SENT', gs1Status: 'SENT' });
    expect(after.gs1LastSendDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
    expect(commandIn(pool.last().xml)).toBe('ADD');
    expect(await types()).toEqual(['CREATED', 'SENT']);
  });

  test('is OK when GS1 accepts', async () => {
    await send();
    await pool.accept(pool.last(), { time: new Date('2026-11-20T10:00:00Z') });
    expect(await statusOf()).toMatchObject({
      catalogStatus: 'OK',
      gs1Status: 'OK',
      gs1Response: [],
      gs1StatusDate: '2026-11-20T11:00:00.000+01:00',
    });
    expect(await types()).toEqual(['CREATED', 'SENT', 'RESPONSE']);
  });

  test('is FAILED when GS1 rejects, with one line per reason', async () => {
    await send();
    const about = {
      level: 'attribute' as const,
      commandId: `${pool.last().id}.c1`,
      documentId: `${pool.last().id}.d1`,
    };
    await pool.reject(pool.last(), [
      { code: '448', text: 'A code is not known' },
      { ...about, code: '447', text: 'The GTIN is wrong', attribute: 'gtin', value: gtin() },
    ]);
    expect(await statusOf()).toMatchObject({
      catalogStatus: 'FAILED',
      gs1Status: 'FAILED',
      gs1Response: ['transaction 448: A code is not known', `attribute 447: The GTIN is wrong (gtin “${gtin()}”)`],
    });
    const [newest] = await history();
    expect(newest).toMatchObject({
      type: 'RESPONSE',
      gs1: { outcome: 'REJECTED', errors: [{ code: '448' }, { code: '447' }] },
    });
  });

  test('is PENDING when data sent to GS1 change', async () => {
    await send();
    await pool.accept(pool.last());
    const { json } = await change({ D8258_1: 'Havblik 40g' });
    expect(json).toMatchObject({ catalogStatus: 'PENDING', gs1Status: 'OK' });
    expect(await statusOf()).toMatchObject({ catalogStatus: 'PENDING', gs1Status: 'OK' });
    expect(await changedSince()).toEqual(['D8258_1']);
  });

  test('stays OK when only data that are not sent to GS1 change', async () => {
    await send();
    await pool.accept(pool.last());
    await change({ X9000: true });
    expect(await statusOf()).toMatchObject({ catalogStatus: 'OK' });
  });

  test('is SENT after another send, with CHANGE_BY_REFRESH or CORRECT', async () => {
    await send();
    await pool.accept(pool.last());
    await change({ D8258_1: 'Havblik 40g' });
    await send();
    expect(await statusOf()).toMatchObject({ catalogStatus: 'SENT' });
    expect(commandIn(pool.last().xml)).toBe('CHANGE_BY_REFRESH');
    await pool.accept(pool.last());
    await change({ D8164: 'CORRECT' });
    await send();
    expect(commandIn(pool.last().xml)).toBe('CORRECT');
  });

  test('stays FAILED through changes until the next send', async () => {
    await send();
    await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
    await change({ D8258_1: 'Havblik 40g' });
    expect(await statusOf()).toMatchObject({ catalogStatus: 'FAILED', gs1Status: 'FAILED' });
    await send();
    const status = await statusOf();
    expect(status).toMatchObject({ catalogStatus: 'SENT', gs1Status: 'SENT' });
    expect(Object.keys(status)).not.toContain('gs1Response');
    expect(commandIn(pool.last().xml)).toBe('ADD');
  });

  test('is PENDING when GS1 accepts data that have changed since the send', async () => {
    await send();
    await change({ D8258_1: 'Havblik 40g' });
    expect(await statusOf()).toMatchObject({ catalogStatus: 'SENT' });
    await pool.accept(pool.last());
    expect(await statusOf()).toMatchObject({ catalogStatus: 'PENDING', gs1Status: 'OK' });
    expect(await changedSince()).toEqual(['D8258_1']);
  });

  test('is OK when the change since the send was undone before GS1 accepts', async () => {
    await send();
    await change({ D8258_1: 'Havblik 40g' });
    await change({ D8258_1: 'Mørk choko 40g' });
    await pool.accept(pool.last());
    expect(await statusOf()).toMatchObject({ catalogStatus: 'OK' });
  });

  test('is PENDING after acceptance when data changed during transmission', async () => {
    pool.onTransmit(async () => {
      await change({ D8258_1: 'Havblik 40g' });
    });
    await send();
    await pool.accept(pool.last());
    expect(await statusOf()).toMatchObject({ catalogStatus: 'PENDING' });
    expect(await changedSince()).toEqual(['D8258_1']);
  });

  test('is null after a withdrawal, and the next send uses ADD', async () => {
    await send();
    await pool.accept(pool.last());
    const { status, json } = await withdraw();
    expect(status).toBe(200);
    expect(json).toMatchObject({ productId: id, result: 'Withdrawn from GS1', topProductId: id });
    expect(pool.last().kind).toBe('catalogueItemHierarchicalWithdrawal');
    // Until GS1 accepts the withdrawal, it still has the product.
    expect(await statusOf()).toMatchObject({ catalogStatus: 'SENT', gs1Status: 'SENT' });
    expect(await types()).toEqual(['CREATED', 'SENT', 'RESPONSE', 'WITHDRAWN']);
    await pool.accept(pool.last());
    expect(await statusOf()).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
    await send();
    expect(commandIn(pool.last().xml)).toBe('ADD');
    expect(await statusOf()).toMatchObject({ catalogStatus: 'SENT' });
  });

  test('is FAILED when GS1 rejects the withdrawal', async () => {
    await send();
    await pool.accept(pool.last());
    await withdraw();
    await pool.reject(pool.last(), [{ code: '1457', text: 'Not taken' }]);
    expect(await statusOf()).toMatchObject({ catalogStatus: 'FAILED', gs1Response: ['transaction 1457: Not taken'] });
    await send();
    expect(commandIn(pool.last().xml)).toBe('CHANGE_BY_REFRESH');
  });

  test('does not change when the message cannot be transmitted, and sendStatusList reports that', async () => {
    pool.onTransmit(unreachable);
    const { status, json } = await send();
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'TRANSMISSION_FAILED',
      productId: id,
      result: 'The message did not reach the data pool: The pool cannot be reached: the connection was refused',
    });
    expect(await statusOf()).toMatchObject({
      catalogStatus: null,
      gs1Status: 'NOT_SENT',
      gs1LastSendDate: null,
      sendStatusList: [{ productId: id, sendStatus: 'TRANSMISSION_FAILED', messageId: json.messageId }],
    });
    expect(await types()).toEqual(['CREATED']);

    pool.onTransmit(() => undefined);
    await send();
    expect(Object.keys(await statusOf())).not.toContain('sendStatusList');
  });

  test('does not change when a recipient confirms or rejects', async () => {
    await send({ dataRecipient: RETAILER });
    await pool.accept(pool.last());
    await pool.confirm(gtin(), RETAILER, 'RECEIVED', [], { time: inSeconds(1) });
    const details = [{ code: 'CIC999', text: 'The image is missing', action: 'WARNING' }];
    const time = inSeconds(2);
    await pool.confirm(gtin(), RETAILER, 'REJECTED', details, { time });
    expect(await statusOf()).toMatchObject({
      catalogStatus: 'OK',
      gs1Status: 'OK',
      gs1Warnings: [`${RETAILER} CIC999 WARNING: The image is missing`],
      dataRecipientStatusList: [
        {
          dataRecipient: RETAILER,
          status: 'REJECTED',
          statusDate: formatTimestamp(time.getTime(), service.instance.timeZone),
          messages: ['CIC999 WARNING: The image is missing'],
        },
      ],
    });
  });

  test('has no confirmations after a withdrawal', async () => {
    await send();
    await pool.accept(pool.last());
    await pool.confirm(gtin(), RETAILER, 'SYNCHRONISED');
    expect((await statusOf()).dataRecipientStatusList).toHaveLength(1);
    await withdraw();
    await pool.accept(pool.last());
    // A confirmation can arrive late.
    await pool.confirm(gtin(), RETAILER, 'SYNCHRONISED', [], { time: inSeconds(5) });
    expect(Object.keys(await statusOf())).not.toContain('dataRecipientStatusList');
  });
});

describe('replies', () => {
  test('are applied once, even if they arrive repeatedly', async () => {
    await send();
    await pool.accept(pool.last(), { id: 'twice' });
    const before = await statusOf();
    await pool.accept(pool.last(), { id: 'twice' });
    expect(await statusOf()).toEqual(before);
    expect(await types()).toEqual(['CREATED', 'SENT', 'RESPONSE']);
  });

  test('to an older message do not override those to a newer one', async () => {
    await send();
    await pool.accept(pool.last());
    await send();
    const first = pool.last();
    await change({ D8258_1: 'Havblik 40g' });
    await send();
    await pool.accept(pool.last());
    await pool.reject(first, [{ code: '448', text: 'Too late' }]);
    expect(await statusOf()).toMatchObject({ catalogStatus: 'OK', gs1Response: [] });
    expect((await types()).slice(3)).toEqual(['SENT', 'UPDATED', 'SENT', 'RESPONSE', 'RESPONSE']);
  });

  test.each([['before'], ['after']])(
    'of the registry that reject a product %s the GS1 Response make it FAILED',
    async (when) => {
      await send();
      const time = { time: inSeconds(1) };
      if (when === 'before') await pool.register(gtin(), 'REJECTED', time);
      await pool.accept(pool.last(), time);
      if (when === 'after') await pool.register(gtin(), 'REJECTED', time);
      expect(await statusOf()).toMatchObject({
        catalogStatus: 'FAILED',
        gs1Response: [`registry: The global registry refuses to register GTIN ${gtin()}`],
      });
      await send();
      expect(commandIn(pool.last().xml)).toBe('ADD');
    },
  );

  test('of recipients are ordered by their own time, not by arrival', async () => {
    await send();
    await pool.confirm(gtin(), RETAILER, 'SYNCHRONISED', [], { time: inSeconds(2) });
    await pool.confirm(gtin(), RETAILER, 'RECEIVED', [], { time: inSeconds(1) });
    await pool.accept(pool.last());
    expect(await statusOf()).toMatchObject({
      catalogStatus: 'OK',
      dataRecipientStatusList: [{ status: 'SYNCHRONISED' }],
    });
  });

  test('accept a message whose transmission was recorded as failed', async () => {
    pool.onTransmit(unreachable);
    const { json } = await send();
    await pool.accept({ id: json.messageId, kind: 'catalogueItemNotification', xml: '' });
    const status = await statusOf();
    expect(status).toMatchObject({ catalogStatus: 'OK', gs1Status: 'OK' });
    expect(Object.keys(status)).not.toContain('sendStatusList');
    expect(await types()).toEqual(['CREATED', 'SENT', 'RESPONSE']);
  });

  test('that arrive before the transport reports success are applied', async () => {
    pool.onTransmit((message) => pool.accept(message));
    await send();
    expect(await statusOf()).toMatchObject({ catalogStatus: 'OK' });
    expect(await types()).toEqual(['CREATED', 'SENT', 'RESPONSE']);
  });

  test('that match no message, or cannot be read, are stored', async () => {
    await pool.accept({ id: 'nobody-sent-this', kind: 'catalogueItemNotification', xml: '' }, { id: 'stranger' });
    await expect(pool.say('<broken')).rejects.toThrow(/not valid XML/);
    const { rows } = await service.pool.query(
      `select answer_id, state, reason, source, xml from ${service.instance.db.schema}.gs1_answers
       where state <> 'APPLIED' and (answer_id = 'stranger' or xml = '<broken') order by number`,
    );
    expect(rows).toMatchObject([
      { answer_id: 'stranger', state: 'UNMATCHED', reason: 'There is no message nobody-sent-this', source: 'scripted' },
      { state: 'UNREADABLE', xml: '<broken', reason: expect.stringContaining('not valid XML') },
    ]);
  });
});

describe('a unit in several hierarchies', () => {
  const samples = sampleBodies();
  const [base = {}] = samples;
  const display = samples.find((sample) => sample['D8276'] === 'DISPLAY_SHIPPER') ?? {};
  const pallet = samples.find((sample) => sample['D8276'] === 'PALLET') ?? {};

  test('keeps its status until the last of them is withdrawn', async () => {
    await save(samples);
    for (const top of [display, pallet]) {
      await service.call('POST', '/api/sendToGS1', { body: sendOf(top) });
      await pool.accept(pool.last());
    }
    await service.call('POST', '/api/sendWithdrawalToGS1', { body: sendOf(pallet) });
    await pool.accept(pool.last());
    expect(await statusOf(productIdOf(pallet))).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
    expect(await statusOf(productIdOf(base))).toMatchObject({ catalogStatus: 'OK', gs1Status: 'OK' });
    await service.call('POST', '/api/sendWithdrawalToGS1', { body: sendOf(display) });
    await pool.accept(pool.last());
    expect(await statusOf(productIdOf(base))).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
  });
});
