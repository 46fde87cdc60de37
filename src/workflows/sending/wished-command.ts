import { EFFECTIVE_DATE } from '../../domain/catalogue/field-ids.ts';
import type { HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { Hierarchy } from '../../domain/hierarchy/hierarchy.ts';
import type { Product } from '../../domain/product/product.ts';
import { commandWish } from '../../domain/sending/command.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { findSentValues, revisionKey } from '../../storage/gs1/gs1-hierarchies.ts';

/**
 * D8164 of a hierarchy, as far as it applies. A correction mends the version that GS1 has and keeps its effective date
 * (D8286), so data with another effective date are not sent as one.
 */
export async function wishedCommand(
  tx: Transaction,
  hierarchy: Hierarchy<Product>,
  state: HierarchyState,
): Promise<unknown> {
  const wish = commandWish(hierarchy);
  const { top } = hierarchy;
  const revision = state.registered === undefined ? undefined : state.contents[state.registered]?.[top];
  if (wish !== 'CORRECT' || revision === undefined) return wish;
  const accepted = { key: top, revision };
  const values = (await findSentValues(tx, [accepted])).get(revisionKey(accepted));
  const date = hierarchy.nodes.get(top)?.unit.values[EFFECTIVE_DATE];
  return !values || values[EFFECTIVE_DATE] === date ? wish : undefined;
}
