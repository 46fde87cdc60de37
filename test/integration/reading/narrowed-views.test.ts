import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const title = '{ en: V, da: V }';
const VIEWS = `
all:
  title: ${title}
  access: [public]
  columns: [D8256, D8165, D8211, D8258_1, { field: D8258, language: sv, name: swedish }, D8179, D8217_1, D8236, D8276,
    catalogStatus, isValid, lastModified, D8286, D8246, { matrix: allergens, codes: [AM, AW] }, { matrix: nutrients, codes: [ENER-, SALTEQ] }, validationErrors]
  sort: [D8256]
danish:
  title: ${title}
  access: [public]
  columns: [D8256]
  filter: [{ field: D8258_1, contains: mørk }]
  sort: [D8256]
`;
const PROFILES = `
short: { title: ${title}, fields: [D8256, D8211], filename: short }
all: { title: ${title}, filename: all }
`;
const NUTRITION = (salt: number, unit: string): Body => ({
  'D8187-UNPREPARED': 100,
  'D8188-UNPREPARED': 'GRM',
  'D8175-UNPREPARED': 100 * salt,
  'D8181-UNPREPARED_1': 'SALTEQ',
  'D8183-UNPREPARED_1': salt,
  'D8184-UNPREPARED_1': unit,
});
const WHEAT: Body = { D8166_1: 'UW', D8170_1: 'CONTAINS' };
const NO_ALLERGENS: Body = { D8166_1: null, D8170_1: null, D8179_1: 'sukker, ØLGÆR' };
const TABLE: readonly Body[] = [
  {
    D8256: 'A',
    D8211: 'Nordlys',
    D8258_1: 'MØRK Chokolade 100%',
    D8217_1: 1,
    D8218_1: 'LTR',
    ...WHEAT,
    ...NUTRITION(1.2, 'GRM'),
  },
  {
    D8256: 'B',
    D8211: 'nordlys',
    D8258_1: 'Ål i gelé',
    D8217_1: 40,
    D8218_1: 'MLT',
    D8166_1: 'AM',
    D8170_1: 'FREE_FROM',
    ...NUTRITION(620, 'MGM'),
  },
  {
    D8256: 'C',
    D8211: 'Østerbro',
    D8258_1: 'Æble',
    D8217_1: 750,
    D8218_1: 'MLT',
    D8166_1: 'AM',
    D8170_1: 'MAY_CONTAIN',
    D8236: false,
  },
  {
    D8256: 'D',
    D8211: 'Årstid',
    D8258_1: 'zebra',
    D8258_2: 'Mörk',
    D8259_2: 'sv',
    D8217_1: 2,
    D8218_1: 'KGM',
    ...NO_ALLERGENS,
  },
];
const BODIES = TABLE.map((row, index) => aBody(row, index + 1));

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ views: VIEWS, profiles: PROFILES });
  const { status, json } = await service.call('POST', '/api', { body: BODIES });
  expect([status, json]).toEqual([200, expect.anything()]);
});
afterAll(() => service.stop());

const ask = (query: string, form = '/api/view/all', language = 'en') =>
  service.call('GET', `${form}?${query}`, { headers: { 'Accept-Language': language } });
async function found(query: string): Promise<string> {
  const { status, json, text } = await ask(query);
  if (status !== 200) throw new Error(text);
  const { products } = json as { products: { D8256: string }[] };
  return products.map((product) => product.D8256).join('');
}
const filter = (...texts: string[]) => texts.map((text) => `filter=${encodeURIComponent(text)}`).join('&');

