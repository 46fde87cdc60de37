import { relatedUnits } from '../../domain/hierarchy/related-units.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { loadWithAccepted } from '../gs1-record/load-with-accepted.ts';

/**
 * Loads and locks every unit that a plan depends on. The set is known only after loading: if one of them is not locked
 * yet, the transaction restarts.
 */
export async function loadLocked(
  tx: Transaction,
  { keys, children }: { readonly keys: readonly UnitKey[]; readonly children: readonly UnitKey[] },
): Promise<Neighbourhood> {
  tx.lockUnits([...keys, ...children]);
  const before = await loadWithAccepted(tx, keys, children);
  tx.lockUnits(relatedUnits(before.units));
  return before;
}
