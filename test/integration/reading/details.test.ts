import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sampleBodies } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const BAR = '05790000000111.208';
const BOX = '05790000000128.208';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.call('POST', '/api', { body: sampleBodies() });
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });
const fieldsOf = (json: Record<string, unknown>) => Object.keys(json).filter((key) => /^[DEX]\d/.test(key));

describe('GET /api/details/{productId}', () => {
  test('returns the base status properties and only requested fields', async () => {
    const { json } = await get(`/api/details/${BAR}`);
    expect(Object.keys(json)).toEqual([
      'status',
      'productId',
      'unitType',
      'lastModified',
      'catalogStatus',
      'gs1Status',
      'gs1LastSendDate',
      'validationErrors',
    ]);
    expect(json.lastModified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
  });

  test.each([
    ['D8211', ['D8211']],
    ['D8258_2', ['D8258_2']],
    ['D8258', ['D8258_1', 'D8258_2']],
    ['D8211,D8258_1,D8245', ['D8211', 'D8258_1', 'D8245']],
    ['D8258,D8211', ['D8258_1', 'D8258_2', 'D8211']],
    ['D8183-UNPREPARED_1', ['D8183-UNPREPARED_1']],
    ['D8171', ['D8171-UNPREPARED']],
    ['ImportClassification', ['D8253_1', 'D8254_1']],
    ['D8324', []],
    ['', []],
  ])('fields=%s selects %j', async (fields, expected) => {
    const { json } = await get(`/api/details/${BAR}?fields=${fields}`);
    expect(fieldsOf(json)).toEqual(expected);
  });

  test.each(['D9999', 'D8211,D9999', 'D8211_1', 'Allergens', 'D8211,,D8245', 'D8258_0'])(
    'fields=%s is refused with 400',
    async (fields) => {
      const { status, json } = await get(`/api/details/${BAR}?fields=${fields}`);
      expect([status, json.errors[0].fieldId]).toEqual([400, 'fields']);
    },
  );

  test('dates are returned as dd-MM-yyyy, several codes as an array', async () => {
    const { json } = await get(`/api/details/${BAR}?fields=D8286,D8007,D0798`);
    expect(json).toMatchObject({ D8286: '01-02-2025', D8007: ['EU_ORGANIC_FARMING', 'FAIRTRADE_COCOA'], D0798: '1' });
  });

  test('displayValues returns the texts of keywords, in the requested language', async () => {
    const path = `/api/details/${BAR}?fields=D8170_6,D8211,D8173,D8259_1&displayValues=true`;
    expect((await get(path)).json).toMatchObject({
      D8170_6: 'Contains',
      D8211: 'Nordlys',
      D8173: ['Unprepared'],
      D8259_1: 'Danish',
    });
    expect((await get(path, { 'Accept-Language': 'da' })).json).toMatchObject({
      D8170_6: 'Indeholder',
      D8259_1: 'dansk',
    });
    expect((await get(path.replace('true', 'false'))).json.D8170_6).toBe('CONTAINS');
  });

  test('computed fields are returned on request', async () => {
    const { json } = await get(`/api/details/${BOX}?fields=D8348,D9060,D9061,D9007,X9121,X9112`);
    expect(json).toMatchObject({ D8348: false, D9060: 1, D9061: 24, X9121: 'NOT_SENT', X9112: json.lastModified });
    expect(json.D9007).toMatch(/Chocolate/i);
    expect((await get(`/api/details/${BAR}?fields=D8348`)).json.D8348).toBe(true);
  });

  test('13 digits find the unit too', async () => {
    expect((await get('/api/details/5790000000111.208')).json.productId).toBe(BAR);
  });

  test('a missing product is 404 with its id', async () => {
    const { status, json } = await get('/api/details/05790000000999.208');
    expect([status, json.code, json.productId]).toEqual([404, 'PRODUCT_NOT_FOUND', '05790000000999.208']);
    expect((await get('/api/details/05790000000111.752')).status).toBe(404);
  });

  test.each([
    '05790000000111',
    '05790000000111.20',
    '05790000000111.2o8',
    'x.208',
    '%20.208',
    '%zz',
    '1.208',
    '05790000000111.208.1',
  ])('the product id %s is refused with 400 and the expected form', async (id) => {
    const { status, json } = await get(`/api/details/${id}`);
    expect([status, json.errors[0]]).toMatchObject([
      400,
      { fieldId: 'productId', message: expect.stringContaining('05790000000111.208') },
    ]);
  });

  test('fields can be separated by commas, repeated as parameters, or both', async () => {
    const wanted = (await get(`/api/details/${BAR}?fields=D8211,D8246,D8247`)).json;
    expect(wanted).toMatchObject({ D8211: expect.any(String), D8247: 'GRM' });
    expect((await get(`/api/details/${BAR}?fields=D8211&fields=D8246&fields=D8247`)).json).toEqual(wanted);
    expect((await get(`/api/details/${BAR}?fields=D8211,D8246&fields=D8247`)).json).toEqual(wanted);
  });

  test('an unknown query parameter is refused with the nearest name; _ is accepted', async () => {
    const { status, json } = await get(`/api/details/${BAR}?field=D8211`);
    expect([status, json.detail]).toEqual([400, 'The parameter field does not exist; the nearest is fields.']);
    expect((await get(`/api/details/${BAR}?_=1700000000`)).status).toBe(200);
    expect((await get(`/api/details/${BAR}?displayValues=true&displayValues=true`)).json.detail).toBe(
      'The parameter displayValues is given twice, as “true” and “true”; give it once.',
    );
    expect((await get(`/api/details/${BAR}?displayValues=ja`)).json.detail).toBe(
      'The parameter displayValues must be true or false, not “ja”.',
    );
  });
});

describe('GET /api/details/{productId}/allfields', () => {
  test('returns every field of the unit type that has a value, in catalogue order', async () => {
    const { json } = await get(`/api/details/${BAR}/allfields`);
    const keys = fieldsOf(json);
    expect(keys.slice(0, 4)).toEqual(['D8165', 'D8255', 'D8276', 'D8164']);
    expect(keys).toEqual(expect.arrayContaining(['D8348', 'X9110', 'E0001']));
    expect(keys.indexOf('D8170_1')).toBe(keys.indexOf('D8166_1') + 1);
    for (const key of keys) {
      const located = service.instance.catalogue.locate(key);
      expect(typeof located === 'object' && located.field.unitTypes.includes('BASE_UNIT_OR_EACH')).toBe(true);
    }
  });

  test('accepts displayValues', async () => {
    const { json } = await get(`/api/details/${BOX}/allfields?displayValues=true`);
    expect(json).toMatchObject({ D8276: 'Case', D8247: 'gram' });
  });

  test('accepts a trailing slash, but not fields', async () => {
    expect((await get(`/api/details/${BOX}/allfields/`)).status).toBe(200);
    expect((await get(`/api/details/${BOX}/allfields?fields=D8211`)).status).toBe(400);
  });
});

describe('GET /api/status/{productId}', () => {
  test('returns the base status properties', async () => {
    const { json } = await get(`/api/status/${BOX}?activeVersion=true`);
    expect(json).toMatchObject({
      status: 200,
      productId: BOX,
      unitType: 'CASE',
      catalogStatus: null,
      gs1Status: 'NOT_SENT',
      validationErrors: [],
    });
  });

  test('404 means that the product does not exist yet', async () => {
    expect((await get('/api/status/5790000000999.208')).status).toBe(404);
  });
});

describe('conditional requests', () => {
  test.each([`/api/details/${BAR}?fields=D8211`, `/api/details/${BAR}/allfields`, `/api/status/${BAR}`])(
    '%s',
    async (path) => {
      const first = await get(path);
      const tag = first.headers.get('etag') ?? '';
      expect(first.headers.get('last-modified')).toMatch(/GMT$/);
      expect(first.headers.get('vary')).toBe('Accept-Language');
      const same = await get(path, { 'If-None-Match': tag });
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
      expect((await get(path, { 'If-Modified-Since': first.headers.get('last-modified') ?? '' })).status).toBe(304);
      expect((await get(path, { 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(200);
      expect((await get(path, { 'If-None-Match': tag, 'Accept-Language': 'da' })).status).toBe(200);
      await service.call('POST', '/api', { body: { D8165: '05790000000111', D8255: '208', E0005: path } });
      expect((await get(path, { 'If-None-Match': tag })).status).toBe(200);
    },
  );

  test('a change of the findings changes the ETag too', async () => {
    const box = await get('/api/status/15790000000415.752');
    await service.call('POST', '/api', { body: { D8165: '05790000000418', D8255: '752', D8246: null } });
    const base = await get('/api/status/05790000000418.752');
    expect(base.json.validationErrors).toHaveLength(1);
    expect(box.headers.get('etag')).toBeTruthy();
    expect((await get('/api/status/05790000000999.752', { 'If-None-Match': '*' })).status).toBe(404);
  });

  test('HEAD returns only the headers', async () => {
    const response = await service.call('HEAD', `/api/details/${BAR}`);
    expect([response.status, response.text]).toEqual([200, '']);
    expect(response.headers.get('etag')).toMatch(/^"/);
  });
});
