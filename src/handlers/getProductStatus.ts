import { presentStatus } from '../presenters/product.ts';
import type { Handler } from '../http/operation.ts';
import { presentationOf, productHeaders, revisionCheck } from '../presenters/save.ts';
import { readProduct } from '../workflows/reading/read-product.ts';

/** GET /api/status/{productId} */
export const getProductStatus: Handler<'getProductStatus'> = async ({ path, conditions, language }, ctx) => {
  // The status of a unit is the same for all of its versions, so activeVersion selects nothing here.
  const { revision, found } = await readProduct(
    {
      productId: path.productId,
      activeVersion: false,
      keys: [],
      hasRevision: revisionCheck(conditions, language, ctx),
    },
    ctx,
  );
  const headers = productHeaders(revision, language, ctx);
  if (!found) return { status: 304, headers, body: undefined };
  return { status: 200, headers, body: presentStatus(found.product, presentationOf(ctx, language)) };
};
