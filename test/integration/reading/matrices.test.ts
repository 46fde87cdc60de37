import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const title = '{ en: V, da: V }';
const VIEWS = `
allergens: { title: ${title}, access: [public], columns: [{ matrix: allergens, codes: [AM, AW, AE] }, D8211], sort: [D8256] }
nutrients: { title: ${title}, access: [public], columns: [{ matrix: nutrients, codes: [ENER-, FAT, SALTEQ] }], sort: [D8256] }
amounts: { title: ${title}, access: [public], columns: [D8217_1, D8218_1], filter: [{ field: D8217_1, empty: false }], sort: [D8217_1] }
amountsDown: { title: ${title}, access: [public], columns: [D8217_1], sort: [D8217_1 desc] }
`;
const PROFILES = `
words: { title: ${title}, displayValues: true, filename: words }
codes: { title: ${title}, displayValues: false, filename: codes, fields: [{ matrix: allergens, codes: [AM] }] }
`;
const FOOD: Body = {
  D8166_1: 'AM',
  D8170_1: 'FREE_FROM',
  D8166_2: 'UW',
  D8170_2: 'CONTAINS',
  'D8187-UNPREPARED': 100,
  'D8188-UNPREPARED': 'GRM',
  'D8175-UNPREPARED': 2370,
  'D8171-UNPREPARED': 569,
  'D8181-UNPREPARED_1': 'SALTEQ',
  'D8183-UNPREPARED_1': 620,
  'D8184-UNPREPARED_1': 'MGM',
};
const CONTENTS = [
  [1, 'LTR'],
  [40, 'MLT'],
  [50, 'CLT'],
  [750, 'MLT'],
  [2, 'CLT'],
] as const;
const BODIES = CONTENTS.map(([amount, unit], index) =>
  aBody({ D8217_1: amount, D8218_1: unit, ...(index === 0 ? FOOD : { D8166_1: null, D8170_1: null }) }, index + 1),
);
const FIRST = productIdOf(BODIES[0] as Body);

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ views: VIEWS, profiles: PROFILES });
  const { status } = await service.call('POST', '/api', { body: BODIES });
  expect(status).toBe(200);
});
afterAll(() => service.stop());

const get = (path: string, language = 'en') => service.call('GET', path, { headers: { 'Accept-Language': language } });
const products = async (path: string) => ((await get(path)).json as { products: Record<string, unknown>[] }).products;

describe('a matrix of allergens', () => {
  test('has a code for every allergen of every product', async () => {
    const [first, second] = await products('/api/view/allergens');
    expect(first).toMatchObject({
      productId: FIRST,
      D8170_AM: 'FREE_FROM',
      D8170_AW: 'CONTAINS',
      D8170_AE: 'UNDECLARED',
    });
    expect(Object.keys(first ?? {})).toEqual(['productId', 'D8170_AM', 'D8170_AW', 'D8170_AE', 'D8211']);
    expect(second).toMatchObject({ D8170_AM: 'UNDECLARED' });
  });

  test('has GS1 names, texts and XML', async () => {
    const [first] = await products('/api/view/allergens?fieldnames=gs1&displayValues=true');
    expect(first).toMatchObject({ 'allergen.levelOfContainmentCode_AM': 'Free from' });
    const { text } = await get('/api/view/allergens/xml?limit=1');
    expect(text).toContain('<field name="D8170_AW">CONTAINS</field>');
  });

  test('has words in the language as a table', async () => {
    const { json: body } = await get('/api/view/allergens?fieldnames=datatables', 'da');
    const { columns, data } = body as { columns: unknown[]; data: Record<string, unknown>[] };
    expect(columns).toContainEqual({ data: 'D8170_AE', title: 'Æg' });
    expect(data[0]).toMatchObject({ D8170_AM: 'Fri for', D8170_AW: 'Indeholder', D8170_AE: 'Ikke oplyst' });
  });

  test('can stand in a profile', async () => {
    const { json: body } = await get(`/api/details/${FIRST}/codes`);
    expect(body).toMatchObject({ D8170_AM: 'FREE_FROM' });
  });
});

describe('a matrix of nutrients', () => {
  test('has numbers per 100 g, with the unit beside', async () => {
    const [first, second] = await products('/api/view/nutrients');
    expect(first).toEqual({
      productId: FIRST,
      'D8175-UNPREPARED': 2370,
      'D8171-UNPREPARED': 569,
      'D8183-UNPREPARED_SALTEQ': 0.62,
      'D8184-UNPREPARED_SALTEQ': 'GRM',
    });
    expect(Object.keys(second ?? {})).toEqual(['productId']);
  });

  test('has numbers with a format under titles with units in Excel', async () => {
    const response = await fetch(`${service.url}/api/view/excel/nutrients/words`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    const row = (number: number) => book.worksheets[0]?.getRow(number);
    expect(row(1)?.values).toEqual([undefined, 'Energy (kJ)', 'Energy (kcal)', 'Fat (g)', 'Salt (g)']);
    expect(row(2)?.values).toEqual([undefined, 2370, 569, undefined, 0.62]);
    expect([1, 4].map((column) => row(2)?.getCell(column).numFmt)).toEqual(['#,##0', '0.00##']);
  });
});

describe('amounts with units', () => {
  const amounts = async (path: string) => (await products(path)).map((product) => product['D8217_1']);

  test('sort by quantity', async () => {
    expect(await amounts('/api/view/amounts')).toEqual([2, 40, 50, 750, 1]);
    expect(await amounts('/api/view/amountsDown')).toEqual([1, 750, 50, 40, 2]);
  });

  test('keep their order from page to page', async () => {
    const found: unknown[] = [];
    let cursor: string | undefined;
    do {
      const query: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { json: body } = await get(`/api/view/amounts?limit=2${query}`);
      const page = body as { products: Record<string, unknown>[]; nextCursor?: string };
      found.push(...page.products.map((product) => product['D8217_1']));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(found).toEqual([2, 40, 50, 750, 1]);
  });
});
