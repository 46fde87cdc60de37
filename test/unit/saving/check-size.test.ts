import { expect, test } from '@jest/globals';
import { readItem, type WriteItem } from '../../../src/domain/input/read-item.ts';
import { createTimeZone } from '../../../src/domain/product/dates.ts';
import { mergeValues } from '../../../src/domain/input/merge.ts';
import type { ProductLimits } from '../../../src/domain/product/limits.ts';
import { checkSize } from '../../../src/domain/saving/check-size.ts';
import type { FieldValues } from '../../../src/domain/product/product.ts';
import { DEMO_CATALOGUE } from '../../support/validate.ts';
import { aBody } from '../../builders/product.ts';

const timeZone = createTimeZone('Europe/Copenhagen');
const names = (count: number, from = 1, text = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`D8258_${from + n}`, text]));

function issues(changes: object, limits: Partial<ProductLimits>, stored: FieldValues = {}) {
  const { item } = readItem(aBody({ ...changes }), { catalogue: DEMO_CATALOGUE, timeZone });
  const values = mergeValues(stored, item as WriteItem, DEMO_CATALOGUE);
  const all = { productKilobytes: 1024, productValues: 10_000, gridRows: 1000, hierarchyUnits: 5000, ...limits };
  return checkSize(stored, values, item as WriteItem, all, DEMO_CATALOGUE);
}

test('the number of rows in a grid is limited, including stored ones', () => {
  expect(issues(names(20), { gridRows: 20 })).toEqual([]);
  expect(issues(names(21), { gridRows: 20 })).toEqual([
    { code: 'TOO_MANY_ROWS', key: 'D8258_21', params: { grid: expect.any(String), count: 21, limit: 20 } },
  ]);
  expect(issues({ D8258_5000: 'x' }, { gridRows: 20 }, names(20, 2))).toMatchObject([{ code: 'TOO_MANY_ROWS' }]);
});

test('the number and size of values of a product are limited, including stored ones', () => {
  expect(issues({}, { productValues: 100 }, names(90, 100))).toMatchObject([{ code: 'TOO_MANY_VALUES', key: '' }]);
  const long = names(5, 2, 'x'.repeat(1000));
  expect(issues({}, { productKilobytes: 10 }, long)).toEqual([]);
  expect(issues(names(5, 7, 'x'.repeat(1000)), { productKilobytes: 10 }, long)).toMatchObject([
    { code: 'PRODUCT_TOO_LARGE', key: '', params: { limit: 10 } },
  ]);
});

test('a product that exceeds a limit can become smaller', () => {
  const stored = {
    ...names(40),
    ...mergeValues({}, readItem(aBody(), { catalogue: DEMO_CATALOGUE, timeZone }).item as WriteItem, DEMO_CATALOGUE),
  };
  expect(issues({ D8258_40: null }, { gridRows: 20, productValues: 30, productKilobytes: 0 }, stored)).toEqual([]);
});
