import { expect, test } from '@jest/globals';
import { AttemptCounter } from '../../../src/access/attempt-counter.ts';

const MINUTE = 60_000;

test('delays grow, up to a minute', () => {
  const counter = new AttemptCounter(5);
  let now = 0;
  const waits = Array.from({ length: 13 }, () => {
    const wait = Math.max(0, counter.waitOf('a', now));
    now += wait;
    counter.add('a', now);
    return wait / 1000;
  });
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test('other keys are not delayed, and attempts are forgotten after 15 minutes', () => {
  const counter = new AttemptCounter(2);
  for (let count = 0; count < 3; count++) counter.add('a', 0);
  expect(counter.waitOf('b', 0)).toBeLessThanOrEqual(0);
  expect(counter.waitOf('a', 0)).toBe(2000);
  expect(counter.countOf('a', 15 * MINUTE)).toBe(0);
});

test('an attempt can be removed', () => {
  const counter = new AttemptCounter(2);
  for (let count = 0; count < 2; count++) counter.add('a', 0);
  counter.subtract('a');
  expect([counter.countOf('a', 0), counter.waitOf('a', 0)]).toEqual([1, 0]);
  for (let count = 0; count < 3; count++) counter.subtract('a');
  expect(counter.countOf('a', 0)).toBe(0);
});

test('only the latest 10,000 keys are kept', () => {
  const counter = new AttemptCounter(1);
  for (const key of ['old', 'busy']) counter.add(key, 0);
  counter.add('busy', 0);
  for (let other = 0; other < 9_999; other++) counter.add(`other ${other}`, 0);
  expect([counter.countOf('old', 0), counter.countOf('busy', 0)]).toEqual([0, 2]);
});
