import type { BodyOperation } from '../http/operation.ts';
import { PRODUCT_IDS_BODY, readProductIds } from '../requests/product-ids.ts';
import { readAskedRange, readStatusDetail, readStatusFilter, streamNamedStatuses } from '../presenters/status-list.ts';
import { findStatuses } from '../workflows/reading/list-statuses.ts';

/** POST /api/products/status */
export const queryProductStatuses: BodyOperation<'queryProductStatuses'> = {
  body: PRODUCT_IDS_BODY,
  handle: (input, ctx) => {
    const { query, body } = input;
    const asked = readProductIds(body);
    const [filter, range] = [readStatusFilter(query, ctx), readAskedRange(query)];
    const list = findStatuses(asked, filter, range, readStatusDetail(query, undefined), ctx);
    return { status: 200, body: streamNamedStatuses(list, input, undefined, ctx) };
  },
};
