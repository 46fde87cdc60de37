import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { countStoredMessages, findMessagesIn } from '../../storage/gs1/gs1-messages.ts';
import { findBlockingMessages } from '../../storage/gs1/gs1-sent.ts';
import { WakeUp } from '../../wake-up.ts';
import { forgetOldRequests } from './respond-once.ts';
import { buildHierarchyRecords } from './build-hierarchy-records.ts';
import { handOverAgain } from './deliver-message.ts';
import { sendDueHierarchies } from './send-due-hierarchies.ts';
import { takeReplies } from './take-replies.ts';

export interface ConnectedDataPool {
  /** Stops receiving replies; resolves when current work is done. */
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const MANY = 1_000;
/** Interval between attempts to transmit a message. */
const RETRY_MS = 30_000;
/** Time after which a message is transmitted again, if other messages wait for its reply. */
const PATIENCE_MS = 10 * 60_000;
const MOST_TRIED = 10_000;

/**
 * Starts to receive replies, and transmits messages that no request is waiting for: those left by a process that ended,
 * those that an operator resends, those that follow from a reply, and those to recipients whose date has come.
 */
export async function connectDataPool(ctx: InstanceContext): Promise<ConnectedDataPool> {
  const { dataPool: link } = ctx;
  if (!link) {
    ctx.metrics.watchQueue(undefined);
    return { stop: () => Promise.resolve() };
  }
  const notifier = new WakeUp();
  await link.transport.start(async (xml, source) => {
    await takeReplies(xml, source, ctx);
    // An accepted notification may require a publication.
    notifier.notify();
  });
  ctx.metrics.watchQueue(async () => {
    const { messages, oldest = ctx.now() } = await countStoredMessages(ctx.db);
    return { messages, ageSeconds: (ctx.now().getTime() - oldest.getTime()) / 1000 };
  });
  const stopping = new AbortController();
  const working = keepSending(link, ctx, stopping.signal, notifier);
  return {
    async stop() {
      stopping.abort();
      notifier.notify();
      await working;
      await link.transport.stop();
    },
  };
}

async function keepSending(
  link: DataPoolLink,
  ctx: InstanceContext,
  signal: AbortSignal,
  notifier: WakeUp,
): Promise<void> {
  let isPrepared = false;
  const retries = new Retries(ctx.now);
  const goesOn = (): boolean => !signal.aborted;
  while (goesOn()) {
    try {
      if (!isPrepared) await prepare(link, ctx);
      isPrepared = true;
      await sendDueHierarchies(link, ctx);
      for (const id of await findMessagesIn(ctx.db, 'STORED', MANY)) {
        if (goesOn() && retries.isDue(id, RETRY_MS)) await handOverAgain(id, 'STORED', link, ctx);
      }
      // A pool repeats its reply to a message that it gets again, and other messages wait for that reply.
      for (const id of await findBlockingMessages(ctx.db)) {
        if (goesOn() && retries.isOverdue(id, PATIENCE_MS)) await handOverAgain(id, 'TRANSMITTED', link, ctx);
      }
      await forgetOldRequests(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, 'stored messages could not be processed; retrying');
    }
    await notifier.wait(EVERY_MS);
  }
}

/** Runs once after startup. */
async function prepare(link: DataPoolLink, ctx: InstanceContext): Promise<void> {
  await buildHierarchyRecords(ctx);
  if (link.transport.forgets !== true) return;
  for (const id of await findMessagesIn(ctx.db, 'TRANSMITTED', MANY)) await handOverAgain(id, 'TRANSMITTED', link, ctx);
}

/** When messages were last tried. In memory, so a restart tries all of them. */
class Retries {
  readonly #now: () => Date;
  readonly #tried = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Whether a message was never tried, or not within `everyMs`. If so, it is recorded as tried now. */
  isDue(id: string, everyMs: number): boolean {
    const now = this.#now().getTime();
    const last = this.#tried.get(id);
    if (last !== undefined && now - last < everyMs) return false;
    this.#set(id, now);
    return true;
  }

  /** Like `isDue`, but the first call only starts the clock. */
  isOverdue(id: string, afterMs: number): boolean {
    if (this.#tried.has(id)) return this.isDue(id, afterMs);
    this.#set(id, this.#now().getTime());
    return false;
  }

  #set(id: string, now: number): void {
    this.#tried.delete(id);
    this.#tried.set(id, now);
    const [oldest] = this.#tried.keys();
    if (this.#tried.size > MOST_TRIED && oldest !== undefined) this.#tried.delete(oldest);
  }
}
