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
 * The active hierarchies of the units of a neighbourhood. Reading its links takes most of the time, and is done once for
 * all units.
 *
 * A unit is active until its end date has passed, and units that are not make no hierarchy: what is below an ended pallet
 * can be sent on its own. Every child that is named in a hierarchy has to exist.
 */
export class ActiveHierarchies {
  readonly #units: Neighbourhood['units'];
  readonly #today: string;
  readonly #all: UnitGraph<Product>;
  readonly #active: UnitGraph<Product>;
  /** By top; undefined for a top whose hierarchy names a child that does not exist. */
  readonly #complete = new Map<UnitKey, Hierarchy<Product> | undefined>();

  /** @param today ISO */
  constructor({ units, outsideParents }: Neighbourhood, today: string) {
    this.#units = units;
    this.#today = today;
    const all = nodesOf(units.values());
    // An ended unit is no parent any more. Below an active one it stays: a message names every child.
    const active = new Map(
      [...all].map(([own, node]) => [own, hasEnded(node.unit, today) ? { ...node, links: [] } : node]),
    );
    this.#all = new UnitGraph(all, outsideParents);
    this.#active = new UnitGraph(active, outsideParents);
  }

  /** Those that hold a unit: the ones with the fewest units first, then the ones with the lowest top. */
  of(key: UnitKey): ActiveHierarchy[] {
    if (isEnded(this.#units.get(key), this.#today)) return [];
    const inAll = new Set(this.#all.topsOf(key));
    return this.#active
      .topsOf(key)
      .filter((top) => !isEnded(this.#units.get(top), this.#today))
      .flatMap((top) => {
        const hierarchy = this.#completeBelow(top);
        return hierarchy ? { ...hierarchy, isPart: !inAll.has(top) } : [];
      })
      .sort(bySize);
  }

  #completeBelow(top: UnitKey): Hierarchy<Product> | undefined {
    if (!this.#complete.has(top)) {
      const hierarchy = this.#all.hierarchyBelow(top);
      this.#complete.set(top, isComplete(hierarchy) ? hierarchy : undefined);
    }
    return this.#complete.get(top);
  }
}

/** The active hierarchies that hold one unit. @param today ISO */
export function activeHierarchies(key: UnitKey, neighbourhood: Neighbourhood, today: string): ActiveHierarchy[] {
  return new ActiveHierarchies(neighbourhood, today).of(key);
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
