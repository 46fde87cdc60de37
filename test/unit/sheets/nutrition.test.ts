import { describe, expect, test } from '@jest/globals';
import { nutritionTable } from '../../../src/sheets/nutrition.ts';
import { aBody, type Body } from '../../builders/product.ts';
import { readerOf } from '../../builders/sheet.ts';

const nutrients = (entries: readonly (readonly [string, unknown, string?, string?])[], state = '-UNPREPARED'): Body =>
  Object.fromEntries(
    entries.flatMap(([code, quantity, unit = 'GRM', precision = 'APPROXIMATELY'], index) => [
      [`D8181${state}_${index + 1}`, code],
      [`D8182${state}_${index + 1}`, precision],
      [`D8183${state}_${index + 1}`, quantity],
      [`D8184${state}_${index + 1}`, unit],
    ]),
  );
const tableOf = (body: Body, language: 'da' | 'en' = 'da') => nutritionTable(readerOf(aBody(body), language));
const amounts = (body: Body, language?: 'da' | 'en') =>
  tableOf(body, language)?.rows.map(({ code, cells }) => [
    code,
    ...cells.map((cell) => cell?.amount.replaceAll('\u00a0', ' ')),
  ]);

describe('the nutrition declaration', () => {
  test('has the order of the regulation, regardless of the row order; other nutrients come last', () => {
    const codes = ['CA', 'SALTEQ', 'PRO-', 'FIBTG', 'SUGAR-', 'CHOAVL', 'FASAT', 'FAT', 'VITC-'];
    const body = { ...nutrients(codes.map((code) => [code, 1])), 'D8171-UNPREPARED': 10 };
    expect(tableOf(body)?.rows.map(({ code }) => code)).toEqual([
      'ENER-',
      'FAT',
      'FASAT',
      'CHOAVL',
      'SUGAR-',
      'FIBTG',
      'PRO-',
      'SALTEQ',
      'CA',
      'VITC-',
    ]);
    expect(
      tableOf(body)
        ?.rows.filter(({ isPart }) => isPart)
        .map(({ code }) => code),
    ).toEqual(['FASAT', 'SUGAR-']);
  });

  test('shows the decimals of the label, at least as many as others in its column, with the separator of the language', () => {
    const body = nutrients([
      ['FAT', '42,50'],
      ['FASAT', '0.0'],
      ['SALTEQ', 0.62],
      ['PRO-', '8'],
    ]);
    expect(amounts(body)).toEqual([
      ['FAT', '42,50 g'],
      ['FASAT', '0,0 g'],
      ['PRO-', '8,0 g'],
      ['SALTEQ', '0,62 g'],
    ]);
    expect(amounts(body, 'en')?.[0]).toEqual(['FAT', '42.50 g']);
  });

  test('shows a sign for less than', () => {
    expect(amounts(nutrients([['FAT', '0,5', 'GRM', 'LESS_THAN']]))).toEqual([['FAT', '< 0,5 g']]);
  });

  test('takes energy in kJ and kcal from the energy fields, otherwise from rows', () => {
    expect(amounts({ 'D8175-UNPREPARED': '2370', 'D8171-UNPREPARED': '569,5' })).toEqual([
      ['ENER-', '2370 kJ / 569,5 kcal'],
    ]);
    expect(amounts({ 'D8171-UNPREPARED': 0 })).toEqual([['ENER-', '0 kcal']]);
    expect(amounts(nutrients([['ENER-', 2370, 'KJO']]))).toEqual([['ENER-', '2370 kJ']]);
  });

  test('has a column per state, and dashes where only one state has a value', () => {
    const body = {
      ...nutrients([['FAT', 7]]),
      ...nutrients(
        [
          ['SALTEQ', 1],
          ['FAT', 8],
        ],
        '-PREPARED',
      ),
      'D8187-PREPARED': 100,
      'D8188-PREPARED': 'MLT',
    };
    expect(tableOf(body)?.columns).toEqual([{ state: 'UNPREPARED' }, { state: 'PREPARED', basis: '100\u00a0ml' }]);
    expect(amounts(body)).toEqual([
      ['FAT', '7 g', '8 g'],
      ['SALTEQ', undefined, '1 g'],
    ]);
  });

  test('treats values without a state as those of the product', () => {
    expect(tableOf({ ...nutrients([['FAT', 7]], ''), D8173: 'PREPARED' })?.columns).toEqual([{ state: 'PREPARED' }]);
    expect(tableOf(nutrients([['FAT', 7]], ''))?.columns).toEqual([{ state: 'UNPREPARED' }]);
  });

  test("shows the product's own reference intake, otherwise that of the regulation", () => {
    const body = {
      ...nutrients([
        ['FAT', 35],
        ['FASAT', 0.1],
        ['SALTEQ', 6000, 'MGM'],
        ['VITC-', 40, 'MGM'],
        ['PRO-', 10],
      ]),
      'D8185-UNPREPARED_4': 50,
      'D8185-UNPREPARED_5': 21,
      'D8175-UNPREPARED': 4200,
    };
    const intakes = tableOf(body)?.rows.map(({ code, cells }) => [code, cells[0]?.intake?.replaceAll('\u00a0', ' ')]);
    expect(intakes).toEqual([
      ['ENER-', '50 %'],
      ['FAT', '50 %'],
      ['FASAT', '< 1 %'],
      ['PRO-', '21 %'],
      ['SALTEQ', '100 %'],
      ['VITC-', '50 %'],
    ]);
  });

  test('keeps a nutrient that occurs twice', () => {
    expect(
      amounts(
        nutrients([
          ['FAT', 1],
          ['FAT', 2],
        ]),
      ),
    ).toEqual([
      ['FAT', '1 g'],
      ['FAT', '2 g'],
    ]);
  });

  test('is absent if the product has no values', () => {
    expect(tableOf({ 'D8187-UNPREPARED': 100, 'D8188-UNPREPARED': 'GRM' })).toBeUndefined();
  });
});

test.each([
  ['VITD-', 5, 'MC', '100 %'],
  ['VITC-', 12, 'MGM', '15 %'],
  ['CA', 120, 'MGM', '15 %'],
  ['CA', 0.12, 'GRM', '15 %'],
  ['FOLAC', 30, 'MC', '15 %'],
  ['VITB12', 0.02, 'MC', '< 1 %'],
  ['FAT', 7000, 'MGM', '10 %'],
  ['FIBTG', 3, 'GRM', undefined],
])('%s: %d %s is %s of the daily reference', (code, quantity, unit, expected) => {
  const table = tableOf(nutrients([[code, quantity, unit]]));
  expect(table?.rows[0]?.cells[0]?.intake?.replaceAll('\u00a0', ' ')).toBe(expected);
  expect(table?.hasReferenceValue).toBe(!['FAT', 'FIBTG'].includes(code));
});
