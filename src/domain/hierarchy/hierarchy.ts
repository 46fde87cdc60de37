import { CHILD_GTIN, CHILD_QUANTITY } from '../catalogue/field-ids.ts';
import { isGtin, toUnitKey, type UnitKey } from '../product/identifiers.ts';
import type { FieldValues } from '../product/product.ts';
import { circlesOf } from './circles.ts';

/** A link to a child: its row and quantity. */
export interface ChildLink {
  readonly child: UnitKey;
  readonly row: number;
  readonly quantity: number | undefined;
}

export interface HierarchyNode<U> {
  readonly unit: U;
  readonly links: readonly ChildLink[];
}

/** A top unit and all existing units below it, each once even if it occurs several times. */
export interface Hierarchy<U> {
  readonly top: UnitKey;
  readonly nodes: ReadonlyMap<UnitKey, HierarchyNode<U>>;
}

/** Prefix of the keys of child rows. */
export const CHILD_GTIN_PREFIX = `${CHILD_GTIN}_`;
const QUANTITY_PREFIX = `${CHILD_QUANTITY}_`;

/** The children in rows D8249_n and D8270_n of a unit. A child is in the same market as its parent. */
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

/** Links between the units of a group. Parents outside the group are only counted. */
export class UnitGraph<U> {
  readonly #nodes: ReadonlyMap<UnitKey, HierarchyNode<U>>;
  readonly #parents = new Map<UnitKey, UnitKey[]>();
  readonly #outsideParents: ReadonlyMap<UnitKey, number>;
  #reachedFromTops: ReadonlySet<UnitKey> | undefined;
  #circles: ReadonlyMap<UnitKey, number> | undefined;

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
   * The top units, within the group, of the hierarchies that contain any of the given units. Units that contain each
   * other have no top unit; the lowest key among them represents it, so that their hierarchy is validated too.
   */
  topsOfAll(keys: Iterable<UnitKey>): UnitKey[] {
    const known = [...keys].filter((key) => this.#nodes.has(key));
    const above = [...reach(known, (unit) => this.#parents.get(unit) ?? [])];
    const tops = above.filter((unit) => this.#isTop(unit));
    if (tops.length === above.length) return tops;
    const belowTops = this.#belowTops();
    // A unit below no top unit is in or below a circle, or below units outside the group.
    const circled = above.filter((unit) => !belowTops.has(unit));
    return circled.length === 0 ? tops : [...tops, ...this.#standIns(circled)];
  }

  topsOf(key: UnitKey): UnitKey[] {
    return this.topsOfAll([key]);
  }

  /** Number of units that name a unit as a child, within the group or outside. */
  parentsOf(key: UnitKey): number {
    // A parent can name a child on several rows.
    return new Set(this.#parents.get(key)).size + (this.#outsideParents.get(key) ?? 0);
  }

  #belowTops(): ReadonlySet<UnitKey> {
    this.#reachedFromTops ??= this.#reachBelow([...this.#nodes.keys()].filter((unit) => this.#isTop(unit)));
    return this.#reachedFromTops;
  }

  /** The lowest key of each circle that no other unit contains. @param units with everything that contains them */
  #standIns(units: readonly UnitKey[]): UnitKey[] {
    const circles = (this.#circles ??= circlesOf(this.#nodes));
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

/** Everything reachable from the given units, including them, in order of discovery. */
function reach(from: readonly UnitKey[], next: (key: UnitKey) => readonly UnitKey[]): Set<UnitKey> {
  const reached = new Set(from);
  for (const key of reached) for (const neighbour of next(key)) reached.add(neighbour);
  return reached;
}
