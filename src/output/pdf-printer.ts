import type { Browser, Page } from 'puppeteer-core';
import { ServiceError } from '../domain/refusals/service-error.ts';
import type { FoundBrowser } from './find-browser.ts';

export interface PrinterOptions {
  /** Finds the browser when the first sheet is asked for. */
  readonly findBrowser: () => Promise<FoundBrowser>;
  /** Sheets printed at the same time. */
  readonly pages: number;
  /** Sheets that may wait for a page. */
  readonly queue: number;
  /** A page is replaced after so many sheets. */
  readonly sheetsPerPage?: number;
  /** Longer than this no sheet may take. */
  readonly timeoutMs?: number;
  /** Hears of a browser that was started. */
  readonly onStart?: (processId: number | undefined) => void;
  /** Hears of a browser that could not be started or that died. */
  readonly onProblem?: (error: unknown) => void;
}

interface PrinterPage {
  readonly page: Page;
  readonly browser: Browser;
  sheets: number;
}

/** The memory of a page grows with its sheets; a new page takes as long as two sheets. */
const SHEETS_PER_PAGE = 50;
const TIMEOUT_MS = 30_000;
const BUSY_SECONDS = 5;
const NO_BROWSER_SECONDS = 60;
/** A browser that dies under a sheet is started again; a sheet that kills it twice is given up. */
const ATTEMPTS = 2;
/**
 * What the browser is started with beside its own: no name leads anywhere, and nothing is kept on a shared-memory file
 * system, which is small in containers.
 */
const ARGUMENTS = ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-dev-shm-usage'];

/**
 * Makes PDFs of HTML. One browser is started with the first sheet and kept; its pages are used again, with scripts off
 * and without a network, because what is on them comes from data.
 */
export class PdfPrinter {
  readonly #options: Required<PrinterOptions>;
  readonly #idle: PrinterPage[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #browser: Promise<Browser> | undefined;

  constructor(options: PrinterOptions) {
    this.#options = {
      sheetsPerPage: SHEETS_PER_PAGE,
      timeoutMs: TIMEOUT_MS,
      onStart: () => undefined,
      onProblem: () => undefined,
      ...options,
    };
  }

  /**
   * @param html a whole document that needs nothing from elsewhere
   * @throws ServiceError `SHEETS_BUSY` when too many wait already, `NO_BROWSER` when there is none
   */
  async print(html: string): Promise<Uint8Array> {
    await this.#enter();
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#printOnce(html);
        } catch (error) {
          if (error instanceof ServiceError) throw error;
          this.#options.onProblem(error);
          if (attempt === ATTEMPTS) throw error;
        }
      }
    } finally {
      this.#leave();
    }
  }

  /** Ends the browser; a later sheet would start it again. */
  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    this.#idle.length = 0;
    await (await browser?.catch(() => undefined))?.close();
  }

  async #printOnce(html: string): Promise<Uint8Array> {
    const { timeoutMs: timeout, sheetsPerPage } = this.#options;
    const place = await this.#takePage();
    try {
      await place.page.setContent(html, { waitUntil: 'load', timeout });
      const pdf = await place.page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
        timeout,
      });
      place.sheets++;
      if (place.sheets < sheetsPerPage && place.browser.connected) this.#idle.push(place);
      else await closePage(place.page);
      return pdf;
    } catch (error) {
      // A page that failed is not to be trusted, nor is a browser that does not even close it.
      if (!(await closePage(place.page))) await this.#drop(place.browser);
      throw error;
    }
  }

  async #takePage(): Promise<PrinterPage> {
    for (let place = this.#idle.pop(); place; place = this.#idle.pop()) {
      if (place.browser.connected && !place.page.isClosed()) return place;
    }
    const browser = await this.#start();
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    return { page, browser, sheets: 0 };
  }

  /** The browser, started when there is none; all who wait for it wait for the same one. */
  #start(): Promise<Browser> {
    this.#browser ??= this.#launch();
    return this.#browser;
  }

  async #launch(): Promise<Browser> {
    try {
      const { executablePath, args, env } = await this.#options.findBrowser();
      // Loaded with the first sheet: it takes a good part of the time of a start.
      const { default: puppeteer } = await import('puppeteer-core');
      const browser = await puppeteer.launch({
        executablePath,
        args: [...args, ...ARGUMENTS],
        env: { ...process.env, ...env },
        headless: 'shell',
        // It ends when the service does, be it killed.
        pipe: true,
        // The service ends by itself and takes the browser with it.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      this.#options.onStart(browser.process()?.pid);
      browser.once('disconnected', () => void this.#drop(browser));
      return browser;
    } catch (error) {
      this.#browser = undefined;
      this.#options.onProblem(error);
      throw new ServiceError('NO_BROWSER', { headers: { 'Retry-After': String(NO_BROWSER_SECONDS) } });
    }
  }

  /** Lets go of a browser: the next sheet starts another one. */
  async #drop(browser: Browser): Promise<void> {
    const current = await this.#browser?.catch(() => undefined);
    if (current === browser) this.#browser = undefined;
    browser.process()?.kill('SIGKILL');
  }

  async #enter(): Promise<void> {
    const { pages, queue } = this.#options;
    if (this.#busy < pages) {
      this.#busy++;
      return;
    }
    if (this.#waiting.length >= queue)
      throw new ServiceError('SHEETS_BUSY', { headers: { 'Retry-After': String(BUSY_SECONDS) } });
    // Who leaves hands its place on.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy--;
  }
}

const CLOSE_MS = 2000;

/** @returns whether the page is closed */
async function closePage(page: Page): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CLOSE_MS);
  });
  const closed = page.close().then(
    () => true,
    () => false,
  );
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}
