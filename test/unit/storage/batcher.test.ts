import { expect, test } from '@jest/globals';
import { Gathering } from '../../../src/storage/database/batcher.ts';

/** Answers a key with what it was asked with; notes what was asked at once. */
function aGathering(fail = false) {
  const asked: [string, number][][] = [];
  const gathering = new Gathering<number, string>((items) => {
    asked.push([...items]);
    if (fail) return Promise.reject(new Error('away'));
    return Promise.resolve(new Map([...items].map(([key, item]) => [key, `${key}${item}`])));
  });
  return { asked, gathering };
}

test('what comes at the same time is done together, each with its own answer', async () => {
  const { asked, gathering } = aGathering();
  const answers = await Promise.all([gathering.do('a', 1), gathering.do('b', 2), gathering.do('c', 3)]);
  expect(answers).toEqual(['a1', 'b2', 'c3']);
  expect(asked).toEqual([
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
  ]);
});

test('what comes under the same key is done once and answered to all', async () => {
  const { asked, gathering } = aGathering();
  expect(gathering.has('a')).toBe(false);
  const first = gathering.do('a', 1);
  expect(gathering.has('a')).toBe(true);
  expect(await Promise.all([first, gathering.do('a', 1)])).toEqual(['a1', 'a1']);
  expect(asked).toEqual([[['a', 1]]]);
  expect(gathering.has('a')).toBe(false);
});

test('what comes later is done later', async () => {
  const { asked, gathering } = aGathering();
  await gathering.do('a', 1);
  await gathering.do('a', 2);
  expect(asked).toEqual([[['a', 1]], [['a', 2]]]);
});

test('many go in several parts', async () => {
  const { asked, gathering } = aGathering();
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => gathering.do(`k${n}`, n)));
  expect(answers[149]).toBe('k149149');
  expect(asked.map(({ length }) => length)).toEqual([64, 64, 22]);
});

test('a failure is told to all that were gathered', async () => {
  const { gathering } = aGathering(true);
  const outcomes = await Promise.allSettled([gathering.do('a', 1), gathering.do('a', 1), gathering.do('b', 2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
