import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { countStoredMessages, findMessagesIn } from '../../storage/gs1/gs1-messages.ts';
import { forgetOldRequests } from './answer-once.ts';
import { handOverAgain } from './deliver-message.ts';
import { takeAnswers } from './take-answers.ts';

export interface ConnectedDataPool {
  /** Takes in no more answers; resolves when what is under way is done. */
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const MANY = 1_000;

/**
 * Begins to take in answers, and sees to messages that were left behind: by a process that ended before they had left, or by
 * an operator who wants one to be tried again.
 */
export async function connectDataPool(ctx: InstanceContext): Promise<ConnectedDataPool> {
  const { dataPool: link } = ctx;
  if (!link) return { stop: () => Promise.resolve() };
  const bell = new Bell();
  await link.transport.start(async (xml, source) => {
    await takeAnswers(xml, source, ctx);
    // What was accepted may be waiting to be published.
    bell.ring();
  });
  ctx.metrics.watchQueue(async () => {
    const { messages, oldest = ctx.now() } = await countStoredMessages(ctx.db);
    return { messages, ageSeconds: (ctx.now().getTime() - oldest.getTime()) / 1000 };
  });
  const stopping = new AbortController();
  const working = keepSending(link, ctx, stopping.signal, bell);
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await working;
      await link.transport.stop();
    },
  };
}

async function keepSending(link: DataPoolLink, ctx: InstanceContext, signal: AbortSignal, bell: Bell): Promise<void> {
  let hasRepeated = link.transport.forgets !== true;
  const goesOn = (): boolean => !signal.aborted;
  while (goesOn()) {
    try {
      if (!hasRepeated) {
        // The pool that took them ended with the process that it was in.
        for (const id of await findMessagesIn(ctx.db, 'TRANSMITTED', MANY))
          await handOverAgain(id, 'TRANSMITTED', link, ctx);
        hasRepeated = true;
      }
      for (const id of await findMessagesIn(ctx.db, 'STORED', MANY)) {
        if (goesOn()) await handOverAgain(id, 'STORED', link, ctx);
      }
      await forgetOldRequests(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, 'messages left behind cannot be seen to now');
    }
    await bell.wait(EVERY_MS);
  }
}

/** Wakes who waits before the time is over. One rung while nobody waits is heard by the next. */
class Bell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.#hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#hasRung = false;
  }
}
