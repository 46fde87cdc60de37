import { CHILD_GTIN, CHILD_QUANTITY } from '../catalogue/field-ids.ts';
import { isGtin, toUnitKey, type UnitKey } from '../product/identifiers.ts';
import type { FieldValues } from '../product/product.ts';
import { circlesOf } from './circles.ts';

/** A unit named as a child: in which row, and how many of it. */
export interface ChildLink {
  readonly child: UnitKey;
  readonly row: number;
  readonly quantity: number | undefined;
}

export interface HierarchyNode<U> {
  readonly unit: U;
  readonly links: readonly ChildLink[];
}

/** A top unit and all units below it that exist. A unit that stands in it more than once is here once. */
export interface Hierarchy<U> {
  readonly top: UnitKey;
  readonly nodes: ReadonlyMap<UnitKey, HierarchyNode<U>>;
}

/** How keys of the rows that name children begin. */
export const CHILD_GTIN_PREFIX = `${CHILD_GTIN}_`;
const QUANTITY_PREFIX = `${CHILD_QUANTITY}_`;

/** The children that a unit names in its rows D8249_n and D8270_n. A child is sold in the market of its parent. */
export function childLinks(values: FieldValues, targetMarket: string): ChildLink[] {
  const links: ChildLink[] = [];
  for (const key in values) {
    if (!key.startsWith(CHILD_GTIN_PREFIX)) continue;
    const gtin = values[key];
    if (typeof gtin !== 'string' || !isGtin(gtin)) continue;
    const row = key.slice(CHILD_GTIN_PREFIX.length);
    const quantity = values[QUANTITY_PREFIX + row];
    links.push({
      child: toUnitKey(gtin, targetMarket),
      row: Number(row),
      quantity: typeof quantity === 'number' ? quantity : undefined,
    });
  }
  return links.sort((a, b) => a.row - b.row);
}

/** How a group of units hangs together. Units may have parents outside the group: those are only counted. */
export class UnitGraph<U> {
  readonly #nodes: ReadonlyMap<UnitKey, HierarchyNode<U>>;
  readonly #parents = new Map<UnitKey, UnitKey[]>();
  readonly #outsideParents: ReadonlyMap<UnitKey, number>;
  #reachedFromTops: ReadonlySet<UnitKey> | undefined;

  constructor(nodes: ReadonlyMap<UnitKey, HierarchyNode<U>>, outsideParents: ReadonlyMap<UnitKey, number>) {
    this.#nodes = nodes;
    this.#outsideParents = outsideParents;
    for (const [key, { links }] of nodes) {
      for (const { child } of links) {
        const parents = this.#parents.get(child);
        if (parents) parents.push(key);
        else this.#parents.set(child, [key]);
      }
    }
  }

  /**
   * The top units of the hierarchies that hold any of some units, as far as they are in the group. Units that contain each
   * other have no top; the lowest key among them stands in for it, so that their hierarchy is checked all the same.
   */
  topsOfAll(keys: Iterable<UnitKey>): UnitKey[] {
    const known = [...keys].filter((key) => this.#nodes.has(key));
    const above = [...reach(known, (unit) => this.#parents.get(unit) ?? [])];
    const tops = above.filter((unit) => this.#isTop(unit));
    if (tops.length === above.length) return tops;
    const belowTops = this.#belowTops();
    // What is below no top is in a circle, below one, or below units outside the group.
    const circled = above.filter((unit) => !belowTops.has(unit));
    return circled.length === 0 ? tops : [...tops, ...this.#standIns(circled)];
  }

  topsOf(key: UnitKey): UnitKey[] {
    return this.topsOfAll([key]);
  }

  #belowTops(): ReadonlySet<UnitKey> {
    this.#reachedFromTops ??= this.#reachBelow([...this.#nodes.keys()].filter((unit) => this.#isTop(unit)));
    return this.#reachedFromTops;
  }

  /** The lowest key of each circle that nothing holds. @param units with everything that holds them */
  #standIns(units: readonly UnitKey[]): UnitKey[] {
    const circles = circlesOf(this.#nodes);
    const lowest = new Map<number | undefined, UnitKey>();
    const held = new Set<number | undefined>();
    for (const unit of units) {
      const circle = circles.get(unit);
      const known = lowest.get(circle);
      if (known === undefined || unit < known) lowest.set(circle, unit);
      const isHeld = this.#parents.get(unit)?.some((parent) => circles.get(parent) !== circle) === true;
      if (isHeld || this.#hasOutsideParents(unit)) held.add(circle);
    }
    return [...lowest].filter(([circle]) => !held.has(circle)).map(([, unit]) => unit);
  }

  #isTop(unit: UnitKey): boolean {
    return !this.#parents.has(unit) && !this.#hasOutsideParents(unit);
  }

  hierarchyBelow(top: UnitKey): Hierarchy<U> {
    const nodes = new Map<UnitKey, HierarchyNode<U>>();
    for (const key of this.#reachBelow([top])) {
      const node = this.#nodes.get(key);
      if (node) nodes.set(key, node);
    }
    return { top, nodes };
  }

  #reachBelow(units: readonly UnitKey[]): Set<UnitKey> {
    return reach(units, (unit) => this.#nodes.get(unit)?.links.map((link) => link.child) ?? []);
  }

  #hasOutsideParents(key: UnitKey): boolean {
    return (this.#outsideParents.get(key) ?? 0) > 0;
  }
}

/** Everything that can be reached from some units, these included, in the order in which it is met. */
function reach(from: readonly UnitKey[], next: (key: UnitKey) => readonly UnitKey[]): Set<UnitKey> {
  const reached = new Set(from);
  for (const key of reached) for (const neighbour of next(key)) reached.add(neighbour);
  return reached;
}
