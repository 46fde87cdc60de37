import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { aBody, inMarket, productIdOf } from '../../builders/product.ts';
import { addUser, PASSWORD, signIn } from '../../support/session.ts';
import { startTestService, type ServiceResponse, type TestService } from '../../support/service.ts';

const HOSTILE = '"><img src=x onerror="alert(1)"> & <b>';
const LIGHT = aBody({ D8246: 0, D8258_2: 'Dark chocolate', D8259_2: 'en', D8211: HOSTILE });
const SWEDISH = aBody(inMarket('SE', { D8246: 0, D8211: 'Nordlys' }), 2);

let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  await addUser(service, 'anna');
  cookie = await signIn(service, 'anna');
  const Authorization = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`;
  // More products with the same finding than a page shows.
  const others = Array.from({ length: 50 }, (_, n) => aBody({ D8246: 0, D8211: 'Havblik' }, n + 3));
  const { status, text } = await service.call('POST', '/api', {
    body: [LIGHT, SWEDISH, ...others],
    headers: { Authorization },
  });
  if (status !== 200) throw new Error(text);
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<ServiceResponse> =>
  service.call('GET', path, { headers: { Accept: 'text/html', Cookie: cookie, 'Accept-Language': 'en', ...headers } });
const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#34;', '"');
const hrefs = (html: string): string[] => [...html.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => unescape(link));
const plain = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe.each([
  ['en', 'Worklist', 'Gross weight', 'Download as Excel', 'Errors only'],
  ['da', 'Arbejdsliste', 'Bruttovægt', 'Hent som Excel', 'Kun fejl'],
])('in %s', (language, title, field, excel, errorsOnly) => {
  test('the worklist shows what the API counts, and leads to the products', async () => {
    const headers = { 'Accept-Language': language };
    const { text: html } = await get('/worklist?groupBy=field', headers);
    expect(html).toContain(`<html lang="${language}">`);
    for (const text of [title, field, excel, errorsOnly]) expect(plain(html)).toContain(text);
    const { json } = await service.call('GET', '/api/findings?groupBy=field', {
      headers: { ...headers, Cookie: cookie },
    });
    const groups = json.groups as { group: string; label: string; products: number }[];
    expect(groups).toContainEqual(expect.objectContaining({ group: 'D8246', products: 52 }));
    for (const { group, label } of groups) {
      expect(plain(html)).toContain(label.replaceAll('&', '&amp;'));
      expect(hrefs(html)).toContain(`/worklist/products?groupBy=field&group=${group}`);
    }
  });
});

test('severity and market are in the address, and kept by every link', async () => {
  const { text: html } = await get('/worklist?groupBy=brand&severity=ERROR&targetMarket=752');
  expect(plain(html)).toContain('Nordlys');
  expect(plain(html)).not.toContain('Havblik');
  expect(html).toContain('<option value="ERROR" selected>');
  expect(html).toContain('<option value="752" selected>');
  expect(hrefs(html)).toEqual(
    expect.arrayContaining([
      '/worklist?groupBy=rule&severity=ERROR&targetMarket=752',
      '/worklist/products?groupBy=brand&group=Nordlys&severity=ERROR&targetMarket=752',
      '/worklist/products?groupBy=brand&severity=ERROR&targetMarket=752',
      '/api/findings/excel?severity=ERROR&targetMarket=752&lang=en',
      '/worklist?groupBy=brand&severity=ERROR&targetMarket=752&lang=da',
    ]),
  );
});

test('numbers are those of the severity, and markets those that have products', async () => {
  await prepareLists(service.instance, new AbortController().signal);
  const both = await get('/worklist');
  expect(plain(both.text)).toMatch(/with errors .* with warnings/);
  const markets = [...both.text.matchAll(/<option value="(\d+)"/g)].map(([, code]) => code);
  expect(markets).toEqual(['208', '752']);
  const errors = plain((await get('/worklist?severity=ERROR')).text);
  expect([errors.includes('with errors'), errors.includes('with warnings')]).toEqual([true, false]);
  const warnings = plain((await get('/worklist?severity=WARNING')).text);
  expect([warnings.includes('with errors'), warnings.includes('with warnings')]).toEqual([false, true]);
  const unused = await get('/worklist?targetMarket=578');
  expect(unused.text).toContain('<option value="578" selected>');
});

test('the products of a rule are shown in pages, with their findings', async () => {
  const { text: first } = await get('/worklist/products?group=549');
  const products = hrefs(first).filter((link) => /^\/products\/[\d.]+$/.test(link));
  expect(products.length).toBe(50);
  expect(plain(first)).toContain('Dark chocolate');
  expect(hrefs(first)).toEqual(
    expect.arrayContaining([
      '/rules/549',
      `/products/${productIdOf(LIGHT)}#D8246`,
      '/api/findings/excel?groupBy=rule&group=549&lang=en',
    ]),
  );
  const next = hrefs(first).find((link) => link.includes('cursor='));
  const { text: second } = await get(next ?? '');
  const rest = hrefs(second).filter((link) => /^\/products\/[\d.]+$/.test(link));
  expect(new Set([...products, ...rest]).size).toBe(52);
  expect(hrefs(second).filter((link) => link.includes('cursor=') && !link.includes('lang='))).toEqual([]);
  expect(hrefs(second)).toContain('/worklist/products?group=549');
  const { text: rule } = await get('/rules/549');
  expect(hrefs(rule)).toContain('/worklist/products?groupBy=rule&group=549');
});

test('brands are shown as text', async () => {
  const { text: html } = await get('/worklist?groupBy=brand');
  expect(html).not.toContain('<img src=x');
  const link = hrefs(html).find((each) => each.includes('onerror'));
  const { status, text } = await get(link ?? '');
  expect(status).toBe(200);
  expect(text).not.toContain('<img src=x');
  expect(plain(text)).toContain('Dark chocolate');
});

test('an address that says nothing sensible shows everything, and an unknown group is empty', async () => {
  const { status, text } = await get('/worklist?groupBy=moon&severity=x&targetMarket=1&group=2');
  expect(status).toBe(200);
  expect(plain(text)).toContain('52');
  const { text: empty } = await get('/worklist/products?group=nothing&cursor=x');
  expect(plain(empty)).toContain('No product has findings here.');
});

test('a visitor without access signs in first', async () => {
  for (const path of ['/worklist?groupBy=field', '/worklist/products?group=549']) {
    const { status, headers } = await service.call('GET', path, { headers: { Accept: 'text/html' } });
    expect([status, headers.get('location')]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
  }
});
