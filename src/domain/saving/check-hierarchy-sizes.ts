import { CHILD_GRID } from '../catalogue/field.ts';
import { GTIN } from '../catalogue/field-ids.ts';
import { CHILD_GTIN_PREFIX, UnitGraph, type HierarchyNode } from '../hierarchy/hierarchy.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { FieldIssue } from '../input/issues.ts';
import type { UnitKey } from '../product/identifiers.ts';
import { PRODUCT_LIMITS, type ProductLimits } from '../product/limits.ts';
import type { Product } from '../product/product.ts';
import type { Steps } from '../steps.ts';
import type { IndexedItem, Write } from './apply-items.ts';
import { toNodes } from './validate-units.ts';

/** The neighbourhood before or after a save. */
interface State {
  readonly nodes: ReadonlyMap<UnitKey, HierarchyNode<Product>>;
  readonly graph: UnitGraph<Product>;
  /** Number of parents by child, within the neighbourhood. */
  readonly parents: ReadonlyMap<UnitKey, number>;
}

/**
 * Checks that a save keeps hierarchies, and the number of parents of each unit, within the limit: the cost of a later
 * save, read or send of any unit grows with them. What exceeds the limit already may stay as large or shrink.
 *
 * @param units the neighbourhood after the save
 * @param linked units that are new or whose links changed
 * @returns issues by position of the item
 */
export function* checkHierarchySizes(
  { items, before }: Pick<Write, 'items' | 'before'>,
  units: ReadonlyMap<UnitKey, Product>,
  linked: ReadonlySet<UnitKey>,
  { hierarchyUnits: limit }: Pick<ProductLimits, 'hierarchyUnits'> = PRODUCT_LIMITS,
): Steps<Map<number, FieldIssue[]>> {
  const issues = new Map<number, FieldIssue[]>();
  // Usually the units of the whole save are fewer than one hierarchy may have.
  if (linked.size === 0 || units.size + mostOf(before.outsideParents) <= limit) return issues;
  const stored = yield* stateOf(before.units, before);
  const after = yield* stateOf(units, before);
  const checked = new Set<UnitKey>();
  for (const indexed of parentsFirst(items, linked)) {
    const issue =
      largeHierarchy(indexed, { stored, after, checked, limit }) ??
      manyParents(indexed, { stored, after, before, limit });
    if (issue) issues.set(indexed.index, [issue]);
    yield;
  }
  return issues;
}

/** The items of linked units, those with children first: an issue names the item that joins units. */
function parentsFirst(items: readonly IndexedItem[], linked: ReadonlySet<UnitKey>): IndexedItem[] {
  const concerned = items.filter(({ item }) => linked.has(item.key));
  const isParent = ({ item }: IndexedItem): boolean => item.grids.has(CHILD_GRID);
  return [...concerned.filter(isParent), ...concerned.filter((indexed) => !isParent(indexed))];
}

function largeHierarchy(
  indexed: IndexedItem,
  { stored, after, checked, limit }: { stored: State; after: State; checked: Set<UnitKey>; limit: number },
): FieldIssue | undefined {
  for (const top of after.graph.topsOf(indexed.item.key)) {
    if (checked.has(top)) continue;
    checked.add(top);
    const count = after.graph.hierarchyBelow(top).nodes.size;
    if (count > limit && count > stored.graph.hierarchyBelow(top).nodes.size)
      return { code: 'HIERARCHY_TOO_LARGE', key: keyOf(indexed), params: { top, count, limit } };
  }
  return undefined;
}

function manyParents(
  indexed: IndexedItem,
  { stored, after, before, limit }: { stored: State; after: State; before: Neighbourhood; limit: number },
): FieldIssue | undefined {
  for (const { child } of after.nodes.get(indexed.item.key)?.links ?? []) {
    const outside = before.outsideParents.get(child) ?? 0;
    const count = outside + (after.parents.get(child) ?? 0);
    if (count > limit && count > outside + (stored.parents.get(child) ?? 0))
      return { code: 'TOO_MANY_PARENTS', key: keyOf(indexed), params: { child, count, limit } };
  }
  return undefined;
}

/** The last child that the item names, or else its GTIN. */
function keyOf({ item }: IndexedItem): string {
  return [...item.values.keys()].findLast((name) => name.startsWith(CHILD_GTIN_PREFIX)) ?? GTIN;
}

function* stateOf(units: ReadonlyMap<UnitKey, Product>, { outsideParents }: Neighbourhood): Steps<State> {
  const nodes = yield* toNodes(units);
  const parents = new Map<UnitKey, number>();
  for (const { links } of nodes.values())
    for (const child of new Set(links.map((link) => link.child))) parents.set(child, (parents.get(child) ?? 0) + 1);
  return { nodes, graph: new UnitGraph(nodes, outsideParents), parents };
}

function mostOf(counts: ReadonlyMap<UnitKey, number>): number {
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return most;
}
