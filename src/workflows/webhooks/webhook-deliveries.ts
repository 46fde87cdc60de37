import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import type { InstanceDatabase } from '../../storage/database/database.ts';
import { findLastPosition } from '../../storage/products/change-feed.ts';
import { findNextAttempts } from '../../storage/webhooks/progress.ts';
import { listWebhooks } from '../../storage/webhooks/webhooks.ts';
import { WakeUp } from '../../wake-up.ts';
import { changeFeedOf } from '../changes/change-feed.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/** How often to look for writes of other processes and for retries. */
const POLL_MS = 2000;
/** The same without a webhook: another process may create one, and delivers to it until this one notices. */
const IDLE_POLL_MS = 60_000;
/** Writes that come in this time are delivered together. */
const GATHER_MS = 50;

const all = new WeakMap<InstanceDatabase, WebhookDeliveries>();

/** The deliveries of an instance in this process. */
export function webhookDeliveriesOf(ctx: InstanceContext): WebhookDeliveries {
  let deliveries = all.get(ctx.db);
  if (!deliveries) all.set(ctx.db, (deliveries = new WebhookDeliveries(ctx)));
  return deliveries;
}

/**
 * Delivers events to webhooks: a worker for each that has something due, and one look at the database for all of them.
 * A webhook without events costs nothing else.
 */
export class WebhookDeliveries {
  readonly #ctx: InstanceContext;
  readonly #workers = new Map<string, Promise<void>>();
  /** Webhooks that may have got something to do while their worker was ending. */
  readonly #again = new Set<string>();
  #hasWebhooks = true;
  #lookedAt = 0;
  readonly #news = new WakeUp();

  constructor(ctx: InstanceContext) {
    this.#ctx = ctx;
    ctx.db.onWrite(() => {
      // Another process may have created a webhook; look for one now and then.
      if (this.#hasWebhooks || performance.now() - this.#lookedAt > POLL_MS) this.wake();
    });
  }

  /** Looks for something to do, at once. */
  wake(): void {
    this.#news.notify();
  }

  /** Delivers until the signal aborts, and then finishes what is under way. Never rejects. */
  async keepDelivering(signal: AbortSignal): Promise<void> {
    const wake = (): void => this.wake();
    signal.addEventListener('abort', wake, { once: true });
    this.#ctx.metrics.watchWebhooks(() => this.#readState());
    while (!signal.aborted) {
      try {
        await this.#startWorkers(signal);
      } catch (error) {
        if (!isDatabaseRefusal(error)) this.#ctx.log.warn({ err: error }, 'webhooks could not be read');
      }
      await this.#untilNews(signal);
    }
    await Promise.all(this.#workers.values());
  }

  /** Delivers what is due now. Resolves when nothing is any more. */
  async deliverDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.#startWorkers(signal)) > 0) await Promise.all(this.#workers.values());
  }

  /** @returns how many workers are at work */
  async #startWorkers(signal: AbortSignal): Promise<number> {
    const { db, now } = this.#ctx;
    this.#lookedAt = performance.now();
    const webhooks = (await listWebhooks(db)).filter(({ paused }) => !paused);
    this.#hasWebhooks = webhooks.length > 0;
    if (!this.#hasWebhooks) return 0;
    const retries = await findNextAttempts(db);
    const last = await changeFeedOf(this.#ctx).lastPosition();
    for (const webhook of webhooks) {
      if (!hasWork(webhook, last, retries.get(webhook.id), now())) continue;
      if (this.#workers.has(webhook.id)) this.#again.add(webhook.id);
      else this.#startWorker(webhook.id, signal);
    }
    return this.#workers.size;
  }

  async #readState(): Promise<{ eventsBehind: number; paused: number }> {
    const webhooks = await listWebhooks(this.#ctx.db);
    const last = await findLastPosition(this.#ctx.db);
    const behind = webhooks.filter(({ paused }) => !paused).map(({ position }) => last - position);
    const paused = webhooks.filter(({ pauseReason }) => pauseReason !== undefined).length;
    return { eventsBehind: Math.max(0, ...behind), paused };
  }

  #startWorker(id: string, signal: AbortSignal): void {
    const work = deliverWebhook(id, this.#ctx, signal)
      .then(
        (isDone) => isDone && this.#again.has(id),
        (error: unknown) => {
          if (!signal.aborted && !isDatabaseRefusal(error))
            this.#ctx.log.warn({ webhook: id, err: error }, 'a webhook could not be delivered');
          return false;
        },
      )
      .then((isAgain) => {
        this.#workers.delete(id);
        this.#again.delete(id);
        if (isAgain) this.wake();
      });
    this.#workers.set(id, work);
  }

  async #untilNews(signal: AbortSignal): Promise<void> {
    if (!(await this.#news.wait(this.#hasWebhooks ? POLL_MS : IDLE_POLL_MS))) return;
    await wait(GATHER_MS, undefined, { signal }).catch(() => undefined);
    this.#news.clear();
  }
}

function hasWork(
  { position, failingSince, notBefore }: Webhook,
  last: number,
  nextAttempt: Date | undefined,
  now: Date,
): boolean {
  if (notBefore && notBefore > now) return false;
  if (nextAttempt && nextAttempt <= now) return true;
  const isFailing = failingSince !== undefined && nextAttempt !== undefined;
  return !isFailing && position < last;
}
