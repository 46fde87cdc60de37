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

/** Every rule that ships with the service. */
export const RULES: RuleSet = createRuleSet(allRules(context.catalogue, context.recipients));

/**
 * The findings of bodies saved together in an empty service, by product id. Needs no database.
 * @throws Error if a body is invalid
 */
export function judge(bodies: readonly Body[], rules: RuleSet = RULES): Map<string, ValidationError[]> {
  const items = bodies.map((body, index) => {
    const { item, issues } = readItem(body, context);
    if (!item) throw new Error(`${productIdOf(body)}: ${JSON.stringify(issues)}`);
    return { index, item };
  });
  const words = { catalogue: context.catalogue, rules };
  const before = { units: new Map(), outsideParents: new Map() };
  const plan = wholePlan(planInParts({ items, before, versions: new Map() }, words, NOW));
  if (plan.issues.size > 0) throw new Error(JSON.stringify([...plan.issues]));
  return new Map([...plan.units.values()].map((unit) => [unit.productId, describeFindings(unit, words, 'en')]));
}
