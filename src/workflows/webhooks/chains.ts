import type { Change } from '../../domain/history/change.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { backoffMs, readRetryAfter, RETRIED_MS } from '../../domain/webhooks/retry.ts';
import type { DueProduct } from '../../domain/webhooks/webhook.ts';
import { inParallel } from '../../pause.ts';
import { isTaken, type Reception } from '../../webhooks/post-event.ts';

/** Deliveries to one receiver at the same time. */
const CONCURRENT = 10;
/** After so many failures and no success, the receiver is left alone until the next retry. */
const MAX_FAILURES = 3;
const GONE = 410;

/** Events of one product, which are delivered one after the other. */
export interface Chain {
  readonly key: UnitKey;
  readonly events: readonly Change[];
  /** Present if its first event was not delivered before. */
  readonly due?: DueProduct | undefined;
  /** Whether the product has more events than these that are due. */
  readonly hasMore?: boolean;
}

export interface ChainContext {
  /** Sends an event once. Rejects only when the service stops. */
  readonly post: (event: Change) => Promise<Reception>;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** From 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  /** Whether nothing has been delivered for a time: then no event is given up, but the webhook paused. */
  readonly isFailing: boolean;
}

/** What became of chains. */
export interface ChainResults {
  readonly deliveries: readonly Delivery[];
  readonly waiting: readonly DueProduct[];
  readonly done: readonly UnitKey[];
  readonly successes: number;
  readonly failures: number;
  /** The receiver wants nothing any more. */
  readonly isGone: boolean;
  readonly notBefore: Date | undefined;
  /** The last failure in words. */
  readonly problem: string | undefined;
}

/**
 * Delivers chains, several at a time. The events of a product stay in order: after a failure, the rest of them waits.
 */
export async function deliverChains(chains: readonly Chain[], ctx: ChainContext): Promise<ChainResults> {
  const round = new Round(ctx);
  await inParallel(chains, CONCURRENT, (chain) => round.deliver(chain));
  return round;
}

class Round implements ChainResults {
  readonly deliveries: Delivery[] = [];
  readonly waiting: DueProduct[] = [];
  readonly done: UnitKey[] = [];
  successes = 0;
  failures = 0;
  isGone = false;
  notBefore: Date | undefined;
  problem: string | undefined;
  readonly #ctx: ChainContext;
  #isStopped = false;

  constructor(ctx: ChainContext) {
    this.#ctx = ctx;
  }

  async deliver({ key, events, due, hasMore = false }: Chain): Promise<void> {
    const { now } = this.#ctx;
    let { attempts, failingSince } = due ?? { attempts: 0, failingSince: now() };
    for (const event of events) {
      const reception = this.#isStopped ? undefined : await this.#post(event);
      if (!reception) {
        this.#leave(due, { key, position: event.position, attempts, failingSince });
        return;
      }
      attempts++;
      const delivery = describe(event, reception, attempts, now());
      if (isTaken(reception)) {
        this.successes++;
        this.deliveries.push({ ...delivery, outcome: 'DELIVERED' });
      } else {
        if (attempts === 1) failingSince = now();
        const nextAttempt = this.#fail(reception, attempts);
        if (this.#ctx.isFailing || nextAttempt.getTime() - failingSince.getTime() <= RETRIED_MS) {
          this.deliveries.push({ ...delivery, outcome: 'FAILED', nextAttempt });
          this.waiting.push({ key, position: event.position, attempts, nextAttempt, failingSince });
          return;
        }
        this.deliveries.push({ ...delivery, outcome: 'ABANDONED' });
      }
      attempts = 0;
      failingSince = now();
    }
    const last = events.at(-1);
    if (hasMore && last)
      this.waiting.push({ key, position: last.position + 1, attempts, nextAttempt: now(), failingSince });
    else if (due) this.done.push(key);
  }

  async #post(event: Change): Promise<Reception | undefined> {
    try {
      return await this.#ctx.post(event);
    } catch (error) {
      // A defect must not look like a stop: the event would be tried again at once, and for ever.
      if (!this.#ctx.signal.aborted) return { error: (error as Error).message.slice(0, 200), durationMs: 0 };
      // What was delivered is stored, and the rest waits.
      this.#isStopped = true;
      return undefined;
    }
  }

  /** An event that was not sent. One that waits already goes on waiting as before. */
  #leave(due: DueProduct | undefined, rest: Omit<DueProduct, 'nextAttempt'>): void {
    if (due?.position === rest.position) return;
    const ms = this.failures > 0 ? backoffMs(1, this.#ctx.random()) : 0;
    this.waiting.push({ ...rest, nextAttempt: new Date(this.#ctx.now().getTime() + ms) });
  }

  /** @returns when to try again */
  #fail({ status, retryAfter, error }: Reception, attempts: number): Date {
    const now = this.#ctx.now();
    this.failures++;
    this.problem = error ?? `status ${status}`;
    this.isGone ||= status === GONE;
    const asked = readRetryAfter(retryAfter, now);
    if (asked && !(this.notBefore && this.notBefore > asked)) this.notBefore = asked;
    this.#isStopped ||= this.isGone || asked !== undefined || (this.successes === 0 && this.failures >= MAX_FAILURES);
    const retry = now.getTime() + backoffMs(attempts, this.#ctx.random());
    return new Date(Math.max(retry, asked?.getTime() ?? 0));
  }
}

function describe(
  { position, type, key }: Change,
  { status, error, durationMs }: Reception,
  attempt: number,
  time: Date,
): Omit<Delivery, 'outcome'> {
  return { kind: 'EVENT', position, type, key, time, attempt, status, error, durationMs };
}
