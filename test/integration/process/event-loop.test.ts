import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { batchOf, grids, longTexts, rowsOf, wide, WIDEST_VIEW } from '../../builders/largest.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { createProbe } from '../../support/event-loop.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { World } from '../../support/world.ts';

/** The largest requests leave turns to others: none of them does a large part of its work in one stretch. */

const probe = createProbe();
let world: World;
let marker = 0;
const fresh = (): string => `m${(marker += 1)}`;
const LARGE_ITEM = 15_000;
const COPIES = 2_000;

const items = (count: number, from: number): Body[] => batchOf(count, LARGE_ITEM, from, fresh);

async function send(method: string, path: string, body?: unknown): Promise<number> {
  const response = await fetch(world.url + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  // Reads the response to its end without parsing it.
  await response.body?.pipeTo(new WritableStream());
  return response.status;
}

beforeAll(async () => {
  world = await World.create({ database: 'test', views: WIDEST_VIEW, environment: probe.environment });
  await world.start();
  // A first request of each kind compiles code, which takes the longest.
  await send('POST', '/api', items(300, 10_000));
  await world.query(`insert into instance_faults.products (unit_key, product_id, target_market, unit_type, item_number,
      "values", findings, has_errors, revision, evaluation, created, last_modified, last_changed, gs1_status)
    select key, key, p.target_market, p.unit_type, 'COPY-' || n, p."values", p.findings, p.has_errors, 1, 0, p.created,
      p.last_modified, p.last_changed, p.gs1_status
    from (select * from instance_faults.products where unit_key = '${productIdOf(aBody({}, 10_002))}') p,
      generate_series(1, ${COPIES}) n, lateral (select (90000000000000 + n)::text || '.208' as key) k`);
});
afterAll(async () => {
  await world.remove();
  probe.remove();
});

const NAMED = Array.from({ length: COPIES }, (_, n) => `${90_000_000_000_001 + n}.208`);
const UNKNOWN_KEYS = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`Q${1000 + n}`, 1]));

test.each<[string, number, () => Promise<number>]>([
  ['a batch of new products', 200, () => send('POST', '/api', items(500, 20_000))],
  ['a batch of updates', 200, () => send('POST', '/api', items(300, 10_000))],
  ['a validation of a batch', 200, () => send('POST', '/api/validate', items(500, 10_000))],
  [
    'a batch with unknown keys',
    400,
    () =>
      send(
        'POST',
        '/api',
        items(50, 10_000).map((item) => ({ ...item, ...UNKNOWN_KEYS })),
      ),
  ],
  ['a view as JSON', 200, () => send('GET', '/api/view/widest')],
  ['a view as a table', 200, () => send('GET', '/api/view/widest?fieldnames=datatables')],
  ['a view as XML', 200, () => send('GET', '/api/view/widest/xml')],
  ['a view as Excel', 200, () => send('GET', '/api/view/excel/widest/labels')],
  ['all statuses', 200, () => send('GET', '/api/products/status')],
  ['validated statuses', 200, () => send('GET', '/api/products/status?limit=300&revalidate=true')],
  ['named statuses', 200, () => send('POST', '/api/products/status', NAMED)],
])('%s leaves turns to other requests', async (_kind, status, request) => {
  await request();
  await probe.read(world.pid);
  expect(await request()).toBe(status);
  const { longest, total } = await probe.read(world.pid);
  expect(longest / total).toBeLessThan(0.2);
});

test('a reply of 5 MB is read in parts', async () => {
  const value = `<value>${'x'.repeat(80)}</value>`;
  const reply = (): Promise<void> => {
    const name = `large-${fresh()}.xml`;
    world.reply(name, `<?xml version="1.0"?><a>${value.repeat(50_000)}</a>`);
    return eventually(() => {
      expect(world.onTheirWay()).not.toContain(name);
    }, 400);
  };
  await reply();
  await probe.read(world.pid);
  await reply();
  const { longest, total } = await probe.read(world.pid);
  expect(longest / total).toBeLessThan(0.3);
});

test.each([...grids.filter((grid) => grid !== 'X9200'), 'texts', 'every field'])(
  'the largest product by %s is saved in parts',
  async (kind) => {
    const rest = kind === 'texts' ? longTexts(9, 99_000) : kind === 'every field' ? wide(900_000) : rowsOf(kind);
    const save = (): Promise<number> => send('POST', '/api', { ...aBody({ D8256: fresh() }, 9_000), ...rest });
    expect(await send('POST', '/api', { ...aBody({}, 9_000), deleteGrids: grids })).toBe(200);
    await probe.read(world.pid);
    expect(await save()).toBe(200);
    const { longest } = await probe.read(world.pid);
    // The limit that a single request may block others for, doubled for machines that are busy.
    expect(longest).toBeLessThan(400);
  },
);
