import { expect, test } from '@jest/globals';
import { InstanceLimits } from '../../../src/http/connections/instance-limits.ts';

const LIMITS = { requests: 2, batches: 1, sheets: 1, openLists: 1, openListsPerAddress: 1 };

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'opened';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

test('open lists are limited per address and in total', () => {
  const lists = new InstanceLimits({ ...LIMITS, openLists: 3, openListsPerAddress: 2 });
  const closers = [lists.openList('a'), lists.openList('a')];
  expect(codeOf(() => lists.openList('a'))).toBe('TOO_MANY_LISTS');
  expect(codeOf(() => lists.openList('b'))).toBe('opened');
  expect(codeOf(() => lists.openList('c'))).toBe('LISTS_BUSY');
  for (const close of closers) close();
  expect([codeOf(() => lists.openList('a')), codeOf(() => lists.openList('c'))]).toEqual(['opened', 'opened']);
});

test.each([
  ['requests', 2, 'TOO_MANY_REQUESTS'],
  ['batches', 1, 'TOO_MANY_BATCHES'],
  ['sheets', 1, 'TOO_MANY_SHEETS'],
] as const)('%s are limited, each on their own', (work, limit, code) => {
  const limits = new InstanceLimits(LIMITS);
  const ends = Array.from({ length: limit }, () => limits.begin(work));
  expect(codeOf(() => limits.begin(work))).toBe(code);
  expect(codeOf(() => limits.openList('a'))).toBe('opened');
  ends[0]?.();
  expect(codeOf(() => limits.begin(work))).toBe('opened');
  expect(codeOf(() => limits.begin(work))).toBe(code);
});
