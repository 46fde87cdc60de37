import { expect, test } from '@jest/globals';
import { FIRST_TIMELINE, Timelines } from '../../../src/domain/history/timelines.ts';

const started = new Date('2025-02-01T09:30:00Z');
const later = (id: string, start: number) => ({ id, start, started });
const first = new Timelines([]);
const restored = new Timelines([later('a', 10), later('b', 10), later('c', 25)]);

test('names the present timeline, and that of each event', () => {
  expect([first.current, restored.current]).toEqual([FIRST_TIMELINE, 'c']);
  expect([0, 10, 11, 25, 26].map((position) => restored.at(position))).toEqual(['', '', 'b', 'b', 'c']);
  expect(first.at(1_000_000)).toBe(FIRST_TIMELINE);
});

test.each([
  [FIRST_TIMELINE, 10, true],
  [FIRST_TIMELINE, 11, false],
  ['a', 10, true],
  ['a', 11, false],
  ['b', 25, true],
  ['b', 26, false],
  ['c', 1_000_000, true],
  ['another restore', 0, false],
])('of timeline “%s”, events up to %i are present: %s', (timeline, position, isPresent) => {
  expect(restored.has({ timeline, position })).toBe(isPresent);
});

test('without a restore, only positions of the first timeline are known', () => {
  expect(first.has({ timeline: FIRST_TIMELINE, position: 1_000_000 })).toBe(true);
  expect(first.has({ timeline: 'a', position: 1 })).toBe(false);
});

test('what changed before the timeline began counts as of its beginning', () => {
  const [before, after] = [new Date('2025-01-01T00:00:00Z'), new Date('2025-03-01T00:00:00Z')];
  expect(restored.changedAt(before)).toEqual(started);
  expect(restored.changedAt(after)).toEqual(after);
  expect(first.changedAt(before)).toEqual(before);
});
