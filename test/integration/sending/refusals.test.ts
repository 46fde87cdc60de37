import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RETAILER } from '../../builders/gs1.ts';
import { aBody, aCase, productIdOf, sampleBodies, testGtin, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool, unreachable, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { countOf } from '../../support/stored.ts';

let service: TestService;
let pool: ScriptedPool;
let count = 100;
let body: Body;
let id: string;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ transport: pool, now: () => now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  pool.onTransmit(() => undefined);
  body = aBody({}, (count += 1));
  id = productIdOf(body);
  await save(body);
});

const save = (changes: Body | Body[]) => service.call('POST', '/api', { body: changes });
const post = (path: string, sent: unknown) => service.call('POST', path, { body: sent });
const send = (sent: unknown) => post('/api/sendToGS1', sent);
const withdraw = (sent: unknown) => post('/api/sendWithdrawalToGS1', sent);

describe('a send is refused', () => {
  test('of a product that does not exist', async () => {
    const { status, json } = await send({ D8165: testGtin(9999), D8255: '208' });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      status: 400,
      code: 'UNKNOWN_PRODUCT',
      productId: `${testGtin(9999)}.208`,
      result: `The product ${testGtin(9999)}.208 does not exist.`,
    });
  });

  test.each([
    ['whose end date has passed', { D8324: '19-11-2026' }],
    ['that names a child which does not exist', { D8276: 'CASE', D8249_1: testGtin(9998), D8270_1: 4 }],
  ])('of a hierarchy %s', async (_, changes) => {
    await save({ ...sendOf(body), ...changes });
    const { status, json } = await send(sendOf(body));
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'NO_ACTIVE_HIERARCHY', productId: id });
  });

  test('but not on the end date itself', async () => {
    await save({ ...sendOf(body), D8324: '20-11-2026' });
    expect((await send(sendOf(body))).status).toBe(200);
  });

  test.each([
    ['no GLN', '12345', /dataRecipient: “12345” is not a GLN/],
    ['a GLN with a wrong check digit', '5790000009504', /dataRecipient: “5790000009504” is not a GLN/],
    ['a number', 5790000009503, /dataRecipient: expected text in quotes/],
    ['blank', '', /dataRecipient: “” is not a GLN/],
  ])('to a recipient that is %s', async (_, dataRecipient, message) => {
    const before = pool.arrived.length;
    const { status, json } = await send(sendOf(body, { dataRecipient }));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'INPUT_ERRORS',
      errors: [{ fieldId: 'dataRecipient', message: expect.stringMatching(message) }],
    });
    expect(pool.arrived).toHaveLength(before);
  });

  test.each([
    ['an array', [sendOf(aBody())], /JSON object/],
    ['a text', 'send', /names a unit/],
    ['without a GTIN', { D8255: '208' }, /D8165 is required/],
    ['without a market', { D8165: testGtin(1) }, /D8255 is required/],
    [
      'with a misspelt recipient',
      { ...sendOf(aBody()), dataReceiver: RETAILER },
      /dataReceiver is not allowed in this body/,
    ],
    ['with fields of a product', { ...sendOf(aBody()), D8211: 'Nordlys' }, /D8211 is not allowed in this body/],
  ])('when the body is %s', async (_, sent, message) => {
    const { status, json } = await send(sent);
    expect(status).toBe(400);
    expect(`${json.detail} ${JSON.stringify(json.errors ?? [])}`).toMatch(message);
  });

  test('when the message cannot be transmitted', async () => {
    pool.onTransmit(unreachable);
    const { status, json } = await send(sendOf(body));
    expect(status).toBe(400);
    expect(json.result).toMatch(/did not reach the data pool: The pool cannot be reached/);
  });

  test('of a hierarchy with errors, and the response names its units and fields', async () => {
    const { json: saved } = await save({ ...sendOf(body), D8246: null });
    expect(saved.validationErrors.length).toBeGreaterThan(0);
    const { status, json } = await send(sendOf(body));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'NOT_READY_TO_SEND',
      productId: id,
      result: `The hierarchy of ${id} cannot be sent yet: ${id} has errors in D8246`,
      sendStatusList: [{ productId: id, sendStatus: 'VALIDATION_ERRORS', fields: ['D8246'] }],
    });
  });

  test('of a hierarchy that is not released, in the language of the request', async () => {
    await save({ ...sendOf(body), X9000: false });
    const { status, json } = await service.call('POST', '/api/sendToGS1', {
      body: sendOf(body),
      headers: { 'Accept-Language': 'da' },
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      result: `Hierarkiet for ${id} kan endnu ikke sendes: ${id} er ikke frigivet (X9000)`,
      sendStatusList: [{ productId: id, sendStatus: 'NOT_READY', fields: ['X9000'] }],
    });
  });

  test('while a message with the same hierarchy is being transmitted', async () => {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    pool.onTransmit(() => {
      begin();
      return held;
    });
    const first = send(sendOf(body));
    await begun;
    const second = await send(sendOf(body));
    expect(second.status).toBe(409);
    expect(second.json).toMatchObject({ code: 'SEND_UNDER_WAY', productId: id });
    arrive();
    expect((await first).status).toBe(200);
  });
});

