import { expect, test } from '@jest/globals';
import {
  DECLARATION,
  nutrientAmount,
  nutrientColumns,
  type NutrientColumn,
} from '../../../src/domain/nutrition/nutrient-matrix.ts';

const [KJ, KCAL] = nutrientColumns('ENER-') as [NutrientColumn, NutrientColumn];
const [FAT] = nutrientColumns('FAT') as [NutrientColumn];

/** Fat and energy of a product with the suffix in its keys. */
const aFood = (suffix: string, changes: Record<string, string | number | readonly string[]> = {}) => ({
  [`D8187${suffix}`]: 100,
  [`D8188${suffix}`]: 'GRM',
  [`D8175${suffix}`]: 2370,
  [`D8171${suffix}`]: 569,
  [`D8181${suffix}_3`]: 'FAT',
  [`D8183${suffix}_3`]: 42.5,
  [`D8184${suffix}_3`]: 'GRM',
  ...changes,
});

test('the columns are energy in two units, and nutrients in grams', () => {
  expect(DECLARATION.flatMap(nutrientColumns).map(({ title, symbol }) => `${title.en} ${symbol}`)).toEqual([
    'Energy kJ',
    'Energy kcal',
    'Fat g',
    'Saturates g',
    'Carbohydrate g',
    'Sugars g',
    'Fibre g',
    'Protein g',
    'Salt g',
  ]);
});

test.each([
  ['of a state', aFood('-UNPREPARED'), FAT, 42.5],
  ['in kilojoules', aFood('-UNPREPARED'), KJ, 2370],
  ['in kilocalories', aFood('-UNPREPARED'), KCAL, 569],
  ['without a state in the keys', aFood(''), FAT, 42.5],
  ['of another state', aFood('-PREPARED'), FAT, undefined],
  ['without a state, of a product that names another', aFood('', { D8173: ['PREPARED'] }), FAT, undefined],
  ['in milligrams', aFood('-UNPREPARED', { 'D8183-UNPREPARED_3': 425, 'D8184-UNPREPARED_3': 'MGM' }), FAT, 0.425],
  ['in a unit that is no mass', aFood('-UNPREPARED', { 'D8184-UNPREPARED_3': 'MLT' }), FAT, undefined],
  ['per portion', aFood('-UNPREPARED', { 'D8187-UNPREPARED': 25 }), FAT, 170],
  ['per litre', aFood('-UNPREPARED', { 'D8187-UNPREPARED': 1, 'D8188-UNPREPARED': 'LTR' }), FAT, 4.25],
  ['per piece', aFood('-UNPREPARED', { 'D8188-UNPREPARED': 'H87' }), FAT, undefined],
  ['per nothing', aFood('-UNPREPARED', { 'D8187-UNPREPARED': 0 }), FAT, undefined],
  ['of nothing', {}, FAT, undefined],
] as const)('an amount %s', (_what, values, column, amount) => {
  expect(nutrientAmount(values, column, 'UNPREPARED')).toBe(amount);
});
