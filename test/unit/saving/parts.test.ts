import { expect, test } from '@jest/globals';
import { readItem } from '../../../src/domain/input/read-item.ts';
import type { Neighbourhood } from '../../../src/domain/hierarchy/neighbourhood.ts';
import type { PlannedSave } from '../../../src/domain/saving/plan-save.ts';
import { planInParts, wholePlan } from '../../support/plans.ts';
import type { Product } from '../../../src/domain/product/product.ts';
import type { Body } from '../../builders/product.ts';
import { testGtin } from '../../builders/product.ts';
import { aReadContext } from '../../builders/catalogue.ts';
import { RULES } from '../../support/validate.ts';

const context = aReadContext();
const evaluator = { catalogue: context.catalogue, rules: RULES };
const NOW = new Date('2025-02-01T09:30:00Z');
const NOTHING: Neighbourhood = { units: new Map(), outsideParents: new Map() };

const itemsOf = (bodies: readonly Body[]) =>
  bodies.map((body, index) => {
    const { item, issues } = readItem({ D8255: '208', ...body }, context);
    if (!item) throw new Error(JSON.stringify(issues));
    return { index, item };
  });
const each = (n: number, more: Body = {}): Body => ({ D8165: testGtin(n), D8276: 'BASE_UNIT_OR_EACH', ...more });
const caseOf = (n: number, child: number): Body => ({
  ...each(n, { D8276: 'CASE' }),
  D8249_1: testGtin(child),
  D8270_1: 6,
});
const partsOf = (bodies: readonly Body[], before: Neighbourhood) => {
  const { parts } = planInParts({ items: itemsOf(bodies), before, versions: new Map() }, evaluator, NOW);
  return [...parts].filter((part) => part !== undefined);
};
const keysOf = (saves: readonly PlannedSave[]) => saves.map((save) => save.product.key);
const key = (n: number): string => `${testGtin(n)}.208`;

test('connected units form one part, the others small ones', () => {
  const bodies = [...Array.from({ length: 120 }, (_, n) => each(n)), caseOf(200, 7), caseOf(201, 7), caseOf(202, 9999)];
  const parts = partsOf(bodies, NOTHING);
  expect(keysOf(parts[0]?.saves ?? [])).toEqual([7, 200, 201, 202].map(key));
  expect(parts.map((part) => part.saves.length)).toEqual([4, 50, 50, 19]);
  expect(new Set(parts.flatMap((part) => keysOf(part.saves))).size).toBe(123);
});

test('units below a common parent are connected, even if the parent is outside the neighbourhood or was removed', () => {
  const first = wholePlan(
    planInParts({ items: itemsOf([caseOf(200, 7), each(7)]), before: NOTHING, versions: new Map() }, evaluator, NOW),
  );
  const before: Neighbourhood = { units: first.units, outsideParents: new Map([[key(8), 1]]) };
  const unlinked: Body = { ...each(200), D8276: 'CASE', D8249_1: null, D8270_1: null };
  const bodies = [unlinked, ...Array.from({ length: 60 }, (_, n) => each(n, { D8211: 'Havblik' }))];
  const parts = partsOf(bodies, before);
  expect(keysOf(parts[0]?.saves ?? [])).toEqual([200, 7, 8].map(key));
});

test('a large save results in the same findings as small ones', () => {
  const bodies = [...Array.from({ length: 110 }, (_, n) => each(n)), caseOf(200, 7), caseOf(201, 200)];
  const whole = wholePlan(
    planInParts({ items: itemsOf(bodies), before: NOTHING, versions: new Map() }, evaluator, NOW),
  );
  const units = new Map<string, Product>();
  const groups = [
    ...bodies.filter((_, n) => n < 110 && n !== 7).map((body) => [body]),
    [bodies[7] as Body, ...bodies.slice(110)],
  ];
  for (const group of groups) {
    const small = wholePlan(
      planInParts({ items: itemsOf(group), before: NOTHING, versions: new Map() }, evaluator, NOW),
    );
    for (const [unit, product] of small.units) units.set(unit, product);
  }
  expect(whole.saves).toHaveLength(112);
  for (const [unit, product] of whole.units) expect(product).toEqual(units.get(unit));
});

test('units have their findings after all parts were validated', () => {
  const plan = planInParts(
    { items: itemsOf(Array.from({ length: 60 }, (_, n) => each(n))), before: NOTHING, versions: new Map() },
    evaluator,
    NOW,
  );
  const { units, saves } = wholePlan(plan);
  expect(saves).toHaveLength(60);
  for (const { product } of saves) {
    expect(product.findings.own.length).toBeGreaterThan(0);
    expect(units.get(product.key)).toBe(product);
  }
});
