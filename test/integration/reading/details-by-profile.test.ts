import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody, productIdOf, sampleBodies, testGtin } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const BAR = '05790000000111.208';
const PROFILES = `
short:
  title: { en: Short, da: Kort }
  fields: [{ field: D8211, name: brand }, D8258_1, D8170_6, D8324]
texts:
  title: { en: Texts, da: Tekster }
  fields: [D8170_6, D8173]
  displayValues: true
rows:
  title: { en: Rows, da: Rækker }
  fields: [D8258, { field: D8258, language: da, name: navn }, isValid, revision, created]
gs1:
  title: { en: GS1, da: GS1 }
  fieldnames: gs1
  fields: [D8211, D8286]
renamed:
  title: { en: Renamed, da: Omdøbt }
  fields: [D8211]
  names: { D8211: maerke }
clash:
  title: { en: Clash, da: Sammenstød }
  fields: [{ field: D8211, name: status }, productId, gs1StatusDate, D8245]
empty: { title: { en: Empty, da: Tom } }
`;

let now = new Date('2025-06-01T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ profiles: PROFILES, now: () => now });
  await service.call('POST', '/api', { body: sampleBodies() });
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });
const save = (body: Record<string, unknown>) => service.call('POST', '/api', { body });
const BASE = [
  'status',
  'productId',
  'unitType',
  'lastModified',
  'catalogStatus',
  'gs1Status',
  'gs1LastSendDate',
  'validationErrors',
];

describe('GET /api/details/{productId}/{exportProfileId}', () => {
  test('returns the base status properties, then the fields of the profile under its names', async () => {
    const { json } = await get(`/api/details/${BAR}/short`);
    expect(Object.keys(json)).toEqual([...BASE, 'brand', 'D8258_1', 'D8170_6']);
    expect(json).toMatchObject({ productId: BAR, brand: 'Nordlys', D8170_6: 'CONTAINS' });
  });

  test('takes displayValues from the profile, unless the request sets it', async () => {
    expect((await get(`/api/details/${BAR}/texts`)).json).toMatchObject({ D8170_6: 'Contains', D8173: ['Unprepared'] });
    expect((await get(`/api/details/${BAR}/texts`, { 'Accept-Language': 'da' })).json.D8170_6).toBe('Indeholder');
    expect((await get(`/api/details/${BAR}/texts?displayValues=false`)).json.D8170_6).toBe('CONTAINS');
    expect((await get(`/api/details/${BAR}/short?displayValues=true`)).json.D8170_6).toBe('Contains');
  });

  test('returns a grid field row by row, a field in one language under its name, and properties', async () => {
    const { json } = await get(`/api/details/${BAR}/rows`);
    expect(Object.keys(json).slice(BASE.length)).toEqual([
      'D8258_1',
      'D8258_2',
      'navn',
      'isValid',
      'revision',
      'created',
    ]);
    expect(json).toMatchObject({ navn: json.D8258_1, isValid: true, revision: 1, created: json.lastModified });
  });

  test('with names of the GS1 data model, returns ISO dates', async () => {
    const { json } = await get(`/api/details/${BAR}/gs1`);
    expect(Object.values(json).slice(BASE.length)).toEqual(['Nordlys', '2025-02-01']);
  });

  test('uses names that the profile gives to other fields', async () => {
    expect((await get(`/api/details/${BAR}/renamed`)).json.maerke).toBe('Nordlys');
  });

  test('never replaces a base property by a field, nor repeats a property', async () => {
    const { text, json } = await get(`/api/details/${BAR}/clash`);
    expect(Object.keys(json)).toEqual([...BASE, 'D8245']);
    expect([json.status, text.match(/"productId"/g)]).toEqual([200, ['"productId"']]);
  });

  test('returns the status for a profile without fields', async () => {
    expect(Object.keys((await get(`/api/details/${BAR}/empty`)).json)).toEqual(BASE);
  });

  test('an unknown profile is refused with 400 and the nearest name', async () => {
    const { status, json } = await get(`/api/details/${BAR}/shrt`);
    expect([status, json.code, json.detail]).toEqual([
      400,
      'UNKNOWN_EXPORT_PROFILE',
      'The export profile shrt does not exist; the nearest is short.',
    ]);
    const danish = await get(`/api/details/${BAR}/price`, { 'Accept-Language': 'da' });
    expect(danish.json.detail).toBe('Eksportprofilen price findes ikke.');
    expect((await get(`/api/details/05790000000999.208/nope`)).status).toBe(400);
  });

  test('allfields is not a profile, and xml cannot be one', async () => {
    expect((await get(`/api/details/${BAR}/allfields`)).json.D8165).toBe('05790000000111');
    expect((await get(`/api/details/${BAR}/xml`)).status).toBe(400);
  });

  test('a missing product is 404, a malformed id 400', async () => {
    expect((await get('/api/details/05790000000999.208/short')).json.code).toBe('PRODUCT_NOT_FOUND');
    expect((await get('/api/details/05790000000999/short')).json.errors[0].fieldId).toBe('productId');
  });

  test('activeVersion returns the values of the active version', async () => {
    const body = aBody({ X9200_1: '01-01-2025', X9202_1: 'yes', D8211: 'Before' }, 1);
    await save(body);
    await save({ D8165: body['D8165'], D8255: '208', D8211: 'Now' });
    const path = `/api/details/${productIdOf(body)}/short`;
    expect((await get(path)).json.brand).toBe('Now');
    expect((await get(`${path}?activeVersion=true`)).json.brand).toBe('Before');
  });

  test('conditional requests', async () => {
    const path = `/api/details/${BAR}/short`;
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(304);
    expect((await get(path, { 'If-Modified-Since': first.headers.get('last-modified') ?? '' })).status).toBe(304);
    await save({ D8165: '05790000000111', D8255: '208', E0005: 'changed' });
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(200);
  });
});

