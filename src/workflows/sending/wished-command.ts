import { EFFECTIVE_DATE } from '../../domain/catalogue/field-ids.ts';
import type { HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { Hierarchy } from '../../domain/hierarchy/hierarchy.ts';
import type { Product } from '../../domain/product/product.ts';
import { commandWish } from '../../domain/sending/command.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { findSentValues, revisionKey } from '../../storage/gs1/gs1-hierarchies.ts';

/**
 * D8164 of a hierarchy, if it applies. A correction replaces the version at GS1 with the same effective date (D8286),
 * so data with another effective date are not sent with CORRECT.
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
