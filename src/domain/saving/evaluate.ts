import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { childLinks, UnitGraph, type HierarchyNode } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { RuleSet } from '../validation/engine.ts';
import type { Finding, Findings } from '../validation/finding.ts';
import { Unit } from '../validation/unit.ts';

export interface Evaluator {
  readonly catalogue: FieldCatalogue;
  readonly rules: RuleSet;
}

/** Units around those that are written: all that share a hierarchy with them. */
export interface Neighbourhood {
  readonly units: ReadonlyMap<UnitKey, Product>;
  /** How many parents of a unit are not among the units. */
  readonly outsideParents: ReadonlyMap<UnitKey, number>;
}

export interface Evaluation {
  /** New findings by unit, for every unit whose findings may differ. */
  readonly findings: ReadonlyMap<UnitKey, Findings>;
  /** Units beside the changed ones that gained or lost a neighbour. */
  readonly regrouped: ReadonlySet<UnitKey>;
}

/**
 * Finds what the rules say of changed units and of every unit in a hierarchy with them.
 *
 * @param before the neighbourhood as stored
 * @param after its units with the changes applied
 * @param changed keys of the units whose values differ
 */
export function evaluate(
  before: Neighbourhood,
  after: ReadonlyMap<UnitKey, Product>,
  changed: ReadonlySet<UnitKey>,
  { catalogue, rules }: Evaluator,
): Evaluation {
  const nodesAfter = new Map<UnitKey, HierarchyNode<Unit>>();
  for (const [key, product] of after) {
    const unit = new Unit(product, catalogue);
    const links = unit.has('D8249') ? childLinks(product.values, product.targetMarket) : [];
    nodesAfter.set(key, { unit, links });
  }
  const nodesBefore = new Map<UnitKey, HierarchyNode<Product>>();
  for (const [key, product] of before.units) {
    const links = after.get(key) === product ? nodesAfter.get(key)?.links : undefined;
    nodesBefore.set(key, { unit: product, links: links ?? childLinks(product.values, product.targetMarket) });
  }
  const graphBefore = new UnitGraph(nodesBefore, before.outsideParents);
  const graphAfter = new UnitGraph(nodesAfter, before.outsideParents);

  // A unit that gains or loses a parent becomes or ceases to be a top itself, so children count as touched.
  const touched = new Set(changed);
  for (const key of changed) {
    for (const { child } of nodesBefore.get(key)?.links ?? []) touched.add(child);
    for (const { child } of nodesAfter.get(key)?.links ?? []) touched.add(child);
  }
  const topsBefore = new Set([...touched].flatMap((key) => graphBefore.topsOf(key)));
  const topsAfter = new Set([...touched].flatMap((key) => graphAfter.topsOf(key)));

  const results = new Map<UnitKey, { own: readonly Finding[]; hierarchies: Record<UnitKey, readonly Finding[]> }>();
  const resultOf = (key: UnitKey) => {
    let result = results.get(key);
    if (!result) {
      const { own, hierarchies } = after.get(key)?.findings ?? { own: [], hierarchies: {} };
      const untouched = Object.entries(hierarchies).filter(([top]) => !topsBefore.has(top) && !topsAfter.has(top));
      result = { own, hierarchies: Object.fromEntries(untouched) };
      results.set(key, result);
    }
    return result;
  };

  for (const key of changed) {
    const node = nodesAfter.get(key);
    if (node) resultOf(key).own = rules.checkUnit(node.unit);
  }
  for (const top of topsBefore) for (const key of graphBefore.hierarchyBelow(top).nodes.keys()) resultOf(key);
  for (const top of topsAfter) {
    const hierarchy = graphAfter.hierarchyBelow(top);
    const findings = rules.checkHierarchy(hierarchy);
    for (const key of hierarchy.nodes.keys()) {
      const result = resultOf(key);
      const found = findings.get(key);
      if (found) result.hierarchies[top] = found;
    }
  }
  return { findings: results, regrouped: regroupedUnits(nodesBefore, nodesAfter, changed) };
}

/** Units beside the changed ones whose links to them come or go, or find their other end for the first time. */
function regroupedUnits(
  before: ReadonlyMap<UnitKey, HierarchyNode<unknown>>,
  after: ReadonlyMap<UnitKey, HierarchyNode<unknown>>,
  changed: ReadonlySet<UnitKey>,
): Set<UnitKey> {
  const regrouped = new Set<UnitKey>();
  const childrenOf = (nodes: typeof before, key: UnitKey) => new Set(nodes.get(key)?.links.map((link) => link.child));
  for (const key of changed) {
    const was = childrenOf(before, key);
    const is = childrenOf(after, key);
    for (const child of was) if (!is.has(child)) regrouped.add(child);
    for (const child of is) if (!was.has(child)) regrouped.add(child);
  }
  for (const [parent, { links }] of after) {
    if (links.some(({ child }) => changed.has(child) && !before.has(child))) regrouped.add(parent);
  }
  return new Set([...regrouped].filter((key) => after.has(key) && !changed.has(key)));
}

export function sameFindings(a: Findings, b: Findings): boolean {
  return a === b || (a.own.length === b.own.length && JSON.stringify(a) === JSON.stringify(b));
}
