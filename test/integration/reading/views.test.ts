import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { hashPassword } from '../../../src/access/passwords.ts';
import { addKey, setPassword } from '../../../src/storage/instance/credentials.ts';
import { aBody, sampleBodies, testGtin } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { unchanged } from '../../support/unchanged.ts';

const VIEWS = `
all:
  title: { en: All, da: Alle }
  access: [public]
  columns:
    - D8211
    - { field: D8258, language: da, name: navn, epd: varenavn }
    - D8258
    - D8007
    - D8314
    - D8166
    - D8170
    - D8179
    - catalogStatus
statements:
  title: { en: Statements, da: Lister }
  access: [public]
  columns: [D8179, D8179_1, { field: D8179, language: sv, name: svensk }]
keyed: { title: { en: K, da: K }, access: [key], columns: [D8211] }
inside: { title: { en: I, da: I }, access: [login], columns: [D8211] }
either: { title: { en: E, da: E }, access: [key, login], columns: [D8211] }
`;
const PROFILES = `
short:
  title: { en: Short, da: Kort }
  fields: [{ field: D8211, name: brand }, { field: D8166_1, name: allergen }]
  displayValues: true
statement: { title: { en: Statement, da: Liste }, fields: [D8179_1] }
named: { title: { en: Named, da: Navngivet }, names: { D8211: maerke } }
gs1: { title: { en: GS1, da: GS1 }, fieldnames: gs1 }
`;
const CHOCOLATE = '05790000000111.208';

