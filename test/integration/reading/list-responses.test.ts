import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { listStatuses } from '../../../src/workflows/reading/list-statuses.ts';
import { aBody, testGtin } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { unchanged } from '../../support/unchanged.ts';
import { generatedId, generateProducts } from '../../support/stored.ts';

const COUNT = 6000;
const LIST = '/api/products/status';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await generateProducts(service, COUNT);
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });
const save = (n: number, brand: string) => service.call('POST', '/api', { body: aBody({ D8211: brand }, n) });
const idsOf = ({ products }: { products: { productId: string }[] }) => products.map(({ productId }) => productId);
const GENERATED = Array.from({ length: COUNT }, (_, n) => generatedId(n + 1));

/** The raw bytes, which fetch would decompress. */
function raw(
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(service.url + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.once('error', reject).end();
  });
}

describe('a list of thousands', () => {
  test('is complete and in order without limit', async () => {
    const { json } = await get(LIST);
    expect(json.count).toBe(json.products.length);
    expect(idsOf(json)).toEqual(GENERATED);
  });

  test.each([499, 500, 501, 1000, COUNT])('a page of %d ends where the next one begins', async (limit) => {
    const page = (await get(`${LIST}?limit=${limit}`)).json;
    expect([page.count, idsOf(page)]).toEqual([COUNT, GENERATED.slice(0, limit)]);
    expect(typeof page.nextCursor).toBe(limit === COUNT ? 'undefined' : 'string');
    if (page.nextCursor === undefined) return;
    const next = (await get(`${LIST}?cursor=${page.nextCursor}`)).json;
    expect([next.count, idsOf(next)]).toEqual([COUNT, GENERATED.slice(limit)]);
  });

  test('by date and market, over several pages', async () => {
    const danish = GENERATED.filter((id) => id.endsWith('.208'));
    const market = (await get(`${LIST}?targetMarket=208`)).json;
    expect([market.count, idsOf(market)]).toEqual([3000, danish]);
    const dated = (await get(`${LIST}?fromdate=01-01-2024`)).json;
    expect([dated.count, idsOf(dated)]).toEqual([600, GENERATED.filter((_, n) => (n + 1) % 10 === 0)]);
    const both = (await get(`${LIST}?fromdate=02-01-2024&targetMarket=208&offset=101&limit=100`)).json;
    expect(both.count).toBe(dated.products.filter(({ gs1StatusDate }: any) => gs1StatusDate >= '2024-01-02').length);
    expect(both.products).toHaveLength(100);
  });

  test('with the fields of a profile', async () => {
    const { json } = await get(`${LIST}/price-list`);
    expect(json.products.map(({ brand }: { brand: string }) => brand)).toEqual(
      GENERATED.map((_, n) => `Brand ${n + 1}`),
    );
  });

  test('application/x-ndjson returns one product per line, without an envelope', async () => {
    const { text, headers } = await get(`${LIST}?limit=2500`, { Accept: 'application/x-ndjson' });
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    expect(text.endsWith('}\n')).toBe(true);
    const products = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(idsOf({ products })).toEqual(GENERATED.slice(0, 2500));
    expect(products).toEqual((await get(`${LIST}?limit=2500`)).json.products);
    expect((await get(`${LIST}?targetMarket=999`, { Accept: 'application/x-ndjson' })).text).toBe('');
    expect((await get(LIST, { Accept: 'text/csv' })).status).toBe(406);
  });

  test('a client that disconnects leaves nothing behind', async () => {
    await new Promise<void>((resolve) => {
      const sent = request(service.url + LIST, (response) => response.once('data', () => sent.destroy()));
      sent.once('error', () => undefined).once('close', () => resolve());
      sent.end();
    });
    expect((await get(`${LIST}?limit=1`)).status).toBe(200);
  });
});

describe('a list read while products are added and deleted', () => {
  const remove = (ids: string[]) =>
    service.pool.query(`delete from ${service.instance.db.schema}.products where unit_key = any($1)`, [ids]);
  const copy = (from: string, to: string) =>
    service.pool.query(
      `insert into ${service.instance.db.schema}.products
       select (jsonb_populate_record(p, jsonb_build_object('unit_key', $2::text, 'product_id', $2::text))).*
       from ${service.instance.db.schema}.products p where unit_key = $1`,
      [from, to],
    );

  test.each(['', '&fromdate=01-01-2024', '&targetMarket=208'])(
    'by cursor, neither skips nor repeats unchanged products%s',
    async (filter) => {
      const before = idsOf((await get(`${LIST}?_=1${filter}`)).json);
      const first = (await get(`${LIST}?limit=50${filter}`)).json;
      const gone = [...idsOf(first).slice(10, 20), before[49] ?? '', before[60] ?? ''];
      const stay = before.filter((id) => !gone.includes(id));
      const come = [`10000000000000.208`, `29999999999999.208`];
      await remove(gone);
      for (const id of come) await copy(before[30] ?? '', id);
      const second = (await get(`${LIST}?limit=20&cursor=${first.nextCursor}${filter}`)).json;
      const third = (await get(`${LIST}?cursor=${second.nextCursor}${filter}`)).json;
      const read = [first, second, third].flatMap(idsOf);
      expect(new Set(read).size).toBe(read.length);
      expect(stay.filter((id) => !read.includes(id))).toEqual([]);
      expect(read).toContain(come[1]);
      await remove(come);
    },
  );

  test('in one response, neither skips nor repeats unchanged products', async () => {
    const before = idsOf((await get(LIST)).json);
    const detail = { shown: 'none', activeVersion: false, deltaChanges: false, revalidate: false } as const;
    const read: string[] = [];
    for await (const { entries } of listStatuses({}, { skip: 0 }, detail, service.instance).pages) {
      read.push(...entries.map(({ product }) => product.productId));
      // Deletes the last product of the page and one of a later page, and adds one before all others.
      await remove([read.at(-1) ?? '', before[read.length + 700] ?? '']);
      await save(read.length, `Brand ${read.length}`);
    }
    const after = new Set(idsOf((await get(LIST)).json));
    expect(new Set(read).size).toBe(read.length);
    expect(before.filter((id) => after.has(id) && !read.includes(id))).toEqual([]);
  });
});

