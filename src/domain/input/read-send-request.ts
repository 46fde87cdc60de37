import { GTIN, TARGET_MARKET } from '../catalogue/field-ids.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { FieldIssue } from './issues.ts';
import { MAX_ISSUES, readItem } from './read-item.ts';
import { shorten } from '../shorten.ts';
import type { ReadContext } from './read-value.ts';

/** The unit whose hierarchy to send or withdraw, and an optional recipient instead of the stored ones. */
export interface NamedHierarchy {
  /** As sent. */
  readonly productId: string;
  readonly key: UnitKey;
  /** GLN. */
  readonly dataRecipient?: string;
  /** Whether to send or withdraw every hierarchy with the unit that GS1 has, instead of one. */
  readonly allHierarchies: boolean;
}

/** Properties allowed in the body of a send and of a withdrawal. */
export const SEND_KEYS = [GTIN, TARGET_MARKET, 'dataRecipient', 'allHierarchies'];
export const WITHDRAWAL_KEYS = [GTIN, TARGET_MARKET, 'allHierarchies'];

/**
 * Reads the body of a send or withdrawal. Unknown properties are input errors, so that a misspelt recipient does not
 * send to the stored ones.
 *
 * @param taken property names that are allowed
 * @returns the unit, or every mistake in the body. Never throws.
 */
export function readSendRequest(
  body: unknown,
  taken: readonly string[],
  context: ReadContext,
): { readonly request: NamedHierarchy } | { readonly issues: readonly FieldIssue[] } {
  const { item, issues } = readItem(body, context);
  const names = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
  const strange = names
    .filter((name) => !taken.includes(name))
    .slice(0, MAX_ISSUES)
    .map((name): FieldIssue => ({
      code: 'NOT_TAKEN',
      key: shorten(name),
      params: { expected: taken.join(', ') },
    }));
  const known = new Set(strange.map(({ key }) => key));
  const all = [...strange, ...issues.filter(({ key }) => !known.has(key))];
  if (!item || all.length > 0) return { issues: all };
  const { productId, key, options } = item;
  const { dataRecipient, allHierarchies } = options;
  return {
    request: {
      productId,
      key,
      allHierarchies,
      ...(dataRecipient === undefined ? {} : { dataRecipient }),
    },
  };
}
