import { describe, expect, test } from '@jest/globals';
import { CacheBudget } from '../../../src/caches/cache-budget.ts';
import { SheetCache, type KeptSheet } from '../../../src/sheets/sheet-cache.ts';

const BYTES = 100_000;
const aBuffer = (): Buffer => Buffer.alloc(10_000);
const open = (budget: CacheBudget, limits = {}) => budget.open<Buffer>({ sizeOf: ({ length }) => length, ...limits });

describe('a budget', () => {
  test('is never exceeded, however many caches share it', () => {
    const budget = new CacheBudget(BYTES);
    const caches = Array.from({ length: 20 }, () => open(budget));
    for (let round = 0; round < 50; round++) {
      for (const cache of caches) {
        cache.set(`entry ${round}`, aBuffer());
        expect(budget.used).toBeLessThanOrEqual(BYTES);
      }
    }
    expect(budget.used).toBeGreaterThan(BYTES / 2);
  });

  test('makes the largest cache drop its least recently used entry first', () => {
    const budget = new CacheBudget(BYTES);
    const [small, busy] = [open(budget), open(budget)];
    small.set('small', aBuffer());
    for (let entry = 0; entry < 8; entry++) busy.set(`${entry}`, aBuffer());
    expect(busy.get('0')).toBeDefined();
    for (let entry = 8; entry < 100; entry++) {
      busy.set(`${entry}`, aBuffer());
      busy.get('0');
    }
    expect(small.get('small')).toBeDefined();
    expect(busy.get('0')).toBeDefined();
    expect(busy.get('1')).toBeUndefined();
    expect(busy.get('99')).toBeDefined();
  });

  test('does not replace the limits of a cache', () => {
    const cache = open(new CacheBudget(BYTES), { bytes: 25_000, entries: 10 });
    for (const key of ['a', 'b', 'c']) cache.set(key, aBuffer());
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
    for (let entry = 0; entry < 20; entry++) cache.set(`${entry}`, Buffer.alloc(1));
    expect(cache.get('9')).toBeUndefined();
    expect(cache.get('10')).toBeDefined();
  });

  test('does not keep an entry larger than itself', () => {
    const budget = new CacheBudget(5_000);
    const cache = open(budget, { bytes: BYTES });
    cache.set('large', aBuffer());
    expect([cache.get('large'), budget.used]).toEqual([undefined, 0]);
  });
});

test('the sheets of all instances stay within one budget', async () => {
  const budget = new CacheBudget(BYTES);
  const caches = Array.from({ length: 10 }, () => new SheetCache(budget, BYTES));
  const aSheet = (tag: string): KeptSheet => ({
    tag,
    filename: 'sheet',
    policy: '',
    bytes: aBuffer(),
    links: [],
    picture: '',
  });
  for (const [index, cache] of caches.entries()) {
    for (let entry = 0; entry < 5; entry++) {
      const tag = `${index} ${entry}`;
      await cache.make(tag, tag, new AbortController().signal, () => Promise.resolve(aSheet(tag)));
      expect(cache.find(tag)?.tag).toBe(tag);
    }
  }
  expect(budget.used).toBeLessThanOrEqual(BYTES);
});
