import { MalformedReply } from '../replies/reply.ts';
import type { Clock } from './clock.ts';
import type { TransportLog } from './log.ts';
import { reasonOf } from './reason.ts';
import type { ReplyReceiver } from './transport.ts';

export interface DeliveryOptions {
  readonly deliver: ReplyReceiver;
  readonly clock: Clock;
  readonly log: TransportLog;
}

interface Delivery {
  readonly read: () => string;
  readonly source: string;
  readonly attempts: number;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * Delivers replies one at a time, each when it is due. Retries failed deliveries, unless the receiver cannot read the
 * reply. Replies are in memory only and lost when the process ends.
 */
export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #waiting = new Set<() => void>();
  readonly #due: Delivery[] = [];
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Number of replies not yet delivered. */
  get pending(): number {
    return this.#waiting.size + this.#due.length;
  }

  /**
   * @param read returns the reply when it is due; until then, the caller may hold it compressed
   * @param source where the reply comes from, for the log
   */
  add(read: () => string, source: string, afterMs = 0): void {
    this.#schedule({ read, source, attempts: 0 }, afterMs);
  }

  /** Drops replies that are not due yet; resolves when delivery of the others has been attempted. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const callOff of this.#waiting) callOff();
    this.#waiting.clear();
    await this.#working;
  }

  #schedule(delivery: Delivery, afterMs: number): void {
    if (afterMs === 0) {
      this.#handOverNext(delivery);
    } else if (!this.#stopped) {
      const callOff = this.#options.clock.after(afterMs, () => {
        this.#waiting.delete(callOff);
        this.#handOverNext(delivery);
      });
      this.#waiting.add(callOff);
    }
  }

  #handOverNext(delivery: Delivery): void {
    this.#due.push(delivery);
    // Asynchronous, because receiving a reply may trigger the next one.
    this.#working ??= Promise.resolve().then(() => this.#work());
  }

  async #work(): Promise<void> {
    for (let delivery = this.#due[0]; delivery; delivery = this.#due[0]) {
      await this.#handOver(delivery);
      this.#due.shift();
    }
    this.#working = undefined;
  }

  async #handOver(delivery: Delivery): Promise<void> {
    const { deliver, log } = this.#options;
    const { read, source, attempts } = delivery;
    try {
      await deliver(read(), source);
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof MalformedReply) {
        log.warn({ source, reason }, 'a reply cannot be read');
        return;
      }
      if (this.#stopped) {
        log.warn({ source, reason }, 'a reply could not be processed before shutdown and is lost');
        return;
      }
      const afterMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS);
      log.warn(
        { source, reason, retryInSeconds: afterMs / 1000 },
        'a reply could not be processed and is kept for a retry',
      );
      this.#schedule({ ...delivery, attempts: attempts + 1 }, afterMs);
    }
  }
}
