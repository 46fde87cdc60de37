import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import { findWatch } from '../../storage/instance/instance-state.ts';
import { countUnnotedFindings, findingCounting } from '../../storage/products/finding-counts.ts';
import { noteUnnotedChanges } from '../../storage/products/list-counts.ts';
import { revalidateWatched } from '../saving/keep-findings-current.ts';

const EVERY_MS = 5 * 60 * 1000;
/** Units whose findings are counted in one transaction. */
const PART = 500;

/**
 * During a rolling upgrade, processes of the previous version also write. They validate by their own rules, and may not
 * note what lists have to count, or not count findings. Goes over what they write to an instance, every few minutes for
 * a day. Then, and without an upgrade, there is nothing to do and no timer. Never rejects.
 */
export async function followOlderProcesses(ctx: InstanceContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isWatchedOn(ctx, signal))) {
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function isWatchedOn(ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  try {
    signal.throwIfAborted();
    return await followOnce(ctx, signal);
  } catch (error) {
    if (!signal.aborted && !isDatabaseRefusal(error))
      ctx.log.warn({ err: error }, 'what processes of another version wrote could not be checked');
    return true;
  }
}

/** @returns whether such processes are still expected */
export async function followOnce(ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  const { lists, findingCounts } = await findWatch(ctx.db);
  // Without need no transaction takes place: it would change the ETags of lists.
  if (lists) await noteUnnotedChanges(ctx.db);
  const isValidatedAgain = await revalidateWatched(ctx, signal);
  if (findingCounts) await countUnnotedFindings(ctx.db, PART, findingCounting(ctx), signal);
  return isValidatedAgain || lists || findingCounts;
}
