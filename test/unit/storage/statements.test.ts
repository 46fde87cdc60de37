import { expect, test } from '@jest/globals';
import { statementsOf } from '../../../src/storage/products/product-writes.ts';

const sizesOf = (items: readonly string[]): number[] =>
  [...statementsOf(items, (item) => JSON.stringify(item))].map(({ rows, count }) => {
    expect(JSON.parse(rows)).toHaveLength(count);
    return count;
  });

test('a statement has at most 50 rows, and stops at the row that makes it larger than a megabyte', () => {
  expect(sizesOf(Array.from({ length: 120 }, () => 'x'))).toEqual([50, 50, 20]);
  expect(sizesOf(Array.from({ length: 5 }, () => 'x'.repeat(600_000)))).toEqual([2, 2, 1]);
  expect(sizesOf([])).toEqual([]);
});
