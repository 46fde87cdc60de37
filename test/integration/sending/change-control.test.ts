import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { aBody, aCase, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import type { OutgoingMessage } from '../../../src/gs1/delivery/transport.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { aScriptedPool, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let pool: ScriptedPool;
let body: Body;
let count = 0;
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ transport: pool });
});
afterAll(() => service.stop());
beforeEach(async () => {
  body = aBody({ D8164: 'CORRECT' }, (count += 10));
  await save(body);
});

const save = async (...bodies: Body[]) => (await service.call('POST', '/api', { body: bodies })).json;
const change = (changes: Body) => save({ ...sendOf(body), ...changes });
const send = async (unit = body) => (await service.call('POST', '/api/sendToGS1', { body: sendOf(unit) })).json;
const read = async (unit = body) =>
  (await service.call('GET', `/api/details/${productIdOf(unit)}?fields=D8211,D8164`)).json;
const findings = async (unit = body): Promise<string[]> =>
  (await service.call('GET', `/api/status/${productIdOf(unit)}`)).json.validationErrors.map(
    ({ ruleId }: { ruleId: string }) => ruleId,
  );
const commandSent = (): string => /documentCommandHeader type="(\w+)"/.exec(pool.last().xml)?.[1] ?? '';
const sendAndAccept = async (unit = body) => {
  const { status } = await send(unit);
  await pool.accept(pool.last());
  return status;
};

test('a change that GS1 would reject is reported with both values and blocks the send', async () => {
  await sendAndAccept();
  await change({ D8211: 'Havblik' });
  const { validationErrors } = (await service.call('GET', `/api/status/${productIdOf(body)}`)).json;
  expect(validationErrors).toMatchObject([
    {
      fieldId: 'D8211',
      ruleId: '451',
      messageType: 'ERROR',
      message: expect.stringMatching(/sent to GS1 as Nordlys, now Havblik/),
    },
  ]);
  const danish = await service.call('GET', `/api/status/${productIdOf(body)}`, {
    headers: { 'Accept-Language': 'da' },
  });
  expect(danish.json.validationErrors[0].message).toMatch(/sendt til GS1 som Nordlys, nu Havblik/);
  const arrived = pool.arrived.length;
  expect((await send()).code).toBe('NOT_READY_TO_SEND');
  expect(pool.arrived).toHaveLength(arrived);
  await change({ D8211: 'Nordlys' });
  expect(await findings()).toEqual([]);
});

test('CORRECT applies to the next accepted message only', async () => {
  // For a supplier that always writes CORRECT: the first message adds the product and removes CORRECT.
  expect(await sendAndAccept()).toBe(200);
  expect(commandSent()).toBe('ADD');
  const accepted = await read();
  expect(accepted).not.toHaveProperty('D8164');
  expect(accepted.catalogStatus).toBe('OK');

  await change({ D8211: 'Havblik', D8164: 'CORRECT' });
  expect(await findings()).toEqual([]);
  expect(await read()).toMatchObject({ D8164: 'CORRECT', catalogStatus: 'PENDING' });
  const before = await read();
  expect(await sendAndAccept()).toBe(200);
  expect(commandSent()).toBe('CORRECT');
  const after = await read();
  expect(after).toMatchObject({ catalogStatus: 'OK', lastModified: before.lastModified });
  expect(after).not.toHaveProperty('D8164');
  const { history } = (await service.call('GET', `/api/history/${productIdOf(body)}`)).json;
  expect(history).toContainEqual(
    expect.objectContaining({ changes: [{ fieldId: 'D8164', from: 'CORRECT', to: null }] }),
  );
  const changed = await service.call('POST', '/api/products/status', {
    body: { products: [productIdOf(body)], deltaChanges: true },
  });
  expect(JSON.stringify(changed.json)).not.toContain('D8164');

  await change({ D8211: 'Fjord' });
  expect(await findings()).toEqual(['451']);
});

test('a change of D8164 alone leaves catalogStatus OK', async () => {
  await sendAndAccept();
  await change({ D8164: 'CORRECT' });
  expect((await read()).catalogStatus).toBe('OK');
});

test('CORRECT stays when GS1 rejects the message', async () => {
  await send();
  await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
  expect(await read()).toMatchObject({ D8164: 'CORRECT' });
});

test('a change before the reply is reported at once, and no longer after a withdrawal', async () => {
  await send();
  await change({ D8211: 'Havblik', D8164: null });
  expect(await findings()).toEqual(['451']);
  const arrived = pool.arrived.length;
  expect((await send()).code).toBe('NOT_READY_TO_SEND');
  expect(pool.arrived).toHaveLength(arrived);
  await pool.accept(pool.last());
  expect(await findings()).toEqual(['451']);
  await service.call('POST', '/api/sendWithdrawalToGS1', { body: sendOf(body) });
  await pool.accept(pool.last());
  expect(await findings()).toEqual([]);
});

test('a change is compared with the last message that waits for the reply to another one', async () => {
  await send();
  const [first] = pool.arrived.slice(-1) as [OutgoingMessage];
  await change({ D8211: 'Havblik', D8246: 50 });
  expect((await send()).result).toMatch(/after its reply/);
  await change({ D8211: 'Nordlys', D8164: null });
  expect(await findings()).toEqual(['451']);
  // 59 g is more than 20 % above the 43 g of the first message, but not above the 50 g of the second.
  await change({ D8211: 'Havblik', D8246: 59 });
  expect(await findings()).toEqual([]);
  await pool.accept(first);
  await eventually(() => expect(pool.last().id).not.toBe(first.id));
  await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
  expect((await findings()).sort()).toEqual(['451', '503']);
});

test('a change before the reply is not reported once GS1 has rejected the message', async () => {
  await send();
  await change({ D8211: 'Havblik', D8164: null });
  expect(await findings()).toEqual(['451']);
  await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
  expect(await findings()).toEqual([]);
  expect(await sendAndAccept()).toBe(200);
  expect(commandSent()).toBe('ADD');
});

test('a changed child blocks its hierarchy, and CORRECT on the child sends the hierarchy as a correction', async () => {
  const box = aCase({}, count + 1, count);
  await save(box);
  await change({ D8164: null });
  await sendAndAccept(box);
  await change({ D8217_1: 41 });
  expect(await findings()).toEqual(['449']);
  expect((await send(box)).code).toBe('NOT_READY_TO_SEND');
  await change({ D8164: 'CORRECT' });
  expect(await sendAndAccept(box)).toBe(200);
  expect(commandSent()).toBe('CORRECT');
  expect(await findings()).toEqual([]);
  expect(await read()).not.toHaveProperty('D8164');
});

test('DELETE is reported as an error and blocks the send', async () => {
  await change({ D8164: 'DELETE' });
  expect(await findings()).toEqual(['1458']);
  expect((await send()).code).toBe('NOT_READY_TO_SEND');
});

test('a save of units that GS1 does not have reads no accepted versions', async () => {
  const query = jest.spyOn(service.instance.db, 'query');
  const isComparison = ([statement]: readonly unknown[]): boolean =>
    JSON.stringify(statement).includes('find_accepted');
  try {
    await change({ D8211: 'Havblik' });
    expect(query.mock.calls.length).toBeGreaterThan(0);
    expect(query.mock.calls.filter(isComparison)).toEqual([]);
  } finally {
    query.mockRestore();
  }
});
