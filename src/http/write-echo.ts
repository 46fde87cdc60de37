import { GTIN, TARGET_MARKET } from '../domain/catalogue/field-ids.ts';
import { isGtin, isTargetMarket } from '../domain/product/identifiers.ts';

/** Operations that save or validate the products of their body. */
const WRITES = new Set(['upsertProducts', 'validateProducts', 'updateAndSendToGs1']);
const SENDS = new Set(['sendToGs1', 'withdrawFromGs1']);

type Problem = Readonly<Record<string, unknown>>;

/**
 * Adds the product id and `customRequestId` of a write's body to its problem document, per item for a batch. Properties
 * that the problem has already take precedence.
 * @param maxItems no entries are added for a longer batch, which is refused for its length
 */
export function withWriteEcho(problem: Problem, operationId: string, body: unknown, maxItems: number): Problem {
  if (SENDS.has(operationId)) {
    const { productId } = echoOf(body);
    return productId === undefined ? problem : { productId, ...problem };
  }
  if (!WRITES.has(operationId)) return problem;
  if (!Array.isArray(body)) return { ...echoOf(body), ...problem };
  if (body.length > maxItems) return problem;
  const { result } = problem;
  return { products: body.map((item, index) => ({ index, ...echoOf(item), result, errors: [] })), ...problem };
}

function echoOf(item: unknown): { productId?: string; customRequestId?: string } {
  if (typeof item !== 'object' || item === null) return {};
  const { customRequestId, [GTIN]: gtin, [TARGET_MARKET]: market } = item as Record<string, unknown>;
  const isNamed = typeof gtin === 'string' && isGtin(gtin) && typeof market === 'string' && isTargetMarket(market);
  return {
    ...(isNamed ? { productId: `${gtin}.${market}` } : {}),
    ...(typeof customRequestId === 'string' ? { customRequestId } : {}),
  };
}