describe('filter', () => {
  test.each([
    ['D8211:NORDLYS', 'AB'],
    ['brand:østerbro', 'C'],
    ['D8258_1:100%', 'A'],
    ['swedish:MÖRK', 'D'],
    ['swedish:', 'ABC'],
    ['swedish:*', 'D'],
    ['D8179:ølgær', 'D'],
    ['D8217_1:0.5..1 LTR', 'AC'],
    ['D8217_1:..40 mlt', 'B'],
    ['D8217_1:2000 GRM', 'D'],
    ['D8217_1:0,75.. LTR', 'AC'],
    ['D8236:false', 'C'],
    ['D8236:true', 'ABD'],
    ['isValid:*', 'ABCD'],
    ['isValid:', ''],
    ['status:', 'ABCD'],
    ['status:OK,SENT', ''],
    ['market:208', 'ABCD'],
    ['market:752', ''],
    ['type:BASE_UNIT_OR_EACH', 'ABCD'],
    ['lastModified:01-01-2020..', 'ABCD'],
    ['lastModified:..2020-01-01', ''],
    ['D8286:01-02-2025', 'ABCD'],
    ['D8286:02-02-2025..', ''],
    ['D8170_AW:CONTAINS', 'A'],
    ['D8170_AM:FREE_FROM,MAY_CONTAIN', 'BC'],
    ['D8170_AM:UNDECLARED', 'AD'],
    ['D8170_AM:', 'AD'],
    ['D8170_AM:*', 'BC'],
    ['D8183-UNPREPARED_SALTEQ:0.62', 'B'],
    ['D8183-UNPREPARED_SALTEQ:1..', 'A'],
    ['D8183-UNPREPARED_SALTEQ:', 'CD'],
    ['D8175-UNPREPARED:..200', 'A'],
  ])('%s', async (text, expected) => {
    expect(await found(filter(text))).toBe(expected);
  });

  test('several must all be met, and the count is theirs', async () => {
    const { json } = await ask(filter('brand:nordlys', 'D8217_1:..100 MLT'));
    expect(json).toMatchObject({ count: 1, products: [{ D8256: 'B' }] });
  });

  test('keeps commas and colons of a value', async () => {
    expect(await found(filter('D8179:sukker, ølgær'))).toBe('D');
    expect(await found(filter('D8258_1:a:b'))).toBe('');
  });

  test('applies to XML, tables and profiles', async () => {
    const query = filter('brand:nordlys');
    expect((await ask(query, '/api/view/all/xml')).text).toContain('count="2"');
    const table = (await ask(`${query}&fieldnames=datatables`)).json;
    expect(table).toMatchObject({ recordsTotal: 2, data: [{ D8256: 'A' }, { D8256: 'B' }] });
    expect((await ask(query, '/api/view/all/short')).json).toMatchObject({ count: 2 });
  });

  test.each([
    ['filter=nothing', /^The parameter filter must be columns, .*as in D8211:nordlys, not “nothing”$/],
    [filter('D8211s:x'), /no column “D8211s”; the nearest is D8211/],
    [
      filter('unknown_column:x'),
      /^The parameter filter: this view has no column “unknown_column”; it has D8256, .*brand$/,
    ],
    [
      filter('status:GREEN'),
      /^The parameter filter must be status: and codes, .*SENT, OK, PENDING, FAILED, not “status:GREEN”$/,
    ],
    [filter('D8236:maybe'), /D8236:true or D8236:false/],
    [filter('D8217_1:5'), /with a unit of measure, as in D8217_1:0.5..2 LTR/],
    [filter('D8217_1:5 XXX'), /with a unit of measure/],
    [filter('D8183-UNPREPARED_SALTEQ:many'), /a number or a range/],
    [filter('D8183-UNPREPARED_SALTEQ:..'), /a number or a range/],
    [filter('D8183-UNPREPARED_SALTEQ:1..2..3'), /a number or a range/],
    [filter('D8286:31-02-2025'), /a date or a range of dates/],
    [filter('validationErrors:x'), /filter by isValid instead/],
    ['search=%20', /^The parameter search must be one or more words/],
    ['search=', /^The parameter search is empty; it must be words/],
    ['sort=nothing_here', /^The parameter sort: this view has no column “nothing_here”; it has/],
    ['sort=-validationErrors', /^The parameter sort must be a column/],
    ['columns=D8256,D9999', /^The parameter columns: this view has no column “D9999”/],
    ['columns=', /^The parameter columns is empty/],
    ['filter=%00:x', /^The parameter filter/],
  ])('%s is refused', async (query, message) => {
    for (const form of ['/api/view/all', '/api/view/all/xml', '/api/view/all/all', '/api/view/excel/all/all']) {
      const { status, json } = await ask(query, form);
      expect([status, json]).toMatchObject([400, { errors: [{ message: expect.stringMatching(message) as unknown }] }]);
    }
  });
});