describe('conditional requests', () => {
  test('If-None-Match: 304 until a product changes, then 200', async () => {
    const path = `${LIST}?limit=5`;
    const { first, second } = await unchanged((headers) => get(path, headers));
    expect([second.status, second.text]).toEqual([304, '']);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(first.headers.get('vary')).toBe('Accept, Accept-Language, Accept-Encoding');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    await save(700_001, `Changed ${Math.random()}`);
    expect((await get(path, { 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(200);
  });

  test('the ETag depends on query, language, media type and configuration', async () => {
    const { first } = await unchanged((headers) => get(`${LIST}?limit=5`, headers));
    const tag = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await get(`${LIST}?limit=6`, tag)).status).toBe(200);
    expect((await get(`${LIST}/price-list?limit=5`, tag)).status).toBe(200);
    expect((await get(`${LIST}?limit=5`, { ...tag, 'Accept-Language': 'da' })).status).toBe(200);
    expect((await get(`${LIST}?limit=5`, { ...tag, Accept: 'application/x-ndjson' })).status).toBe(200);
  });

  test('a change in a transaction that was open meanwhile changes the ETag', async () => {
    const { schema } = service.instance.db;
    const other = await service.pool.connect();
    await other.query(
      `begin; update ${schema}.products set last_changed = '2020-01-01' where unit_key = '${generatedId(9)}'`,
    );
    const { first } = await unchanged((headers) => get(`${LIST}?limit=5`, headers));
    await other.query('commit');
    other.release();
    expect((await get(`${LIST}?limit=5`, { 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(200);
  });

  test('Last-Modified is the newest change, and If-Modified-Since compares with it', async () => {
    await save(700_002, `Changed ${Math.random()}`);
    const status = (await get(`/api/status/${testGtin(700_002)}.208`)).json;
    const { headers } = await get(`${LIST}?limit=1`);
    const date = headers.get('last-modified') ?? '';
    expect(date).toBe(new Date(status.lastModified).toUTCString());
    expect((await get(`${LIST}?limit=1`, { 'If-Modified-Since': date })).status).toBe(304);
    const before = new Date(Date.parse(date) - 1000).toUTCString();
    expect((await get(`${LIST}?limit=1`, { 'If-Modified-Since': before })).status).toBe(200);
    expect((await get(`${LIST}?limit=1`, { 'If-Modified-Since': date, 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('a compressed response has its own ETag, and both are recognised', async () => {
    const path = `${LIST}?limit=2000`;
    const packed = await raw(path, 'GET', { 'Accept-Encoding': 'gzip' });
    const plain = await raw(path, 'GET', {});
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      etag: expect.stringMatching(/^"[\w-]+-gzip"$/),
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['etag']).not.toMatch(/-gzip"$/);
    expect(packed.body.length).toBeLessThan(plain.body.length / 4);
    expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual(JSON.parse(plain.body.toString()));
    // A short page: a long one takes so long that somebody else nearly always writes to the server meanwhile.
    const { first, second } = await unchanged((headers) =>
      get(`${LIST}?limit=20`, { 'Accept-Encoding': 'gzip', ...headers }),
    );
    expect(first.headers.get('etag')).toMatch(/-gzip"$/);
    expect([first.headers.get('etag'), second.status]).toEqual([second.headers.get('etag'), 304]);
  });

  test('HEAD returns only the headers', async () => {
    const { headers, body } = await raw(`${LIST}?limit=3`, 'HEAD', { 'Accept-Encoding': 'gzip' });
    expect(body).toHaveLength(0);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: expect.stringMatching(/-gzip"$/) });
  });

  test('an empty list has an ETag and the date of the response', async () => {
    const empty = await startTestService();
    const { headers, json } = await empty.call('GET', LIST);
    expect(json.products).toEqual([]);
    const modified = Date.parse(headers.get('last-modified') ?? '');
    expect(Date.parse(headers.get('date') ?? '') - modified).toBeLessThanOrEqual(1_000);
    expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    await empty.stop();
  });
});
