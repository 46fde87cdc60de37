import { presentAllFields, presentStatus } from '../presenters/product.ts';
import type { Handler } from '../http/operation.ts';
import { presentationOf, productHeaders, revisionCheck, withFields } from '../presenters/save.ts';
import { readProduct } from '../workflows/reading/read-product.ts';

/** GET /api/details/{productId}/allfields */
export const getProductAllFields: Handler<'getProductAllFields'> = async (
  { path, query, conditions, language },
  ctx,
) => {
  const { revision, found } = await readProduct(
    {
      productId: path.productId,
      activeVersion: query.activeVersion ?? false,
      hasRevision: revisionCheck(conditions, language, ctx),
    },
    ctx,
  );
  const headers = productHeaders(revision, language, ctx);
  if (!found) return { status: 304, headers, body: undefined };
  const presentation = presentationOf(ctx, language);
  const fields = presentAllFields(found.product, found.values, query.displayValues ?? false, presentation);
  return { status: 200, headers, body: withFields(presentStatus(found.product, presentation), fields) };
};
