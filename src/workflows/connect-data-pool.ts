import { setTimeout as wait } from 'node:timers/promises';
import type { DataPoolLink, InstanceContext } from '../context.ts';
import { countStoredMessages, findMessagesIn } from '../storage/gs1-messages.ts';
import { forgetOldRequests } from './answer-once.ts';
import { repeatMessage, resumeMessage } from './deliver-message.ts';
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
  await link.transport.start((xml, source) => takeAnswers(xml, source, ctx));
  ctx.metrics.watchQueue(async () => {
    const { messages, oldest = ctx.now() } = await countStoredMessages(ctx.db);
    return { messages, ageSeconds: (ctx.now().getTime() - oldest.getTime()) / 1000 };
  });
  const stopping = new AbortController();
  const working = keepSending(link, ctx, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await working;
      await link.transport.stop();
    },
  };
}

async function keepSending(link: DataPoolLink, ctx: InstanceContext, signal: AbortSignal): Promise<void> {
  let hasRepeated = link.transport.forgets !== true;
  const goesOn = (): boolean => !signal.aborted;
  while (goesOn()) {
    try {
      if (!hasRepeated) {
        // The pool that took them ended with the process that it was in.
        for (const id of await findMessagesIn(ctx.db, 'TRANSMITTED', MANY)) await repeatMessage(id, link, ctx);
        hasRepeated = true;
      }
      for (const id of await findMessagesIn(ctx.db, 'STORED', MANY)) {
        if (goesOn()) await resumeMessage(id, link, ctx);
      }
      await forgetOldRequests(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, 'messages left behind cannot be seen to now');
    }
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
