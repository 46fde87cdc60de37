import type { Handler } from '../http/operation.ts';
import { answerProduct } from './answer-product.ts';
import { presentStatus } from '../presenters/product.ts';

/** GET /api/status/{productId} */
export const getProductStatus: Handler<'getProductStatus'> = (input, ctx) =>
  // The status of a unit is the same for all of its versions, so activeVersion selects nothing here.
  answerProduct({ productId: input.path.productId, keys: [] }, input, ctx, (product, _values, presentation) =>
    presentStatus(product, presentation),
  );