describe('a withdrawal is refused', () => {
  test('of a product that does not exist', async () => {
    const { status, json } = await withdraw({ D8165: testGtin(9999), D8255: '208' });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'UNKNOWN_PRODUCT' });
  });

  test('of a product that was never sent or is already withdrawn', async () => {
    expect((await withdraw(sendOf(body))).json).toMatchObject({ status: 400, code: 'NEVER_SENT', productId: id });
    await send(sendOf(body));
    expect((await withdraw(sendOf(body))).status).toBe(200);
    expect((await withdraw(sendOf(body))).json).toMatchObject({ status: 400, code: 'NEVER_SENT' });
  });

  test('when the message cannot be transmitted, and catalogStatus does not change', async () => {
    await send(sendOf(body));
    await pool.accept(pool.last());
    pool.onTransmit(unreachable);
    const { status, json } = await withdraw(sendOf(body));
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'TRANSMISSION_FAILED', productId: id });
    expect((await service.call('GET', `/api/status/${id}`)).json).toMatchObject({
      catalogStatus: 'OK',
      gs1Status: 'OK',
    });
  });

  test('if the body names a recipient, because it withdraws the hierarchy from all', async () => {
    const { json } = await withdraw(sendOf(body, { dataRecipient: RETAILER }));
    expect(json).toMatchObject({ code: 'INPUT_ERRORS', errors: [{ fieldId: 'dataRecipient' }] });
  });
});