describe('search', () => {
  test.each([
    ['mørk', 'A'],
    ['MÖRK', 'D'],
    ['chokolade nordlys', 'A'],
    ['ÅL', 'B'],
    ['ølgær', 'D'],
    [String(BODIES[2]?.['D8165']), 'C'],
    [productIdOf(BODIES[1] as Body), 'B'],
    ["'; drop table products; --", ''],
    ['%', 'A'],
    ['base', 'ABCD'],
  ])('%s', async (text, expected) => {
    expect(await found(`search=${encodeURIComponent(text)}`)).toBe(expected);
  });
});

test('the filter of a view ignores the case of Danish letters', async () => {
  expect((await ask('', '/api/view/danish')).json).toMatchObject({ count: 1, products: [{ D8256: 'A' }] });
});

describe('sort', () => {
  test.each([
    ['D8258_1', 'ADCB'],
    ['-D8258_1', 'BCDA'],
    ['brand', 'ABCD'],
    ['D8217_1', 'BCAD'],
    ['-D8217_1', 'DACB'],
    ['swedish', 'DABC'],
    ['-D8179', 'DABC'],
    ['D8183-UNPREPARED_SALTEQ', 'BACD'],
    ['-D8183-UNPREPARED_SALTEQ', 'ABCD'],
    ['D8170_AM', 'CBAD'],
    ['D8170_AW', 'ABCD'],
    ['productId', 'ABCD'],
    ['-productId', 'DCBA'],
    ['status', 'ABCD'],
  ])('%s', async (column, expected) => {
    expect(await found(`sort=${column}`)).toBe(expected);
  });

  test.each(['D8258_1', '-D8217_1', 'D8183-UNPREPARED_SALTEQ', '-D8170_AM', 'swedish', '-lastModified', 'D8179'])(
    'the pages of %s follow one another by cursor',
    async (column) => {
      let [all, cursor] = ['', ''];
      do {
        const { json } = await ask(`sort=${column}&limit=1${cursor}&${filter('market:208')}`);
        const page = json as { products: { D8256: string }[]; nextCursor?: string };
        all += page.products.map((product) => product.D8256).join('');
        cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor !== '');
      expect(all).toBe(await found(`sort=${column}`));
    },
  );
});

describe('a cursor', () => {
  test('continues the same filters and order only', async () => {
    const query = `${filter('brand:nordlys')}&limit=1`;
    const { nextCursor } = (await ask(query)).json as { nextCursor: string };
    expect((await ask(`${query}&cursor=${nextCursor}`)).json).toMatchObject({ products: [{ D8256: 'B' }] });
    for (const other of ['limit=1', filter('brand:Nordly'), `${query}&search=nordlys`, `${query}&sort=D8256`]) {
      const { status, json } = await ask(`${other}&cursor=${nextCursor}`);
      expect([status, json]).toMatchObject([400, { errors: [{ fieldId: 'cursor' }] }]);
    }
    const plain = (await ask('limit=1')).json as { nextCursor: string };
    expect((await ask(`${query}&cursor=${plain.nextCursor}`)).status).toBe(400);
  });
});

describe('columns', () => {
  test('are returned in the given order', async () => {
    const { json } = await ask('columns=D8211,D8256&limit=1');
    const [product] = (json as { products: object[] }).products;
    expect(Object.entries(product ?? {})).toEqual([
      ['productId', expect.anything()],
      ['D8211', 'Nordlys'],
      ['D8256', 'A'],
    ]);
  });

  test('combine with filters and order in Excel', async () => {
    const query = `columns=D8258_1,D8217_1&sort=-D8217_1&${filter('D8217_1:..1 LTR')}`;
    const response = await fetch(`${service.url}/api/view/excel/all/all?${query}`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    const rows = (book.worksheets[0]?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1));
    expect(rows.slice(1)).toEqual([
      ['MØRK Chokolade 100%', 1],
      ['Æble', 750],
      ['Ål i gelé', 40],
    ]);
  });
});
