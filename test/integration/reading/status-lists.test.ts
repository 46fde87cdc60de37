import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { addKey } from '../../../src/storage/instance/credentials.ts';
import { aBody, productIdOf, sampleBodies, testGtin, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { recordSend, setGs1 } from '../../support/stored.ts';
import { unchanged } from '../../support/unchanged.ts';

const BAR = '05790000000111.208';
const PROFILES = `
short:
  title: { en: Short, da: Kort }
  fields: [{ field: D8211, name: brand }, D8170_6]
  displayValues: true
rows: { title: { en: Rows, da: Rækker }, fields: [D8258, isValid] }
clash: { title: { en: Clash, da: Sammenstød }, fields: [{ field: D8211, name: error }, gs1StatusDate] }
`;
const { key, hash } = createApiKey();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    profiles: PROFILES,
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  await addKey(service.instance.db, 'erp', hash);
  await save(sampleBodies());
});
afterAll(() => service.stop());

const headers = { 'X-Api-Key': key };
const get = (path: string, more: Record<string, string> = {}) =>
  service.call('GET', path, { headers: { ...headers, ...more } });
const list = async (query = '') => (await get(`/api/products/status${query}`)).json;
const save = (body: unknown) => service.call('POST', '/api', { body, headers });
const idsOf = ({ products }: { products: { productId: string }[] }) => products.map(({ productId }) => productId);
const find = ({ products }: { products: { productId: string }[] }, id: string): any =>
  products.find(({ productId }) => productId === id);
const ALL = sampleBodies().map(productIdOf).sort();

