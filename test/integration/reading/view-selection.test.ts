import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Each entry tests one condition on the same products. */
const CONDITIONS: Readonly<Record<string, readonly [condition: string, expected: readonly number[]]>> = {
  equals: ['{ field: D8211, equals: Havblik }', [2, 5]],
  equalsColumn: ['{ field: D8276, equals: CASE }', [4]],
  in: [`{ field: D8211, in: [Havblik, "O'Hara @ 50%"] }`, [2, 3, 5]],
  inCodes: ['{ field: D8007, in: [SVANEN] }', [1, 2]],
  inNumber: ['{ field: D8283, equals: 30 }', [1]],
  inAnyRow: ['{ field: D8166, equals: AN }', [1]],
  range: ['{ field: D8283, from: 30, to: 100 }', [1, 2]],
  rangeFrom: ['{ field: D8283, from: 9 }', [1, 2, 3]],
  rangeDate: ['{ field: D8314, from: 01-03-2025, to: 02-03-2025 }', [1, 3, 4, 5]],
  contains: ['{ field: D8258_1, contains: CHOKO }', [1, 4, 5]],
  containsWildcard: ['{ field: D8258_1, contains: "100%_" }', [2]],
  empty: ['{ field: D8283, empty: true }', [4, 5]],
  notEmptyRows: ['{ field: D8166, empty: false }', [1]],
  within: ['{ field: created, withinDays: 1 }', [1, 2, 3, 4, 5]],
  property: ['{ field: isValid, equals: false }', [4, 5]],
  any: ['{ any: [{ field: D8283, equals: 30 }, { field: D8276, equals: CASE }] }', [1, 4]],
};
const title = '{ en: V, da: V }';
const view = (name: string, rest: string): string =>
  `${name}: { title: ${title}, access: [public], columns: [D8211, D8283], ${rest} }\n`;
const SORTS = {
  byNumber: ['D8283', [3, 1, 2, 4, 5]],
  byNumberDown: ['D8283 desc', [2, 1, 3, 4, 5]],
  byText: ['D8211 desc, D8258_1', [3, 1, 4, 2, 5]],
  byUnitType: ['D8276 desc', [4, 1, 2, 3, 5]],
  byTime: ['lastModified', [1, 2, 3, 4, 5]],
  byRevision: ['revision', [1, 2, 3, 4, 5]],
} as const;

const PRODUCTS: readonly Body[] = [
  {
    D8211: 'Nordlys',
    D8283: 30,
    D8007: ['SVANEN', 'DK_ECO'],
    D8166_1: 'AM',
    D8170_1: 'CONTAINS',
    D8166_2: 'AN',
    D8170_2: 'CONTAINS',
  },
  { D8211: 'Havblik', D8283: 100, D8007: ['SVANEN'], D8258_1: 'Kakao 100%_ ren', D8314: '05-03-2025' },
  { D8211: "O'Hara @ 50%", D8283: 9, D8258_1: 'Irsk' },
  { D8211: 'Nordlys', D8276: 'CASE', D8249_1: testGtin(1), D8270_1: 1, D8246: null },
  { D8211: 'Havblik', D8314: '02-03-2025', D8246: null },
].map((changes, index) => aBody(changes, index + 1));
const numberOf = new Map(PRODUCTS.map((body, index) => [productIdOf(body), index + 1]));

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    views:
      view('plain', 'sort: []') +
      Object.entries(CONDITIONS)
        .map(([name, [condition]]) => view(name, `filter: [${condition}]`))
        .join('') +
      Object.entries(SORTS)
        .map(([name, [sort]]) => view(name, `sort: [${sort}]`))
        .join(''),
  });
  const { status, json } = await service.call('POST', '/api', { body: PRODUCTS });
  expect([status, json.detail]).toEqual([200, undefined]);
});
afterAll(() => service.stop());

const page = async (path: string) => (await service.call('GET', `/api/view/${path}`)).json;
const numbers = (json: { products: { productId: string }[] }) =>
  json.products.map(({ productId }) => numberOf.get(productId));

describe('a filter', () => {
  test.each(Object.keys(CONDITIONS))('by %s', async (name) => {
    const json = await page(name);
    expect(numbers(json)).toEqual(CONDITIONS[name]?.[1]);
    expect(json.count).toBe(json.products.length);
  });
});

describe('an order', () => {
  test.each(Object.entries(SORTS))('%s', async (name, [, expected]) => {
    expect(numbers(await page(name))).toEqual(expected);
  });

  test.each(['plain', ...Object.keys(SORTS)])('%s: pages by cursor form the whole list', async (name) => {
    const whole = numbers(await page(name));
    const paged: unknown[] = [];
    for (let cursor = ''; ;) {
      const json = await page(`${name}?limit=2${cursor}`);
      paged.push(...numbers(json));
      if (json.nextCursor === undefined) break;
      cursor = `&cursor=${json.nextCursor}`;
    }
    expect(paged).toEqual(whole);
  });
});

