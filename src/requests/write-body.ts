import { GTIN, TARGET_MARKET } from '../domain/catalogue/field-ids.ts';
import { isGtin, isTargetMarket } from '../domain/product/identifiers.ts';
import type { BodyRules } from '../http/operation.ts';

/** A body with one product or an array of products. */
export const PRODUCTS_BODY: BodyRules = {
  expected: 'expected a JSON object or an array of objects',
  echo(body, { result }, maxItems) {
    if (!Array.isArray(body)) return echoOf(body);
    // A batch that is too long is refused for its length.
    if (body.length > maxItems) return {};
    return { products: body.map((item, index) => ({ index, ...echoOf(item), result, errors: [] })) };
  },
};

/** A body that names one unit. */
export const UNIT_BODY: BodyRules = {
  expected: 'expected a JSON object that names a unit, as in {"D8165":"05790000000128","D8255":"208"}',
  echo(body) {
    const { productId } = echoOf(body);
    return productId === undefined ? {} : { productId };
  },
};

/** What a caller recognises an item by. */
function echoOf(item: unknown): { productId?: string; customRequestId?: string } {
  if (typeof item !== 'object' || item === null) return {};
  const { customRequestId, [GTIN]: gtin, [TARGET_MARKET]: market } = item as Record<string, unknown>;
  const isNamed = typeof gtin === 'string' && isGtin(gtin) && typeof market === 'string' && isTargetMarket(market);
  return {
    ...(isNamed ? { productId: `${gtin}.${market}` } : {}),
    ...(typeof customRequestId === 'string' ? { customRequestId } : {}),
  };
}
