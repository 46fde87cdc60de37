import { expect, test } from '@jest/globals';
import { createPageSize, pagesOf } from '../../../src/workflows/reading/page-size.ts';
import type { ProductRows } from '../../../src/storage/products/product-lists.ts';

const MEGABYTE = 1024 * 1024;
const read = (count: number, characters: number): ProductRows =>
  ({ products: Array.from({ length: count }), characters }) as unknown as ProductRows;

test.each<[string, ProductRows, boolean, number]>([
  ['small products', read(50, 50 * 1000), false, 500],
  ['small products that are validated', read(50, 50 * 1000), true, 100],
  ['products of 100 kB', read(50, 5 * MEGABYTE), false, 40],
  ['products of 10 MB', read(50, 500 * MEGABYTE), false, 1],
  ['products without values and findings', read(50, 0), false, 500],
  ['no products', read(0, 0), false, 50],
])('after %s, a page of %j (revalidated: %j) has %i products', (_what, rows, revalidate, expected) => {
  const size = createPageSize({ revalidate });
  expect(size.next()).toBe(50);
  size.learn(rows);
  expect(size.next()).toBe(expected);
});

test('a list is divided into pages of the size that is due', () => {
  const size = createPageSize({ revalidate: false });
  const entries = Array.from({ length: 100 }, (_, n) => n);
  const pages: number[] = [];
  for (const page of pagesOf(entries, size)) {
    pages.push(page.length);
    size.learn(read(page.length, page.length * 200 * 1024));
  }
  expect(pages).toEqual([50, 20, 20, 10]);
});
