import { childLinks } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import { heldNumbers, type HierarchyState } from './hierarchy-state.ts';

/** Whether a message with the stored values of a unit would be the same as with those of a revision. */
export type IsSame = (product: Product, revision: number) => boolean;

/**
 * The units of a hierarchy that are outdated at GS1, or no longer part of the hierarchy.
 * @param products the units of the hierarchy, as stored
 */
export function unitsBehind(
  top: UnitKey,
  state: HierarchyState,
  products: ReadonlyMap<UnitKey, Product>,
  isSame: IsSame,
): Set<UnitKey> {
  const behind = new Set<UnitKey>();
  const reached = reachedFrom(top, products);
  for (const number of heldNumbers(state)) {
    for (const [key, revision] of Object.entries(state.contents[number] ?? {})) {
      const product = products.get(key);
      if (!product || behind.has(key)) continue;
      if (!reached.has(key) || (product.revision !== revision && !isSame(product, revision))) behind.add(key);
    }
  }
  return behind;
}

function reachedFrom(top: UnitKey, products: ReadonlyMap<UnitKey, Product>): Set<UnitKey> {
  const reached = new Set([top]);
  for (const key of reached) {
    const product = products.get(key);
    if (product) for (const { child } of childLinks(product.values, product.targetMarket)) reached.add(child);
  }
  return reached;
}
