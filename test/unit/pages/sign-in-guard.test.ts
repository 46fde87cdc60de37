import { expect, test } from '@jest/globals';
import { SignInGuard } from '../../../src/pages/sign-in-guard.ts';

const MINUTE = 60_000;

/** Seconds to wait before each of so many tries, each made as soon as it may be. */
function waits(guard: SignInGuard, count: number): number[] {
  let now = 0;
  return Array.from({ length: count }, () => {
    const seconds = guard.enter('a', now);
    now += seconds * 1000;
    if (seconds > 0) expect(guard.enter('a', now)).toBe(0);
    return seconds;
  });
}

test('waits get longer, up to a minute', () => {
  expect(waits(new SignInGuard(), 13)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test('a try that has to wait does not make the wait longer', () => {
  const guard = new SignInGuard();
  for (let count = 0; count < 6; count++) guard.enter('a', count === 5 ? 1000 : 0);
  expect([guard.enter('a', 1000), guard.enter('a', 2000), guard.enter('a', 3000)]).toEqual([2, 1, 0]);
});

test('others do not wait, and all is forgotten after a while', () => {
  const guard = new SignInGuard();
  for (let count = 0; count < 5; count++) guard.enter('a', 0);
  expect(guard.enter('b', 0)).toBe(0);
  expect(guard.enter('a', 0)).toBe(1);
  for (let count = 0; count < 5; count++) expect(guard.enter('a', 15 * MINUTE)).toBe(0);
});

test('it keeps so many at most, the latest ones', () => {
  const guard = new SignInGuard();
  for (const key of ['old', 'busy']) for (let count = 0; count < 5; count++) guard.enter(key, 0);
  for (let other = 0; other < 9_999; other++) guard.enter(`other ${other}`, 0);
  expect(guard.enter('busy', 0)).toBe(1);
  expect(guard.enter('old', 0)).toBe(0);
});
