import { respondWithList } from '../http/response/list-response.ts';
import type { Handler } from '../http/operation.ts';
import { readKeyRange, readStatusDetail, readStatusFilter, streamStatuses } from '../presenters/status-list.ts';
import { findListRevision } from '../storage/products/list-revision.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { listStatuses } from '../workflows/reading/list-statuses.ts';

/** GET /api/products/status */
export const listProductStatuses: Handler<'listProductStatuses'> = async (input, ctx) => {
  const { query } = input;
  const [filter, range] = [readStatusFilter(query, ctx), readKeyRange(query)];
  const detail = readStatusDetail(query, undefined, query.revalidate);
  return respondWithList(
    await findListRevision(ctx.db, await timelinesOf(ctx.db), filter.changedSince),
    input,
    ctx,
    () => streamStatuses(listStatuses(filter, range, detail, ctx), input, undefined, ctx),
  );
};
