import type { InstanceContext } from '../../context.ts';
import type { InstanceDatabase } from '../../storage/database/database.ts';
import { findSettled } from '../../storage/gs1/gs1-sends.ts';

type SettlementContext = Pick<InstanceContext, 'db' | 'log'>;

/** How often to look for messages that other processes settled. */
const POLL_MS = 1000;
/** Messages per look. */
const PART = 1000;

/** A request that waits for messages. */
interface Waiter {
  readonly pending: Set<string>;
  readonly resolve: () => void;
}

const settlements = new WeakMap<InstanceDatabase, Settlements>();

/** The messages of an instance that requests to this process wait for. */
export function settlementsOf(ctx: SettlementContext): Settlements {
  let known = settlements.get(ctx.db);
  if (!known) settlements.set(ctx.db, (known = new Settlements(ctx)));
  return known;
}

/**
 * Wakes requests when their messages are settled: answered by GS1, or given up. This process reports what it settles;
 * for what other processes settle, all waits share one look at the database per second.
 */
export class Settlements {
  readonly #ctx: SettlementContext;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(ctx: SettlementContext) {
    this.#ctx = ctx;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /** Ends all waits, and those that begin later. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve } of [...this.#waiters]) resolve();
  }

  /** Reports a message that this process settled. */
  settle(id: string): void {
    for (const waiter of [...this.#waiters]) remove(waiter, [id]);
  }

  /**
   * Resolves when all messages are settled, when the time is over, when the client disconnects or when the service
   * stops. Never rejects.
   */
  async wait(ids: readonly string[], ms: number, signal: AbortSignal): Promise<void> {
    if (this.#isClosed || signal.aborted || ms <= 0 || ids.length === 0) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stopPolling();
        resolve();
      };
      const waiter: Waiter = { pending: new Set(ids), resolve: end };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end, { once: true });
      this.#waiters.add(waiter);
      // A message may have been settled before.
      void this.#look([waiter]).then(() => this.#poll());
    });
  }

  #poll(): void {
    if (this.#timer || this.#waiters.size === 0) return;
    const timer = setTimeout(() => {
      void this.#look([...this.#waiters]).then(() => {
        // Others may have begun to poll meanwhile.
        if (this.#timer !== timer) return;
        this.#timer = undefined;
        this.#poll();
      });
    }, POLL_MS);
    this.#timer = timer;
  }

  #stopPolling(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Never rejects: if the database is away, the next look may succeed. */
  async #look(waiters: readonly Waiter[]): Promise<void> {
    const ids = [...new Set(waiters.flatMap(({ pending }) => [...pending]))];
    try {
      for (let start = 0; start < ids.length; start += PART) {
        const settled = await findSettled(this.#ctx.db, ids.slice(start, start + PART));
        if (settled.length > 0) for (const waiter of waiters) remove(waiter, settled);
      }
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'the states of messages that requests wait for could not be read');
    }
  }
}

function remove({ pending, resolve }: Waiter, ids: readonly string[]): void {
  let isChanged = false;
  for (const id of ids) isChanged = pending.delete(id) || isChanged;
  if (isChanged && pending.size === 0) resolve();
}