let service: TestService;
const { key, hash } = createApiKey();
const asUser = { Authorization: `Basic ${Buffer.from('anna:correct horse').toString('base64')}` };
beforeAll(async () => {
  service = await startTestService({
    views: VIEWS,
    profiles: PROFILES,
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  await addKey(service.instance.db, 'erp', hash);
  await setPassword(service.instance.db, 'anna', await hashPassword('correct horse'));
  const { status } = await service.call('POST', '/api', { body: sampleBodies(), headers: { 'X-Api-Key': key } });
  expect(status).toBe(200);
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });
const products = async (path: string) => (await get(path)).json.products as Record<string, unknown>[];
const chocolate = async (path: string) => (await products(path)).find((product) => product['productId'] === CHOCOLATE);

describe('GET /api/view/{viewname}', () => {
  test('returns the products with the columns of the view; a column without a value is absent', async () => {
    const { status, json } = await get('/api/view/all');
    expect([status, json.view, json.count, json.products.length]).toEqual([200, 'all', 13, 13]);
    expect(await chocolate('/api/view/all')).toMatchObject({
      productId: CHOCOLATE,
      D8211: 'Nordlys',
      navn: expect.stringContaining('choko'),
      D8258_1: expect.any(String),
      D8314: '01-03-2025',
      D8166_1: expect.any(String),
      catalogStatus: null,
    });
    const withoutAllergens = json.products.filter((product: object) => !('D8166_1' in product));
    expect(withoutAllergens.length).toBeGreaterThan(0);
  });

  test('limit and offset select a page, offset from 1', async () => {
    const all = await products('/api/view/all');
    const { json } = await get('/api/view/all?limit=2&offset=3');
    expect(json.products).toEqual(all.slice(2, 4));
    expect(json).toMatchObject({ count: 13, limit: 2, offset: 3, nextCursor: expect.any(String) });
    expect((await get('/api/view/all?limit=2&offset=12')).json.nextCursor).toBeUndefined();
  });

  test('modifiedsince selects products changed within the given number of minutes', async () => {
    const old = `update ${service.instance.db.schema}.products set last_changed = now() - interval '2 hours' where unit_key <> $1`;
    await service.pool.query(old, [CHOCOLATE]);
    expect((await products('/api/view/all?modifiedsince=60')).map((product) => product['productId'])).toEqual([
      CHOCOLATE,
    ]);
    expect(await products('/api/view/all?modifiedsince=180')).toHaveLength(13);
  });

  test('modifiedsince counts back from the time of the request; its ETag stays until a product drops out', async () => {
    const update = `update ${service.instance.db.schema}.products set last_changed = $2 where unit_key = $1`;
    await service.pool.query(update, [CHOCOLATE, new Date(Date.now() - 78_000)]);
    expect(await products('/api/view/all?modifiedsince=1')).toEqual([]);
    const { first, second } = await unchanged((headers) => get('/api/view/all?modifiedsince=2', headers));
    expect(first.json.products).toHaveLength(1);
    expect(second.status).toBe(304);
    await service.pool.query(update, [CHOCOLATE, new Date(Date.now() - 3_600_000)]);
    const { status, json } = await get('/api/view/all?modifiedsince=2', {
      'If-None-Match': first.headers.get('etag') ?? '',
    });
    expect([status, json.products]).toEqual([200, []]);
  });

  test('fieldnames=gs1 uses names of the GS1 data model and ISO dates', async () => {
    expect(await chocolate('/api/view/all?fieldnames=gs1')).toMatchObject({
      brandName: 'Nordlys',
      descriptionShort_1: expect.any(String),
      startAvailabilityDateTime: '2025-03-01',
    });
  });

  test('fieldnames=epd uses the names that the view defines', async () => {
    expect(await chocolate('/api/view/all?fieldnames=epd')).toMatchObject({
      varenavn: expect.any(String),
      D8211: 'Nordlys',
    });
  });

  test('fieldnames=datatables returns a table with titles and a cell for every column', async () => {
    const { json } = await get('/api/view/all?fieldnames=datatables');
    expect(json).toMatchObject({ recordsTotal: 13, recordsFiltered: 13 });
    expect(json.columns).toContainEqual({ data: 'D8211', title: 'Brand name' });
    expect(json.columns[0]).toEqual({ data: 'productId', title: 'Product id' });
    for (const row of json.data)
      expect(Object.keys(row)).toEqual(json.columns.map((column: { data: string }) => column.data));
  });

  test('gridsToArray returns the rows of a grid field as one array', async () => {
    const rows = await chocolate('/api/view/all');
    const arrays = await chocolate('/api/view/all?gridsToArray=true');
    expect(arrays?.['D8166']).toEqual(
      Object.keys(rows ?? {})
        .filter((name) => name.startsWith('D8166_'))
        .map((name) => rows?.[name]),
    );
    expect(arrays).not.toHaveProperty('D8166_1');
  });

  test('displayValues returns texts instead of codes', async () => {
    const danish = await service.call('GET', '/api/view/all?displayValues=true', {
      headers: { 'Accept-Language': 'da' },
    });
    const product = danish.json.products.find((each: { productId: string }) => each.productId === CHOCOLATE);
    expect(product.D8170_1).toMatch(/^(Indeholder|Kan indeholde|Fri for)/);
  });

  describe('allergensToBold', () => {
    const id = `${testGtin(71)}.208`;
    const statement = async (path: string, name: string) =>
      (await products(path)).find(({ productId }) => productId === id)?.[name];
    beforeAll(async () => {
      const body = aBody(
        {
          D8179_1: 'Sukker, skummetmælkspulver, ØKOLOGISK hvedemel, SOJA & salt',
          D8180_1: 'da',
          D8179_3: 'Socker, mjölk, VETE',
          D8180_3: 'sv',
          ...{ D8166_1: 'AM', D8170_1: 'CONTAINS', D8166_2: 'UW', D8170_2: 'FREE_FROM' },
        },
        71,
      );
      const { status } = await service.call('POST', '/api', { body, headers: { 'X-Api-Key': key } });
      expect(status).toBe(200);
    });
    afterAll(async () => {
      await service.pool.query(`delete from ${service.instance.db.schema}.products where product_id = $1`, [id]);
    });
    const DANISH = 'Sukker, <b>skummetmælkspulver</b>, ØKOLOGISK hvedemel, <b>SOJA</b> &amp; salt';
    const SWEDISH = 'Socker, <b>mjölk</b>, <b>VETE</b>';

    test('emphasizes declared allergens in the language of the row, and capitals that name one', async () => {
      expect(await statement('/api/view/statements?allergensToBold=true', 'D8179_1')).toBe(DANISH);
      expect(await statement('/api/view/statements?allergensToBold=true', 'D8179_3')).toBe(SWEDISH);
    });

    test('works with arrays, single rows, languages, profiles and JSON lines', async () => {
      const query = 'allergensToBold=true&gridsToArray=true';
      expect(await statement(`/api/view/statements?${query}`, 'D8179')).toEqual([DANISH, null, SWEDISH]);
      expect(await statement(`/api/view/statements?${query}`, 'svensk')).toBe(SWEDISH);
      expect(await statement('/api/view/statements/statement?allergensToBold=true', 'D8179_1')).toBe(DANISH);
      const { text } = await get('/api/view/statements?allergensToBold=true', { Accept: 'application/x-ndjson' });
      expect(text).toContain(JSON.stringify(DANISH));
    });

    test('is off by default', async () => {
      expect(await statement('/api/view/statements', 'D8179_1')).toMatch(/^Sukker, skummetmælkspulver, .* & salt$/);
    });
  });

  test.each(['gridsToArray', 'allergensToBold'])('fieldnames=datatables refuses %s', async (name) => {
    const { status, json } = await get(`/api/view/all?fieldnames=datatables&${name}=true`);
    expect([status, json.detail]).toEqual([
      400,
      `The parameter ${name} cannot be combined with fieldnames=datatables; leave out one of them.`,
    ]);
    expect((await get(`/api/view/all?fieldnames=datatables&${name}=false`)).status).toBe(200);
  });

  test('fieldnames=datatables honours displayValues', async () => {
    const cell = async (query: string) =>
      (await get(`/api/view/all?fieldnames=datatables${query}`)).json.data.find(
        ({ productId }: { productId: string }) => productId === CHOCOLATE,
      ).D8170;
    expect(await cell('')).toBe(await cell('&displayValues=true'));
    expect(await cell('&displayValues=false')).toMatch(/^[A-Z_]+(?:; [A-Z_]+)*$/);
    expect(await cell('')).toMatch(/[a-z]/);
  });

  test('application/x-ndjson returns one product per line', async () => {
    const { text, headers } = await get('/api/view/all', { Accept: 'application/x-ndjson' });
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual(await products('/api/view/all'));
  });

  test('returns 304 while no product changes', async () => {
    const { first, second } = await unchanged((headers) => get('/api/view/all?limit=3', headers));
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('last-modified')).toBeTruthy();
    expect(second.status).toBe(304);
    expect((await get('/api/view/all?limit=4', { 'If-None-Match': etag })).status).toBe(200);
    const change = { D8165: '05790000000111', D8255: '208', D8211: 'Nordlys', D8283: 181 };
    await service.call('POST', '/api', { body: change, headers: { 'X-Api-Key': key } });
    expect((await get('/api/view/all?limit=3', { 'If-None-Match': etag })).status).toBe(200);
  });

  test('an unknown view is 404, an unknown parameter 400', async () => {
    expect(await get('/api/view/nothing')).toMatchObject({ status: 404, json: { code: 'VIEW_NOT_FOUND' } });
    expect((await get('/api/view/all?limits=1')).json.detail).toContain('the nearest is limit');
    expect((await get('/api/view/all?offset=0')).status).toBe(400);
  });
});

describe('GET /api/view/{viewname}/{exportProfileId}', () => {
  test('uses columns, names and texts of a profile with fields', async () => {
    const product = await chocolate('/api/view/all/short');
    expect(product).toEqual({ productId: CHOCOLATE, brand: 'Nordlys', allergen: expect.stringMatching(/ /) });
  });

  test('keeps the columns of the view under the names of a profile without fields', async () => {
    expect(await chocolate('/api/view/all/named')).toMatchObject({ maerke: 'Nordlys', navn: expect.any(String) });
    expect(await chocolate('/api/view/all/gs1')).toMatchObject({ brandName: 'Nordlys' });
  });

  test('refuses an unknown profile, and names the nearest', async () => {
    expect(await get('/api/view/all/shor')).toMatchObject({
      status: 400,
      json: { code: 'UNKNOWN_EXPORT_PROFILE', detail: expect.stringContaining('short') },
    });
  });
});

describe('GET /api/view/activeversion/{viewname}', () => {
  test('returns the version marked active, with limit, offset and modifiedsince', async () => {
    const id = { D8165: '05790000000111', D8255: '208' };
    const write = (body: object) =>
      service.call('POST', '/api', { body: { ...id, ...body }, headers: { 'X-Api-Key': key } });
    await write({ D8211: 'Dengang', X9200_1: '01-01-2025', X9202_1: 'yes' });
    await write({ D8211: 'Nu' });
    expect((await chocolate('/api/view/all'))?.['D8211']).toBe('Nu');
    expect((await chocolate('/api/view/activeversion/all'))?.['D8211']).toBe('Dengang');
    expect((await get('/api/view/activeversion/all?limit=1&offset=2&modifiedsince=100000')).json.products).toHaveLength(
      1,
    );
    await write({ D8211: 'Nordlys', X9200_1: null, X9202_1: null });
  });
});

describe('access to a view', () => {
  test('is defined by the view, even if the instance closes its catalogue', async () => {
    const closed = await startTestService({
      views: VIEWS,
      settings: { security: { keys: true, closedCatalogue: true, closedExcel: false, closedSheets: false } },
    });
    expect((await closed.call('GET', '/api/fields')).status).toBe(401);
    expect((await closed.call('GET', '/api/view/all')).status).toBe(200);
    expect((await closed.call('GET', '/api/view/keyed')).status).toBe(401);
    await closed.stop();
  });

  test('holds for its Excel file if the instance says so', async () => {
    const closed = await startTestService({
      views: VIEWS,
      settings: { security: { keys: true, closedCatalogue: false, closedExcel: true, closedSheets: true } },
    });
    await setPassword(closed.instance.db, 'anna', await hashPassword('correct horse'));
    const status = async (view: string, headers: Record<string, string> = {}) =>
      (await closed.call('GET', `/api/view/excel/${view}/price-list`, { headers })).status;
    expect(await status('all')).toBe(200);
    expect(await status('inside')).toBe(401);
    expect(await status('inside', asUser)).toBe(200);
    await closed.stop();
  });

  const callers = { nobody: {}, key: { 'X-Api-Key': key }, user: asUser, 'a wrong key': { 'X-Api-Key': 'wrong' } };
  test.each([
    ['all', ['nobody', 'key', 'user', 'a wrong key']],
    ['keyed', ['key', 'user']],
    ['inside', ['user']],
    ['either', ['key', 'user']],
  ])('%s is open only to %j', async (view, open) => {
    for (const [caller, headers] of Object.entries(callers)) {
      const { status } = await get(`/api/view/${view}`, headers);
      expect([caller, status]).toEqual([caller, open.includes(caller) ? 200 : 401]);
    }
  });
});
