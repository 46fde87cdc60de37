import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../support/browser.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceToLookAt, Visit } from '../../support/visit.ts';

await describeInBrowser('sheets in the browser', (browser) => {
  let service: TestService;
  let visit: Visit;
  beforeAll(async () => {
    service = await startServiceToLookAt();
  });
  afterAll(() => service.stop());
  // The sheet's policy would block the accessibility checker, too.
  beforeEach(async () => {
    visit = await Visit.begin(browser, service, { bypassCSP: true, viewport: { width: 360, height: 740 } });
  });
  afterEach(() => visit.end());

  test.each([
    '/api/web/05790000000111.208/standard?lang=da',
    '/api/web/05790000000616.246/standard?lang=en',
    '/api/web/05790000000128.208/logistics?lang=da',
    '/api/web/05790000000715.208/compact?lang=en',
  ])('%s has no serious accessibility problem', async (path) => {
    await visit.page.goto(path);
    expect(await visit.findings()).toEqual([]);
  });

  test('is as wide as the screen, styled, and without errors', async () => {
    const strict = await Visit.begin(browser, service, { viewport: { width: 360, height: 740 } });
    await strict.page.goto('/api/web/05790000000111.208/standard');
    const { scroll, colour } = await strict.page.evaluate<{ scroll: number; colour: string }>(
      `({ scroll: document.documentElement.scrollWidth, colour: getComputedStyle(document.querySelector('h2')).color })`,
    );
    expect([scroll, colour]).toEqual([360, 'rgb(20, 97, 74)']);
    expect(await strict.end()).toEqual([]);
  });
});
