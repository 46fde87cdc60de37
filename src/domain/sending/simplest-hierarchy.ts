import { END_DATE } from '../catalogue/field-ids.ts';
import { childLinks, UnitGraph, type Hierarchy, type HierarchyNode } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';

/**
 * Of all active hierarchies that hold a unit the one with the fewest units, then the one with the lowest top. A hierarchy
 * is active until the end date of its top unit has passed, and when every child that is named in it exists.
 *
 * @param today ISO
 * @returns undefined when no hierarchy is active
 */
export function simplestHierarchy(
  key: UnitKey,
  { units, outsideParents }: Neighbourhood,
  today: string,
): Hierarchy<Product> | undefined {
  const nodes = new Map<UnitKey, HierarchyNode<Product>>();
  for (const [unitKey, unit] of units) {
    nodes.set(unitKey, { unit, links: childLinks(unit.values, unit.targetMarket) });
  }
  const graph = new UnitGraph(nodes, outsideParents);
  const [simplest] = graph
    .topsOf(key)
    .map((top) => graph.hierarchyBelow(top))
    .filter((hierarchy) => isActive(hierarchy, today))
    .sort((a, b) => a.nodes.size - b.nodes.size || (a.top < b.top ? -1 : 1));
  return simplest;
}

function isActive({ top, nodes }: Hierarchy<Product>, today: string): boolean {
  const end = nodes.get(top)?.unit.values[END_DATE];
  if (typeof end === 'string' && end.slice(0, today.length) < today) return false;
  return [...nodes.values()].every(({ links }) => links.every(({ child }) => nodes.has(child)));
}
