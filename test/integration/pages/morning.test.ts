import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { describeInBrowser } from '../../support/browser.ts';
import { addPast } from '../../support/overview-figures.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceToLookAt, Visit } from '../../support/visit.ts';

await describeInBrowser('a morning’s work', (browser) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceToLookAt();
    await addPast(service);
  });
  afterAll(() => service.stop());

  test('leads from the overview to a product with an error, and to a list that is filtered and downloaded', async () => {
    const visit = await Visit.begin(browser, service);
    const { page } = visit;
    await visit.signIn();

    // What is there to do? One product has an error.
    await page.goto('/');
    expect(await page.locator('.tile.bad', { hasText: 'With errors' }).locator('strong').innerText()).toBe('1');
    await page.locator('#rules ~ .more').getByRole('link').click();
    await page.waitForURL('**/worklist');
    const group = page.locator('.groups tbody tr', { hasText: '1004' });
    expect(await group.locator('.badge').innerText()).toBe('Error');
    expect(await group.locator('.figure-of').innerText()).toBe('1');
    await group.getByRole('link', { name: 'Available from' }).click();
    await page.waitForURL('**/worklist/products?*group=1004*');
    expect(await page.locator('.members > li').count()).toBe(1);

    // What is wrong with the product, and since when?
    await page.locator('.members h2 a').click();
    await page.waitForURL('**/products/*');
    expect(await page.locator('.part[aria-labelledby=findings]').innerText()).toContain('Available from');
    await page.locator('.contents').getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**#history');
    const created = page.locator('.part[aria-labelledby=history] .event.created');
    expect(await created.innerText()).toContain('anna');
    await created.locator('summary').click();
    expect(await created.locator('.changes tr', { hasText: 'D8256' }).locator('.to').innerText()).toBe('Æ-1');

    // Which products of a brand has GS1 accepted?
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.locator('.tile', { hasText: 'Accepted by GS1' }).getByRole('link').click();
    await page.waitForURL('**/views/assortment?filter=status%3AOK');
    const accepted = await visit.columnTexts('GTIN');
    const brands = await visit.columnTexts('Brand');
    const brand = brands[0] ?? '';
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByRole('textbox', { name: 'Brand name' }).fill(brand);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.getAll('filter').length === 2);
    const shown = await visit.columnTexts('GTIN');
    expect(shown).toEqual(accepted.filter((_gtin, index) => brands[index] === brand));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(accepted.length);

    await page.locator('summary', { hasText: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Excel Texts instead of codes' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('assortment.xlsx');
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await download.path());
    const rows = book.worksheets[0]?.getSheetValues().slice(1) as unknown[][];
    const place = rows[0]?.indexOf('GTIN') ?? -1;
    expect(rows.slice(1).map((row) => row[place])).toEqual(shown);
    expect(await visit.end()).toEqual([]);
  });
});
