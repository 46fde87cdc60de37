import { describe, expect, test } from '@jest/globals';
import { diffValues, mergeValues } from '../../../src/domain/input/merge.ts';
import { readItem } from '../../../src/domain/input/read-item.ts';
import type { FieldValues } from '../../../src/domain/product/product.ts';
import { aReadContext } from '../../builders/catalogue.ts';

const context = aReadContext();

function merge(stored: FieldValues, body: Record<string, unknown>): FieldValues {
  const { item, issues } = readItem({ D8165: '05790000000111', D8255: '208', ...body }, context);
  if (!item) throw new Error(JSON.stringify(issues));
  const { D8165: _gtin, D8255: _market, ...values } = mergeValues(stored, item, context.catalogue);
  return values;
}

test('an absent field keeps its value, null and the empty string clear it, a value sets it', () => {
  expect(
    merge({ D8211: 'a', D9030: 'b', D9171: 'c', D8245: 'd' }, { D9030: null, D9171: '', D8245: '10000045' }),
  ).toEqual({
    D8211: 'a',
    D8245: '10000045',
  });
});

test('clearing a text clears its language', () => {
  const stored = { D8258_1: 'a', D8259_1: 'da', D8258_2: 'b', D8259_2: 'en' };
  expect(merge(stored, { D8258_2: '' })).toEqual({ D8258_1: 'a', D8259_1: 'da' });
  expect(merge({}, { D0352_1: '', D0352Attr_1: 'da' })).toEqual({});
});

test('clearing an amount keeps its unit of measure, which applies to the next amount', () => {
  const cleared = merge({ D8246: 43, D8247: 'GRM', D8217_1: 40, D8218_1: 'GRM' }, { D8246: null, D8217_1: '' });
  expect(cleared).toEqual({ D8247: 'GRM', D8218_1: 'GRM' });
  expect(merge(cleared, { D8246: 45 })).toEqual({ D8246: 45, D8247: 'GRM', D8218_1: 'GRM' });
  expect(merge(cleared, { D8247: null, D8218_1: null })).toEqual({});
});

describe('numbers of decimals', () => {
  test('are stored with a numeric string, in the state and row of the value', () => {
    expect(merge({}, { D8217_1: '32,50', 'D8171-UNPREPARED': '569,5', 'D8183-PREPARED_2': '0.10' })).toEqual({
      D8217_1: 32.5,
      D8217Decimals_1: 2,
      'D8171-UNPREPARED': 569.5,
      'D8171Decimals-UNPREPARED': 1,
      'D8183-PREPARED_2': 0.1,
      'D8183Decimals-PREPARED_2': 2,
    });
  });

  test('are removed with a JSON number, and with the value', () => {
    const stored = { D8280: 4.7, D8280Decimals: 1 };
    expect(merge(stored, { D8280: 4.7 })).toEqual({ D8280: 4.7 });
    expect(merge(stored, { D8280: null })).toEqual({});
  });

  test('are stored with a JSON number, if the body names them and the number has no more', () => {
    expect(merge({}, { D8217Decimals_1: 2, D8217_1: 32.5 })).toEqual({ D8217_1: 32.5, D8217Decimals_1: 2 });
    for (const decimals of [0, -1, 1.5, 16, '3', null])
      expect(merge({}, { D8217_1: 32.25, D8217Decimals_1: decimals })).toEqual({ D8217_1: 32.25 });
    expect(merge({}, { D8217_1: 32.25, D8217Decimals_1: 1 })).toEqual({ D8217_1: 32.25 });
    expect(merge({}, { D8217_1: '32,5', D8217Decimals_1: 3 })).toEqual({ D8217_1: 32.5, D8217Decimals_1: 1 });
    expect(merge({}, { D8217Decimals_1: 3 })).toEqual({});
  });

  test('a field with a preparation state is accepted without one, and stored as written', () => {
    expect(merge({}, { D8171: '569,5' })).toEqual({ D8171: 569.5, D8171Decimals: 1 });
  });
});

test('deleteGrids clears the grid and ignores its values in the body', () => {
  const stored = { D8166_1: 'AM', D8170_1: 'CONTAINS', D8166_3: 'AE', D8211: 'a' };
  expect(merge(stored, { deleteGrids: ['D8170'], D8166_1: 'AF', D8170_1: 'CONTAINS', D8211: 'b' })).toEqual({
    D8211: 'b',
  });
});

describe('deleteNotUsedPreparationStateFields', () => {
  const stored = { 'D8171-PREPARED': 1, 'D8171-UNPREPARED': 2, D8175: 3, 'D8183-PREPARED_1': 4 };
  test('removes the preparation state that the product does not have', () => {
    expect(merge(stored, { D8173: 'UNPREPARED', deleteNotUsedPreparationStateFields: true })).toEqual({
      'D8171-UNPREPARED': 2,
      D8175: 3,
      D8173: ['UNPREPARED'],
    });
  });

  test.each([[['UNPREPARED', 'PREPARED']], [null]])('removes nothing if the states are %j', (states) => {
    const { D8173: _states, ...values } = merge(stored, { D8173: states, deleteNotUsedPreparationStateFields: true });
    expect(values).toEqual(stored);
  });
});

test('row numbers are labels: gaps remain', () => {
  expect(merge({ D8166_1: 'AM', D8166_5: 'AE' }, { D8166_1: null })).toEqual({ D8166_5: 'AE' });
});

test('a difference lists set, changed and cleared keys', () => {
  expect(diffValues({ a: 1, b: ['x'], c: 'gone' }, { a: 2, b: ['x'], d: true })).toEqual([
    { key: 'a', from: 1, to: 2 },
    { key: 'd', from: null, to: true },
    { key: 'c', from: 'gone', to: null },
  ]);
  expect(diffValues({ b: ['x', 'y'] }, { b: ['y', 'x'] })).toHaveLength(1);
});
