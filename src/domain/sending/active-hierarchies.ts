import { END_DATE } from '../catalogue/field-ids.ts';
import { childLinks, UnitGraph, type Hierarchy, type HierarchyNode } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';

/** A hierarchy whose structure allows a send. */
export interface ActiveHierarchy extends Hierarchy<Product> {
  /** Whether its top unit is part of larger hierarchies, which are no longer active. */
  readonly isPart: boolean;
}

type Nodes = ReadonlyMap<UnitKey, HierarchyNode<Product>>;

/**
 * The active hierarchies of a neighbourhood. Reads the links once, so that looking up many units is cheap.
 *
 * A unit whose end date has passed cannot be a top unit: the units inside an ended pallet can be sent on their own.
 * Every child named in a hierarchy must exist.
 */
export class ActiveHierarchies {
  readonly #nodes: Nodes;
  readonly #all: UnitGraph<Product>;
  readonly #active: UnitGraph<Product>;
  readonly #today: string;
  readonly #below = new Map<UnitKey, Hierarchy<Product> | undefined>();

  /** @param today ISO */
  constructor({ units, outsideParents }: Neighbourhood, today: string) {
    this.#today = today;
    this.#nodes = new Map(
      [...units.values()].map((unit) => [unit.key, { unit, links: childLinks(unit.values, unit.targetMarket) }]),
    );
    // An ended unit is no longer a parent, but stays a child of an active one: a message names every child.
    const active: Nodes = new Map(
      [...this.#nodes].map(([key, node]) => [key, this.#hasEnded(key) ? { ...node, links: [] } : node]),
    );
    this.#all = new UnitGraph(this.#nodes, outsideParents);
    this.#active = new UnitGraph(active, outsideParents);
  }

  /** Active hierarchies that contain a unit, ordered by number of units, then by top unit. */
  with(key: UnitKey): ActiveHierarchy[] {
    if (this.#hasEnded(key)) return [];
    const inAll = new Set(this.#all.topsOf(key));
    return this.#active
      .topsOf(key)
      .flatMap((top) => this.#completeBelow(top) ?? [])
      .map((hierarchy) => ({ ...hierarchy, isPart: !inAll.has(hierarchy.top) }))
      .sort(bySize);
  }

  /**
   * The hierarchy below a unit, if it can be sent on its own. GS1 may have it although it is now part of a larger one.
   */
  below(top: UnitKey): ActiveHierarchy | undefined {
    const hierarchy = this.#completeBelow(top);
    return hierarchy && { ...hierarchy, isPart: true };
  }

  #completeBelow(top: UnitKey): Hierarchy<Product> | undefined {
    if (!this.#below.has(top)) this.#below.set(top, this.#findBelow(top));
    return this.#below.get(top);
  }

  #findBelow(top: UnitKey): Hierarchy<Product> | undefined {
    if (this.#hasEnded(top)) return undefined;
    const hierarchy = this.#all.hierarchyBelow(top);
    return isComplete(hierarchy) ? hierarchy : undefined;
  }

  /** Also true of a unit that does not exist. */
  #hasEnded(key: UnitKey): boolean {
    const unit = this.#nodes.get(key)?.unit;
    if (!unit) return true;
    const end = unit.values[END_DATE];
    return typeof end === 'string' && end.slice(0, this.#today.length) < this.#today;
  }
}

function isComplete({ nodes }: Hierarchy<Product>): boolean {
  return [...nodes.values()].every(({ links }) => links.every(({ child }) => nodes.has(child)));
}

export function bySize(one: Hierarchy<Product>, other: Hierarchy<Product>): number {
  return one.nodes.size - other.nodes.size || (one.top < other.top ? -1 : 1);
}
