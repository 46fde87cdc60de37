import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import { childLinks } from './hierarchy.ts';

/** The units and their children, existing or not. */
export function relatedUnits(units: ReadonlyMap<UnitKey, Product>): Set<UnitKey> {
  const related = new Set(units.keys());
  for (const { values, targetMarket } of units.values()) {
    for (const { child } of childLinks(values, targetMarket)) related.add(child);
  }
  return related;
}