describe('GET /api/products/status', () => {
  test('all products, in the order of their ids, each with its status', async () => {
    const response = await list();
    expect([response.status, response.count, idsOf(response)]).toEqual([200, 13, ALL]);
    expect(Object.keys(response)).toEqual(['status', 'products', 'count']);
    for (const product of response.products) {
      expect(product).toEqual((await get(`/api/status/${product.productId}`)).json);
    }
  });

  test('requires a key', async () => {
    expect((await service.call('GET', '/api/products/status')).status).toBe(401);
  });

  test('fromdate: GS1 replied on this date or later, in the time zone of the instance', async () => {
    await setGs1(service, ALL[0] ?? '', {
      gs1_status: 'OK',
      catalog_status: 'OK',
      gs1_status_date: '2025-01-31T22:59:59Z',
    });
    await setGs1(service, ALL[1] ?? '', {
      gs1_status: 'OK',
      catalog_status: 'OK',
      gs1_status_date: '2025-01-31T23:00:00Z',
    });
    await setGs1(service, ALL[5] ?? '', {
      gs1_status: 'OK',
      catalog_status: 'OK',
      gs1_status_date: '2025-07-01T12:00:00Z',
    });
    const response = await list('?fromdate=01-02-2025');
    expect(response).toMatchObject({ count: 2, fromdate: '01-02-2025' });
    expect(idsOf(response)).toEqual([ALL[1], ALL[5]]);
    expect(response.products[0].gs1StatusDate).toBe('2025-02-01T00:00:00.000+01:00');
    expect(idsOf(await list('?fromdate=31-01-2025'))).toEqual([ALL[0], ALL[1], ALL[5]]);
    expect(idsOf(await list('?fromdate=02-07-2025'))).toEqual([]);
    expect(idsOf(await list('?fromdate=01-01-0001'))).toHaveLength(3);
  });

  test.each(['31-02-2025', '00-01-2025', '2025-02-01', '1-2-2025', '32-12-2025', 'today', ''])(
    'fromdate=%s is refused with 400 that names it',
    async (date) => {
      const { status, json } = await get(`/api/products/status?fromdate=${date}`);
      expect([status, json.errors[0].fieldId]).toEqual([400, 'fromdate']);
      expect(json.detail).toMatch(/fromdate.*01-02-2025/);
    },
  );

  test('fromtime: GS1 replied at this time or later', async () => {
    expect(await list('?fromtime=2025-02-01T00:30:00%2B01:00')).toMatchObject({
      count: 1,
      fromtime: '2025-02-01T00:30:00+01:00',
    });
    const all = idsOf(await list('?fromdate=01-01-0001'));
    const times = (await list('?fromdate=01-01-0001')).products.map(({ gs1StatusDate }: any) => gs1StatusDate);
    for (const time of times) {
      const expected = all.filter((_, index) => Date.parse(times[index]) >= Date.parse(time));
      // A client may pass on a time as received, without encoding its plus sign.
      expect(idsOf(await list(`?fromtime=${time}`))).toEqual(expected);
      expect(idsOf(await list(`?fromdate=01-01-0001&fromtime=${encodeURIComponent(time)}`))).toEqual(expected);
    }
    expect(idsOf(await list('?fromtime=2025-02-01T00:30'))).toEqual(
      idsOf(await list('?fromtime=2025-02-01T00:30:00.000+01:00')),
    );
  });

  test.each(['01-02-2025', '2025-02-01', '2025-02-30T09:30:00Z', '2025-02-01T24:00', 'now', ''])(
    'fromtime=%s is refused with 400 that names it',
    async (time) => {
      const { status, json } = await get(`/api/products/status?fromtime=${time}`);
      expect([status, json.errors[0].fieldId]).toEqual([400, 'fromtime']);
      expect(json.detail).toMatch(/fromtime.*2025-02-01T09:30:00/);
    },
  );

  test('catalogStatus and gs1Status: products with one of the statuses', async () => {
    const [sent = '', failed = '', withdrawn = '', foreign = ''] = ALL.slice(6);
    await setGs1(service, sent, { catalog_status: 'SENT', gs1_status: 'SENT' });
    await setGs1(service, failed, { catalog_status: 'FAILED', gs1_status: 'FAILED' });
    await setGs1(service, foreign, { catalog_status: 'PENDING', gs1_status: 'OK' });
    await setGs1(service, withdrawn, { catalog_status: null, gs1_status: 'WITHDRAWN' });
    const filtered = async (query: string) => idsOf(await list(`?${query}`));
    expect(await list('?catalogStatus=SENT')).toMatchObject({ count: 1, catalogStatus: ['SENT'] });
    expect(await filtered('catalogStatus=PENDING,SENT,FAILED')).toEqual([sent, failed, foreign].sort());
    expect(await filtered('catalogStatus=FAILED&catalogStatus=SENT&catalogStatus=SENT')).toEqual([sent, failed].sort());
    expect(await filtered('gs1Status=WITHDRAWN')).toEqual([withdrawn]);
    expect(await filtered('gs1Status=OK&catalogStatus=PENDING')).toEqual([foreign]);
    expect(await filtered('gs1Status=NOT_SENT,WITHDRAWN&catalogStatus=SENT')).toEqual([]);
    const neverSent = (await list()).products.filter(({ gs1Status }: any) => gs1Status === 'NOT_SENT');
    expect(await filtered('gs1Status=NOT_SENT')).toEqual(idsOf({ products: neverSent }));
    const market = foreign.split('.')[1] ?? '';
    expect(await filtered(`catalogStatus=PENDING&targetMarket=${market}`)).toEqual([foreign]);
    expect(await filtered('catalogStatus=PENDING&targetMarket=999')).toEqual([]);
    const first = await list('?catalogStatus=PENDING,SENT,FAILED&limit=2');
    const second = await list(`?catalogStatus=PENDING,SENT,FAILED&cursor=${first.nextCursor}`);
    expect([first.count, ...idsOf(first), ...idsOf(second)]).toEqual([3, ...[sent, failed, foreign].sort()]);
    expect(idsOf(await list('?catalogStatus=PENDING,SENT,FAILED&offset=3'))).toEqual(
      [sent, failed, foreign].sort().slice(2),
    );
    expect((await get('/api/products/status/short?catalogStatus=SENT')).json.products).toMatchObject([
      { productId: sent, brand: expect.any(String) },
    ]);
  });

  test.each(['catalogStatus=', 'catalogStatus=ok', 'gs1Status=OK,GONE'])('%s is refused with 400', async (query) => {
    const { status, json } = await get(`/api/products/status?${query}`);
    expect([status, json.errors[0].fieldId]).toEqual([400, query.split('=')[0]]);
    expect(json.detail).toMatch(/one or more of .*OK.*, separated by commas/);
  });

  test('reads each combination of filters with a statement of its own', async () => {
    const some =
      '?catalogStatus=OK,SENT&gs1Status=OK&fromdate=01-02-2025&fromtime=2025-02-01T09:30:00Z&modifiedsince=1440';
    for (const query of [some, `${some}&targetMarket=208`, `${some}&limit=5`, some])
      expect((await get(`/api/products/status${query}`)).status).toBe(200);
  });

  test('modifiedsince: products changed within the given number of minutes', async () => {
    const { schema } = service.instance.db;
    const before = new Map(
      (await service.pool.query(`select unit_key, last_changed from ${schema}.products`)).rows.map((row) => [
        row.unit_key,
        row.last_changed,
      ]),
    );
    await service.pool.query(`update ${schema}.products set last_changed = now() - interval '2 hours'`);
    await setGs1(service, ALL[3] ?? '', { catalog_status: 'SENT', gs1_status: 'SENT' });
    expect(await list('?modifiedsince=60')).toMatchObject({ count: 1, modifiedsince: 60 });
    expect(idsOf(await list('?modifiedsince=60'))).toEqual([ALL[3]]);
    expect(idsOf(await list('?modifiedsince=60&catalogStatus=OK'))).toEqual([]);
    expect(idsOf(await list('?modifiedsince=180'))).toEqual(idsOf(await list()));
    const { second } = await unchanged((headers) => get('/api/products/status?modifiedsince=60', headers));
    expect(second.status).toBe(304);
    for (const [key, changed] of before)
      await service.pool.query(`update ${schema}.products set last_changed = $2 where unit_key = $1`, [key, changed]);
  });

  test('targetMarket: products of a market', async () => {
    const response = await list('?targetMarket=752');
    expect(response).toMatchObject({ count: 2, targetMarket: 752 });
    expect(idsOf(response)).toEqual(ALL.filter((id) => id.endsWith('.752')));
    await save(aBody({ D8255: '008' }, 900));
    expect(idsOf(await list('?targetMarket=8'))).toEqual([`${testGtin(900)}.008`]);
    expect(idsOf(await list('?targetMarket=008'))).toEqual([`${testGtin(900)}.008`]);
    expect(await list('?targetMarket=999')).toMatchObject({ count: 0, products: [] });
  });

  test.each(['DK', '20x', '0', '1000', '-8', '2.5', ''])('targetMarket=%s is refused with 400', async (market) => {
    const { status, json } = await get(`/api/products/status?targetMarket=${market}`);
    expect([status, json.errors[0].fieldId]).toEqual([400, 'targetMarket']);
  });

  test('fromdate and targetMarket together', async () => {
    await setGs1(service, '05790000000418.752', {
      gs1_status: 'OK',
      catalog_status: 'OK',
      gs1_status_date: '2025-03-01T12:00:00Z',
    });
    const response = await list('?fromdate=01-03-2025&targetMarket=752');
    expect([response.count, idsOf(response)]).toEqual([1, ['05790000000418.752']]);
  });

  test('limit: maximum number of products on the page; count remains the total', async () => {
    const response = await list('?limit=2&targetMarket=246');
    expect([response.limit, response.count, response.products.length, response.nextCursor]).toEqual([
      2,
      2,
      2,
      undefined,
    ]);
    const first = await list('?limit=3');
    const all = idsOf(await list());
    expect([first.limit, first.count, idsOf(first)]).toEqual([3, all.length, all.slice(0, 3)]);
    expect(first.nextCursor).toEqual(expect.any(String));
  });

  test('offset: start position, from 1', async () => {
    const all = idsOf(await list());
    expect(idsOf(await list('?offset=1&limit=2'))).toEqual(all.slice(0, 2));
    expect(idsOf(await list('?offset=3&limit=2'))).toEqual(all.slice(2, 4));
    expect(idsOf(await list('?offset=2&targetMarket=752'))).toEqual(ALL.filter((id) => id.endsWith('.752')).slice(1));
    expect(idsOf(await list('?offset=2&fromdate=01-01-2025&limit=1'))).toEqual([ALL[1]]);
    expect(await list('?offset=100')).toMatchObject({ offset: 100, count: all.length, products: [] });
  });

  test.each(['limit=0', 'limit=-1', 'limit=many', 'offset=0', 'offset=1.5'])(
    '%s is refused with 400',
    async (query) => {
      const { status, json } = await get(`/api/products/status?${query}`);
      expect([status, json.errors[0].fieldId]).toEqual([400, query.split('=')[0]]);
    },
  );

  test.each(['', '&targetMarket=208', '&fromdate=01-01-2025'])('cursor: consecutive pages%s', async (filter) => {
    const whole = await list(`?_=1${filter}`);
    const ids: string[] = [];
    for (let cursor = ''; ;) {
      const page = await list(`?limit=2${filter}${cursor}`);
      expect(page.count).toBe(whole.count);
      ids.push(...idsOf(page));
      if (page.nextCursor === undefined) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(ids).toEqual(idsOf(whole));
  });

  test.each([
    ['W10', 'no position'],
    ['WyJldmVudCIsN10', 'one of a history'],
    ['bm90IGpzb24', 'not JSON'],
    [Buffer.from('["111.208"]').toString('base64url'), 'without a key'],
    [Buffer.from(`["${BAR}"]`).toString('base64url') + '&offset=2', 'with an offset'],
    ['%24', 'malformed'],
  ])('cursor=%s is refused with 400: %s', async (cursor) => {
    const { status, json } = await get(`/api/products/status?cursor=${cursor}`);
    expect([status, json.errors[0].fieldId]).toEqual([400, 'cursor']);
  });

  test('deltaChanges: adds fieldsChangedSinceLastSendToGS1 if the status is PENDING', async () => {
    const ids = [50, 51, 52].map((n) => `${testGtin(n)}.208`);
    await save([50, 51, 52].map((n) => aBody({ D8256: 'a' }, n)));
    const delta = (n: number, body: Body) => save({ D8165: testGtin(n), D8255: '208', ...body });
    await delta(50, { D8211: 'Before the send' });
    for (const id of ids) await recordSend(service, id);
    await delta(50, { D8256: 'b', D8019: null, D8258_2: 'New', D8259_2: 'en' });
    await delta(50, { D8256: 'a', D8246: 44 });
    await delta(51, { D8256: 'b' });
    await delta(51, { D8256: 'a' });
    await delta(52, { D8256: 'b' });
    for (const id of ids.slice(0, 2)) await setGs1(service, id, { catalog_status: 'PENDING' });
    await setGs1(service, ids[2] ?? '', { catalog_status: 'FAILED' });

    const response = await list('?deltaChanges=true');
    expect(response.deltaChanges).toBe(true);
    expect(ids.map((id) => find(response, id).fieldsChangedSinceLastSendToGS1)).toEqual([
      ['D8019', 'D8246', 'D8258_2', 'D8259_2'],
      [],
      undefined,
    ]);
    expect(find(await list('?deltaChanges=false'), ids[0] ?? '')).not.toHaveProperty('fieldsChangedSinceLastSendToGS1');
    await recordSend(service, ids[0] ?? '');
    await setGs1(service, ids[0] ?? '', { catalog_status: 'PENDING' });
    expect(find(await list('?deltaChanges=true'), ids[0] ?? '').fieldsChangedSinceLastSendToGS1).toEqual([]);
  });

  test('deltaChanges: lists all fields of a product without a known send', async () => {
    await save(aBody({}, 60));
    const id = `${testGtin(60)}.208`;
    await setGs1(service, id, { catalog_status: 'PENDING' });
    const { fieldsChangedSinceLastSendToGS1: keys } = find(await list('?deltaChanges=true'), id);
    expect(keys).toEqual(Object.keys(aBody()).sort());
  });

  test('activeVersion makes no difference without a profile', async () => {
    const response = await list('?activeVersion=true');
    expect(response.activeVersion).toBe(true);
    expect(response.products).toEqual((await list()).products);
  });

  test('messages are in the requested language', async () => {
    await save(aBody({ D8246: null }, 70));
    const id = `${testGtin(70)}.208`;
    const [english, danish] = await Promise.all([
      list(),
      get('/api/products/status', { 'Accept-Language': 'da' }).then(({ json }) => json),
    ]);
    const messages = [english, danish].map((response) => find(response, id).validationErrors[0].message);
    expect(messages[0]).not.toBe(messages[1]);
  });

  test.each(['exportProfileId=short', 'form=x', 'limit=1&limit=2'])('%s is refused with 400', async (query) => {
    expect((await get(`/api/products/status?${query}`)).status).toBe(400);
  });
});

describe('GET /api/products/status/{exportProfileId}', () => {
  test('all products, with the fields of the profile added', async () => {
    const response = (await get('/api/products/status/short')).json;
    expect(response.exportProfileId).toBe('short');
    expect(find(response, BAR)).toMatchObject({ gs1Status: 'OK', brand: 'Nordlys', D8170_6: 'Contains' });
    const status = (await get(`/api/status/${BAR}`)).json;
    expect(Object.keys(find(response, BAR))).toEqual([...Object.keys(status), 'brand', 'D8170_6']);
    expect(response.count).toBe(response.products.length);
  });

  test('a profile of rows and properties', async () => {
    const response = (await get('/api/products/status/rows?targetMarket=208')).json;
    const details = (await get(`/api/details/${BAR}?fields=D8258`)).json;
    expect(find(response, BAR)).toMatchObject({ D8258_1: details.D8258_1, D8258_2: details.D8258_2, isValid: true });
    expect(find(response, `${testGtin(70)}.208`).isValid).toBe(false);
  });

  test('never replaces a base property by a field', async () => {
    const response = (await get('/api/products/status/clash')).json;
    expect(response.products.some((product: object) => 'error' in product)).toBe(false);
  });

  test('filters and pages as without a profile', async () => {
    const response = (await get('/api/products/status/short?fromdate=01-01-2025&targetMarket=208&limit=1')).json;
    expect(response).toMatchObject({ fromdate: '01-01-2025', targetMarket: 208, limit: 1, count: 2 });
    const next = (
      await get(`/api/products/status/short?fromdate=01-01-2025&targetMarket=208&cursor=${response.nextCursor}`)
    ).json;
    expect([...idsOf(response), ...idsOf(next)]).toEqual([ALL[0], ALL[1]]);
    expect(next.products[0].brand).toEqual(expect.any(String));
  });

  test('activeVersion: values of the active version from X9200 / X9202', async () => {
    await save(aBody({ X9200_1: '01-01-2025', X9202_1: 'no', D8211: 'First' }, 80));
    await save({ D8165: testGtin(80), D8255: '208', X9200_2: '01-02-2025', X9202_2: 'yes', D8211: 'Second' });
    await save({ D8165: testGtin(80), D8255: '208', D8211: 'Now' });
    const id = `${testGtin(80)}.208`;
    expect(find((await get('/api/products/status/short')).json, id).brand).toBe('Now');
    const active = (await get('/api/products/status/short?activeVersion=true')).json;
    expect([find(active, id).brand, find(active, BAR).brand]).toEqual(['Second', 'Nordlys']);
  });

  test('an unknown profile is refused with 400 and the nearest name', async () => {
    const { status, json } = await get('/api/products/status/shorts');
    expect([status, json.code]).toEqual([400, 'UNKNOWN_EXPORT_PROFILE']);
    expect(json.detail).toContain('the nearest is short');
  });
});
