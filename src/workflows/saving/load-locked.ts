import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Neighbourhood } from '../../domain/saving/evaluate.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { holdUnits, loadNeighbourhood } from '../../storage/products/products.ts';

/**
 * Loads under locks on every unit that takes part, so that no other writer changes what a plan rests on. Which units
 * those are is known only after loading them: what more is found is locked too, and everything is loaded again.
 */
export async function loadLocked(
  tx: Transaction,
  { keys, children }: { readonly keys: readonly UnitKey[]; readonly children: readonly UnitKey[] },
): Promise<Neighbourhood> {
  const locked = new Set([...keys, ...children]);
  await tx.lockUnits(locked);
  await holdUnits(tx, keys);
  for (;;) {
    const before = await loadNeighbourhood(tx, keys, children);
    const more = new Set<UnitKey>();
    for (const [key, unit] of before.units) {
      for (const related of [key, ...childLinks(unit.values, unit.targetMarket).map((link) => link.child)]) {
        if (!locked.has(related)) more.add(related);
      }
    }
    if (more.size === 0) return before;
    await tx.lockUnits(more);
    for (const key of more) locked.add(key);
  }
}
