import type { Handler } from '../http/operation.ts';
import { respondWithProduct } from './respond-with-product.ts';
import { presentStatus } from '../presenters/product.ts';

/** GET /api/status/{productId} */
export const getProductStatus: Handler<'getProductStatus'> = (input, ctx) =>
  // The active version has the status of the unit, so activeVersion selects nothing here. A future version has findings
  // of its own.
  respondWithProduct(
    { productId: input.path.productId, versionDate: input.query.versionDate, keys: [] },
    input,
    ctx,
    (product, _values, presentation) => presentStatus(product, presentation),
  );
