import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { childLinks, UnitGraph, type HierarchyNode } from '../hierarchy/hierarchy.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { RuleSet } from '../validation/engine.ts';
import type { Finding, Findings } from '../product/finding.ts';
import { Unit } from '../product/unit.ts';

export interface Evaluator {
  readonly catalogue: FieldCatalogue;
  readonly rules: RuleSet;
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
  const nodesAfter = new Map<UnitKey, HierarchyNode<Product>>();
  for (const [key, product] of after)
    nodesAfter.set(key, { unit: product, links: childLinks(product.values, product.targetMarket) });
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
  const topsBefore = new Set(graphBefore.topsOfAll(touched));
  const topsAfter = new Set(graphAfter.topsOfAll(touched));

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

  const made = new Map<UnitKey, Unit>();
  const unitOf = (product: Product): Unit => {
    const unit = made.get(product.key) ?? new Unit(product, catalogue);
    made.set(product.key, unit);
    return unit;
  };
  const unjudged = new Set([...changed].filter((key) => after.has(key)));
  const judgeAlone = (product: Product): void => {
    if (unjudged.delete(product.key)) resultOf(product.key).own = rules.checkUnit(unitOf(product));
  };

  for (const key of unjudged) resultOf(key);
  for (const top of topsBefore) for (const key of graphBefore.hierarchyBelow(top).nodes.keys()) resultOf(key);
  for (const top of topsAfter) {
    const { nodes } = graphAfter.hierarchyBelow(top);
    const units = new Map([...nodes].map(([key, { unit, links }]) => [key, { unit: unitOf(unit), links }]));
    const findings = rules.checkHierarchy({ top, nodes: units });
    for (const [key, { unit }] of nodes) {
      const result = resultOf(key);
      const found = findings.get(key);
      if (found) result.hierarchies[top] = found;
      judgeAlone(unit);
    }
    // A top is in no other hierarchy. Thousands of units that stand alone are so never held together.
    made.delete(top);
  }
  // What is left hangs below units outside the neighbourhood.
  for (const key of unjudged) judgeAlone(after.get(key) as Product);
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
