import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../support/browser.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { Visit } from '../../support/visit.ts';

const MENU = [
  ...['First steps', 'Errors', 'Paging', 'Conditional requests', 'Idempotency', 'Limits', 'Versioning', 'Changelog'],
  ...['Service', 'Products', 'GS1', 'Status', 'Views', 'Sheets', 'Catalogue', 'Rules'],
];

await describeInBrowser('documentation', (browser) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  test('Swagger UI shows the document without errors or warnings', async () => {
    const visit = await Visit.begin(browser, service);
    const { page } = visit;
    await page.goto('/api/openapi');
    await page.locator('.opblock').first().waitFor({ timeout: 60_000 });
    expect(await page.locator('.errors-wrapper, .version-pragma, .failed-config').count()).toBe(0);
    expect(await page.getByText(/dialect/i).count()).toBe(0);
    expect(await visit.end()).toEqual([]);
  });

  test('the page for learning has the guide first, then the operations', async () => {
    const visit = await Visit.begin(browser, service, { viewport: { width: 1500, height: 1000 } });
    const { page } = visit;
    await page.goto('/docs');
    const menu = page.locator('.menu-content');
    await menu.getByText('Versioning').waitFor({ timeout: 60_000 });
    const shown = (await menu.innerText()).split('\n').map((line) => line.trim());
    expect(shown.filter((line) => MENU.includes(line))).toEqual(MENU);
    // The limits are those of the instance.
    await page.getByText('An array of products has at most 1,000 items').waitFor();
    expect(await visit.end()).toEqual([]);
  });
});
