import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../support/browser.ts';
import { insertCopies } from '../../support/many-products.ts';
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

  test('the overview is used with the keyboard, and leads to the lists', async () => {
    const { page } = visit;
    await visit.signIn();
    await page.goto('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await visit.focused().getAttribute('href')).toBe('/views/assortment');
    await page.getByRole('link', { name: 'Product lists' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#lists');
    await page.keyboard.press('Tab');
    expect(await visit.focused().innerText()).toBe('Assortment');
    await page.keyboard.press('Enter');
    await visit.rows().first().waitFor();
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
    await page.keyboard.press('Enter');
    await page.waitForURL('**/assortment?search=*');
    expect(await visit.columnTexts('Brand')).toEqual([MARKUP]);
    expect(await page.title()).toBe('Assortment – Nordlys Foods');
  });

  test('search filters the list, and says if nothing matches', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    await page.getByRole('searchbox').fill('HAVBLIK torsk');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/assortment?search=HAVBLIK+torsk');
    expect(new Set(await visit.columnTexts('Brand'))).toEqual(new Set(['Havblik']));
    await page.getByRole('searchbox').fill('no such thing');
    await page.keyboard.press('Enter');
    await page.getByText('No product matches the search and the filters.').waitFor();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await visit.rows().first().waitFor();
    expect(await visit.rows().count()).toBe(14);
  });

  test('filters are chosen with the keyboard, kept in the address, and removed one by one', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    await page.locator('summary', { hasText: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Market', { exact: true }).selectOption('752');
    await page.getByLabel('Another column').selectOption('D8217_1');
    await page.getByLabel('Value').fill('..1 LTR');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/assortment?filter=market%3A752&filter=D8217_1%3A..1+LTR');
    expect(new Set(await visit.columnTexts('Target market'))).toEqual(new Set(['Sweden']));
    await page.reload();
    const filtered = await visit.rows().count();
    await page.getByRole('link', { name: /^Remove the filter Net content/ }).click();
    await page.waitForURL('**/assortment?filter=market%3A752');
    expect(await visit.rows().count()).toBeGreaterThanOrEqual(filtered);
  });

  test('columns can be sorted by click and keyboard, amounts by quantity, empty cells last', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    const asListed = await visit.columnTexts('Product id');
    const dates = async () =>
      (await visit.columnTexts('Available from')).map((date) => date.split('-').reverse().join('-'));
    await page.getByRole('link', { name: /^Available from ?: sort by this column$/ }).focus();
    await page.keyboard.press('Enter');
    await sorted('Available from', 'ascending').waitFor();
    const given = (await dates()).filter(Boolean);
    expect(await dates()).toEqual([...given.sort(), '']);
    await page.getByRole('link', { name: /^Available from ?: reverse the order$/ }).click();
    await sorted('Available from', 'descending').waitFor();
    expect(await dates()).toEqual([...given.sort().reverse(), '']);
    await page.getByRole('link', { name: /^Available from ?: restore the order of the list$/ }).click();
    await page.locator('th[aria-sort]').waitFor({ state: 'detached' });
    expect(await visit.columnTexts('Product id')).toEqual(asListed);
  });

  test('the choice of columns is in the address', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    await page.locator('summary', { hasText: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await choice('GTIN').uncheck();
    await page.locator('#columns').getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/assortment?columns=*');
    expect(await page.locator('#column-count').innerText()).toBe('10/12');
    expect([await visit.header('Item number').count(), await visit.header('GTIN').count()]).toEqual([0, 0]);
    expect(await visit.header('Product id').count()).toBe(1);
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.keyboard.press('Escape');
    expect(await choice('GTIN').isVisible()).toBe(false);
    expect(await visit.focused().innerText()).toMatch(/^Columns/);
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.waitForURL('**/assortment');
    expect(await visit.header('GTIN').count()).toBe(1);
  });

  test('on a phone, the name and the status of a product come first', async () => {
    await visit.end();
    visit = await Visit.begin(browser, service, { viewport: { width: 390, height: 844 } });
    await visit.openView('assortment');
    const boxes = await Promise.all(
      ['.name', '.status', '.id', 'td:nth-child(2)'].map((part) => visit.rows().first().locator(part).boundingBox()),
    );
    const [name, status, id, number] = boxes.map((box) => box?.y ?? -1) as [number, number, number, number];
    expect(Math.abs(name - status)).toBeLessThan(15);
    expect(id).toBeGreaterThan(name);
    expect(number).toBeGreaterThan(id);
  });

  test('files of a list can be downloaded', async () => {
    const { page } = visit;
    await visit.openView('assortment');
    await page.locator('summary', { hasText: 'Download' }).click();
    for (const [name, file] of [
      ['Excel Price list', /^assortment-prices\.xlsx$/],
      ['XML', /xml/],
      ['JSON', /json|assortment/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
      expect(await download.failure()).toBeNull();
    }
  });

  test('a very long list is shown page by page', async () => {
    const { page } = visit;
    const client = await service.pool.connect();
    try {
      await insertCopies(client, service.instance.db.schema, '05790000000111.208', 230);
    } finally {
      client.release();
    }
    try {
      await page.goto('/views/assortment?filter=D8256:copy&sort=-productId');
      expect(await visit.rows().count()).toBe(100);
      const seen = await visit.columnTexts('Product id');
      expect(await page.getByText('1–100; more follow').count()).toBe(1);
      for (const expected of ['101–200; more follow', '201–230 of 230']) {
        await page.getByRole('link', { name: 'Next page' }).click();
        await page.getByText(expected).waitFor();
        seen.push(...(await visit.columnTexts('Product id')));
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual([...seen].sort().reverse());
      expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Previous page' }).click();
      await page.getByText('101–200; more follow').waitFor();
      expect(await visit.columnTexts('Product id')).toEqual(seen.slice(100, 200));
      await page.getByRole('link', { name: 'First page' }).click();
      await page.getByText('1–100; more follow').waitFor();
    } finally {
      await service.pool.query(
        `delete from ${service.instance.db.schema}.products where starts_with(unit_key, '9000000')`,
      );
    }
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
    expect(await page.locator('.lists > li').count()).toBe(6);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.locator('.lists > li').count()).toBe(3);
    expectedStatus = 403;
  });

  test('without scripts, a list can be filtered and downloaded', async () => {
    await visit.end();
    visit = await Visit.begin(browser, service, { javaScriptEnabled: false });
    const { page } = visit;
    await page.goto('/views/assortment');
    await page.getByRole('searchbox').fill('havkant');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/assortment?search=havkant');
    expect(new Set(await visit.columnTexts('Brand'))).toEqual(new Set(['Havkant']));
    await page.locator('summary', { hasText: 'Download' }).click();
    expect(await page.getByRole('link', { name: 'XML' }).getAttribute('href')).toBe(
      '/api/view/assortment/xml?search=havkant',
    );
  });
});