describe('GET /api/details/{unitType}/{targetMarket}/{itemId}/{exportProfileId}', () => {
  const byItem = (item: string, headers: Record<string, string> = {}) =>
    get(`/api/details/BASE_UNIT_OR_EACH/208/${item}/short`, headers);

  test('returns the product with the unit type, market and item number', async () => {
    expect((await byItem('CH-1001')).json).toMatchObject({ productId: BAR, brand: 'Nordlys' });
    expect((await get('/api/details/CASE/208/CH-1001-24/short')).json.unitType).toBe('CASE');
  });

  test.each([
    ['/api/details/CASE/208/CH-1001/short', 'another unit type'],
    ['/api/details/BASE_UNIT_OR_EACH/752/CH-1001/short', 'another market'],
    ['/api/details/BASE_UNIT_OR_EACH/208/CH-1/short', 'another item number'],
    ['/api/details/BASE_UNIT_OR_EACH/208/CH%00/short', 'one that PostgreSQL cannot store'],
  ])('%s is 404: %s', async (path) => {
    const { status, json } = await get(path);
    expect([status, json.code]).toEqual([404, 'ITEM_NOT_FOUND']);
    expect(json.detail).toContain(decodeURIComponent(path.split('/')[5] ?? ''));
  });

  test.each([
    ['/api/details/BOX/208/CH-1001/short', 'unitType'],
    ['/api/details/CASE/20/CH-1001/short', 'targetMarket'],
    ['/api/details/CASE/dk/CH-1001/short', 'targetMarket'],
  ])('%s is refused with 400', async (path, name) => {
    const { status, json } = await get(path);
    expect([status, json.errors[0].fieldId]).toEqual([400, name]);
  });

  test('an unknown profile is refused with 400', async () => {
    expect((await get('/api/details/BASE_UNIT_OR_EACH/208/CH-1001/shorts')).json.detail).toContain('nearest is short');
  });

  test('an item number can contain any character', async () => {
    await save(aBody({ D8256: 'Ø/1 %2 å.x' }, 20));
    expect((await byItem(encodeURIComponent('Ø/1 %2 å.x'))).json.productId).toBe(`${testGtin(20)}.208`);
  });

  test('of several active products, the last modified one is returned', async () => {
    await save(aBody({ D8256: 'TWICE' }, 30));
    now = new Date(now.getTime() + 1000);
    await save(aBody({ D8256: 'TWICE' }, 31));
    expect((await byItem('TWICE')).json.productId).toBe(`${testGtin(31)}.208`);
    now = new Date(now.getTime() + 1000);
    await save(aBody({ D8256: 'TWICE', D8211: 'Later' }, 30));
    expect((await byItem('TWICE')).json.productId).toBe(`${testGtin(30)}.208`);
  });

  test('one that is on the market comes before its successor, and others with the number are named', async () => {
    await save(aBody({ D8256: 'NEXT', D8314: '01-01-2020' }, 35));
    now = new Date(now.getTime() + 1000);
    await save(aBody({ D8256: 'NEXT', D8314: '01-01-2030' }, 36));
    const first = (await byItem('NEXT')).json;
    expect([first.productId, first.duplicates]).toEqual([`${testGtin(35)}.208`, undefined]);
    await save(aBody({ D8256: 'NEXT', D8314: '01-01-2020' }, 37));
    const { json, headers } = await byItem('NEXT');
    expect([json.productId, json.duplicates]).toEqual([`${testGtin(37)}.208`, [`${testGtin(35)}.208`]]);
    await save({ D8165: testGtin(35), D8255: '208', D8256: 'OTHER' });
    const alone = await byItem('NEXT', { 'If-None-Match': headers.get('etag') ?? '' });
    expect([alone.status, alone.json.duplicates]).toEqual([200, undefined]);
  });

  test('a product is active until its end date has passed, in the time zone of the instance', async () => {
    await save(aBody({ D8256: 'ENDS', D8324: '10-06-2025' }, 40));
    now = new Date('2025-06-10T21:59:59Z');
    expect((await byItem('ENDS')).status).toBe(200);
    now = new Date('2025-06-10T22:00:01Z');
    expect((await byItem('ENDS')).status).toBe(404);
  });

  test('the ETag identifies the product, even if another one takes its place that was modified earlier', async () => {
    now = new Date('2025-06-20T10:00:00Z');
    await save(aBody({ D8256: 'HANDS-OVER' }, 50));
    now = new Date('2025-06-21T10:00:00Z');
    await save(aBody({ D8256: 'HANDS-OVER', D8324: '22-06-2025' }, 51));
    const first = await byItem('HANDS-OVER');
    const tag = first.headers.get('etag') ?? '';
    expect(first.json.productId).toBe(`${testGtin(51)}.208`);
    expect((await byItem('HANDS-OVER', { 'If-None-Match': tag })).status).toBe(304);
    now = new Date('2025-06-24T10:00:00Z');
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': tag },
      { 'If-Modified-Since': first.headers.get('last-modified') ?? '' },
    ];
    for (const headers of conditions) {
      const second = await byItem('HANDS-OVER', headers);
      expect([second.status, second.json.productId]).toEqual([200, `${testGtin(50)}.208`]);
    }
    const match = await service.call('POST', '/api', {
      body: aBody({ D8256: 'HANDS-OVER', D8211: 'x' }, 51),
      headers: { 'If-Match': tag },
    });
    expect(match.status).toBe(200);
  });
});
