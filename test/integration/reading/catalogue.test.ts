import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });

describe('GET /api/fields', () => {
  test('lists the fields of the instance, including its own', async () => {
    const { json } = await get('/api/fields', { 'Accept-Language': 'da' });
    expect(json.count).toBe(json.fields.length);
    expect(json.count).toBe(271);
    expect(json.fields.find((field: { id: string }) => field.id === 'D8258')).toMatchObject({
      id: 'D8258',
      danishName: 'Varenavn (kort varebeskrivelse)',
      englishName: 'Product name',
      label: 'Varenavn (kort varebeskrivelse)',
      format: 'text',
      grid: true,
      gridName: 'ProductName',
      languageField: 'D8259',
      maxLength: 40,
      helpText: expect.any(String),
    });
    expect(json.fields.at(-1)).toMatchObject({ id: 'E0006', section: { key: 'own' } });
  });

  test('for one market leaves out the fields of others', async () => {
    const norway = await get('/api/fields/578');
    const denmark = await get('/api/fields/208');
    const ids = (json: { fields: { id: string }[] }) => json.fields.map((field) => field.id);
    expect(ids(norway.json)).toContain('D9300');
    expect(ids(denmark.json)).not.toContain('D9300');
    expect(denmark.json.targetMarket).toBe('208');
  });

  test.each([
    ['abc', 400],
    ['20', 400],
    ['999', 404],
  ])('a market of %s is %d', async (market, status) => {
    expect((await get(`/api/fields/${market}`)).status).toBe(status);
  });
});

describe('GET /api/keywords', () => {
  test('lists every code list with its names', async () => {
    const { json } = await get('/api/keywords');
    expect(json.count).toBe(93);
    expect(json.keywordLists).toContainEqual({
      name: 'AllergenTypeCode',
      otherName: 'AllergenTypeCodeList',
      count: 222,
    });
  });

  test.each(['AllergenTypeCode', 'AllergenTypeCodeList'])('%s returns the list', async (name) => {
    const { json } = await get(`/api/keywords/${name}`, { 'Accept-Language': 'da' });
    expect(json).toMatchObject({ name: 'AllergenTypeCode', otherName: 'AllergenTypeCodeList', count: 222 });
    expect(json.keywords).toContainEqual({ displayValue: 'Korn med gluten', codeValue: 'AW' });
    // A code without a public text is accepted by a write, so it is listed too.
    expect(json.keywords.map((keyword: { codeValue: string }) => keyword.codeValue)).toContain('CIT');
  });

  test.each([
    'HazardStatementsCode',
    'PrecautionaryStatementsCode',
    'AlcoholBeverageTypeCode',
    'YesNo',
    'CatalogStatus',
    'EpdStatus',
    'CountryCode',
    'LanguageCode',
    'CurrencyCode',
  ])('%s exists', async (name) => {
    expect((await get(`/api/keywords/${name}`)).json.count).toBeGreaterThan(1);
  });

  test('an unknown list is 404', async () => {
    expect((await get('/api/keywords/Nope')).json.code).toBe('KEYWORD_LIST_NOT_FOUND');
    expect((await get('/api/keywords/%00')).status).toBe(404);
  });

  test('the list of a field for a market', async () => {
    expect((await get('/api/keywords/D8170/208')).json).toMatchObject({
      name: 'LevelOfContainmentCode',
      fieldId: 'D8170',
      targetMarket: '208',
    });
    expect((await get('/api/keywords/D8259/208')).json.name).toBe('LanguageCode');
  });

  test.each([
    ['D8276', '208', ['BASE_UNIT_OR_EACH', 'CASE', 'DISPLAY_SHIPPER', 'PALLET']],
    ['D8164', '208', ['ADD', 'CHANGE_BY_REFRESH', 'CORRECT']],
    ['D8374', '208', ['CEL']],
    ['D8374', '578', ['CEL', 'FAH', 'KEL']],
  ])('the list of %s for %s has the codes that a write accepts', async (field, market, codes) => {
    const { json } = await get(`/api/keywords/${field}/${market}`);
    expect(json.keywords.map(({ codeValue }: { codeValue: string }) => codeValue).sort()).toEqual(codes);
    expect(json.count).toBe(codes.length);
  });

  test.each([
    ['/api/keywords/D9999/208', 404, 'FIELD_NOT_FOUND'],
    ['/api/keywords/D9304/208', 404, 'FIELD_NOT_FOUND'],
    ['/api/keywords/D8165/208', 404, 'FIELD_WITHOUT_KEYWORDS'],
    ['/api/keywords/D8170/999', 404, 'TARGET_MARKET_NOT_FOUND'],
    ['/api/keywords/D8170_1/208', 400, 'INVALID_PARAMETER'],
  ])('%s is %d', async (path, status, code) => {
    const { status: actual, json } = await get(path);
    expect([actual, json.code]).toEqual([status, code]);
  });
});

test.each(['/api/fields', '/api/fields/208', '/api/keywords', '/api/keywords/YesNo', '/api/keywords/D8170/208'])(
  '%s returns 304 for a current ETag',
  async (path) => {
    const tag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(304);
  },
);
