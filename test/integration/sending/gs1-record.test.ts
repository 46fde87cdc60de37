import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { TransmissionError } from '../../../src/gs1/delivery/transport.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { sendDueHierarchies } from '../../../src/workflows/sending/send-due-hierarchies.ts';
import type { DataPoolLink } from '../../../src/context.ts';
import { aBody, aCase, aPallet, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { ModelPool } from '../../support/gs1/model-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const [A, B, X] = ['5790000009534', '5790000009510', '5790000009527'] as const;

describe.each([
  ['dataRecipient', { publication: 'dataRecipient', withdrawal: true }],
  ['CIP', { publication: 'CIP', withdrawal: false }],
  ['CIP and withdrawals', { publication: 'CIP', withdrawal: true }],
] as const)('with publication by %s', (_, habits) => {
  let service: TestService;
  let pool: ModelPool;
  let now: Date;
  let count = 0;
  let [base, box, otherBox]: [Body, Body, Body] = [{}, {}, {}];
  beforeAll(async () => {
    pool = new ModelPool(habits.publication === 'CIP');
    const gs1 = { ...withGs1Defaults({ gln: '5790000009022' }), ...habits };
    service = await startTestService({ transport: pool, settings: { gs1 }, now: () => now });
  });
  afterAll(() => service.stop());

  /** A base unit in two cases: one is sent to A, the other to B. */
  beforeEach(() => {
    now = new Date('2026-11-20T12:00:00Z');
    pool.onTransmit = () => undefined;
    pool.refuses = () => false;
    pool.refused.length = 0;
    const n = (count += 10);
    base = aBody({}, n);
    box = aCase({ D9260_1: A }, n + 1, n);
    otherBox = aCase({ D9260_1: B }, n + 2, n);
  });

  const post = async (path: string, body: unknown) => {
    const { status, json } = await service.call('POST', path, { body });
    return { ...json, status };
  };
  const save = (...bodies: Body[]) => post('/api', bodies);
  /** Uses CORRECT, because change control reports most of these changes as errors. */
  const change = (body: Body, changes: Body) => save({ ...sendOf(body), D8164: 'CORRECT', ...changes });
  const send = (body: Body, more: Body = {}) => post('/api/sendToGS1', sendOf(body, more));
  const withdraw = (body: Body) => post('/api/sendWithdrawalToGS1', sendOf(body));
  const statusOf = async (body: Body) => (await service.call('GET', `/api/status/${productIdOf(body)}`)).json;
  const gtinOf = (body: Body) => String(body['D8165']);
  const brandAt = (recipient: string, top: Body, unit: Body = top) =>
    pool.heldBy(recipient).get(gtinOf(top))?.get(gtinOf(unit))?.brand;
  const recipientsOf = async (body: Body): Promise<Record<string, string>> => {
    const { dataRecipientStatusList = [] } = await statusOf(body);
    return Object.fromEntries(dataRecipientStatusList.map((entry: any) => [entry.dataRecipient, entry.status]));
  };
  /** Delivers all replies, and waits until all messages that follow from them are transmitted. */
  const settle = async () => {
    const { schema } = service.instance.db;
    for (;;) {
      while (pool.pending > 0) await pool.reply();
      const { rows } = await service.pool.query(`select from ${schema}.gs1_messages where state = 'STORED'`);
      if (rows.length === 0 && pool.pending === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const sendAndSettle = async (body: Body, more: Body = {}) => {
    const { status } = await send(body, more);
    await settle();
    return status;
  };

  test('1: a unit stays PENDING until every hierarchy with it has been sent again', async () => {
    await save(base, box, otherBox);
    await sendAndSettle(box);
    await sendAndSettle(otherBox);
    await change(base, { D8211: 'Havblik' });
    await sendAndSettle(base);
    expect([brandAt(A, box, base), brandAt(B, otherBox, base)]).toEqual(['Havblik', 'Nordlys']);
    expect(await statusOf(base)).toMatchObject({
      catalogStatus: 'PENDING',
      hierarchies: [
        { topProductId: productIdOf(box), catalogStatus: 'OK' },
        { topProductId: productIdOf(otherBox), catalogStatus: 'PENDING' },
      ],
    });
    expect(await statusOf(otherBox)).toMatchObject({
      catalogStatus: 'OK',
      hierarchies: [{ topProductId: productIdOf(otherBox), pendingUnits: [productIdOf(base)] }],
    });
    await sendAndSettle(base);
    expect(brandAt(B, otherBox, base)).toBe('Havblik');
    expect(await statusOf(base)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('1: a request with allHierarchies sends every hierarchy with a unit', async () => {
    await save(base, box, otherBox);
    await sendAndSettle(box);
    await sendAndSettle(otherBox);
    await change(base, { D8211: 'Havblik' });
    const response = await send(base, { allHierarchies: true });
    expect(response.hierarchies).toMatchObject([
      { topProductId: productIdOf(box), status: 'SENT' },
      { topProductId: productIdOf(otherBox), status: 'SENT' },
    ]);
    await settle();
    expect([brandAt(A, box, base), brandAt(B, otherBox, base)]).toEqual(['Havblik', 'Havblik']);
    expect(await statusOf(base)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('1: an update with allHierarchies sends every hierarchy with a unit, and a dry run names them', async () => {
    await save(base, box, otherBox);
    await sendAndSettle(box);
    await sendAndSettle(otherBox);
    const body = { ...sendOf(base), D8164: 'CORRECT', D8211: 'Havblik', allHierarchies: true };
    const hierarchies = (status: string) =>
      [box, otherBox].map((top) => ({ topProductId: productIdOf(top), catalogStatus: status }));
    const arrived = pool.arrived.length;
    const tested = await post('/api/update-and-sendToGS1', { ...body, test: true });
    expect(tested).toMatchObject({
      catalogStatus: 'PENDING',
      hierarchies: hierarchies('PENDING'),
      sendToGS1: {
        status: 'SKIPPED',
        result: 'A test: nothing was saved or sent',
        hierarchies: [box, otherBox].map((top) => ({
          topProductId: productIdOf(top),
          status: 'SKIPPED',
          result: 'A test: would be sent to GS1',
        })),
      },
    });
    expect(await statusOf(base)).toMatchObject({ catalogStatus: 'OK' });
    expect(pool.arrived).toHaveLength(arrived);

    expect(await post('/api/update-and-sendToGS1', body)).toMatchObject({
      status: 200,
      sendToGS1: {
        status: 'SENT',
        hierarchies: [box, otherBox].map((top) => ({ topProductId: productIdOf(top), status: 'SENT' })),
      },
    });
    await settle();
    expect([brandAt(A, box, base), brandAt(B, otherBox, base)]).toEqual(['Havblik', 'Havblik']);
    expect(await statusOf(base)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('1: of an update with allHierarchies, a hierarchy that cannot be sent does not block the others', async () => {
    await save(base, box, otherBox);
    await sendAndSettle(box);
    await sendAndSettle(otherBox);
    await change(box, { X9000: false });
    const body = { ...sendOf(base), D8164: 'CORRECT', D8211: 'Havblik' };
    const [all, one] = [
      { ...body, allHierarchies: true, test: true },
      { ...body, test: true },
    ];
    const { products } = await post('/api/update-and-sendToGS1', [all, one]);
    const stepsOf = (product: any) =>
      product.sendToGS1.hierarchies.map((step: any) => [step.topProductId, step.result]);
    const notReady = [productIdOf(box), expect.stringContaining('is not released')];
    expect(stepsOf(products[0])).toEqual([notReady, [productIdOf(otherBox), 'A test: would be sent to GS1']]);
    expect(stepsOf(products[1])).toEqual([notReady]);
    const { sendToGS1 } = await post('/api/update-and-sendToGS1', { ...body, allHierarchies: true });
    expect(sendToGS1).toMatchObject({
      status: 'SENT',
      topProductId: productIdOf(otherBox),
      hierarchies: [{ status: 'SKIPPED', sendStatusList: expect.anything() }, { status: 'SENT' }],
    });
    await settle();
    expect([brandAt(A, box, base), brandAt(B, otherBox, base)]).toEqual(['Nordlys', 'Havblik']);
  });

  test('2: a withdrawal with allHierarchies takes a unit from everybody', async () => {
    await save(base, box, otherBox);
    await sendAndSettle(box);
    await sendAndSettle(otherBox);
    const response = await post('/api/sendWithdrawalToGS1', sendOf(base, { allHierarchies: true }));
    expect(response).toMatchObject({
      status: 200,
      result: 'Withdrawn from GS1',
      hierarchies: [box, otherBox].map((top) => ({
        topProductId: productIdOf(top),
        status: 'SENT',
        result: 'Withdrawn from GS1',
      })),
    });
    await settle();
    expect([brandAt(A, box, base), brandAt(B, otherBox, base)]).toEqual([undefined, undefined]);
    expect(await statusOf(base)).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
    const again = await post('/api/sendWithdrawalToGS1', sendOf(base, { allHierarchies: true }));
    expect(again.code).toBe('NEVER_SENT');
  });

  test('2: a withdrawal reaches every recipient of the hierarchy, and can be repeated for those that reject it', async () => {
    await save(base, box);
    await sendAndSettle(box);
    await sendAndSettle(box, { dataRecipient: X });
    await change(box, { D9260_2: B });
    await sendAndSettle(box);
    expect(pool.holders()).toEqual(expect.arrayContaining([A, B, X]));
    pool.refuses = ({ kind, transactions }, recipient) =>
      recipient === X &&
      kind !== 'catalogueItemNotification' &&
      transactions.some(({ command }) => command === 'DELETE');
    await withdraw(base);
    await settle();
    expect(pool.heldBy(A).has(gtinOf(box))).toBe(false);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'FAILED', gs1Status: 'FAILED' });
    expect(await recipientsOf(box)).toEqual({ [A]: 'WITHDRAWN', [B]: 'WITHDRAWN', [X]: 'WITHDRAWAL_FAILED' });
    pool.refuses = () => false;
    expect((await withdraw(base)).status).toBe(200);
    await settle();
    expect(pool.heldBy(X).has(gtinOf(box))).toBe(false);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
    expect((await withdraw(base)).code).toBe('NEVER_SENT');
    await sendAndSettle(box);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('3: a send to the recipient of a request leaves the hierarchy with the stored recipients', async () => {
    await save(base, box);
    await sendAndSettle(box);
    await sendAndSettle(box, { dataRecipient: X });
    expect([brandAt(A, box), brandAt(X, box)]).toEqual(['Nordlys', 'Nordlys']);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK' });
    await change(box, { D8211: 'Havblik' });
    await sendAndSettle(box);
    expect([brandAt(A, box), brandAt(X, box)]).toEqual(['Havblik', 'Havblik']);
  });

  test('4: a removed recipient loses the hierarchy with the next send', async () => {
    await save(base, { ...box, D9260_2: B });
    await sendAndSettle(box);
    await change(box, { D9260_2: null });
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'PENDING' });
    expect(await recipientsOf(box)).toEqual({ [A]: 'SENT', [B]: 'REMOVED' });
    await sendAndSettle(box);
    expect(pool.heldBy(B).has(gtinOf(box))).toBe(false);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK' });
    expect(await recipientsOf(box)).toEqual({ [A]: 'SENT', [B]: 'WITHDRAWN' });
  });

  test('5: a recipient gets the hierarchy once, on its date', async () => {
    const due = () => sendDueHierarchies(service.instance.dataPool as DataPoolLink, service.instance);
    await save(base, { ...box, D9260_2: B, D9262_2: '22-11-2026' });
    await sendAndSettle(box);
    expect(pool.heldBy(B).has(gtinOf(box))).toBe(false);
    expect((await statusOf(box)).dataRecipientStatusList).toContainEqual(
      expect.objectContaining({ dataRecipient: B, status: 'WAITING', publishedFrom: '22-11-2026' }),
    );
    await change(box, { D8211: 'Havblik' });
    const before = pool.arrived.length;
    // Still the 21st in Copenhagen.
    now = new Date('2026-11-21T22:59:00Z');
    await due();
    expect(pool.arrived).toHaveLength(before);
    // The service was down on the day itself.
    now = new Date('2026-11-23T08:00:00Z');
    await Promise.all([due(), due()]);
    await due();
    await settle();
    expect(pool.arrived).toHaveLength(before + 1);
    // B gets what GS1 accepted, without the change that was not sent yet.
    expect([brandAt(A, box), brandAt(B, box)]).toEqual(['Nordlys', 'Nordlys']);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'PENDING' });
    await sendAndSettle(box);
    expect([brandAt(A, box), brandAt(B, box)]).toEqual(['Havblik', 'Havblik']);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('6: a child removed from a hierarchy is withdrawn by the next send of the parent, or by a withdrawal', async () => {
    const other = aBody({}, count + 5);
    await save(base, other, { ...box, D8246: 900, D8249_2: other['D8165'], D8270_2: 4 });
    await sendAndSettle(box);
    expect(await statusOf(other)).toMatchObject({ catalogStatus: 'OK' });
    await change(box, { D8249_2: null, D8270_2: null });
    expect(await statusOf(other)).toMatchObject({ catalogStatus: 'PENDING' });
    await sendAndSettle(box);
    expect(await statusOf(other)).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
    await change(box, { D8249_2: other['D8165'], D8270_2: 4 });
    await sendAndSettle(box);
    await change(box, { D8249_2: null, D8270_2: null });
    expect((await withdraw(other)).status).toBe(200);
    await settle();
    expect(pool.heldBy(A).has(gtinOf(box))).toBe(false);
    expect(await statusOf(other)).toMatchObject({ catalogStatus: null, gs1Status: 'WITHDRAWN' });
  });

  test('7: a case can be sent on its own when its pallet has ended', async () => {
    const pallet = aPallet({ D8324: '19-11-2026' }, count + 4, count + 1);
    await save(base, box, pallet);
    expect(await sendAndSettle(box)).toBe(200);
    expect(brandAt(A, box)).toBe('Nordlys');
    expect((await send(pallet)).code).toBe('NO_ACTIVE_HIERARCHY');
  });

  test('7: the refusal of a hierarchy that is not ready names those that can be sent', async () => {
    await save(base, { ...box, X9000: false }, otherBox);
    expect(await send(base)).toMatchObject({
      code: 'NOT_READY_TO_SEND',
      sendableHierarchies: [productIdOf(otherBox)],
      result: expect.stringContaining(`ready to send: ${productIdOf(otherBox)}`),
    });
    expect(await sendAndSettle(otherBox)).toBe(200);
  });

  test('8: a client that polls with modifiedsince sees units whose status changed with a reply', async () => {
    await save(base, box);
    await send(box);
    const both = [productIdOf(base), productIdOf(box)].sort();
    const polled = async (path: string) => {
      const { products } = (await service.call('GET', `${path}?modifiedsince=5`)).json;
      const ids: string[] = products.map(({ productId }: any) => productId).sort();
      return ids.filter((id) => both.includes(id));
    };
    const { lastModified } = await statusOf(box);
    now = new Date(now.getTime() + 60 * 60_000);
    expect([await polled('/api/view/assortment'), await polled('/api/products/status')]).toEqual([[], []]);
    await settle();
    expect([await polled('/api/view/assortment'), await polled('/api/products/status')]).toEqual([both, both]);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK', lastModified });
  });

  test('8: a value that changes and changes back is not PENDING, unless it was sent in between', async () => {
    await save(base, box);
    await sendAndSettle(box);
    const isPending = async () => {
      const [{ catalogStatus }, { hierarchies }] = [await statusOf(base), await statusOf(box)];
      return [catalogStatus === 'PENDING', hierarchies[0].pendingUnits !== undefined];
    };
    await change(base, { D8211: 'Havblik' });
    expect(await isPending()).toEqual([true, true]);
    await change(base, { D8211: 'Nordlys' });
    expect(await isPending()).toEqual([false, false]);

    await change(base, { D8211: 'Havblik' });
    await send(box);
    await change(base, { D8211: 'Nordlys' });
    expect(await statusOf(base)).toMatchObject({ catalogStatus: 'SENT' });
    await settle();
    expect(brandAt(A, box, base)).toBe('Havblik');
    expect(await isPending()).toEqual([true, true]);
    await change(base, { D8211: 'Nordlys' });
    await sendAndSettle(box);
    expect(brandAt(A, box, base)).toBe('Nordlys');
    expect(await isPending()).toEqual([false, false]);
  });

  test('9: a unit and its case reach OK when both are sent before the reply', async () => {
    await save(base, box);
    const first = await send(base);
    const second = await send(box);
    expect(second.messageId).toBe(first.messageId);
    await settle();
    expect(pool.refused).toEqual([]);
    expect(await statusOf(base)).toMatchObject({ catalogStatus: 'OK' });
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('9: a change sent before the first reply waits for it and is then transmitted', async () => {
    await save(base, box);
    await send(base);
    await change(base, { D8211: 'Havblik' });
    const { status, result } = await send(box);
    expect(status).toBe(200);
    expect(result).toMatch(/after its reply/);
    await withdraw(box);
    await send(box);
    await settle();
    expect(pool.refused).toEqual([]);
    expect(brandAt(A, box, base)).toBe('Havblik');
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('a withdrawal that is accepted before the reply to the send is not repeated', async () => {
    await save(base, box);
    await send(box);
    await withdraw(box);
    await pool.reply(1);
    expect(await withdraw(box)).toMatchObject({ status: 400 });
    await settle();
    expect(pool.refused).toEqual([]);
    expect(brandAt(A, box)).toBeUndefined();
    expect(await statusOf(box)).toMatchObject({ catalogStatus: null });
  });

  test('after a first send and its withdrawal are both rejected, the next send is accepted', async () => {
    await save(base, box);
    pool.refuses = ({ kind }) => kind === 'catalogueItemNotification';
    await send(box);
    await withdraw(box);
    await settle();
    pool.refuses = () => false;
    expect(await statusOf(box)).toMatchObject({ catalogStatus: null });
    await sendAndSettle(box);
    expect(await statusOf(box)).toMatchObject({ catalogStatus: 'OK' });
    expect(brandAt(A, box)).toBeDefined();
  });

  test('10: a message that cannot be transmitted does not block the others', async () => {
    const others = [6, 7].map((n) => aBody({}, count + n));
    pool.onTransmit = ({ xml }) => {
      if (xml.includes(testGtin(count + 6))) throw new TransmissionError('The pool does not take this message');
    };
    const { status, products } = await post('/api/update-and-sendToGS1', others);
    expect(status).toBe(202);
    expect(products.map((product: any) => product.sendToGS1.status)).toEqual(['FAILED', 'SENT']);
    await settle();
  });

  test('10: a batch stops trying a silent pool, reports the hierarchies not tried, and they can be sent later', async () => {
    const others = Array.from({ length: 60 }, (_, n) => aBody({}, 100_000 + count * 100 + n));
    let silentMs = 0;
    const realNow = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + silentMs);
    let tries = 0;
    pool.onTransmit = () => {
      tries += 1;
      silentMs += 12_000;
      throw new TransmissionError('The pool did not respond in time');
    };
    const { status, products } = await post('/api/update-and-sendToGS1', others);
    clock.mockRestore();
    // Three attempts of twelve seconds exceed the limit of thirty seconds for failing attempts.
    expect([status, tries]).toEqual([202, 3]);
    const results: { status: string; result: string }[] = products.map((product: any) => product.sendToGS1);
    expect(results.map((entry) => entry.status)).toEqual(others.map(() => 'FAILED'));
    expect(results.filter(({ result }) => result.includes('did not respond in time'))).toHaveLength(3);
    expect(
      results.filter(({ result }) => result.includes('could not be reached for the hierarchies before it')),
    ).toHaveLength(57);
    const [last] = others.slice(-1) as [Body];
    expect(await statusOf(last)).toMatchObject({ catalogStatus: null, gs1Status: 'NOT_SENT' });
    pool.onTransmit = () => undefined;
    // Hierarchies reported as not sent are not transmitted automatically.
    await settle();
    expect(tries).toBe(3);
    expect(await sendAndSettle(last)).toBe(200);
    expect(await statusOf(last)).toMatchObject({ catalogStatus: 'OK' });
  });

  test('a batch sends hierarchies that share a unit one after the other', async () => {
    const { status, products } = await post('/api/update-and-sendToGS1', [base, box, otherBox]);
    expect([status, products[1].sendToGS1.status]).toEqual([200, 'SENT']);
    const { products: again, ...rest } = await post('/api/update-and-sendToGS1', [
      { ...sendOf(otherBox), D8164: 'CORRECT', D8211: 'Havblik' },
      { ...sendOf(box), D8164: 'CORRECT', D8211: 'Havblik' },
    ]);
    expect([rest.status, ...again.map((product: any) => product.sendToGS1.status)]).toEqual([200, 'SENT', 'SENT']);
    await settle();
    expect([brandAt(A, box), brandAt(B, otherBox)]).toEqual(['Havblik', 'Havblik']);
    expect(pool.refused).toEqual([]);
  });
});
