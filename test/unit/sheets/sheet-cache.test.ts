import { describe, expect, test } from '@jest/globals';
import { CacheBudget } from '../../../src/caches/cache-budget.ts';
import { SheetCache, type KeptSheet } from '../../../src/sheets/sheet-cache.ts';

const SHEET: KeptSheet = { tag: 't', filename: 'f', policy: '', bytes: Buffer.alloc(10), links: [], picture: '' };

interface Work {
  readonly cancelled: AbortSignal;
  readonly finish: () => void;
}

function aCache() {
  const cache = new SheetCache(new CacheBudget(100_000), 100_000);
  const works: Work[] = [];
  const ask = (reader: AbortController) =>
    cache.make('key', 'tag', reader.signal, (cancelled) => {
      return new Promise<KeptSheet>((resolve, reject) => {
        cancelled.addEventListener('abort', () => reject(cancelled.reason as Error));
        works.push({ cancelled, finish: () => resolve(SHEET) });
      });
    });
  return { cache, works, ask };
}

describe('a sheet in progress', () => {
  test('is made once for all concurrent readers', async () => {
    const { cache, works, ask } = aCache();
    const sheets = [ask(new AbortController()), ask(new AbortController())];
    works[0]?.finish();
    expect(await Promise.all(sheets)).toEqual([SHEET, SHEET]);
    expect([works.length, cache.find('key')]).toEqual([1, SHEET]);
  });

  test('continues while one reader waits', async () => {
    const { works, ask } = aCache();
    const [first, second] = [new AbortController(), new AbortController()];
    const sheets = [ask(first), ask(second)];
    first.abort(new Error('left'));
    await expect(sheets[0]).rejects.toThrow('left');
    expect(works[0]?.cancelled.aborted).toBe(false);
    works[0]?.finish();
    expect(await sheets[1]).toBe(SHEET);
  });

  test('is cancelled when the last reader leaves, and started again for the next one', async () => {
    const { works, ask } = aCache();
    const readers = [new AbortController(), new AbortController()];
    const sheets = readers.map(ask);
    for (const reader of readers) reader.abort(new Error('left'));
    for (const sheet of sheets) await expect(sheet).rejects.toThrow('left');
    expect(works[0]?.cancelled.aborted).toBe(true);
    const next = ask(new AbortController());
    expect(works).toHaveLength(2);
    works[1]?.finish();
    expect(await next).toBe(SHEET);
  });
});
