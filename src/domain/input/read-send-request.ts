import { GTIN, TARGET_MARKET } from '../catalogue/field-ids.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { FieldIssue } from './issues.ts';
import { MAX_ISSUES, readItem } from './read-item.ts';
import { shorten } from '../shorten.ts';
import type { ReadContext } from './read-value.ts';

/** The unit whose hierarchy a request is about, and who is to get it instead of the stored recipients. */
export interface NamedHierarchy {
  /** In the form sent. */
  readonly productId: string;
  readonly key: UnitKey;
  /** GLN. */
  readonly dataRecipient?: string;
}

/** What the body of a send takes, and of a withdrawal. */
export const SEND_KEYS = [GTIN, TARGET_MARKET, 'dataRecipient'];
export const WITHDRAWAL_KEYS = [GTIN, TARGET_MARKET];

/**
 * Reads the body of a send or withdrawal. What it does not take is refused, so that a misspelt recipient sends nothing to
 * those that are stored.
 *
 * @param taken names that the body may have
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
  const { dataRecipient } = options;
  return { request: { productId, key, ...(dataRecipient === undefined ? {} : { dataRecipient }) } };
}
