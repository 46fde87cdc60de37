import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { isWanted, type ChangeFilter } from '../../domain/history/change.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { InstanceDatabase } from '../../storage/database/database.ts';
import {
  findLastPosition,
  readChanges,
  type ChangePage,
  type ChangeRange,
} from '../../storage/products/change-feed.ts';
import { applyNotes } from '../../storage/products/change-notes.ts';
import { findingCounting, type CountingContext } from '../../storage/products/finding-counts.ts';
import { WakeUp } from '../../wake-up.ts';

type FeedContext = Pick<InstanceContext, 'db' | 'log' | keyof CountingContext>;

/** Notes applied by one transaction. */
const PART = 500;
/** Parts that one reader waits for: after an import, the background applies the rest. */
const MAX_PARTS = 10;
/** Events dispatched to the waiting readers at once. */
const DISPATCHED = 100;
/** How often to look for writes of other processes while somebody waits. */
const POLL_MS = 1000;
/** Writes that come in this time are applied together. */
const GATHER_MS = 20;

/** A reader that waits for an event after a position. */
interface Waiter {
  after: number;
  readonly limit: number;
  readonly filter: ChangeFilter;
  /** @param page undefined: the reader has to read from its position */
  readonly resolve: (page: ChangePage | undefined) => void;
}

const feeds = new WeakMap<InstanceDatabase, ChangeFeed>();

/** The change feed of an instance in this process. */
export function changeFeedOf(ctx: FeedContext): ChangeFeed {
  let feed = feeds.get(ctx.db);
  if (!feed) feeds.set(ctx.db, (feed = new ChangeFeed(ctx)));
  return feed;
}

/** Reads the change feed, and wakes the readers that wait for it: all of them share one look at the database. */
export class ChangeFeed {
  readonly #ctx: FeedContext;
  readonly #waiters = new Set<Waiter>();
  /** Events up to here have been dispatched to the waiters. */
  #dispatched = 0;
  #isDispatching = false;
  #isClosed = false;
  readonly #news = new WakeUp();
  #running: Promise<void> | undefined;
  #following: Promise<void> | undefined;

  constructor(ctx: FeedContext) {
    this.#ctx = ctx;
    ctx.db.onWrite(() => this.#news.notify());
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends all waits, with an empty page, and those that begin later. */
  close(): void {
    this.#isClosed = true;
    for (const { after, resolve } of [...this.#waiters]) resolve({ changes: [], end: after, isEnd: true });
    this.#news.notify();
  }

  /**
   * Events after a position, including those of every write that was answered before this call.
   * @param waitMs how long to wait for one if there is none
   * @throws ServiceError `CURSOR_EXPIRED`; the reason of the signal
   */
  async read(range: ChangeRange, waitMs: number, signal: AbortSignal): Promise<ChangePage> {
    const deadline = performance.now() + waitMs;
    let page = await this.#scan(range, signal);
    if (page.changes.length < range.limit) {
      await this.#sequence();
      const { changes } = page;
      const rest = await this.#scan({ ...range, after: page.end, limit: range.limit - changes.length }, signal);
      page = { ...rest, changes: [...changes, ...rest.changes] };
    }
    while (page.changes.length === 0 && !this.#isClosed) {
      const left = deadline - performance.now();
      if (left <= 0) break;
      const after = page.end;
      page =
        (await this.#wait({ after, limit: range.limit, filter: range.filter }, left, signal)) ??
        (await this.#scan({ ...range, after }, signal));
    }
    return page;
  }

  /** Position of the newest event. A snapshot read afterwards contains everything up to it. */
  async lastPosition(): Promise<number> {
    await this.#sequence();
    return findLastPosition(this.#ctx.db);
  }

  /** Reads on while a filter matches nothing. */
  async #scan(range: ChangeRange, signal: AbortSignal): Promise<ChangePage> {
    for (let { after } = range; ;) {
      signal.throwIfAborted();
      const page = await readChanges(this.#ctx.db, { ...range, after });
      if (!page) throw new ServiceError('CURSOR_EXPIRED');
      if (page.changes.length > 0 || page.isEnd) return page;
      after = page.end;
    }
  }

  async #wait(range: Omit<Waiter, 'resolve'>, ms: number, signal: AbortSignal): Promise<ChangePage | undefined> {
    signal.throwIfAborted();
    // Events that were dispatched before this reader came are in the database.
    if (this.#isDispatching && range.after < this.#dispatched) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#news.notify();
      };
      const abandon = (): void => {
        end();
        reject(signal.reason as Error);
      };
      const waiter: Waiter = {
        ...range,
        resolve(page) {
          end();
          resolve(page);
        },
      };
      const timer = setTimeout(() => waiter.resolve({ changes: [], end: waiter.after, isEnd: true }), ms);
      signal.addEventListener('abort', abandon, { once: true });
      this.#waiters.add(waiter);
      if (!this.#isDispatching) void this.#dispatchAll(range.after);
    });
  }

  /** Dispatches events as long as somebody waits. Never rejects. */
  async #dispatchAll(start: number): Promise<void> {
    this.#isDispatching = true;
    this.#dispatched = start;
    while (this.#waiters.size > 0) {
      this.#news.clear();
      try {
        await this.#sequence();
        await this.#dispatchNew();
      } catch (error) {
        if (!(error instanceof ServiceError)) this.#ctx.log.warn({ err: error }, 'the change feed could not be read');
      }
      // A write of this process, the last reader that leaves, or the time to look again.
      const isNews = this.#waiters.size > 0 && (await this.#news.wait(POLL_MS));
      if (isNews && this.#waiters.size > 0) await wait(GATHER_MS);
    }
    this.#isDispatching = false;
  }

  async #dispatchNew(): Promise<void> {
    for (let isEnd = false; !isEnd && this.#waiters.size > 0;) {
      const page = await readChanges(this.#ctx.db, { after: this.#dispatched, limit: DISPATCHED, filter: {} });
      if (page) this.#dispatched = page.end;
      isEnd = page?.isEnd ?? true;
      for (const waiter of [...this.#waiters]) {
        if (!page) waiter.resolve(undefined);
        else offer(waiter, page);
      }
    }
  }

  /** Gives committed events their positions. Calls that come during a run share the next one. */
  #sequence(): Promise<void> {
    if (!this.#running) return (this.#running = this.#sequenceOnce().finally(() => (this.#running = undefined)));
    return (this.#following ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#following = undefined;
        return this.#sequence();
      }));
  }

  async #sequenceOnce(): Promise<void> {
    const counting = findingCounting(this.#ctx);
    for (let parts = 0; parts < MAX_PARTS && (await applyNotes(this.#ctx.db, PART, counting)) === PART; parts++);
  }
}

function offer(waiter: Waiter, { changes, end }: ChangePage): void {
  const wanted = changes.filter((change) => change.position > waiter.after && isWanted(change, waiter.filter));
  if (wanted.length === 0) {
    waiter.after = Math.max(waiter.after, end);
    return;
  }
  const taken = wanted.slice(0, waiter.limit);
  const isCut = taken.length < wanted.length;
  waiter.resolve({ changes: taken, end: isCut ? (taken.at(-1)?.position ?? end) : end, isEnd: !isCut });
}
