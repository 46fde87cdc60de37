import { describe, expect, test } from '@jest/globals';
import type { Neighbourhood } from '../../../src/domain/hierarchy/neighbourhood.ts';
import { readItem } from '../../../src/domain/input/read-item.ts';
import { PRODUCT_LIMITS } from '../../../src/domain/product/limits.ts';
import type { SavePlan } from '../../../src/domain/saving/plan-save.ts';
import { createRuleSet } from '../../../src/domain/validation/engine.ts';
import { aReadContext } from '../../builders/catalogue.ts';
import { testGtin, type Body } from '../../builders/product.ts';
import { planInParts, wholePlan } from '../../support/plans.ts';

const context = aReadContext();
const LIMIT = 5;
const NOW = new Date('2025-02-01T09:30:00Z');

function plan(bodies: readonly Body[], before: Neighbourhood, hierarchyUnits = LIMIT): SavePlan {
  const items = bodies.map((body, index) => {
    const { item, issues } = readItem({ D8255: '208', ...body }, context);
    if (!item) throw new Error(JSON.stringify(issues));
    return { index, item };
  });
  const limits = { ...PRODUCT_LIMITS, hierarchyUnits };
  const validation = { catalogue: context.catalogue, rules: createRuleSet([]), limits };
  return wholePlan(planInParts({ items, before, versions: new Map() }, validation, NOW));
}

const EMPTY: Neighbourhood = { units: new Map(), outsideParents: new Map() };
const key = (n: number): string => `${testGtin(n)}.208`;
const unit = (n: number, ...children: readonly number[]): Body => ({
  D8165: testGtin(n),
  D8276: children.length === 0 ? 'BASE_UNIT_OR_EACH' : 'CASE',
  ...Object.fromEntries(
    children.flatMap((child, at): [string, unknown][] => [
      [`D8249_${at + 1}`, testGtin(child)],
      [`D8270_${at + 1}`, 2],
    ]),
  ),
});
/** Units as stored under a higher limit. */
const stored = (bodies: readonly Body[], outsideParents = new Map<string, number>()): Neighbourhood => ({
  units: plan(bodies, EMPTY, 100).units,
  outsideParents,
});

const THREE = [unit(1), unit(2), unit(3)];
const ONE_TOO_MANY = [...THREE, unit(4), unit(5)];

describe('the number of units of a hierarchy', () => {
  test('may reach the limit', () => {
    const { issues, saves } = plan([...THREE, unit(4), unit(10, 1, 2, 3, 4)], EMPTY);
    expect(issues).toEqual(new Map());
    expect(saves).toHaveLength(5);
  });

  test('is limited for a unit with its children', () => {
    const { issues, saves } = plan([...ONE_TOO_MANY, unit(10, 1, 2, 3, 4, 5)], EMPTY);
    const params = { top: key(10), count: 6, limit: 5 };
    expect(issues).toEqual(new Map([[5, [{ code: 'HIERARCHY_TOO_LARGE', key: 'D8249_5', params }]]]));
    expect(saves).toEqual([]);
  });

  test('is limited when a stored unit gets children', () => {
    const before = stored([...ONE_TOO_MANY, unit(10, 1, 2), unit(11, 10, 3, 4)]);
    const { issues } = plan([unit(10, 1, 2, 5)], before);
    expect([...issues.values()].flat()).toMatchObject([{ code: 'HIERARCHY_TOO_LARGE', params: { top: key(11) } }]);
  });

  test('is limited when a new unit joins children to units that name it', () => {
    const before = stored([...ONE_TOO_MANY, unit(11, 10, 1, 2, 3)]);
    const { issues } = plan([unit(10, 4, 5)], before);
    expect([...issues.values()].flat()).toMatchObject([{ code: 'HIERARCHY_TOO_LARGE', params: { count: 7 } }]);
  });

  test('may stay above the limit or shrink, so that a lowered limit locks no units', () => {
    const before = stored([...ONE_TOO_MANY, unit(6), unit(10, 1, 2, 3, 4, 5, 6)]);
    expect(plan([{ ...unit(10), D8276: 'CASE', D8249_6: null, D8270_6: null }], before).issues).toEqual(new Map());
    expect(plan([{ ...unit(1), D8256: 'other' }], before).issues).toEqual(new Map());
  });
});

describe('the number of parents of a unit', () => {
  const before = stored([unit(1)], new Map([[key(1), LIMIT]]));

  test('is limited', () => {
    const { issues } = plan([unit(20, 1)], before);
    const params = { child: key(1), count: 6, limit: 5 };
    expect(issues).toEqual(new Map([[0, [{ code: 'TOO_MANY_PARENTS', key: 'D8249_1', params }]]]));
  });

  test('may reach the limit', () => {
    expect(plan([unit(20, 1)], stored([unit(1)], new Map([[key(1), LIMIT - 1]]))).issues).toEqual(new Map());
  });

  test('does not keep the unit itself from being saved', () => {
    expect(plan([{ ...unit(1), D8256: 'other' }], before).issues).toEqual(new Map());
  });
});
