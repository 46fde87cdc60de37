import { expect, test } from '@jest/globals';
import { accepts, chooseLanguage } from '../../../src/http/negotiation.ts';

test.each([
  [undefined, true],
  ['*/*', true],
  ['application/json', true],
  ['application/*', true],
  ['text/html, application/json;q=0.5', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', false],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['application/xml', false],
  ['nonsense', false],
])('Accept: %s allows JSON: %s', (header, allowed) => {
  expect(accepts(header, ['application/json'])).toBe(allowed);
});

test.each([
  [undefined, 'en'],
  ['da', 'da'],
  ['da-DK', 'da'],
  ['sv, da;q=0.5', 'da'],
  ['da;q=0.2, en;q=0.7', 'en'],
  ['da;q=0', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  [';;,q=x', 'en'],
])('Accept-Language: %s is answered in %s', (header, language) => {
  expect(chooseLanguage(header, ['en', 'da'])).toBe(language);
});
