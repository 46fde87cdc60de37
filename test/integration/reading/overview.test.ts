import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from '../../../src/storage/database/database.ts';
import { applyAllNotes, prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { aChain } from '../../builders/chain.ts';
import { aBody, inMarket, productIdOf } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const never = new AbortController().signal;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Close to midnight in Copenhagen, and a day before by UTC. */
const START = Date.parse('2026-03-09T23:30:00Z');

let now = START;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: () => new Date(now) });
});
afterAll(() => service.stop());

const read = async (language = 'en') => {
  const { status, json } = await service.call('GET', '/api/overview', { headers: { 'Accept-Language': language } });
  expect(status).toBe(200);
  return json;
};
const save = async (...body: unknown[]) => {
  const { status, text } = await service.call('POST', '/api', { body });
  expect([status, text]).toEqual([200, expect.any(String)]);
};
const light = (n: number) => aBody({ D8246: 0 }, n);

test('an empty instance has no products, and is not counted before its lists are', async () => {
  expect(await read()).toMatchObject({ isComplete: false, products: { count: 0 } });
  await prepareLists(service.instance, never);
  const overview = await read();
  expect(overview).toMatchObject({
    time: '2026-03-10T00:30:00.000+01:00',
    isComplete: true,
    products: { count: 0, withoutErrors: 0, withErrors: 0, byStatus: [], byTargetMarket: [], byUnitType: [] },
    findings: { products: 0, count: 0, rules: [] },
    findingDays: [{ date: '2026-03-10', products: 0, productsWithErrors: 0, productsWithWarnings: 0 }],
    waiting: [],
    changes: [],
  });
  expect(overview.sendDays).toHaveLength(30);
  expect(overview.sendDays[0]).toMatchObject({ date: '2026-02-09', messages: 0 });
});

test.each(['while changes are noted', 'after they are applied'])('figures are those of lists %s', async (when) => {
  const n = when.startsWith('while') ? 100 : 200;
  await save(...Object.values(aChain(n)), light(n + 20), aBody(inMarket('SE', {}), n + 30));
  if (n === 200) await applyAllNotes(service.instance, never);
  const { products, findings, isComplete } = await read();
  expect(isComplete).toBe(true);
  const all = (await service.call('GET', '/api/products/status')).json.products as {
    productId: string;
    unitType: string;
    catalogStatus: string | null;
  }[];
  const group = (keyOf: (product: (typeof all)[number]) => unknown) => {
    const counts = new Map<unknown, number>();
    for (const product of all) counts.set(keyOf(product), (counts.get(keyOf(product)) ?? 0) + 1);
    return counts;
  };
  expect(products.count).toBe(all.length);
  expect(new Map(products.byStatus.map((each: any) => [each.catalogStatus, each.products]))).toEqual(
    group(({ catalogStatus }) => catalogStatus),
  );
  expect(new Map(products.byUnitType.map((each: any) => [each.unitType, each.products]))).toEqual(
    group(({ unitType }) => unitType),
  );
  expect(new Map(products.byTargetMarket.map((each: any) => [each.targetMarket, each.products]))).toEqual(
    group(({ productId }) => productId.slice(-3)),
  );
  const counted = (await service.call('GET', '/api/findings?limit=10', { headers: { 'Accept-Language': 'en' } })).json;
  expect(findings).toEqual({
    products: counted.products,
    productsWithErrors: counted.productsWithErrors,
    productsWithWarnings: counted.productsWithWarnings,
    count: counted.count,
    rules: counted.groups,
  });
  const withErrors = (await service.call('GET', '/api/findings/products?severity=ERROR&limit=500')).json.products;
  expect(products).toMatchObject({ withErrors: withErrors.length, withoutErrors: all.length - withErrors.length });
});

test('findings over time are those at the end of each day, in the time zone of the instance', async () => {
  const errorsNow = async () => (await read()).products.withErrors as number;
  const endOfFirst = await errorsNow();
  now = START + 2 * DAY_MS;
  await save(light(300), light(301));
  await applyAllNotes(service.instance, never);
  await save(light(302));
  await applyAllNotes(service.instance, never);
  expect(await errorsNow()).toBe(endOfFirst + 3);
  now = START + 4 * DAY_MS;
  const { findingDays } = await read();
  expect(findingDays.map((day: any) => [day.date, day.productsWithErrors])).toEqual([
    ['2026-03-10', endOfFirst],
    ['2026-03-11', endOfFirst],
    ['2026-03-12', endOfFirst + 3],
    ['2026-03-13', endOfFirst + 3],
    ['2026-03-14', endOfFirst + 3],
  ]);
});

test('the series has at most 30 days', async () => {
  now = START + 40 * DAY_MS;
  const { findingDays, sendDays } = await read();
  expect(findingDays).toHaveLength(30);
  expect(findingDays[0].date).toBe(sendDays[0].date);
  expect(findingDays.at(-1).date).toBe('2026-04-19');
});

test('messages count on the day that they were made, and wait for their recipients', async () => {
  now = START;
  const insert = (id: string, state: string, time: string, recipients: string[]) =>
    service.instance.db.query(
      sql(
        '',
        `insert into @gs1_messages (id, kind, command, top, data_source, recipients, actor, xml, created, state)
       values ($1, 'catalogueItemNotification', 'ADD', $2, '5790000009022', $3, 'erp', '<x/>', $4, $5)`,
      ),
      [id, productIdOf(aBody({}, 1)), recipients, time, state],
    );
  const [first, second] = ['5790000009503', '5790000009022'] as [string, string];
  await insert('a', 'ACCEPTED', '2026-03-09T23:00:00+01:00', [first]);
  await insert('b', 'TRANSMITTED', '2026-03-09T22:59:00Z', [first, second]);
  await insert('c', 'STORED', '2026-03-09T23:01:00Z', [second]);
  await insert('d', 'REJECTED', '2026-03-09T23:02:00Z', [second]);
  await insert('e', 'FAILED', '2026-02-01T00:00:00Z', [second]);
  const { sendDays, waiting } = await read();
  expect(sendDays.slice(-2)).toEqual([
    { date: '2026-03-09', messages: 2, accepted: 1, rejected: 0, failed: 0, open: 1 },
    { date: '2026-03-10', messages: 2, accepted: 0, rejected: 1, failed: 0, open: 1 },
  ]);
  expect(sendDays.slice(0, -2).every(({ messages }: { messages: number }) => messages === 0)).toBe(true);
  expect(waiting).toEqual([
    { recipient: second, messages: 2, hierarchies: 1, oldest: '2026-03-09T23:59:00.000+01:00' },
    { recipient: first, messages: 1, hierarchies: 1, oldest: '2026-03-09T23:59:00.000+01:00' },
  ]);
});

test('the newest changes come first, with names in the language of the request', async () => {
  now = START + 41 * DAY_MS;
  await save(aBody({ D8258_2: 'Dark chocolate', D8259_2: 'en' }, 400));
  await applyAllNotes(service.instance, never);
  const { changes } = await read();
  expect(changes).toHaveLength(10);
  expect(changes[0]).toMatchObject({
    type: 'CREATED',
    productId: productIdOf(aBody({}, 400)),
    name: 'Dark chocolate',
    actor: 'anonymous',
  });
  const ids = changes.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});
