import { ServiceError } from '../domain/refusals/service-error.ts';
import type { FieldIssue } from '../domain/input/issues.ts';
import { MAX_PRODUCT_IDS } from '../domain/product/limits.ts';
import { parseProductId, type UnitKey } from '../domain/product/identifiers.ts';
import { shorten } from '../domain/shorten.ts';
import type { BodyRules } from '../http/operation.ts';

/** A body with the ids of products. */
export const PRODUCT_IDS_BODY: BodyRules = {
  expected: 'expected an array of product ids, such as ["05790000000111.208"]',
  maxItems: MAX_PRODUCT_IDS,
};

/** At most this many invalid ids are reported. */
const MAX_ISSUES = 100;

/**
 * Reads a list of product ids from a body.
 * @throws ServiceError `INVALID_BODY` with the position of every invalid id, or `TOO_MANY_ITEMS`
 */
export function readProductIds(body: unknown): { productId: string; key: UnitKey }[] {
  if (!Array.isArray(body)) {
    throw new ServiceError('INVALID_BODY', { params: { problem: PRODUCT_IDS_BODY.expected } });
  }
  if (body.length > MAX_PRODUCT_IDS)
    throw new ServiceError('TOO_MANY_ITEMS', { params: { limit: MAX_PRODUCT_IDS, count: body.length } });
  const issues: FieldIssue[] = [];
  const ids = body.flatMap((productId: unknown, index) => {
    const key = typeof productId === 'string' ? parseProductId(productId) : undefined;
    if (key !== undefined) return { productId: productId as string, key };
    if (issues.length < MAX_ISSUES) issues.push(badId(productId, index));
    return [];
  });
  if (issues.length > 0) throw new ServiceError('INVALID_BODY', { issues });
  return ids;
}

function badId(productId: unknown, index: number): FieldIssue {
  // Objects and arrays are not repeated: they may be nested too deeply to serialise.
  const value =
    typeof productId === 'string'
      ? shorten(JSON.stringify(productId))
      : Array.isArray(productId)
        ? 'an array'
        : nameOf(productId);
  return { code: 'BAD_PRODUCT_ID', key: String(index), params: { position: index + 1, value } };
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
