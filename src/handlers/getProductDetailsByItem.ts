import { ServiceError } from '../domain/refusals/service-error.ts';
import { dayOf } from '../domain/product/dates.ts';
import { JsonText, type Handler } from '../http/operation.ts';
import { presentationOf, productHeaders, revisionCheck } from '../presenters/save.ts';
import { keysOf, presentByProfile } from '../presenters/profile.ts';
import { findActiveByItem } from '../storage/products/products.ts';
import { readProduct } from '../workflows/reading/read-product.ts';
import { requireProfile } from '../workflows/reading/require-profile.ts';

/** GET /api/details/{unitType}/{targetMarket}/{itemId}/{exportProfileId} */
export const getProductDetailsByItem: Handler<'getProductDetailsByItem'> = async (input, ctx) => {
  const { path, query, conditions, language } = input;
  const profile = requireProfile(path.exportProfileId, ctx);
  const { unitType, targetMarket, itemId } = path;
  const today = dayOf(ctx.now(), ctx.timeZone);
  const productId = await findActiveByItem(ctx.db, { itemNumber: itemId, targetMarket, unitType }, today);
  if (productId === undefined) {
    throw new ServiceError('ITEM_NOT_FOUND', { params: { unitType, targetMarket, itemId } });
  }
  // Another product can become the one that is active: the tag tells which one it is. A date can't tell, because the
  // other one may have been changed long before, so only the tag answers with 304.
  const named = { ...ctx, configurationTag: `${ctx.configurationTag}-${productId}` };
  const { revision, found } = await readProduct(
    {
      productId,
      activeVersion: query.activeVersion ?? false,
      keys: keysOf(profile),
      hasRevision: revisionCheck({ ifNoneMatch: conditions.ifNoneMatch }, language, named),
    },
    ctx,
  );
  const headers = productHeaders(revision, language, named);
  if (!found) return { status: 304, headers, body: undefined };
  const present = presentByProfile(profile, presentationOf(ctx, language), query.displayValues);
  return { status: 200, headers, body: new JsonText(JSON.stringify(present(found.product, found.values))) };
};
