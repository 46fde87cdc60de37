import { readItem } from '../../../src/domain/input/read-item.ts';
import { childLinks, UnitGraph, type Hierarchy } from '../../../src/domain/hierarchy/hierarchy.ts';
import type { Product } from '../../../src/domain/product/product.ts';
import { planInParts, wholePlan } from '../plans.ts';
import { createRuleSet } from '../../../src/domain/validation/engine.ts';
import { readElementTable } from '../../../src/gs1/messages/elements.ts';
import { createMessageMapping } from '../../../src/gs1/messages/mapping.ts';
import { buildNotification, type Notification } from '../../../src/gs1/messages/notification.ts';
import { COPENHAGEN } from '../../builders/catalogue.ts';
import { productIdOf, type Body } from '../../builders/product.ts';
import { DEMO_CATALOGUE } from '../validate.ts';

/** Time of saving, and time of the messages. */
const SAVED = new Date('2025-02-01T09:30:00Z');
export const SENT = new Date('2025-02-02T10:00:00Z');
export const MAPPING = createMessageMapping(DEMO_CATALOGUE, readElementTable(), COPENHAGEN);
/** Sender and data pool of messages. */
export const PARTIES = { sender: '5790000009022', dataPool: '5790000009039' } as const;
export const RECIPIENT = '5790000009503';

/** The products that result from saving bodies in an empty service. */
export function unitsOf(bodies: readonly Body[]): Product[] {
  const context = { catalogue: DEMO_CATALOGUE, timeZone: COPENHAGEN };
  const items = bodies.map((body, index) => {
    const { item, issues } = readItem(body, context);
    if (!item) throw new Error(`${productIdOf(body)}: ${JSON.stringify(issues)}`);
    return { index, item };
  });
  const before = { units: new Map(), outsideParents: new Map() };
  const plan = wholePlan(
    planInParts({ items, before, versions: new Map() }, { catalogue: DEMO_CATALOGUE, rules: createRuleSet([]) }, SAVED),
  );
  if (plan.issues.size > 0) throw new Error(JSON.stringify([...plan.issues]));
  return [...plan.units.values()];
}

/** The hierarchies of units, in the order of their first units. */
export function hierarchiesOf(units: readonly Product[]): Hierarchy<Product>[] {
  const nodes = units.map((unit) => [unit.key, { unit, links: childLinks(unit.values, unit.targetMarket) }] as const);
  const graph = new UnitGraph<Product>(new Map(nodes), new Map());
  return [...new Set(units.flatMap(({ key }) => graph.topsOf(key)))].map((top) => graph.hierarchyBelow(top));
}

/** Builds one message for hierarchies, with a transaction for each. */
export function notify(hierarchies: readonly Hierarchy<Product>[], recipient: string = RECIPIENT): Notification {
  const transactions = hierarchies.map((hierarchy, index) => ({
    id: `T-${index + 1}`,
    commandId: `C-${index + 1}`,
    command: 'ADD' as const,
    documents: [{ id: `D-${index + 1}`, hierarchy, recipient }],
  }));
  return buildNotification({ id: 'M-1', time: SENT, ...PARTIES, transactions }, MAPPING);
}
