import { END_DATE } from '../catalogue/field-ids.ts';
import { childLinks, UnitGraph, type Hierarchy, type HierarchyNode } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';

/** A hierarchy that can be sent, as far as its structure goes. */
export interface ActiveHierarchy extends Hierarchy<Product> {
  /** Whether its top is part of other hierarchies, which are no longer active. */
  readonly isPart: boolean;
}

/**
 * The active hierarchies that hold a unit: those with the fewest units first, then those with the lowest top.
 *
 * A unit is active until its end date has passed, and units that are not make no hierarchy: what is below an ended pallet
 * can be sent on its own. Every child that is named in a hierarchy has to exist.
 *
 * @param today ISO
 */
export function activeHierarchies(key: UnitKey, neighbourhood: Neighbourhood, today: string): ActiveHierarchy[] {
  const { units } = neighbourhood;
  const unit = units.get(key);
  if (!unit || hasEnded(unit, today)) return [];
  const all = nodesOf(units.values());
  // An ended unit is no parent any more. Below an active one it stays: a message names every child.
  const active = new Map(
    [...all].map(([own, node]) => [own, hasEnded(node.unit, today) ? { ...node, links: [] } : node]),
  );
  const outside = neighbourhood.outsideParents;
  const tops = new UnitGraph(active, outside).topsOf(key);
  const inAll = new Set(new UnitGraph(all, outside).topsOf(key));
  return tops
    .filter((top) => !isEnded(units.get(top), today))
    .map((top) => ({ ...hierarchyBelow(top, all), isPart: !inAll.has(top) }))
    .filter(isComplete)
    .sort(bySize);
}

/** A unit and all below it, where that can be sent on its own: for what GS1 has as a hierarchy although it is part of one. */
export function hierarchyOf(
  top: UnitKey,
  { units }: Pick<Neighbourhood, 'units'>,
  today: string,
): ActiveHierarchy | undefined {
  if (isEnded(units.get(top), today)) return undefined;
  const hierarchy = { ...hierarchyBelow(top, nodesOf(units.values())), isPart: true };
  return isComplete(hierarchy) ? hierarchy : undefined;
}

function nodesOf(units: Iterable<Product>): Map<UnitKey, HierarchyNode<Product>> {
  return new Map(
    [...units].map((unit) => [unit.key, { unit, links: childLinks(unit.values, unit.targetMarket) }] as const),
  );
}

function hierarchyBelow(top: UnitKey, nodes: ReadonlyMap<UnitKey, HierarchyNode<Product>>): Hierarchy<Product> {
  return new UnitGraph(nodes, new Map()).hierarchyBelow(top);
}

function isEnded(unit: Product | undefined, today: string): boolean {
  return !unit || hasEnded(unit, today);
}

function hasEnded({ values }: Product, today: string): boolean {
  const end = values[END_DATE];
  return typeof end === 'string' && end.slice(0, today.length) < today;
}

function isComplete({ nodes }: Hierarchy<Product>): boolean {
  return [...nodes.values()].every(({ links }) => links.every(({ child }) => nodes.has(child)));
}

export function bySize(one: Hierarchy<Product>, other: Hierarchy<Product>): number {
  return one.nodes.size - other.nodes.size || (one.top < other.top ? -1 : 1);
}
