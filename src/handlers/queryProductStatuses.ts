import type { BodyOperation } from '../http/operation.ts';
import { PRODUCT_IDS_BODY, readProductIds } from '../requests/product-ids.ts';
import { readAskedRange, readStatusDetail, streamNamedStatuses } from '../presenters/status-list.ts';
import { findStatuses } from '../workflows/reading/list-statuses.ts';

/** POST /api/products/status */
export const queryProductStatuses: BodyOperation<'queryProductStatuses'> = {
  body: PRODUCT_IDS_BODY,
  handle: (input, ctx) => {
    const { query, body } = input;
    const asked = readProductIds(body);
    const list = findStatuses(asked, readAskedRange(query), readStatusDetail(query, undefined), ctx);
    return { status: 200, body: streamNamedStatuses(list, input, undefined, ctx) };
  },
};
