import { dayOf } from '../domain/product/dates.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import type { Handler } from '../http/operation.ts';
import { JsonText } from '../http/response/content.ts';
import { respondWithProduct } from './respond-with-product.ts';
import { keysOf, presentByProfile } from '../presenters/profile.ts';
import { findActiveByItem } from '../storage/products/products.ts';
import { requireProfile } from '../workflows/reading/require-profile.ts';

/** GET /api/details/{unitType}/{targetMarket}/{itemId}/{exportProfileId} */
export const getProductDetailsByItem: Handler<'getProductDetailsByItem'> = async (input, ctx) => {
  const { unitType, targetMarket, itemId, exportProfileId } = input.path;
  const { activeVersion, versionDate, displayValues } = input.query;
  const profile = requireProfile(exportProfileId, ctx);
  const today = dayOf(ctx.now(), ctx.timeZone);
  const item = await findActiveByItem(ctx.db, { itemNumber: itemId, targetMarket, unitType }, today);
  if (!item) {
    throw new ServiceError('ITEM_NOT_FOUND', { params: { unitType, targetMarket, itemId } });
  }
  // Another product may become the active one, so the ETag names it. A date cannot: the other product may have been
  // changed long before. So only If-None-Match leads to 304.
  const { key: productId, duplicates } = item;
  const variant = [productId, ...duplicates].join('-');
  const read = { productId, activeVersion, versionDate, keys: keysOf(profile), variant };
  const conditions = { ifNoneMatch: input.conditions.ifNoneMatch };
  return respondWithProduct(read, { ...input, conditions }, ctx, (product, values, presentation) => {
    const present = presentByProfile(profile, presentation, displayValues);
    const details = present(product, values);
    return new JsonText(JSON.stringify(duplicates.length > 0 ? { ...details, duplicates } : details));
  });
};
