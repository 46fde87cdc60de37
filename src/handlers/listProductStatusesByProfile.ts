import { respondWithList } from '../http/response/list-response.ts';
import type { Handler } from '../http/operation.ts';
import { readKeyRange, readStatusDetail, readStatusFilter, streamStatuses } from '../presenters/status-list.ts';
import { findListRevision } from '../storage/products/list-revision.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { listStatuses } from '../workflows/reading/list-statuses.ts';
import { requireProfile } from '../workflows/reading/require-profile.ts';

/** GET /api/products/status/{exportProfileId} */
export const listProductStatusesByProfile: Handler<'listProductStatusesByProfile'> = async (input, ctx) => {
  const { path, query } = input;
  const profile = requireProfile(path.exportProfileId, ctx);
  const [filter, range] = [readStatusFilter(query, ctx), readKeyRange(query)];
  const detail = readStatusDetail(query, profile, query.revalidate);
  return respondWithList(
    await findListRevision(ctx.db, await timelinesOf(ctx.db), filter.changedSince),
    input,
    ctx,
    () => streamStatuses(listStatuses(filter, range, detail, ctx), input, profile, ctx),
  );
};
