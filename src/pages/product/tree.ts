import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Presentation } from '../../domain/views/presentation.ts';
import { showUnit, type ShownUnit } from './unit-summary.ts';

/** A unit of a hierarchy with what it contains. */
export interface TreeNode {
  readonly key: UnitKey;
  /** Absent if there is no such product, or it was not read. */
  readonly unit?: ShownUnit;
  /** Number in the unit above. */
  readonly quantity?: number;
  readonly isCurrent: boolean;
  readonly children: readonly TreeNode[];
}

/** More rows than this are not drawn: a unit may be in many others. */
const MAX_NODES = 300;

/**
 * The hierarchies that contain a unit, from their top units down.
 * @param units the unit, and those above, below and beside it
 */
export function showTree(
  current: UnitKey,
  units: ReadonlyMap<UnitKey, Product>,
  presentation: Presentation,
): { readonly tops: readonly TreeNode[]; readonly isCut: boolean } {
  const links = new Map([...units].map(([key, { values, targetMarket }]) => [key, childLinks(values, targetMarket)]));
  const children = new Set([...links.values()].flat().map(({ child }) => child));
  const above = [...units.keys()].filter((key) => !children.has(key));
  let left = MAX_NODES;
  const grow = (key: UnitKey, quantity: number | undefined, path: readonly UnitKey[]): TreeNode => {
    left--;
    const product = units.get(key);
    // A unit that contains itself is drawn once.
    const inside = path.includes(key) || left <= 0 ? [] : (links.get(key) ?? []);
    return {
      key,
      ...(product ? { unit: showUnit(product, presentation) } : {}),
      ...(quantity === undefined ? {} : { quantity }),
      isCurrent: key === current,
      children: inside.map((link) => grow(link.child, link.quantity, [...path, key])),
    };
  };
  const tops = (above.length > 0 ? above : [current]).map((key) => grow(key, undefined, []));
  return { tops, isCut: left <= 0 };
}
