import type { Handler } from '../http/operation.ts';
import { answerProduct } from './answer-product.ts';
import { presentStatus } from '../presenters/product.ts';

/** GET /api/status/{productId} */
export const getProductStatus: Handler<'getProductStatus'> = (input, ctx) =>
  // The active version has the status of the unit, so activeVersion selects nothing here. A future version has findings of its own.
  answerProduct(
    { productId: input.path.productId, versionDate: input.query.versionDate, keys: [] },
    input,
    ctx,
    (product, _values, presentation) => presentStatus(product, presentation),
  );
