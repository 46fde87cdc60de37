import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { addPast } from '../../support/overview-figures.ts';
import { signIn } from '../../support/session.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { startServiceToLookAt } from '../../support/visit.ts';

let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await startServiceToLookAt();
  cookie = await signIn(service, 'anna');
  await addPast(service);
});
afterAll(() => service.stop());

const get = async (language: string, path = '/'): Promise<string> => {
  const headers = { Accept: 'text/html', Cookie: cookie, 'Accept-Language': language };
  return (await service.call('GET', path, { headers })).text;
};
const figures = async (language: string) =>
  (await service.call('GET', '/api/overview', { headers: { Cookie: cookie, 'Accept-Language': language } })).json;
const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#34;', '"');
const plain = (html: string): string => unescape(html.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
/** Each link with its text. */
const links = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', text = '']) => [
      unescape(href),
      plain(text),
    ]),
  );

describe.each([
  ['en', 'Overview', 'Products with findings', 'Messages to GS1 and their replies', 'Assortment'],
  ['da', 'Overblik', 'Produkter med valideringsfejl', 'Meddelelser til GS1 og svarene på dem', 'Sortiment'],
])('in %s', (language, ...texts) => {
  test('the page has the figures of the API, and the lists', async () => {
    const html = await get(language);
    expect(html).toContain(`<html lang="${language}">`);
    for (const text of texts) expect(plain(html)).toContain(text);
    const { products, findings, waiting, changes } = await figures(language);
    const tiles = [...html.matchAll(/<strong>(\d+)<\/strong>/g)].map(([, value]) => Number(value));
    const withStatus = (status: string) =>
      products.byStatus.find((each: any) => each.catalogStatus === status)?.products ?? 0;
    expect(tiles).toEqual([
      products.count,
      findings.productsWithErrors,
      findings.productsWithWarnings,
      withStatus('OK'),
      withStatus('FAILED'),
      waiting.reduce((sum: number, { messages }: { messages: number }) => sum + messages, 0),
    ]);
    for (const { label } of findings.rules) expect(plain(html)).toContain(label.replaceAll(/\s+/g, ' '));
    for (const { recipient } of waiting) expect(plain(html)).toContain(recipient);
    expect(changes.length).toBeGreaterThan(0);
    for (const { productId } of changes) expect(links(html).has(`/products/${productId}#history`)).toBe(true);
  });
});

test('the list behind a number of products has as many', async () => {
  const html = await get('en');
  const { products } = await figures('en');
  const rowsOf = async (filter: string) => {
    const path = `/views/assortment?${new URLSearchParams({ filter }).toString()}`;
    expect([...links(html).keys()]).toContain(path);
    return [...(await get('en', path)).matchAll(/ class="id"/g)].length;
  };
  for (const { catalogStatus, products: count } of products.byStatus) {
    expect([catalogStatus, await rowsOf(`status:${catalogStatus ?? ''}`)]).toEqual([catalogStatus, count]);
  }
  for (const { targetMarket, products: count } of products.byTargetMarket) {
    expect([targetMarket, await rowsOf(`market:${targetMarket}`)]).toEqual([targetMarket, count]);
  }
  for (const { unitType, products: count } of products.byUnitType) {
    expect([unitType, await rowsOf(`type:${unitType}`)]).toEqual([unitType, count]);
  }
});

test('charts have the numbers of each day as a table', async () => {
  const html = await get('en');
  const { findingDays, sendDays } = await figures('en');
  const tables = [...html.matchAll(/<details class="as-table">(.*?)<\/details>/gs)].map(([, table = '']) =>
    [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row = '']) => plain(row).trim().split(' ')),
  );
  const day = (date: string) => date.split('-').reverse().join('-');
  expect(tables[0]).toEqual(
    findingDays
      .map((each: any) => [day(each.date), String(each.productsWithErrors), String(each.productsWithWarnings)])
      .reverse(),
  );
  expect(tables[1]).toEqual(
    sendDays
      .map(({ date, ...numbers }: any) => [
        day(date),
        ...['accepted', 'rejected', 'failed', 'open'].map((name) => String(numbers[name])),
      ])
      .reverse(),
  );
  const [newest] = [...links(html).keys()].filter((href) => href.startsWith('/api/sends?'));
  const { status } = await service.call('GET', newest ?? '', { headers: { Cookie: cookie } });
  expect(status).toBe(200);
});

test('a visitor who may not read the figures sees the lists, and how to sign in', async () => {
  const { text } = await service.call('GET', '/', { headers: { Accept: 'text/html', 'Accept-Language': 'en' } });
  expect(text).not.toContain('class="tiles"');
  expect([...links(text).keys()]).toEqual(expect.arrayContaining(['/views/assortment', '/login']));
});

test('an instance without products says how they come', async () => {
  const empty = await startTestService();
  try {
    const page = async () =>
      (await empty.call('GET', '/', { headers: { Accept: 'text/html', 'Accept-Language': 'en' } })).text;
    expect(plain(await page())).toContain('Products are still being counted.');
    await prepareLists(empty.instance, new AbortController().signal);
    const html = await page();
    expect(plain(html)).toContain('There are no products yet.');
    expect(html).not.toContain('class="tiles"');
    expect(links(html).has('/views/assortment')).toBe(true);
  } finally {
    await empty.stop();
  }
});
