import { relatedUnits } from '../../domain/hierarchy/related-units.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';

/**
 * Loads under locks on every unit that takes part, so that no other writer changes what a plan rests on. Which units
 * those are is known only after loading them: where one of them is not locked, the transaction starts over.
 */
export async function loadLocked(
  tx: Transaction,
  { keys, children }: { readonly keys: readonly UnitKey[]; readonly children: readonly UnitKey[] },
): Promise<Neighbourhood> {
  tx.lockUnits([...keys, ...children]);
  const before = await loadNeighbourhood(tx, keys, children);
  tx.lockUnits(relatedUnits(before.units));
  return before;
}
