import { expect, test } from '@jest/globals';
import { chooseLanguage, chooseMediaType, takesGzip } from '../../../src/http/request/negotiation.ts';

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
  expect(chooseMediaType(header, ['application/json'])).toBe(allowed ? 'application/json' : undefined);
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
])('Accept-Language: %s gets %s', (header, language) => {
  expect(chooseLanguage(header, ['en', 'da'])).toBe(language);
});

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/x-ndjson', 'application/x-ndjson'],
  ['application/json;q=0.5, application/x-ndjson', 'application/x-ndjson'],
  ['application/*', 'application/json'],
  ['text/csv', undefined],
])('Accept: %s gets %s', (header, mediaType) => {
  expect(chooseMediaType(header, ['application/json', 'application/x-ndjson'])).toBe(mediaType);
});

test.each([
  [undefined, false],
  ['gzip, deflate, br', true],
  ['x-gzip', true],
  ['gzip;q=0', false],
  ['identity', false],
])('Accept-Encoding: %s allows gzip: %s', (header, takes) => {
  expect(takesGzip(header)).toBe(takes);
});
