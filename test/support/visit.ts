import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { aBody, sampleBodies } from '../builders/product.ts';
import { addUser, PASSWORD } from './session.ts';
import { startTestService, type TestService } from './service.ts';

export const MARKUP = '<img src=x onerror="document.title=1"> & <b>bar';

/** A service with keys, the user anna, and products in every status; the brand of one contains markup. */
export async function startServiceToLookAt(): Promise<TestService> {
  const service = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  await addUser(service, 'anna');
  const body = [...sampleBodies(), aBody({ D8211: MARKUP, D8256: 'Æ-1', D8314: null })];
  const Authorization = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`;
  const { status, text } = await service.call('POST', '/api', { body, headers: { Authorization } });
  if (status !== 200) throw new Error(text);
  await service.pool.query(`update ${service.instance.db.schema}.products set catalog_status =
    (array['OK', 'SENT', 'PENDING', 'FAILED', null])[1 + length(item_number) % 5]`);
  return service;
}

/** One visitor with a separate browser context: no cookies, no storage. */
export class Visit {
  readonly page: Page;
  /** Errors of the pages, and their requests to other hosts. */
  complaints: string[] = [];

  constructor(page: Page, url: string) {
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('request', (request) => {
      // Scripts of a page may keep parts of themselves under a blob address, which no host is asked for.
      const address = request.url().replace(/^blob:/, '');
      if (!address.startsWith(url)) this.complaints.push(`asked for ${request.url()}`);
    });
  }

  static async begin(browser: Browser, { url }: TestService, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', ...options });
    context.setDefaultTimeout(10_000);
    return new Visit(await context.newPage(), url);
  }

  /** @returns errors, except the one about the expected response status */
  async end(expectedStatus?: number): Promise<string[]> {
    await this.page.context().close();
    return this.complaints.filter((text) => expectedStatus === undefined || !text.includes(`${expectedStatus}`));
  }

  rows(): Locator {
    return this.page.locator('#products tbody tr');
  }

  header(name: string): Locator {
    return this.page.locator('#products thead th', { hasText: name });
  }

  focused(): Locator {
    return this.page.locator(':focus');
  }

  async openView(name: string): Promise<void> {
    await this.page.goto(`/views/${name}`);
    await this.rows().first().waitFor();
  }

  async columnTexts(name: string): Promise<string[]> {
    const titles = await this.page.locator('#products thead th').allInnerTexts();
    const place = titles.findIndex((title) => title.startsWith(name)) + 1;
    return this.page.locator(`#products tbody tr > :nth-child(${place})`).allInnerTexts();
  }

  async signIn(): Promise<void> {
    await this.page.goto('/login');
    await this.page.locator('#name').fill('anna');
    await this.page.locator('#password').fill(PASSWORD);
    await this.page.locator('#password').press('Enter');
    await this.page.locator('.who').waitFor();
  }

  /** What axe reports as serious or critical, as rule and element; and pages that scroll sideways. */
  async findings(): Promise<string[]> {
    await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
    const [needed = 0, given = 0] = await this.page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    return [
      ...(needed > given ? [`the page is ${needed} wide in ${given}`] : []),
      ...violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${String(node.target)} ${String(node.failureSummary)}`)),
    ];
  }
}
