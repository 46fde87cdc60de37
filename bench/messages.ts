import { readItem } from '../src/domain/input/read-item.ts';
import { childLinks, UnitGraph } from '../src/domain/hierarchy/hierarchy.ts';
import type { Product } from '../src/domain/product/product.ts';
import { planInParts, wholePlan } from '../test/support/plans.ts';
import { createRuleSet } from '../src/domain/validation/engine.ts';
import { readElementTable } from '../src/gs1/messages/elements.ts';
import { createMessageMapping } from '../src/gs1/messages/mapping.ts';
import { buildNotification } from '../src/gs1/messages/notification.ts';
import { loadInstances } from '../src/instance/load-instances.ts';
import type { Bench, Plan } from './environment.ts';
import { benchGtin, benchProduct } from './products.ts';
import { median, type Row } from './table.ts';

const UNITS = 50;
const FIELDS = 120;
const NOW = new Date('2025-02-01T09:30:00Z');

/** Builds the message of a display with 49 products of 120 fields each. */
export function measureMessage(_bench: Bench, { rounds }: Plan): Promise<Row[]> {
  const [instance] = loadInstances({ kind: 'one', folder: 'instances/demo' });
  if (!instance) throw new Error('no instance');
  const children = Array.from({ length: UNITS - 1 }, (_, index) => benchProduct(index + 1, FIELDS));
  const top = { ...benchProduct(0, FIELDS), D8276: 'DISPLAY_SHIPPER' };
  for (const [index, child] of children.entries())
    Object.assign(top, { [`D8249_${index + 1}`]: child['D8165'], [`D8270_${index + 1}`]: 2 });
  const items = [top, ...children].map((body, index) => {
    const { item, issues } = readItem(body, instance);
    if (!item) throw new Error(JSON.stringify(issues));
    return { index, item };
  });
  const before = { units: new Map(), outsideParents: new Map() };
  const words = { catalogue: instance.catalogue, rules: createRuleSet([]) };
  const { units } = wholePlan(planInParts({ items, before, versions: new Map() }, words, NOW));
  const nodes = [...units].map(
    ([key, unit]) => [key, { unit, links: childLinks(unit.values, unit.targetMarket) }] as const,
  );
  const hierarchy = new UnitGraph<Product>(new Map(nodes), new Map()).hierarchyBelow(`${benchGtin(0)}.208`);
  const mapping = createMessageMapping(instance.catalogue, readElementTable(), instance.timeZone);
  const build = (): number => {
    const start = performance.now();
    const document = { id: 'document', hierarchy, recipient: '5790000009503' };
    const transactions = [{ id: 'transaction', commandId: 'command', command: 'ADD' as const, documents: [document] }];
    const parties = { sender: '5790000009022', dataPool: '5790000009039' };
    buildNotification({ id: 'message', time: NOW, ...parties, transactions }, mapping);
    return performance.now() - start;
  };
  // The first rounds warm up.
  const times = Array.from({ length: rounds * 10 + 10 }, build).slice(10);
  return Promise.resolve([
    {
      work: `message of a hierarchy of ${UNITS} units of ${FIELDS} fields`,
      floor: '–',
      service: `${median(times).toFixed(0)} ms`,
      ratio: '–',
      goal: '≤ 50 ms',
    },
  ]);
}