describe('a cursor', () => {
  test('neither skips nor repeats while products are added, changed and deleted', async () => {
    const first = await page('plain?limit=2');
    await service.pool.query(`delete from ${service.instance.db.schema}.products where unit_key = $1`, [
      productIdOf(PRODUCTS[0] as Body),
    ]);
    await service.call('POST', '/api', { body: aBody({ D8165: '05000000000005' }) });
    const second = await page(`plain?limit=2&cursor=${first.nextCursor}`);
    expect(numbers(first)).toEqual([1, 2]);
    expect(numbers(second)).toEqual([3, 4]);
    await service.call('POST', '/api', { body: PRODUCTS[0] });
  });

  test.each([
    ['abc', 'not JSON'],
    [Buffer.from('["a","b"]').toString('base64url'), 'too many texts'],
    [Buffer.from('[1]').toString('base64url'), 'not texts'],
    [Buffer.from('["a\\u0000"]').toString('base64url'), 'a text that PostgreSQL cannot store'],
  ])('%s is refused: %s', async (cursor) => {
    expect(await service.call('GET', `/api/view/plain?cursor=${cursor}`)).toMatchObject({
      status: 400,
      json: { detail: expect.stringContaining('must be the nextCursor of a page of this list') },
    });
  });

  test.each([
    ['byTime', 'an impossible date', '2025-02-31 10:00:00+00'],
    ['byTime', 'an impossible hour', '2025-02-01 24:30:00+00'],
    ['byTime', 'an impossible offset', '2025-02-01 10:00:00+99'],
    ['byTime', 'the year 0', '0000-02-01 10:00:00+00'],
    ['byRevision', 'a revision that is not an integer', '1.5'],
    ['byRevision', 'a revision with too many digits', '9'.repeat(20)],
  ])('of %s is refused with %s', async (name, _what, text) => {
    const forged = Buffer.from(JSON.stringify(['false', text, '05790000000111.208'])).toString('base64url');
    expect(await service.call('GET', `/api/view/${name}?cursor=${forged}`)).toMatchObject({
      status: 400,
      json: { errors: [{ fieldId: 'cursor' }] },
    });
  });

  test('of another order is refused, and so is an additional offset', async () => {
    const { nextCursor } = await page('byNumber?limit=1');
    expect((await service.call('GET', `/api/view/plain?cursor=${nextCursor}`)).status).toBe(400);
    const forged = Buffer.from('["false", "x", "y"]').toString('base64url');
    expect((await service.call('GET', `/api/view/byNumber?cursor=${forged}`)).status).toBe(400);
    expect((await service.call('GET', `/api/view/byNumber?offset=2&cursor=${nextCursor}`)).json.detail).toContain(
      'offset',
    );
  });
});

describe('a client', () => {
  const MANY = 20_000;
  beforeAll(async () => {
    await service.pool.query(
      `insert into ${service.instance.db.schema}.products (unit_key, product_id, target_market, unit_type, "values", findings,
         has_errors, revision, evaluation, created, last_modified, last_changed, gs1_status)
       select lpad(n::text, 14, '0') || '.999', lpad(n::text, 14, '0') || '.999', '999', 'CASE',
         jsonb_build_object('D8211', repeat('x', 500)), '{"own":[],"hierarchies":{}}', false, 1, 0, now(), now(), now(), 'NOT_SENT'
       from generate_series(1, ${MANY}) n`,
    );
  });

  const listsUnderWay = async (): Promise<number> => {
    const { rows } = await service.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and query like 'fetch%'
         and state <> 'idle'`,
    );
    return rows[0]?.count ?? 0;
  };

  test('gets all of a long list, compressed if it accepts that', async () => {
    const plain = await page('plain');
    expect(plain.products).toHaveLength(plain.count);
    expect(plain.count).toBeGreaterThan(MANY);
    const packed = await service.call('GET', '/api/view/plain', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.json).toEqual(plain);
  });

  test('that is slow delays the list, and one that disconnects ends it', async () => {
    const leave = new AbortController();
    const response = await fetch(`${service.url}/api/view/plain`, {
      signal: leave.signal,
      headers: { 'Accept-Encoding': 'identity' },
    });
    await response.body?.getReader().read();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await listsUnderWay()).toBe(1);
    leave.abort();
    for (let tries = 0; (await listsUnderWay()) > 0; tries++) {
      expect(tries).toBeLessThan(100);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
});
