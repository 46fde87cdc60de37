import { GTIN, TARGET_MARKET } from '../catalogue/field-ids.ts';
import type { UnitKey } from '../product/identifiers.ts';
import { EXPECTED, type FieldIssue } from './issues.ts';
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
  /** Whether every hierarchy with the unit that GS1 has is to be sent, instead of one. */
  readonly allHierarchies: boolean;
}

const ALL_HIERARCHIES = 'allHierarchies';

/** Properties allowed in the body of a send and of a withdrawal. */
export const SEND_KEYS = [GTIN, TARGET_MARKET, 'dataRecipient', ALL_HIERARCHIES];
export const WITHDRAWAL_KEYS = [GTIN, TARGET_MARKET];

/**
 * Reads the body of a send or withdrawal. Unknown properties are input errors, so that a misspelt recipient does not send
 * to the stored ones.
 *
 * @param taken property names that are allowed
 * @returns the unit, or every mistake in the body. Never throws.
 */
export function readSendRequest(
  body: unknown,
  taken: readonly string[],
  context: ReadContext,
): { readonly request: NamedHierarchy } | { readonly issues: readonly FieldIssue[] } {
  const { allHierarchies, ...rest } = isRecord(body) ? body : {};
  const { item, issues } = readItem(isRecord(body) ? rest : body, context);
  const names = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
  const strange = names
    .filter((name) => !taken.includes(name))
    .slice(0, MAX_ISSUES)
    .map((name): FieldIssue => ({
      code: 'NOT_TAKEN',
      key: shorten(name),
      params: { expected: taken.join(', ') },
    }));
  if (allHierarchies !== undefined && typeof allHierarchies !== 'boolean' && taken.includes(ALL_HIERARCHIES)) {
    strange.push({ code: 'WRONG_TYPE', key: ALL_HIERARCHIES, expected: EXPECTED.options });
  }
  const known = new Set(strange.map(({ key }) => key));
  const all = [...strange, ...issues.filter(({ key }) => !known.has(key))];
  if (!item || all.length > 0) return { issues: all };
  const { productId, key, options } = item;
  const { dataRecipient } = options;
  return {
    request: {
      productId,
      key,
      allHierarchies: allHierarchies === true,
      ...(dataRecipient === undefined ? {} : { dataRecipient }),
    },
  };
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
