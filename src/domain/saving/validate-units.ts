import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { childLinks, UnitGraph, type Hierarchy, type HierarchyNode } from '../hierarchy/hierarchy.ts';
import type { AcceptedVersions, Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { TimeZone } from '../product/dates.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { PartyDefaults } from '../product/party-defaults.ts';
import type { ProductLimits } from '../product/limits.ts';
import type { Product } from '../product/product.ts';
import type { ChangeControl, RuleSet } from '../validation/engine.ts';
import { acceptedUnits } from '../validation/validate-hierarchy.ts';
import { NO_FINDINGS, type Finding, type Findings } from '../product/finding.ts';
import { Unit } from '../product/unit.ts';
import type { Steps } from '../steps.ts';

export interface ValidationContext {
  readonly catalogue: FieldCatalogue;
  readonly rules: RuleSet;
  /** ISO; without it, rules that depend on the day are silent. */
  readonly today?: string;
  /** Parties that units saved without them get. */
  readonly parties?: PartyDefaults;
  /** Defaults to the standard limits. */
  readonly limits?: ProductLimits;
  /** Where a day begins and ends for versions; UTC when absent. */
  readonly timeZone?: TimeZone;
}

export interface Validation {
  /** Findings of every unit that the change can affect. */
  readonly findings: ReadonlyMap<UnitKey, Findings>;
  /** Other units that gained or lost a neighbour. */
  readonly regrouped: ReadonlySet<UnitKey>;
}

/**
 * Validates changed units and every unit that shares a hierarchy with them, in steps: a unit or a rule at a time.
 *
 * @param before the neighbourhood as stored
 * @param after its units with the changes applied
 * @param changed keys of the units whose values differ
 */
export function* validateUnits(
  before: Neighbourhood,
  after: ReadonlyMap<UnitKey, Product>,
  changed: ReadonlySet<UnitKey>,
  context: ValidationContext,
): Steps<Validation> {
  const nodesAfter = yield* toNodes(after);
  const nodesBefore = yield* toNodes(before.units, { products: after, nodes: nodesAfter });
  const graphBefore = new UnitGraph(nodesBefore, before.outsideParents);
  const graphAfter = new UnitGraph(nodesAfter, before.outsideParents);
  const touched = withChildren(changed, nodesBefore, nodesAfter);
  const topsBefore = new Set(graphBefore.topsOfAll(touched));
  const topsAfter = new Set(graphAfter.topsOfAll(touched));

  const results = new Results(after, new Set([...topsBefore, ...topsAfter]), changed, context, before.accepted);
  for (const top of topsBefore) {
    for (const key of graphBefore.hierarchyBelow(top).nodes.keys()) results.open(key);
    yield;
  }
  for (const top of topsAfter) yield* results.validateHierarchy(graphAfter.hierarchyBelow(top));
  yield* results.validateRemaining();
  return { findings: results.findings, regrouped: regroupedUnits(nodesBefore, nodesAfter, changed) };
}

/** @param known nodes of products that may be among these; avoids reading their links again */
export function* toNodes(
  products: ReadonlyMap<UnitKey, Product>,
  known?: {
    readonly products: ReadonlyMap<UnitKey, Product>;
    readonly nodes: ReadonlyMap<UnitKey, HierarchyNode<Product>>;
  },
): Steps<Map<UnitKey, HierarchyNode<Product>>> {
  const nodes = new Map<UnitKey, HierarchyNode<Product>>();
  for (const [key, unit] of products) {
    const links = known?.products.get(key) === unit ? known.nodes.get(key)?.links : undefined;
    nodes.set(key, { unit, links: links ?? childLinks(unit.values, unit.targetMarket) });
    yield;
  }
  return nodes;
}

/** A unit that gains or loses a parent may become or cease to be a top unit, so children count as affected. */
function withChildren(
  keys: ReadonlySet<UnitKey>,
  ...graphs: readonly ReadonlyMap<UnitKey, HierarchyNode<Product>>[]
): Set<UnitKey> {
  const touched = new Set(keys);
  for (const key of keys) {
    for (const nodes of graphs) for (const { child } of nodes.get(key)?.links ?? []) touched.add(child);
  }
  return touched;
}

/** Findings of the units that a change affects, collected hierarchy by hierarchy. */
class Results {
  readonly findings = new Map<UnitKey, { own: readonly Finding[]; hierarchies: Record<UnitKey, readonly Finding[]> }>();
  readonly #products: ReadonlyMap<UnitKey, Product>;
  readonly #affectedTops: ReadonlySet<UnitKey>;
  readonly #context: ValidationContext;
  readonly #accepted: AcceptedVersions | undefined;
  /** Changed units that are not yet validated on their own. */
  readonly #remaining: Set<UnitKey>;
  readonly #units = new Map<UnitKey, Unit>();

  constructor(
    products: ReadonlyMap<UnitKey, Product>,
    affectedTops: ReadonlySet<UnitKey>,
    changed: ReadonlySet<UnitKey>,
    context: ValidationContext,
    accepted: AcceptedVersions | undefined,
  ) {
    this.#accepted = accepted;
    this.#products = products;
    this.#affectedTops = affectedTops;
    this.#context = context;
    this.#remaining = new Set([...changed].filter((key) => products.has(key)));
    for (const key of this.#remaining) this.open(key);
  }

  /** The result of a unit, initialized with the findings that the change does not affect. */
  open(key: UnitKey) {
    let result = this.findings.get(key);
    if (!result) {
      const { own, hierarchies } = this.#products.get(key)?.findings ?? NO_FINDINGS;
      const unaffected = Object.entries(hierarchies).filter(([top]) => !this.#affectedTops.has(top));
      result = { own, hierarchies: Object.fromEntries(unaffected) };
      this.findings.set(key, result);
    }
    return result;
  }

  *validateHierarchy({ top, nodes }: Hierarchy<Product>): Steps<void> {
    const units = new Map([...nodes].map(([key, { unit, links }]) => [key, { unit: this.#unitOf(unit), links }]));
    const findings = yield* this.#context.rules.checkHierarchy({ top, nodes: units }, this.#controlOf(top));
    for (const [key, { unit }] of nodes) {
      const found = findings.get(key);
      const result = this.open(key);
      if (found) result.hierarchies[top] = found;
      if (this.#validateAlone(unit)) yield;
    }
    // A top unit is in no other hierarchy. Release it, so that thousands of single units do not accumulate.
    this.#units.delete(top);
  }

  #controlOf(top: UnitKey): ChangeControl {
    const { catalogue, today = '' } = this.#context;
    return { today, accepted: acceptedUnits(top, this.#accepted, catalogue) };
  }

  /** Validates changed units whose top units are all outside the neighbourhood. */
  *validateRemaining(): Steps<void> {
    for (const key of this.#remaining) {
      this.#validateAlone(this.#products.get(key) as Product);
      yield;
    }
  }

  /** @returns whether there was anything to do */
  #validateAlone(product: Product): boolean {
    if (!this.#remaining.delete(product.key)) return false;
    this.open(product.key).own = this.#context.rules.checkUnit(this.#unitOf(product));
    return true;
  }

  #unitOf(product: Product): Unit {
    const unit = this.#units.get(product.key) ?? new Unit(product, this.#context.catalogue);
    this.#units.set(product.key, unit);
    return unit;
  }
}

/** Unchanged units that gain or lose a link to a changed unit, or whose child now exists. */
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
