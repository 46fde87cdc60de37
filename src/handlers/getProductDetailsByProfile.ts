import { JsonText, type Handler } from '../http/operation.ts';
import { presentationOf, productHeaders, revisionCheck } from '../presenters/save.ts';
import { keysOf, presentByProfile } from '../presenters/profile.ts';
import { readProduct } from '../workflows/reading/read-product.ts';
import { requireProfile } from '../workflows/reading/require-profile.ts';

/** GET /api/details/{productId}/{exportProfileId} */
export const getProductDetailsByProfile: Handler<'getProductDetailsByProfile'> = async (input, ctx) => {
  const { path, query, conditions, language } = input;
  const profile = requireProfile(path.exportProfileId, ctx);
  const { revision, found } = await readProduct(
    {
      productId: path.productId,
      activeVersion: query.activeVersion ?? false,
      keys: keysOf(profile),
      hasRevision: revisionCheck(conditions, language, ctx),
    },
    ctx,
  );
  const headers = productHeaders(revision, language, ctx);
  if (!found) return { status: 304, headers, body: undefined };
  const present = presentByProfile(profile, presentationOf(ctx, language), query.displayValues);
  return { status: 200, headers, body: new JsonText(JSON.stringify(present(found.product, found.values))) };
};
