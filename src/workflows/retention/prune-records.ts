import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { pruneMessages, pruneReplies } from '../../storage/gs1/prune-messages.ts';
import { pruneHistory, type PrunedPart } from '../../storage/products/prune-history.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 6 * 60 * 60 * 1000;
const PART = 500;
/** Requests go first. */
const PAUSE_MS = 50;

/** Prunes what is older than each instance keeps, one instance after the other, now and every few hours. Never rejects. */
export async function keepPruning(instances: readonly InstanceContext[], signal: AbortSignal): Promise<void> {
  const goesOn = (): boolean => !signal.aborted;
  while (goesOn()) {
    for (const ctx of instances) {
      try {
        const pruned = goesOn() ? await pruneRecords(ctx, signal) : {};
        if (Object.values<number>(pruned).some((count) => count > 0)) ctx.log.info(pruned, 'old records pruned');
      } catch (error) {
        if (goesOn()) ctx.log.warn({ err: error }, 'old records could not be pruned');
      }
    }
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Prunes each kind of record that has a retention, part by part. @returns how many of each kind were pruned */
export async function pruneRecords(
  ctx: InstanceContext,
  signal: AbortSignal,
): Promise<{ events: number; messages: number; replies: number }> {
  const { historyDays, messageDays, replyDays } = ctx.settings.retention;
  return {
    events: await prune(historyDays, pruneHistory, ctx, signal),
    messages: await prune(messageDays, pruneMessages, ctx, signal),
    replies: await prune(replyDays, pruneReplies, ctx, signal),
  };
}

async function prune(
  days: number | undefined,
  prunePart: (db: InstanceContext['db'], after: number, before: Date, limit: number) => Promise<PrunedPart>,
  { db, now }: InstanceContext,
  signal: AbortSignal,
): Promise<number> {
  if (days === undefined) return 0;
  const before = new Date(now().getTime() - days * DAY_MS);
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const { pruned, end }: PrunedPart = await prunePart(db, after, before, PART);
    count += pruned;
    after = end;
    await wait(PAUSE_MS, undefined, { signal });
  }
  return count;
}
