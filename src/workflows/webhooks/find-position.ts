import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { findFeedRange, findFirstSince, findTimeAt } from '../../storage/products/feed-times.ts';
import { changeFeedOf } from '../changes/change-feed.ts';

/** Events that are committed together late are at most so far out of the order of their times. */
const DISORDER_MS = 15 * 60 * 1000;

/**
 * The position after which the events begin that a reader asks for.
 * @param start a position itself, or the time of the first event
 * @throws ServiceError `CURSOR_EXPIRED` when some of the events do not exist any more, or the position does not yet
 */
export async function findPositionOf(start: number | Date, ctx: InstanceContext): Promise<number> {
  await changeFeedOf(ctx).lastPosition();
  const { pruned, last } = await findFeedRange(ctx.db);
  if (typeof start === 'number') {
    if (start < pruned || start > last) throw new ServiceError('CURSOR_EXPIRED');
    return start;
  }
  const surelyBefore = new Date(start.getTime() - DISORDER_MS);
  // Times rise with positions, but for moments: search for one that is early enough, and read on from there.
  let low = pruned;
  let high = last;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const time = await findTimeAt(ctx.db, middle);
    if (time === undefined) throw new ServiceError('CURSOR_EXPIRED');
    if (time < surelyBefore) low = middle;
    else high = middle - 1;
  }
  if (low === pruned && pruned > 0) throw new ServiceError('CURSOR_EXPIRED');
  return (await findFirstSince(ctx.db, low, start)) ?? last;
}
