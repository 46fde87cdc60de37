import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { pruneMessages, pruneReplies } from '../../storage/gs1/prune-messages.ts';
import { pruneAuditLog } from '../../storage/instance/audit-log.ts';
import { pruneChanges } from '../../storage/products/change-feed.ts';
import { deleteOldEvents, findOldEvents, readEvents, type PrunedPart } from '../../storage/products/prune-history.ts';
import { pruneDeliveries } from '../../storage/webhooks/deliveries.ts';
import { archiveEvents } from './archive-events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 6 * 60 * 60 * 1000;
const PART = 500;
/** Each part of an archive is a file. */
const ARCHIVED_PART = 2000;
/** Bytes that the changes of one part take in the database, about: a part is held in memory. */
const PART_SIZE = 4 * 1024 * 1024;
/** Requests go first. */
const PAUSE_MS = 50;

/**
 * Prunes what is older than each instance keeps, one instance after the other, now and every few hours. Never rejects.
 */
export async function keepPruning(instances: () => readonly InstanceContext[], signal: AbortSignal): Promise<void> {
  const goesOn = (): boolean => !signal.aborted;
  while (goesOn()) {
    for (const ctx of instances()) {
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
): Promise<{ events: number; messages: number; replies: number; deliveries: number; auditEntries: number }> {
  const { historyDays, messageDays, replyDays, deliveryDays, auditDays } = ctx.settings.retention;
  // First: events of the feed refer to the history.
  await prune(historyDays, (...part) => pruneChanges(ctx.db, ...part, PART), ctx, signal);
  return {
    messages: await prune(messageDays, (...part) => pruneMessages(ctx.db, ...part, PART), ctx, signal),
    replies: await prune(replyDays, (...part) => pruneReplies(ctx.db, ...part, PART), ctx, signal),
    deliveries: await prune(deliveryDays, (...part) => pruneDeliveries(ctx.db, ...part, PART), ctx, signal),
    auditEntries: await prune(auditDays, (...part) => pruneAuditLog(ctx.db, ...part, PART), ctx, signal),
    // The last, because an archive that cannot be written must not keep the others from being pruned.
    events: await pruneHistory(historyDays, ctx, signal),
  };
}

async function pruneHistory(
  days: number | undefined,
  { db, now, settings }: InstanceContext,
  signal: AbortSignal,
): Promise<number> {
  const { historyArchive } = settings.retention;
  const archive = historyArchive === undefined ? undefined : join(historyArchive, settings.name);
  const part = { limit: archive === undefined ? PART : ARCHIVED_PART, size: PART_SIZE };
  const prunePart = async (after: number, before: Date): Promise<PrunedPart> => {
    const { ids, ...next } = await findOldEvents(db, after, before, part);
    if (archive !== undefined) await archiveEvents(archive, await readEvents(db, ids));
    return { pruned: await deleteOldEvents(db, ids, before), ...next };
  };
  // Processes that archive at the same time would write the same events twice.
  const release = days === undefined || archive === undefined ? undefined : await db.takeLock('archive');
  if (archive !== undefined && !release) return 0;
  try {
    return await prune(days, prunePart, { now }, signal);
  } finally {
    await release?.();
  }
}

async function prune(
  days: number | undefined,
  prunePart: (after: number, before: Date) => Promise<PrunedPart>,
  { now }: Pick<InstanceContext, 'now'>,
  signal: AbortSignal,
): Promise<number> {
  if (days === undefined) return 0;
  const before = new Date(now().getTime() - days * DAY_MS);
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const { pruned, end }: PrunedPart = await prunePart(after, before);
    count += pruned;
    after = end;
    await wait(PAUSE_MS, undefined, { signal });
  }
  return count;
}
