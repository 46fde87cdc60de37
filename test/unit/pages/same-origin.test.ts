import { expect, test } from '@jest/globals';
import { isSameOrigin } from '../../../src/pages/same-origin.ts';

test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' }, true],
  [{ 'sec-fetch-site': 'none', origin: 'https://shop.example', host: 'shop.example' }, false],
  [{ origin: 'https://shop.example', host: 'shop.example' }, true],
  [{ origin: 'https://shop.example', host: 'shop.example:443' }, true],
  [{ origin: 'http://shop.example:8080', host: 'SHOP.example:8080' }, true],
  [{ origin: 'http://shop.example:8080', host: 'shop.example' }, false],
  [{ origin: 'https://shop.example.evil.example', host: 'shop.example' }, false],
  [{ origin: 'null', host: 'null' }, false],
  [{ origin: 'https://shop.example' }, false],
  [{ host: 'shop.example' }, false],
])('%j: %s', (headers, expected) => {
  expect(isSameOrigin(headers)).toBe(expected);
});
