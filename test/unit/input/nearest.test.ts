import { expect, test } from '@jest/globals';
import { createSuggest, nearest } from '../../../src/domain/input/nearest.ts';

test('the nearest name is found, or none if none is close', () => {
  expect(nearest('D8258x', ['D8165', 'D8258', 'D8259'])).toBe('D8258');
  expect(nearest('chIld', ['Child', 'Nutrients'])).toBe('Child');
  expect(nearest('quite different', ['Child'])).toBeUndefined();
  expect(nearest('', ['a'])).toBeUndefined();
  expect(nearest('x'.repeat(61), ['x'.repeat(60)])).toBeUndefined();
});

test('a request gets at most twenty suggestions', () => {
  const suggest = createSuggest();
  const suggested = Array.from({ length: 100 }, () => suggest('Chil', () => ['Child']));
  expect(suggested.filter(Boolean)).toHaveLength(20);
});

test('long lists of names use up the budget of a request', () => {
  const names = Array.from({ length: 9000 }, (_, n) => `name${n}`);
  const suggest = createSuggest();
  let read = 0;
  for (let count = 0; count < 100; count++) {
    suggest('name1x', () => {
      read++;
      return names;
    });
  }
  expect(read).toBe(3);
});
