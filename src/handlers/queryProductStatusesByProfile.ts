import type { BodyOperation } from '../http/operation.ts';
import { PRODUCT_IDS_BODY, readProductIds } from '../requests/product-ids.ts';
import { readAskedRange, readStatusDetail, readStatusFilter, streamNamedStatuses } from '../presenters/status-list.ts';
import { findStatuses } from '../workflows/reading/list-statuses.ts';
import { requireProfile } from '../workflows/reading/require-profile.ts';

/** POST /api/products/status/{exportProfileId} */
export const queryProductStatusesByProfile: BodyOperation<'queryProductStatusesByProfile'> = {
  body: PRODUCT_IDS_BODY,
  handle: (input, ctx) => {
    const { path, query, body } = input;
    const profile = requireProfile(path.exportProfileId, ctx);
    const asked = readProductIds(body);
    const [filter, range] = [readStatusFilter(query, ctx), readAskedRange(query)];
    const list = findStatuses(asked, filter, range, readStatusDetail(query, profile), ctx);
    return { status: 200, body: streamNamedStatuses(list, input, profile, ctx) };
  },
};
