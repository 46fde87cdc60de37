import { DOCUMENT_COMMAND, EFFECTIVE_DATE } from '../../domain/catalogue/field-ids.ts';
import type { HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { findSentValues, revisionKey } from '../../storage/gs1/gs1-hierarchies.ts';

/**
 * D8164 of a top unit, as far as it applies. A correction mends the version that GS1 has and keeps its effective date
 * (D8286), so data with another effective date are not sent as one.
 */
export async function wishedCommand(tx: Transaction, top: Product, state: HierarchyState): Promise<unknown> {
  const wish = top.values[DOCUMENT_COMMAND];
  const revision = state.registered === undefined ? undefined : state.contents[state.registered]?.[top.key];
  if (wish !== 'CORRECT' || revision === undefined) return wish;
  const accepted = { key: top.key, revision };
  const values = (await findSentValues(tx, [accepted])).get(revisionKey(accepted));
  return !values || values[EFFECTIVE_DATE] === top.values[EFFECTIVE_DATE] ? wish : undefined;
}
