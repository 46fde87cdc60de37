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

type Nodes = ReadonlyMap<UnitKey, HierarchyNode<Product>>;

/**
 * The active hierarchies of a group of units. Links are read once, so many units of the group can be looked up.
 *
 * A unit is active until its end date has passed, and units that are not make no hierarchy: what is below an ended pallet
 * can be sent on its own. Every child that is named in a hierarchy has to exist.
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
    // An ended unit is no parent any more. Below an active one it stays: a message names every child.
    const active: Nodes = new Map(
      [...this.#nodes].map(([key, node]) => [key, this.#hasEnded(key) ? { ...node, links: [] } : node]),
    );
    this.#all = new UnitGraph(this.#nodes, outsideParents);
    this.#active = new UnitGraph(active, outsideParents);
  }

  /** Those that hold a unit: those with the fewest units first, then those with the lowest top. */
  with(key: UnitKey): ActiveHierarchy[] {
    if (this.#hasEnded(key)) return [];
    const inAll = new Set(this.#all.topsOf(key));
    return this.#active
      .topsOf(key)
      .flatMap((top) => this.#completeBelow(top) ?? [])
      .map((hierarchy) => ({ ...hierarchy, isPart: !inAll.has(hierarchy.top) }))
      .sort(bySize);
  }

  /** A unit and all below it, where that can be sent on its own: for what GS1 has as a hierarchy although it is part of one. */
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

  /** Also of a unit that does not exist. */
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
