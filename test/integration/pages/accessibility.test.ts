import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../support/browser.ts';
import { addPast } from '../../support/overview-figures.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceToLookAt, Visit } from '../../support/visit.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

await describeInBrowser('accessibility', (browser) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceToLookAt();
    await addPast(service);
  });
  afterAll(() => service.stop());

  describe.each([
    ['en-GB', 'a desktop', {}],
    ['da-DK', 'a phone', PHONE],
  ])('in %s on %s', (locale, _where, options) => {
    let visit: Visit;
    beforeEach(async () => {
      visit = await Visit.begin(browser, service, { ...options, locale });
    });
    afterEach(() => visit.end());

    test.each(['/', '/login', '/views/nope', '/problems', '/problems/INPUT_ERRORS'])('%s', async (path) => {
      await visit.page.goto(path);
      expect(await visit.findings()).toEqual([]);
    });

    test.each([
      '/products/05790000000111.208',
      '/products/05790000000999.208',
      '/rules/1004',
      '/worklist',
      '/worklist?groupBy=brand&severity=ERROR&targetMarket=578',
      '/worklist/products',
      '/worklist/products?groupBy=field&group=D8314',
    ])('%s, signed in', async (path) => {
      await visit.signIn();
      await visit.page.goto(path);
      expect(await visit.findings()).toEqual([]);
    });

    test('the overview, with its tables open', async () => {
      await visit.signIn();
      await visit.page.goto('/');
      expect(await visit.page.locator('.chart').count()).toBe(2);
      expect(await visit.findings()).toEqual([]);
      for (const summary of await visit.page.locator('.as-table summary').all()) await summary.press('Enter');
      expect(await visit.findings()).toEqual([]);
    });

    test('a refused sign-in', async () => {
      const { page } = visit;
      await page.goto('/login');
      await page.locator('#name').fill('anna');
      await page.locator('#password').fill('wrong');
      await page.locator('form button').click();
      await page.getByRole('alert').waitFor();
      expect(await visit.findings()).toEqual([]);
    });

    test.each(['nutrition', 'assortment'])('the table of %s', async (view) => {
      await visit.openView(view);
      expect(await visit.findings()).toEqual([]);
    });

    test('tables with open menus, sorted, expanded, searched and empty', async () => {
      const { page } = visit;
      await visit.openView('allergens');
      for (const menu of await page.locator('details.menu > summary').all()) {
        await menu.click();
        expect(await visit.findings()).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await page.goto('/views/allergens?sort=D8170_AM&filter=D8211:o&filter=market:208');
      await page.locator('details.long summary').first().press('Enter');
      expect(await visit.findings()).toEqual([]);
      await page.goto('/views/allergens?search=no+such+thing');
      expect(await visit.findings()).toEqual([]);
      await page.goto('/views/allergens?filter=nothing:1');
      expect(await visit.findings()).toEqual([]);
    });

    test('pages of a signed-in user', async () => {
      await visit.signIn();
      expect(await visit.findings()).toEqual([]);
      for (const view of ['price-list', 'logistics', 'not-ready']) {
        await visit.openView(view);
        expect(await visit.findings()).toEqual([]);
      }
    });
  });
});
