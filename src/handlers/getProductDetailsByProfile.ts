import type { Handler } from '../http/operation.ts';
import { JsonText } from '../http/response/content.ts';
import { respondWithProduct } from './respond-with-product.ts';
import { keysOf, presentByProfile } from '../presenters/profile.ts';
import { requireProfile } from '../workflows/reading/require-profile.ts';

/** GET /api/details/{productId}/{exportProfileId} */
export const getProductDetailsByProfile: Handler<'getProductDetailsByProfile'> = async (input, ctx) => {
  const { productId, exportProfileId } = input.path;
  const { activeVersion, versionDate, displayValues } = input.query;
  const profile = requireProfile(exportProfileId, ctx);
  const read = { productId, activeVersion, versionDate, keys: keysOf(profile) };
  return respondWithProduct(read, input, ctx, (product, values, presentation) => {
    const present = presentByProfile(profile, presentation, displayValues);
    return new JsonText(JSON.stringify(present(product, values)));
  });
};
