import type { Handler } from '../http/operation.ts';
import { respondWithProduct } from './respond-with-product.ts';
import { presentAllFields, presentStatus } from '../presenters/product.ts';
import { withFields } from '../presenters/save.ts';

/** GET /api/details/{productId}/allfields */
export const getProductAllFields: Handler<'getProductAllFields'> = (input, ctx) => {
  const { activeVersion, versionDate, displayValues = false } = input.query;
  return respondWithProduct(
    { productId: input.path.productId, activeVersion, versionDate },
    input,
    ctx,
    (product, values, presentation) =>
      withFields(presentStatus(product, presentation), presentAllFields(product, values, displayValues, presentation)),
  );
};
