import type { Neighbourhood } from '../../src/domain/hierarchy/neighbourhood.ts';
import type { Product } from '../../src/domain/product/product.ts';
import type { SavePlan } from '../../src/domain/saving/plan-save.ts';
import { readItem } from '../../src/domain/input/read-item.ts';
import { planInParts, wholePlan } from './plans.ts';
import { describeFindings, type ValidationError } from '../../src/domain/validation/describe.ts';
import { createRuleSet, type RuleSet } from '../../src/domain/validation/engine.ts';
import { allRules } from '../../src/domain/validation/rules/index.ts';
import { loadInstances, type InstanceConfiguration } from '../../src/instance/load-instances.ts';
import { productIdOf, type Body } from '../builders/product.ts';

/** The demo instance, because the sample products use its own fields. */
const [context] = loadInstances({ kind: 'one', folder: 'instances/demo' }) as [InstanceConfiguration];
/** Its fields and code lists. */
export const DEMO_CATALOGUE = context.catalogue;
const NOW = new Date('2025-02-01T09:30:00Z');
const TODAY = '2025-02-01';

/** Every rule that ships with the service. */
export const RULES: RuleSet = createRuleSet(allRules(context.catalogue, context.recipients));

/**
 * The findings of bodies saved together in an empty service, by product id. Needs no database.
 * @throws Error if a body is invalid
 */
export function validate(bodies: readonly Body[], rules: RuleSet = RULES): Map<string, ValidationError[]> {
  return describe(plan(bodies, { units: new Map(), outsideParents: new Map() }, rules).units, rules);
}

/** The findings of changes to a hierarchy that GS1 accepted, by product id. @param accepted the top unit first */
export function validateChange(accepted: readonly Body[], changes: readonly Body[]): Map<string, ValidationError[]> {
  const { units } = plan(accepted, { units: new Map(), outsideParents: new Map() }, RULES);
  const [top = ''] = accepted.map(productIdOf);
  const before = {
    units,
    outsideParents: new Map<string, number>(),
    accepted: { tops: new Set([top]), units: new Map([...units].map(([key, { values }]) => [key, values])) },
  };
  return describe(plan(changes, before, RULES).units, RULES);
}

function plan(bodies: readonly Body[], before: Neighbourhood, rules: RuleSet): SavePlan {
  const items = bodies.map((body, index) => {
    const { item, issues } = readItem(body, context);
    if (!item) throw new Error(`${productIdOf(body)}: ${JSON.stringify(issues)}`);
    return { index, item };
  });
  const validation = { catalogue: context.catalogue, rules, today: TODAY };
  const planned = wholePlan(planInParts({ items, before, versions: new Map() }, validation, NOW));
  if (planned.issues.size > 0) throw new Error(JSON.stringify([...planned.issues]));
  return planned;
}

function describe(units: ReadonlyMap<string, Product>, rules: RuleSet): Map<string, ValidationError[]> {
  const words = { catalogue: context.catalogue, rules };
  return new Map([...units.values()].map((unit) => [unit.productId, describeFindings(unit, words, 'en')]));
}
