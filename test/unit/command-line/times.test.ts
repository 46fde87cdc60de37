import { describe, expect, test } from '@jest/globals';
import { readDuration, readFuture } from '../../../src/command-line/times.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');

test.each([
  ['0', 0],
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['90d', 7_776_000_000],
])('the duration %s', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each(['', '1', '1w', '-1d', '1.5h', '1 d', '999999d'])('%j is no duration', (text) => {
  expect(() => readDuration(text)).toThrow('Expected a duration such as 30m, 24h or 90d.');
});

describe('the end of something', () => {
  test.each([
    ['90d', '2026-08-02T12:00:00.000Z'],
    ['2026-06-01', '2026-06-01T00:00:00.000Z'],
    ['2026-06-01T08:30Z', '2026-06-01T08:30:00.000Z'],
    ['2026-06-01T08:30:15+02:00', '2026-06-01T06:30:15.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('%s', (text, iso) => {
    expect(readFuture(text, NOW).toISOString()).toBe(iso);
  });

  test.each(['tomorrow', '2026-13-01', '2027-02-29', '2027-02-30', '2026-06-01T08:30', '01-06-2026'])(
    '%s is none',
    (text) => {
      expect(() => readFuture(text, NOW)).toThrow('Expected a duration such as 90d, or a date such as');
    },
  );

  test.each(['2026-05-04', '2026-05-04T12:00Z', '0'])('%s has passed', (text) => {
    expect(() => readFuture(text, NOW)).toThrow('This time has passed; expected one in the future.');
  });
});