describe('an update with a send', () => {
  const update = (sent: unknown) => post('/api/update-and-sendToGS1', sent);

  test('saves and sends', async () => {
    const { status, json } = await update({ ...sendOf(body), D8211: 'Havblik', customRequestId: 'x1' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 200,
      productId: id,
      customRequestId: 'x1',
      catalogStatus: 'SENT',
      sendToGS1: { status: 'SENT', result: 'Sent to GS1', messageId: pool.last().id, topProductId: id },
    });
    expect(pool.last().xml).toContain('Havblik');
  });

  test('creates a product and sends it', async () => {
    const { status, json } = await update(aBody({}, 5000));
    expect(status).toBe(200);
    expect(json.sendToGS1.status).toBe('SENT');
  });

  test('sends to the recipient of the body without storing it', async () => {
    const { json } = await update({ ...sendOf(body), dataRecipient: RETAILER });
    expect(json.sendToGS1.status).toBe('SENT');
    expect(pool.last().xml).toContain(`<dataRecipient>${RETAILER}</dataRecipient>`);
    const { json: all } = await service.call('GET', `/api/details/${id}/allfields`);
    expect(Object.keys(all).filter((key) => key.startsWith('D9260'))).toEqual([]);
  });

  test('saves but does not send a product with errors', async () => {
    const { status, json } = await update({ ...sendOf(body), D8246: null });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 200,
      catalogStatus: null,
      sendToGS1: { status: 'SKIPPED', sendStatusList: [{ productId: id, sendStatus: 'VALIDATION_ERRORS' }] },
    });
    expect(json.sendToGS1.result).toMatch(/has errors in D8246/);
  });

  test('saves but does not send a product that is not released', async () => {
    const { status, json } = await update({ ...sendOf(body), X9000: false });
    expect(status).toBe(200);
    expect(json.sendToGS1).toMatchObject({
      status: 'SKIPPED',
      sendStatusList: [{ productId: id, sendStatus: 'NOT_READY' }],
    });
  });

  test('with test: true saves and sends nothing', async () => {
    const before = pool.arrived.length;
    const { status, json } = await update({ ...sendOf(body), D8211: 'Havblik', test: true });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      test: true,
      sendToGS1: { status: 'SKIPPED', result: 'A test: nothing was saved or sent' },
    });
    expect(pool.arrived).toHaveLength(before);
    expect((await service.call('GET', `/api/details/${id}?fields=D8211`)).json.D8211).toBe('Nordlys');
  });

  test('stays saved when the send fails, with status 202', async () => {
    pool.onTransmit(unreachable);
    const { status, json } = await update({ ...sendOf(body), D8211: 'Havblik' });
    expect(status).toBe(202);
    expect(json).toMatchObject({
      status: 202,
      catalogStatus: null,
      sendToGS1: { status: 'FAILED' },
      sendStatusList: [{ sendStatus: 'TRANSMISSION_FAILED' }],
    });
    expect((await service.call('GET', `/api/details/${id}?fields=D8211`)).json.D8211).toBe('Havblik');
  });

  test.each([
    ['an unknown field', { D9999: 'x' }],
    ['a bad recipient', { dataRecipient: '123' }],
  ])('with %s is refused, and nothing is saved or sent', async (_, mistake) => {
    const before = pool.arrived.length;
    const events = await countOf(service, 'product_history');
    const { status, json } = await update({ ...sendOf(body), D8211: 'Havblik', ...mistake });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'INPUT_ERRORS', result: 'Product not updated' });
    expect(pool.arrived).toHaveLength(before);
    expect(await countOf(service, 'product_history')).toBe(events);
  });

  test('of an array sends each hierarchy once', async () => {
    const before = pool.arrived.length;
    const samples = sampleBodies().filter((sample) =>
      ['05790000000418', '15790000000415', '05790000000517', '05790000000524'].includes(String(sample['D8165'])),
    );
    const { status, json } = await update([...samples, { ...aBody({}, 5001), D8246: null }]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ count: 5, sendToGS1: { status: 'SENT', result: 'Sent to GS1: 4 of 5' } });
    expect(pool.arrived).toHaveLength(before + 2);
    const [base, carton, , , broken] = json.products;
    expect(base.sendToGS1).toEqual(carton.sendToGS1);
    expect(base).toMatchObject({ catalogStatus: 'SENT', sendToGS1: { topProductId: '15790000000415.752' } });
    expect(broken.sendToGS1.status).toBe('SKIPPED');
  });

  test('of an array sends any number of hierarchies that share a unit', async () => {
    const boxes = Array.from({ length: 15 }, (_, n) => aCase({}, 5101 + n, 5100));
    const { status, json } = await update([aBody({}, 5100), ...boxes]);
    expect([status, json.sendToGS1.result]).toEqual([200, 'Sent to GS1: 16 of 16']);
  });

  test('of an array sends large hierarchies that share a unit one after the other', async () => {
    const children = Array.from({ length: 60 }, (_, n) => aBody({}, 5200 + n));
    const links = Object.fromEntries(
      children.flatMap(({ D8165 }, row) => [
        [`D8249_${row + 1}`, D8165],
        [`D8270_${row + 1}`, 1],
      ]),
    );
    const displays = [5300, 5301].map((n) => aCase({ ...links, D8246: 3000 }, n));
    const { status, json } = await update([...children, ...displays]);
    expect([status, json.sendToGS1.result]).toEqual([200, 'Sent to GS1: 62 of 62']);
  });

  test('of an array tries every hierarchy, even after one that cannot be transmitted', async () => {
    let tries = 0;
    pool.onTransmit(() => {
      tries += 1;
      unreachable();
    });
    const { status, json } = await update([aBody({}, 5002), aBody({}, 5003)]);
    expect(status).toBe(202);
    expect(json).toMatchObject({
      status: 202,
      sendToGS1: { status: 'FAILED', result: 'Not sent to GS1: 2 of 2' },
      products: [
        { status: 202, sendToGS1: { status: 'FAILED' } },
        { status: 202, sendToGS1: { status: 'FAILED' } },
      ],
    });
    expect(tries).toBe(2);
  });
});

test('an instance without a data pool refuses to send', async () => {
  const alone = await startTestService();
  try {
    await alone.call('POST', '/api', { body: aBody() });
    const { status, json } = await alone.call('POST', '/api/sendToGS1', { body: sendOf(aBody()) });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'NO_DATA_POOL', result: 'This instance is not connected to a GS1 data pool.' });
  } finally {
    await alone.stop();
  }
});
