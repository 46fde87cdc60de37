import { planInParts, wholePlan } from '../test/support/plans.ts';
import { readItem } from '../src/domain/input/read-item.ts';
import { createRuleSet } from '../src/domain/validation/engine.ts';
import { allRules } from '../src/domain/validation/rules/index.ts';
import { loadInstances } from '../src/instance/load-instances.ts';
import { benchGtin, benchProduct } from './products.ts';
import type { Bench, Plan } from './environment.ts';
import { requestRate } from './load.ts';
import { median, rateRow, type Row } from './table.ts';

const PRODUCTS = 1000;
const FIELDS = 120;
const MANY = 100_000;
const NOW = new Date('2025-02-01T09:30:00Z');

/** Applies all rules to 1,000 products of 120 fields, on one core; reading and merging the bodies is not included. */
export function measureRules(_bench: Bench, { rounds }: Plan): Promise<Row[]> {
  const [instance] = loadInstances({ kind: 'one', folder: 'instances/demo' });
  if (!instance) throw new Error('no instance');
  const rules = createRuleSet(allRules(instance.catalogue, instance.recipients));
  const none = createRuleSet([]);
  const items = Array.from({ length: PRODUCTS }, (_, index) => {
    const { item, issues } = readItem(benchProduct(index, FIELDS), instance);
    if (!item) throw new Error(JSON.stringify(issues));
    return { index, item };
  });
  const time = (set: typeof rules): number => {
    const before = { units: new Map(), outsideParents: new Map() };
    const start = performance.now();
    wholePlan(planInParts({ items, before, versions: new Map() }, { catalogue: instance.catalogue, rules: set }, NOW));
    return performance.now() - start;
  };
  const times: number[] = [];
  for (let round = 0; round < rounds * 3 + 3; round++) {
    const merging = time(none);
    const merged = time(rules);
    // The first rounds warm up.
    if (round >= 3) times.push(merged - merging);
  }
  const milliseconds = median(times);
  const perSecond = (PRODUCTS * rules.rules.length) / (milliseconds / 1000);
  return Promise.resolve([
    {
      work: `${rules.rules.length} rules over 1,000 products of 120 fields`,
      floor: '–',
      service: `${milliseconds.toFixed(0)} ms, ${(perSecond / 1e6).toFixed(1)} million rules/s`,
      ratio: '–',
      goal: '≤ 250 ms',
    },
  ]);
}

/**
 * POST /api/validate of a stored hierarchy of three units; the floor is the same request with 100,000 fewer products
 * stored.
 */
export async function measureGrowth(bench: Bench, { rounds, seconds }: Plan): Promise<Row[]> {
  const headers = { ...bench.headers, 'Content-Type': 'application/json' };
  const offset = 30_000_000;
  const [base, middle, top] = [0, 1, 2].map((n) => benchGtin(offset + n));
  const parent = (gtin: string | undefined, unitType: string, child: string | undefined) => ({
    ...benchProduct(offset, FIELDS),
    D8165: gtin,
    D8276: unitType,
    D8249_1: child,
    D8270_1: 1,
  });
  const hierarchy = [benchProduct(offset, FIELDS), parent(middle, 'CASE', base), parent(top, 'PALLET', middle)];
  const response = await fetch(`${bench.serviceUrl}/api`, { method: 'POST', headers, body: JSON.stringify(hierarchy) });
  if (response.status !== 200) throw new Error(`hierarchy: ${response.status} ${await response.text()}`);

  const body = JSON.stringify({ D8165: base, D8255: '208', D8246: 44 });
  const next = () => ({ path: '/api/validate', body });
  const measure = async (): Promise<number[]> => {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      rates.push(await requestRate({ url: bench.serviceUrl, seconds, method: 'POST', headers, status: 200, next }));
    }
    return rates;
  };
  await measure();
  const few = await measure();
  await bench.pool.query(fillText(bench.schema, `${String(base)}.208`));
  await bench.pool.query('analyze');
  const many = await measure();
  return [
    rateRow('POST /api/validate of a unit of a hierarchy, 100,000 more products stored', few, many, 'requests/s', 0.9),
  ];
}

/** SQL that copies a stored unit under other keys. */
function fillText(schema: string, key: string): string {
  return `insert into ${schema}.products (unit_key, product_id, target_market, unit_type, "values", findings, has_errors,
      revision, evaluation, created, last_modified, last_changed, gs1_status)
    select (90000000000000 + n) || '.208', (90000000000000 + n) || '.208', target_market, unit_type, "values", findings,
      has_errors, 1, 0, now(), now(), now(), gs1_status
    from ${schema}.products, generate_series(1, ${MANY}) n where unit_key = '${key}'`;
}
