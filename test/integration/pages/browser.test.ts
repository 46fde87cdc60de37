import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../support/browser.ts';
import type { TestService } from '../../support/service.ts';
import { PASSWORD } from '../../support/session.ts';
import { MARKUP, startServiceToLookAt, Visit } from '../../support/visit.ts';

await describeInBrowser('in a browser', (browser) => {
  let service: TestService;
  let visit: Visit;
  let expectedStatus: number | undefined;

  beforeAll(async () => {
    service = await startServiceToLookAt();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    expectedStatus = undefined;
    visit = await Visit.begin(browser, service);
  });
  afterEach(async () => {
    expect(await visit.end(expectedStatus)).toEqual([]);
  });

  const choice = (name: string) => visit.page.getByRole('checkbox', { name });
  const sorted = (name: string, way: string) => visit.page.locator(`th[aria-sort=${way}]`, { hasText: name });

  test('a list can be found and opened with the keyboard', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.keyboard.press('Tab');
    expect(await visit.focused().innerText()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await visit.focused().innerText()).toBe('Assortment');
    await page.keyboard.press('Enter');
    await visit.rows().first().waitFor();
    expect(await page.title()).toBe('Assortment – Nordlys Foods');
    expect(await visit.rows().count()).toBe(14);
    const link = page.getByRole('rowheader', { name: '05790000000111.208' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe('/products/05790000000111.208');
  });

  test('statuses have texts', async () => {
    await visit.openView('assortment');
    expect(new Set(await visit.columnTexts('Status'))).toEqual(
      new Set(['OK', 'Sent', 'Changed', 'Rejected', 'Not sent']),
    );
  });

  test('markup in data is shown as text', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    expect(await visit.columnTexts('Brand')).toContain(MARKUP);
    expect(await page.locator('#products img, #products b').count()).toBe(0);
    await page.getByRole('searchbox').fill('<img src=x');
    expect(await visit.columnTexts('Brand')).toEqual([MARKUP]);
    expect(await page.title()).toBe('Assortment – Nordlys Foods');
  });

  test('search filters the list, and says if nothing matches', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    await page.getByRole('searchbox').fill('HAVBLIK torsk');
    expect(new Set(await visit.columnTexts('Brand'))).toEqual(new Set(['Havblik']));
    expect(await page.getByText(/^1–\d of \d \(of 14 in the list\)$/).count()).toBe(1);
    await page.getByRole('searchbox').fill('no such thing');
    expect(await visit.rows().allInnerTexts()).toEqual(['No product matches the search.']);
    await page.getByRole('searchbox').fill('');
    expect(await visit.rows().count()).toBe(14);
  });

  test('columns can be sorted by click and keyboard, numbers numerically, empty cells last', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    const asListed = await visit.columnTexts('Product id');
    const amounts = async () =>
      (await visit.columnTexts('Net content')).map((text) => Number(text.replaceAll(',', '')));
    await visit.header('Net content').first().click();
    await sorted('Net content', 'ascending').waitFor();
    const rising = await amounts();
    expect(rising).toEqual([...rising].sort((a, b) => a - b));

    const dates = async () =>
      (await visit.columnTexts('Available from')).map((date) => date.split('-').reverse().join('-'));
    await page.getByRole('button', { name: 'Available from: sort by this column' }).focus();
    await page.keyboard.press('Enter');
    await sorted('Available from', 'ascending').waitFor();
    const given = (await dates()).filter(Boolean);
    expect(await dates()).toEqual([...given.sort(), '']);
    await page.keyboard.press('Space');
    await sorted('Available from', 'descending').waitFor();
    expect(await dates()).toEqual([...given.sort().reverse(), '']);
    await page.keyboard.press('Enter');
    await page.locator('th[aria-sort]').waitFor({ state: 'detached' });
    expect(await visit.columnTexts('Product id')).toEqual(asListed);
  });

  test('the choice of columns is remembered per list', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    await page.locator('summary', { hasText: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await visit.header('Item number').count()).toBe(0);
    await choice('GTIN').uncheck();
    expect(await page.locator('#column-count').innerText()).toBe('10/12');
    await page.keyboard.press('Escape');
    expect(await choice('GTIN').isVisible()).toBe(false);
    expect(await visit.focused().innerText()).toMatch(/^Columns/);

    await visit.openView('allergens');
    expect(await visit.header('GTIN').count()).toBe(1);
    await visit.openView('assortment');
    expect(await visit.header('GTIN').count()).toBe(0);
    expect(await visit.header('Product id').count()).toBe(1);
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await visit.header('GTIN').count()).toBe(1);
    await page.locator('h1').click();
    expect(await choice('GTIN').isVisible()).toBe(false);
    await page.reload();
    await visit.rows().first().waitFor();
    expect(await visit.header('Item number').count()).toBe(1);
  });

  test('files of a list can be downloaded', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    await page.locator('summary', { hasText: 'Download' }).click();
    for (const [name, file] of [
      ['Excel Price list', /^assortment-prices\.xlsx$/],
      ['XML', /xml/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
      expect(await download.failure()).toBeNull();
    }
  });

  test('a very long list shows the first rows and the total number', async () => {
    const { page } = visit;
    const row = (n: number) => ({
      productId: `${n}.208`,
      n,
      when: `2025-01-01T0${n % 10}:30:00.000Z`,
      isValid: n % 2 === 0,
    });
    const data = Array.from({ length: 5000 }, (_, n) => row(n));
    const columns = ['productId', 'n', 'when', 'isValid'].map((name) => ({ data: name, title: name }));
    await page.route('**/api/view/assortment?*', (route) =>
      route.fulfill({ json: { recordsTotal: 100_000, recordsFiltered: 100_000, columns, data } }),
    );
    await visit.openView('assortment');
    expect(await page.locator('#truncated').innerText()).toMatch(/first 5,000 of 100,000 products.*Excel/);
    expect(await visit.rows().count()).toBe(25);
    expect((await visit.columnTexts('when')).slice(0, 2)).toEqual(['01-01-2025 01:30', '01-01-2025 02:30']);
    await page.getByRole('link', { name: 'Last page' }).click();
    expect((await visit.columnTexts('n')).at(-1)).toBe('4,999');
    await page.getByLabel('per page').selectOption('100');
    expect(await visit.rows().count()).toBe(100);
    await page.getByRole('searchbox').fill('4999');
    expect(await visit.columnTexts('productId')).toEqual(['4999.208']);
  });

  test('a list that cannot be loaded reports it and can be loaded again', async () => {
    const { page } = visit;
    await page.route('**/api/view/**', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto('/views/assortment');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('could not be loaded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await visit.rows().first().waitFor();
    expect(await page.getByRole('alert').isVisible()).toBe(false);
    expectedStatus = 503;
  });

  test('a user signs in with the keyboard, sees more lists, and signs out', async () => {
    const { page } = visit;
    await page.goto('/views/price-list');
    expect(page.url()).toContain('/login?next=');
    await page.locator('#name:focus').waitFor();
    await page.keyboard.type('anna');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('#password:focus').waitFor();
    expect(await page.getByLabel('User name').inputValue()).toBe('anna');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await visit.rows().first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/views/price-list');
    await page.goto('/');
    expect(await page.getByRole('listitem').count()).toBe(6);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(3);
    expectedStatus = 403;
  });

  test('without scripts, the page links to the files', async () => {
    await visit.end();
    visit = await Visit.begin(browser, service, { javaScriptEnabled: false });
    const { page } = visit;
    await page.goto('/views/assortment');
    expect(await page.getByRole('link', { name: 'XML' }).first().isVisible()).toBe(true);
  });
});
