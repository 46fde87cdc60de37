import { describe, expect, test } from '@jest/globals';
import { cellsOf } from '../../../src/domain/views/cells.ts';
import { columnName, columnTitle, readColumn } from '../../../src/domain/views/column.ts';
import { compileRecord } from '../../../src/domain/views/record.ts';
import { CalendarDay, compileTable } from '../../../src/domain/views/table.ts';
import { createTimeZone } from '../../../src/domain/product/dates.ts';
import type { Product } from '../../../src/domain/product/product.ts';
import { NOT_SENT } from '../../../src/domain/status/gs1-state.ts';
import { DEMO_CATALOGUE, RULES } from '../../support/validate.ts';
import { columnOf } from '../../support/views.ts';

const presentation = {
  catalogue: DEMO_CATALOGUE,
  rules: RULES,
  timeZone: createTimeZone('Europe/Copenhagen'),
  language: 'en' as const,
};
const product: Product = {
  key: '05790000000111.208',
  productId: '5790000000111.208',
  targetMarket: '208',
  unitType: 'CASE',
  values: {
    D8211: 'Nordlys',
    D8314: '2025-03-01',
    D8258_3: 'Choko',
    D8259_3: 'da',
    D8258_1: 'Chocolate',
    D8259_1: 'en',
    D8007: ['SVANEN', 'DK_ECO'],
    'D8183-UNPREPARED_1': 5,
    D8216: false,
  },
  revision: 3,
  evaluation: 0,
  created: new Date('2025-01-01T00:00:00Z'),
  lastModified: new Date('2025-02-01T08:30:00Z'),
  lastChanged: new Date('2025-02-01T08:30:00Z'),
  gs1: NOT_SENT,
  findings: { own: [{ rule: '549', key: 'D8246' }], hierarchies: {} },
};
const COLUMNS = [
  'productId',
  'D8211',
  'D8314',
  'D8258',
  { field: 'D8258', language: 'da' },
  'D8007',
  'D8183-UNPREPARED_1',
  'D8216',
  'D8246',
  'lastModified',
  'catalogStatus',
  'validationErrors',
].map(columnOf);
const options = { naming: 'catalog', displayValues: false, gridsToArray: false, allergensToBold: false } as const;
const record = (changes: Partial<Parameters<typeof compileRecord>[1]> = {}) =>
  compileRecord(
    COLUMNS,
    { ...options, ...changes },
    presentation,
  )(cellsOf(COLUMNS, product, product.values, false), {});

describe('a record', () => {
  test('has the values under their field keys', () => {
    expect(record()).toMatchObject({
      productId: '5790000000111.208',
      D8211: 'Nordlys',
      D8314: '01-03-2025',
      D8258_1: 'Chocolate',
      D8258_3: 'Choko',
      D8258_da: 'Choko',
      D8007: ['SVANEN', 'DK_ECO'],
      'D8183-UNPREPARED_1': 5,
      D8216: false,
      lastModified: '2025-02-01T09:30:00.000+01:00',
      catalogStatus: null,
      validationErrors: [{ ruleId: '549', fieldLabel: 'Gross weight' }],
    });
    expect(record()).not.toHaveProperty('D8246');
  });

  test('has rows as arrays with gaps, texts for codes, GS1 names with ISO dates', () => {
    expect(record({ gridsToArray: true })['D8258']).toEqual(['Chocolate', null, 'Choko']);
    expect(record({ displayValues: true })['D8007']).not.toContain('DK_ECO');
    expect(record({ naming: 'gs1' })).toMatchObject({ brandName: 'Nordlys', startAvailabilityDateTime: '2025-03-01' });
    expect(record({ names: { D8211: 'brand' } })).toMatchObject({ brand: 'Nordlys' });
  });
});

test('a table has a typed cell for every column', () => {
  const table = compileTable(COLUMNS, options, presentation);
  const cells = table.row(cellsOf(COLUMNS, product, product.values, false));
  const typed = Object.fromEntries(table.columns.map(({ name, type }, index) => [name, [type, cells[index]]]));
  expect(typed).toEqual({
    productId: ['text', '5790000000111.208'],
    D8211: ['text', 'Nordlys'],
    D8314: ['datetime', new CalendarDay('2025-03-01')],
    D8258: ['text', 'Chocolate; Choko'],
    D8258_da: ['text', 'Choko'],
    D8007: ['text', 'SVANEN; DK_ECO'],
    'D8183-UNPREPARED_1': ['number', 5],
    D8216: ['boolean', false],
    D8246: ['number', null],
    lastModified: ['datetime', new Date('2025-02-01T08:30:00Z')],
    catalogStatus: ['text', null],
    validationErrors: ['text', 'Gross weight: enter a value above 0'],
  });
});

test('a table for people has the status in words', () => {
  const table = compileTable([columnOf('catalogStatus')], { ...options, statusTexts: true }, presentation);
  expect([null, 'OK', 'SENT', 'PENDING', 'FAILED'].map((status) => table.row([status]))).toEqual([
    ['Not sent'],
    ['OK'],
    ['Sent'],
    ['Changed'],
    ['Rejected'],
  ]);
});

test('columns have readable titles', () => {
  const titles = ['D8211', 'D8258_1', 'D8258_2', 'D8183-UNPREPARED_1', { field: 'D8258', language: 'da' }].map((each) =>
    columnTitle(columnOf(each), 'en'),
  );
  expect(titles).toEqual([
    'Brand name',
    'Product name',
    'Product name (2)',
    'Nutrient, quantity (UNPREPARED 1)',
    'Product name (da)',
  ]);
  expect(columnName(columnOf({ field: 'D8211', name: 'brand' }), 'catalog')).toBe('brand');
});

test.each([
  ['D8211_1', /is not a field key/],
  ['D8212', /unknown field D8212; the nearest is/],
  ['productID', /the nearest is productId/],
  ['D8348', /is computed on read and cannot be a column; use one of productId/],
  [{ field: 'D8211', language: 'da' }, /language needs the id of a field with texts by language/],
  [{ field: 'D8258_1', language: 'da' }, /language needs the id of a field with texts by language/],
])('%j is not a column', (settings, problem) => {
  expect(readColumn(settings, DEMO_CATALOGUE)).toMatch(problem);
});
