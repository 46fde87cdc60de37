import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERRORS } from '../../../src/http/problems/errors.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const page = (path: string, language: string) =>
  service.call('GET', path, { headers: { Accept: 'text/html', 'Accept-Language': language } });
/** Text of a page without its markup. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('the page of a problem', () => {
  test.each(Object.entries(ERRORS))('%s explains cause and remedy in both languages', async (code, facts) => {
    for (const language of ['en', 'da'] as const) {
      const { status, text } = await page(`/problems/${code}`, language);
      expect(status).toBe(200);
      expect(text).toContain(`<html lang="${language}">`);
      for (const part of [facts.title, facts.cause, facts.fix])
        expect(textOf(text)).toContain(part[language].replaceAll('`', ''));
    }
  });

  test.each(['NOPE', 'toString', '<script>'])('%s does not exist', async (code) => {
    const { status, text } = await page(`/problems/${encodeURIComponent(code)}`, 'en');
    expect(status).toBe(404);
    expect(text).not.toContain('<script>');
  });

  test('is what the type of a problem document resolves to', async () => {
    const { json, url } = await service.call('GET', '/api/status/05790000000999.208');
    const address = new URL(json.type, url);
    expect(address.pathname).toBe('/problems/PRODUCT_NOT_FOUND');
    expect((await page(address.pathname, 'en')).text).toContain('Product not found');
  });
});

test('/problems lists all problems', async () => {
  const { text } = await page('/problems', 'en');
  expect([...text.matchAll(/href="\/problems\/(\w+)"/g)].map(([, code]) => code)).toEqual(Object.keys(ERRORS).sort());
});

test.each([
  ['/api/status/05790000000999.208', 'da', 'da'],
  ['/api/fields', 'en', 'en'],
  ['/api/openapi.json', 'da', 'en'],
])('%s in %s states the language %s', async (path, asked, given) => {
  const { headers } = await service.call('GET', path, { headers: { 'Accept-Language': asked } });
  expect(headers.get('content-language')).toBe(given);
});

test('a limit that was exceeded is named in RateLimit', async () => {
  const headers = { Authorization: `Basic ${Buffer.from('nobody:wrong').toString('base64')}` };
  let last = await service.call('GET', '/api', { headers });
  for (let attempt = 0; attempt < 30 && last.status !== 429; attempt++)
    last = await service.call('GET', '/api', { headers });
  expect(last.status).toBe(429);
  expect(last.headers.get('ratelimit')).toBe(`"failed-attempts";r=0;t=${last.headers.get('retry-after')}`);
});
