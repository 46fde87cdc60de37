import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { sampleBodies } from '../../builders/product.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { Visit } from '../../support/visit.ts';

const MENU = [
  ...['First steps', 'Errors', 'Paging', 'Conditional requests', 'Idempotency', 'Limits', 'Versioning', 'Changelog'],
  ...['Service', 'Products', 'GS1', 'Status', 'Views', 'Sheets', 'Catalogue', 'Rules'],
];

/** What each section must explain, at least. */
const GUIDE: [title: string, words: string[]][] = [
  ['First steps', ['/api/validate', '/allfields', '/api/sendToGS1', 'X-Api-Key']],
  ['Errors', ['RFC 9457', 'input error', 'finding', '`code`', 'Retry-After']],
  ['Paging', ['`limit`', '`nextCursor`', '`cursor`', 'rel="next"', 'application/x-ndjson']],
  ['Conditional requests', ['`ETag`', '`If-None-Match`', '`If-Match`', '412', 'ifMatch']],
  ['Idempotency', ['`Idempotency-Key`', 'delta']],
  ['Limits', ['413', '429', '503', '`RateLimit`']],
  ['Versioning', ['`info.version`', '`Deprecation`', '`Sunset`']],
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

  test.each([
    ['Products', 'getProductDetails', { productId: '05790000000111.208' }],
    ['Status', 'listProductStatuses', {}],
    ['Views', 'getViewJson', { viewname: 'assortment' }],
    ['Sheets', 'getItemSheetHtmlByTemplate', { itemId: 'CH-1001', country: '208', templateName: 'standard' }],
    ['Catalogue', 'getFieldKeywordList', { field: 'D8166', targetmarket: '208' }],
  ])('Swagger UI fills in what is required, and the call succeeds: %s, %s', async (tag, operationId, required) => {
    await service.call('POST', '/api', { body: sampleBodies() });
    const visit = await Visit.begin(browser, service);
    const { page } = visit;
    await page.goto(`/api/openapi#/${tag}/${operationId}`);
    const operation = page.locator(`#operations-${tag}-${operationId}`);
    await operation.locator('.execute').waitFor({ timeout: 60_000 });
    await operation.locator('tr[data-param-name]').first().waitFor();
    for (const [name, value] of Object.entries(required))
      await operation.locator(`tr[data-param-name="${name}"] input[value="${value}"]`).waitFor();
    const shown: { name: string; value: string; text: string }[] = await operation
      .locator('tr[data-param-name]')
      .evaluateAll((rows: any[]) =>
        rows.map((row) => ({
          name: row.dataset.paramName,
          value: [...row.querySelectorAll('input, select')].at(-1)?.value ?? '',
          text: row.innerText,
        })),
      );
    const filled = shown.filter(({ value }) => value !== '');
    expect(Object.fromEntries(filled.map(({ name, value }) => [name, value]))).toEqual(required);
    for (const { name, text } of shown) if (name !== 'cursor') expect(text).toMatch(/Examples?:/);
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
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
    // The request stands next to the response, also where it has no body.
    const reading = page.locator('[id="tag/Products/operation/getProductDetails"]');
    await reading.getByText(`curl '${service.url}/api/details/05790000000111.208'`).waitFor();
    await reading.getByText('Response samples').waitFor();
    const writing = page.locator('[id="tag/Products/operation/upsertProducts"]');
    await writing.getByText('Request samples').waitFor();
    expect(await visit.end()).toEqual([]);
  });
});

test.each(GUIDE)('the guide covers: %s', (title, words) => {
  // A line of a code block may begin like a title.
  const guide = readFileSync('docs/guide.md', 'utf8').replaceAll(/^```[^]*?^```/gm, (code) =>
    code.replaceAll('\n# ', '\n'),
  );
  const section = guide.split(/^# /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  for (const word of words) expect(section).toContain(word);
});
