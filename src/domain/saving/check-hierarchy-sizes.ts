import { CHILD_GRID } from '../catalogue/field.ts';
import { GTIN } from '../catalogue/field-ids.ts';
import { CHILD_GTIN_PREFIX, UnitGraph } from '../hierarchy/hierarchy.ts';
import type { FieldIssue } from '../input/issues.ts';
import type { UnitKey } from '../product/identifiers.ts';
import { PRODUCT_LIMITS, type ProductLimits } from '../product/limits.ts';
import type { Product } from '../product/product.ts';
import type { Steps } from '../steps.ts';
import type { IndexedItem, Write } from './apply-items.ts';
import { namedChildren } from './named-children.ts';
import { toNodes } from './validate-units.ts';

/** The neighbourhood of a save, before and after it. */
interface Graphs {
  readonly stored: UnitGraph<Product>;
  readonly after: UnitGraph<Product>;
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
  const graphs = {
    stored: new UnitGraph(yield* toNodes(before.units), before.outsideParents),
    after: new UnitGraph(yield* toNodes(units), before.outsideParents),
  };
  const checked = new Set<UnitKey>();
  for (const indexed of parentsFirst(items, linked)) {
    const issue = largeHierarchy(indexed, graphs, checked, limit) ?? manyParents(indexed, graphs, limit);
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
  { stored, after }: Graphs,
  checked: Set<UnitKey>,
  limit: number,
): FieldIssue | undefined {
  for (const top of after.topsOf(indexed.item.key)) {
    if (checked.has(top)) continue;
    checked.add(top);
    const count = after.hierarchyBelow(top).nodes.size;
    if (count > limit && count > stored.hierarchyBelow(top).nodes.size)
      return { code: 'HIERARCHY_TOO_LARGE', key: keyOf(indexed), params: { top, count, limit } };
  }
  return undefined;
}

function manyParents(indexed: IndexedItem, { stored, after }: Graphs, limit: number): FieldIssue | undefined {
  for (const child of namedChildren(indexed.item)) {
    const count = after.parentsOf(child);
    if (count > limit && count > stored.parentsOf(child))
      return { code: 'TOO_MANY_PARENTS', key: keyOf(indexed), params: { child, count, limit } };
  }
  return undefined;
}

/** The last child that the item names, or else its GTIN. */
function keyOf({ item }: IndexedItem): string {
  return [...item.values.keys()].findLast((name) => name.startsWith(CHILD_GTIN_PREFIX)) ?? GTIN;
}

function mostOf(counts: ReadonlyMap<UnitKey, number>): number {
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return most;
}
