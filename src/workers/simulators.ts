import type { Logger } from 'pino';
import type { CacheBudget } from '../caches/cache-budget.ts';
import { MalformedReply } from '../gs1/replies/reply.ts';
import type { ReplyReceiver } from '../gs1/delivery/transport.ts';
import type { Pool, Receipt } from '../gs1/pool/pool.ts';
import type { Gs1Settings } from '../gs1/settings.ts';
import { createSimulatedPool } from '../gs1/transports/simulator.ts';

interface OpenPool {
  readonly pool: Pool;
  readonly settings: string;
  isOpened: boolean;
  /** By worker, the one that opened it last at the end. */
  readonly receivers: Map<object, ReplyReceiver>;
}

/**
 * The simulated data pools of all workers. They are in the primary process, so that a message may be sent by one worker
 * and its reply taken by another, and that a worker may end in between.
 */
export class Simulators {
  readonly #memory: CacheBudget;
  readonly #log: Logger;
  readonly #pools = new Map<string, OpenPool>();
  readonly #replaced = new Set<Pool>();

  constructor(memory: CacheBudget, log: Logger) {
    this.#memory = memory;
    this.#log = log;
  }

  /**
   * Lets a worker take the replies of an instance.
   * @returns whether it is the first to open the pool, which has no earlier messages
   */
  open(instance: string, settings: Gs1Settings, worker: object, receive: ReplyReceiver): boolean {
    const open = this.#poolOf(instance, settings);
    open.receivers.delete(worker);
    open.receivers.set(worker, receive);
    const isFirst = !open.isOpened;
    open.isOpened = true;
    return isFirst;
  }

  /** A worker may transmit before it takes replies: it serves requests first. */
  transmit(instance: string, settings: Gs1Settings, xml: string): Receipt {
    // During a restart, workers with older settings must not replace the pool.
    return (this.#pools.get(instance) ?? this.#poolOf(instance, settings)).pool.receive(xml);
  }

  /** Changed settings take effect with a new pool; the one before still replies to its messages. */
  #poolOf(instance: string, settings: Gs1Settings): OpenPool {
    const before = this.#pools.get(instance);
    const text = JSON.stringify(settings);
    if (before?.settings === text) return before;
    if (before) this.#replaced.add(before.pool);
    const receivers = before?.receivers ?? new Map<object, ReplyReceiver>();
    const pool = createSimulatedPool(settings, {
      log: this.#log.child({ instance }),
      memory: this.#memory,
      deliver: (xml, source) => {
        const receiver = [...receivers.values()].at(-1);
        return receiver ? receiver(xml, source) : Promise.reject(new Error('no worker takes replies at the moment'));
      },
    });
    const open = { pool, settings: text, receivers, isOpened: false };
    this.#pools.set(instance, open);
    return open;
  }

  close(instance: string, worker: object): void {
    this.#pools.get(instance)?.receivers.delete(worker);
  }

  /** A worker has ended. */
  forget(worker: object): void {
    for (const { receivers } of this.#pools.values()) receivers.delete(worker);
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.#replaced, ...[...this.#pools.values()].map(({ pool }) => pool)].map((pool) => pool.stop()),
    );
  }
}

/** Gives a reply to a worker, in the way of a receiver. @param give resolves with the reason if it cannot be read */
export function receiverOver(
  instance: string,
  give: (reply: { instance: string; xml: string; source: string }) => Promise<string | null>,
): ReplyReceiver {
  return async (xml, source) => {
    const reason = await give({ instance, xml, source });
    if (reason !== null) throw new MalformedReply(reason);
  };
}
