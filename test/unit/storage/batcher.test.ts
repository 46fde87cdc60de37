import { expect, test } from '@jest/globals';
import { Batcher } from '../../../src/storage/database/batcher.ts';

/** Records each batch; resolves every key to key and item joined. */
function aBatcher(fail = false) {
  const batches: [string, number][][] = [];
  const batcher = new Batcher<number, string>((items) => {
    batches.push([...items]);
    if (fail) return Promise.reject(new Error('away'));
    return Promise.resolve(new Map([...items].map(([key, item]) => [key, `${key}${item}`])));
  });
  return { batches, batcher };
}

test('calls in the same turn share a batch, each with its own result', async () => {
  const { batches, batcher } = aBatcher();
  const values = await Promise.all([batcher.do('a', 1), batcher.do('b', 2), batcher.do('c', 3)]);
  expect(values).toEqual(['a1', 'b2', 'c3']);
  expect(batches).toEqual([
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
  ]);
});

test('calls with the same key share one result', async () => {
  const { batches, batcher } = aBatcher();
  expect(batcher.has('a')).toBe(false);
  const first = batcher.do('a', 1);
  expect(batcher.has('a')).toBe(true);
  expect(await Promise.all([first, batcher.do('a', 1)])).toEqual(['a1', 'a1']);
  expect(batches).toEqual([[['a', 1]]]);
  expect(batcher.has('a')).toBe(false);
});

test('a later call goes into a later batch', async () => {
  const { batches, batcher } = aBatcher();
  await batcher.do('a', 1);
  await batcher.do('a', 2);
  expect(batches).toEqual([[['a', 1]], [['a', 2]]]);
});

test('more than 64 keys are split into several batches', async () => {
  const { batches, batcher } = aBatcher();
  const values = await Promise.all(Array.from({ length: 150 }, (_, n) => batcher.do(`k${n}`, n)));
  expect(values[149]).toBe('k149149');
  expect(batches.map(({ length }) => length)).toEqual([64, 64, 22]);
});

test('a failed batch rejects every call in it', async () => {
  const { batcher } = aBatcher(true);
  const outcomes = await Promise.allSettled([batcher.do('a', 1), batcher.do('a', 1), batcher.do('b', 2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
