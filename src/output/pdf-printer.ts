import type { Page } from 'puppeteer-core';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { activeInstances } from '../fairness/contention.ts';
import { FairQueue } from '../fairness/fair-queue.ts';
import { inSpan } from '../telemetry/tracing.ts';
import type { FoundBrowser } from './find-browser.ts';
import { launchBrowser, within, type RunningBrowser } from './launch-browser.ts';

export interface PrinterOptions {
  /** Finds the browser when the first sheet is printed. */
  readonly findBrowser: () => Promise<FoundBrowser>;
  /** Sheets printed at the same time. */
  readonly pages: number;
  /** Sheets of one owner that may wait for a page. */
  readonly queue: number;
  /** A page is replaced after this many sheets. */
  readonly sheetsPerPage?: number;
  /** Maximum time for a sheet. */
  readonly timeoutMs?: number;
  /** A browser that does not respond for this long while printing is killed. */
  readonly silenceMs?: number;
  /** Called when a browser has started. */
  readonly onStart?: (processId: number | undefined) => void;
  /** Called when a browser could not be started or failed. */
  readonly onProblem?: (error: unknown) => void;
}

export interface PrintOptions {
  /** Owners take turns. */
  readonly owner?: string;
  /** Cancels the sheet when it aborts. */
  readonly signal?: AbortSignal;
}

interface PrinterPage {
  readonly page: Page;
  readonly running: RunningBrowser;
  sheets: number;
}

/** A page's memory grows with each sheet; opening a page takes as long as printing two sheets. */
const SHEETS_PER_PAGE = 50;
const TIMEOUT_MS = 30_000;
const SILENCE_MS = 5_000;
const PING_MS = 1_000;
const NO_BROWSER_SECONDS = 60;
const FAILED_SECONDS = 5;
/** If the browser crashes, the sheet is printed again with a new browser, once. */
const ATTEMPTS = 2;
const CLOSE_MS = 2_000;
const BUSY_SECONDS = 5;

/**
 * Prints HTML as PDF. One browser is started with the first sheet and kept; its pages are reused. They have no scripts
 * and no network access, because their content comes from data.
 */
export class PdfPrinter {
  readonly #options: Required<PrinterOptions>;
  readonly #queue: FairQueue;
  readonly #idle: PrinterPage[] = [];
  #browser: Promise<RunningBrowser> | undefined;

  constructor(options: PrinterOptions) {
    this.#options = {
      sheetsPerPage: SHEETS_PER_PAGE,
      timeoutMs: TIMEOUT_MS,
      silenceMs: SILENCE_MS,
      onStart: () => undefined,
      onProblem: () => undefined,
      ...options,
    };
    this.#queue = new FairQueue({
      places: options.pages,
      // One instance must not keep all pages, and so all cores, busy.
      share: Math.max(1, Math.floor(options.pages / 2)),
      contention: activeInstances,
      waiting: options.queue,
      refuse: () => new ServiceError('SHEETS_BUSY', { retryAfterSeconds: BUSY_SECONDS }),
    });
  }

  /**
   * @param html a complete document without external resources
   * @throws ServiceError `SHEETS_BUSY` if too many sheets of the owner are waiting, `NO_BROWSER` if no browser can be
   * started or it failed repeatedly; the reason of `signal`
   */
  print(html: string, options: PrintOptions = {}): Promise<Uint8Array> {
    return inSpan(
      () => ({ name: 'print PDF', kind: 'internal', attributes: { 'pmd.instance': options.owner } }),
      () => this.#print(html, options),
    );
  }

  async #print(html: string, { owner = '', signal = NEVER }: PrintOptions): Promise<Uint8Array> {
    await this.#queue.enter(owner, signal);
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#printOnce(html, signal);
        } catch (error) {
          if (signal.aborted) throw signal.reason;
          if (error instanceof ServiceError) throw error;
          this.#options.onProblem(error);
          if (attempt === ATTEMPTS) throw noBrowser(FAILED_SECONDS);
        }
      }
    } finally {
      this.#queue.leave(owner);
    }
  }

  /** Closes the browser; a later sheet would start it again. */
  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    this.#idle.length = 0;
    await (await browser?.catch(() => undefined))?.close();
  }

  async #printOnce(html: string, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    const running = await this.#start();
    const stopWatching = this.#watch(running);
    let place: PrinterPage | undefined;
    try {
      place = await this.#takePage(running);
      const pdf = await untilAborted(signal, this.#render(place.page, html));
      place.sheets++;
      if (place.sheets < this.#options.sheetsPerPage && running.browser.connected) this.#idle.push(place);
      else await closePage(place.page);
      return pdf;
    } catch (error) {
      // Do not reuse a page that failed, nor a browser that cannot even close the page.
      if (!place || !(await closePage(place.page))) await this.#drop(running);
      throw error;
    } finally {
      stopWatching();
    }
  }

  async #render(page: Page, html: string): Promise<Uint8Array> {
    const { timeoutMs: timeout } = this.#options;
    await page.setContent(html, { waitUntil: 'load', timeout });
    return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true, timeout });
  }

  async #takePage(running: RunningBrowser): Promise<PrinterPage> {
    for (let place = this.#idle.pop(); place; place = this.#idle.pop()) {
      if (place.running === running && !place.page.isClosed()) return place;
    }
    const page = await running.browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    return { page, running, sheets: 0 };
  }

  /** The browser, started if necessary; concurrent callers share one start. */
  #start(): Promise<RunningBrowser> {
    this.#browser ??= this.#launch();
    return this.#browser;
  }

  async #launch(): Promise<RunningBrowser> {
    try {
      const running = await launchBrowser(await this.#options.findBrowser(), this.#options.timeoutMs);
      this.#options.onStart(running.browser.process()?.pid);
      running.browser.once('disconnected', () => this.#dropInBackground(running));
      return running;
    } catch (error) {
      this.#browser = undefined;
      this.#options.onProblem(error);
      throw noBrowser(NO_BROWSER_SECONDS);
    }
  }

  /**
   * Kills a browser that stops responding; a suspended one neither prints nor exits. @returns a function that ends the
   * check
   */
  #watch(running: RunningBrowser): () => void {
    const { silenceMs } = this.#options;
    let isAsking = false;
    const timer = setInterval(
      () => {
        if (isAsking) return;
        isAsking = true;
        within(silenceMs, running.browser.version())
          .catch((error: unknown) => {
            clearInterval(timer);
            if (running.browser.connected) this.#options.onProblem(error);
            this.#dropInBackground(running);
          })
          .finally(() => (isAsking = false));
      },
      Math.min(PING_MS, silenceMs),
    );
    return () => clearInterval(timer);
  }

  #dropInBackground(running: RunningBrowser): void {
    this.#drop(running).catch((error: unknown) => this.#options.onProblem(error));
  }

  /** Kills a browser; the next sheet starts a new one. */
  async #drop(running: RunningBrowser): Promise<void> {
    const current = this.#browser;
    if ((await current?.catch(() => undefined)) === running && this.#browser === current) this.#browser = undefined;
    await running.kill();
  }
}

const NEVER = new AbortController().signal;

function noBrowser(seconds: number): ServiceError {
  return new ServiceError('NO_BROWSER', { retryAfterSeconds: seconds });
}

/** Rejects when the signal aborts; does not cancel the promise. */
async function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([promise, aborted]).finally(() => abort && signal.removeEventListener('abort', abort));
}

/** @returns whether the page was closed */
function closePage(page: Page): Promise<boolean> {
  return within(CLOSE_MS, page.close()).then(
    () => true,
    () => false,
  );
}
