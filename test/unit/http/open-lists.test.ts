import { expect, test } from '@jest/globals';
import { OpenLists } from '../../../src/http/connections/open-lists.ts';

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'opened';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

test('open lists are limited per address and in total', () => {
  const lists = new OpenLists({ openLists: 3, openListsPerAddress: 2 });
  const closers = [lists.open('a'), lists.open('a')];
  expect(codeOf(() => lists.open('a'))).toBe('TOO_MANY_LISTS');
  expect(codeOf(() => lists.open('b'))).toBe('opened');
  expect(codeOf(() => lists.open('c'))).toBe('LISTS_BUSY');
  for (const close of closers) close();
  expect([codeOf(() => lists.open('a')), codeOf(() => lists.open('c'))]).toEqual(['opened', 'opened']);
});
