import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Connection } from '../../storage/database/database.ts';
import { findAcceptedVersions } from '../../storage/gs1/gs1-hierarchies.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';

/**
 * Loads every unit that can share a hierarchy with the given ones, and what GS1 accepted of them, for validation. Units
 * that were never sent cost nothing extra.
 * @param children units that a write names as children
 */
export async function loadWithAccepted(
  db: Connection,
  keys: readonly UnitKey[],
  children: readonly UnitKey[],
): Promise<Neighbourhood> {
  const neighbourhood = await loadNeighbourhood(db, keys, children);
  const atGs1 = [...neighbourhood.units.values()].filter(isAtGs1).map(({ key }) => key);
  const accepted = await findAcceptedVersions(db, atGs1);
  return accepted ? { ...neighbourhood, accepted } : neighbourhood;
}

function isAtGs1({ gs1: { report } }: Product): boolean {
  return report?.hierarchies?.some(({ status }) => status !== null) ?? false;
}
