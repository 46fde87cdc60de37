import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { createPause, inTurns, mapInTurns, nextTurn } from '../../src/pause.ts';

/** Keeps the processor busy for longer than one turn may take. */
function work(): void {
  const until = performance.now() + 12;
  while (performance.now() < until);
}

/** The turns that the event loop takes until the work is done. */
async function turnsDuring(promise: Promise<unknown>): Promise<number> {
  const state = { turns: 0, isDone: false };
  const done = promise.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    await setImmediate();
    state.turns += 1;
  }
  await done;
  return state.turns;
}

test('long work in steps leaves a turn after each', async () => {
  function* steps(): Generator<undefined, string, undefined> {
    for (let step = 0; step < 20; step++) {
      work();
      yield;
    }
    return 'done';
  }
  const result = Promise.resolve(inTurns(steps(), createPause()));
  expect(await turnsDuring(result)).toBeGreaterThanOrEqual(20);
  expect(await result).toBe('done');
});

test('short work finishes without a turn', () => {
  function* steps(): Generator<undefined, string, undefined> {
    yield;
    return 'done';
  }
  expect(inTurns(steps(), createPause())).toBe('done');
});

test('a long conversion leaves a turn after each entry, and keeps their order', async () => {
  const entries = Array.from({ length: 20 }, (_, n) => n);
  const converted = mapInTurns(entries, (n) => {
    work();
    return -n;
  });
  expect(await turnsDuring(converted)).toBeGreaterThanOrEqual(20);
  expect(await converted).toEqual(entries.map((n) => -n));
});

test('work that waits for turns gets one per iteration of the event loop', async () => {
  const begun: number[] = [];
  const all = Promise.all([1, 2, 3].map((n) => nextTurn().then(() => begun.push(n))));
  expect(begun).toEqual([]);
  expect(await turnsDuring(all)).toBeGreaterThanOrEqual(3);
  expect(begun).toEqual([1, 2, 3]);
});
