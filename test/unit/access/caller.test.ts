import { expect, test } from '@jest/globals';
import { problemOfActorName } from '../../../src/access/caller.ts';

test.each(['erp', 'Søren', 'anna@example.com', 'erp-2.test_1', 'x'.repeat(64)])('%s is a valid name', (name) => {
  expect(problemOfActorName(name, ['other'])).toBeUndefined();
});

test.each([
  ['GS1', 'reserved'],
  ['gs1', 'reserved'],
  ['Anonymous', 'reserved'],
  ['service', 'reserved'],
  ['demo', 'reserved'],
  ['taken', 'already exists'],
  ['a\nb', 'The name "a\\nb" cannot be used'],
  ['a b', 'cannot be used'],
  ['a:b', 'cannot be used'],
  ['\u202Eerp', 'cannot be used'],
  ['-erp', 'cannot be used'],
  ['', 'cannot be used'],
  ['x'.repeat(65), 'cannot be used'],
])('%j is rejected', (name, problem) => {
  expect(problemOfActorName(name, ['taken'])).toContain(problem);
});
