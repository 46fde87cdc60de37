import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { countStoredMessages, findMessagesIn } from '../../storage/gs1/gs1-messages.ts';
import { findBlockingMessages } from '../../storage/gs1/gs1-sent.ts';
import { forgetOldRequests } from './answer-once.ts';
import { buildHierarchyRecords } from './build-hierarchy-records.ts';
import { handOverAgain } from './deliver-message.ts';
import { sendDueHierarchies } from './send-due-hierarchies.ts';
import { takeAnswers } from './take-answers.ts';

export interface ConnectedDataPool {
  /** Takes in no more answers; resolves when what is under way is done. */
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const MANY = 1_000;
/** How long a message rests that could not leave. */
const RETRY_MS = 30_000;
/** How long an answer may take that others wait for. */
const PATIENCE_MS = 10 * 60_000;
const MOST_TRIED = 10_000;

/**
 * Starts to receive answers, and sends what has to leave without a request: messages of a process that ended too early,
 * those that an operator wants tried again, those that follow from an answer, and those to recipients whose date has come.
 */
export async function connectDataPool(ctx: InstanceContext): Promise<ConnectedDataPool> {
  const { dataPool: link } = ctx;
  if (!link) return { stop: () => Promise.resolve() };
  const notifier = new Notifier();
  await link.transport.start(async (xml, source) => {
    await takeAnswers(xml, source, ctx);
    // What was accepted may be waiting to be published.
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
  notifier: Notifier,
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
      // A pool answers a message that comes again as it did before, and others wait for this answer.
      for (const id of await findBlockingMessages(ctx.db)) {
        if (goesOn() && retries.isOverdue(id, PATIENCE_MS)) await handOverAgain(id, 'TRANSMITTED', link, ctx);
      }
      await forgetOldRequests(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, 'messages left behind cannot be seen to now');
    }
    await notifier.wait(EVERY_MS);
  }
}

/** What a start has to make up for. */
async function prepare(link: DataPoolLink, ctx: InstanceContext): Promise<void> {
  await buildHierarchyRecords(ctx);
  if (link.transport.forgets !== true) return;
  // The pool that took them ended with the process that it was in.
  for (const id of await findMessagesIn(ctx.db, 'TRANSMITTED', MANY)) await handOverAgain(id, 'TRANSMITTED', link, ctx);
}

/** When messages were last tried. Kept in memory: a start tries all of them. */
class Retries {
  readonly #now: () => Date;
  readonly #tried = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Whether a message was not tried for some time, or never; then it counts as tried now. */
  isDue(id: string, everyMs: number): boolean {
    const now = this.#now().getTime();
    const last = this.#tried.get(id);
    if (last !== undefined && now - last < everyMs) return false;
    this.#set(id, now);
    return true;
  }

  /** As `isDue`, for a message that was seen for some time. */
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

/** Ends a wait early. A notification while nobody waits ends the next wait. */
class Notifier {
  #isNotified = false;
  #endWait: (() => void) | undefined;

  notify(): void {
    this.#isNotified = true;
    this.#endWait?.();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.#isNotified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isNotified = false;
  }
}
