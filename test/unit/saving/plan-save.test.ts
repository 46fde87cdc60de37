import { describe, expect, test } from '@jest/globals';
import { readItem } from '../../../src/domain/input/read-item.ts';
import type { Product } from '../../../src/domain/product/product.ts';
import type { Neighbourhood } from '../../../src/domain/hierarchy/neighbourhood.ts';
import type { SavePlan } from '../../../src/domain/saving/plan-save.ts';
import { planInParts, wholePlan } from '../../support/plans.ts';
import { filledIn } from '../../../src/domain/validation/checks/values.ts';
import { createRuleSet } from '../../../src/domain/validation/engine.ts';
import type { HierarchyCheck } from '../../../src/domain/validation/rule.ts';
import { aReadContext } from '../../builders/catalogue.ts';
import { aRule } from '../../builders/rules.ts';
import { testGtin, type Body } from '../../builders/product.ts';

const context = aReadContext();
const NOW = new Date('2025-02-01T09:30:00Z');
const NOTHING: Neighbourhood = { units: new Map(), outsideParents: new Map() };

/** A rule like 312: one unit of the hierarchy must be orderable. */
const orderable: HierarchyCheck = ({ nodes }, report) => {
  const units = [...nodes.values()].map((node) => node.unit);
  if (!units.some((unit) => unit.isTrue('D8271'))) for (const unit of units) report(unit, 'D8271');
};
const evaluator = {
  catalogue: context.catalogue,
  rules: createRuleSet([
    aRule({ id: 'brand', check: filledIn('D8211') }),
    aRule({ id: '312', scope: 'hierarchy', check: orderable } as never),
  ]),
};

function plan(bodies: readonly Body[], before: Neighbourhood = NOTHING): SavePlan {
  const items = bodies.map((body, index) => {
    const { item, issues } = readItem({ D8255: '208', ...body }, context);
    if (!item) throw new Error(JSON.stringify(issues));
    return { index, item };
  });
  return wholePlan(planInParts({ items, before, versions: new Map() }, evaluator, NOW));
}

/** The stored state after plans were executed. */
function stored(...plans: readonly SavePlan[]): Neighbourhood {
  const units = new Map<string, Product>();
  for (const { saves, reevaluated } of plans) {
    for (const product of [...saves.map((save) => save.product), ...reevaluated]) units.set(product.key, product);
  }
  return { units, outsideParents: new Map() };
}

const key = (n: number): string => `${testGtin(n)}.208`;
const base = (n: number, more: Body = {}): Body => ({
  D8165: testGtin(n),
  D8276: 'BASE_UNIT_OR_EACH',
  D8211: 'x',
  D8271: false,
  ...more,
});
const caseOf = (n: number, child: number, more: Body = {}): Body => ({
  ...base(n, { D8276: 'CASE', D8271: true, ...more }),
  D8249_1: testGtin(child),
  D8270_1: 6,
});
const rulesOn = (plan_: SavePlan, n: number): string[] => {
  const { own, hierarchies } = (plan_.units.get(key(n)) as Product).findings;
  return [...own, ...Object.values(hierarchies).flat()].map((finding) => finding.rule);
};

test('a new unit is at revision 1 and keeps the form of its GTIN', () => {
  const gtin = testGtin(1).slice(1);
  const { saves } = plan([{ ...base(1), D8165: gtin }]);
  expect(saves).toMatchObject([
    { isNew: true, product: { revision: 1, productId: `${gtin}.208`, key: key(1), unitType: 'BASE_UNIT_OR_EACH' } },
  ]);
  const again = plan([{ D8165: testGtin(1), D8211: 'y' }], stored(plan([{ ...base(1), D8165: gtin }])));
  expect(again.saves[0]?.product.values['D8165']).toBe(gtin);
});

test('a body equal to the stored values saves nothing', () => {
  const first = plan([base(1)]);
  const second = plan([base(1)], stored(first));
  expect(second).toMatchObject({ saves: [], reevaluated: [] });
  expect(second.units.get(key(1))).toBe(first.saves[0]?.product);
});

test('items for one unit are applied in order and saved once', () => {
  const { saves } = plan([
    base(1, { D8166_1: 'AM' }),
    { D8165: testGtin(1), deleteGrids: ['Allergen'] },
    { D8165: testGtin(1), D8166_2: 'AE' },
  ]);
  expect(saves).toHaveLength(1);
  expect(saves[0]?.product).toMatchObject({ revision: 1, values: { D8166_2: 'AE' } });
  expect(saves[0]?.product.values['D8166_1']).toBeUndefined();
});

test('a unit type is required to create, and every item without it is reported', () => {
  const { issues, saves } = plan([base(1), { D8165: testGtin(2) }, { D8165: testGtin(3) }]);
  expect([...issues.keys()]).toEqual([1, 2]);
  expect(issues.get(1)?.[0]).toMatchObject({ code: 'REQUIRED_ON_CREATE', key: 'D8276' });
  expect(saves).toEqual([]);
});

test('two active versions are an error, even if one of them is already stored', () => {
  const first = plan([base(1, { X9200_1: '01-02-2025', X9202_1: 'yes' })]);
  expect(first.saves[0]).toMatchObject({ hasChangedVersions: true });
  expect([...(first.saves[0]?.renewedVersions.keys() ?? [])]).toEqual(['2025-02-01']);
  const second = plan([{ D8165: testGtin(1), X9200_2: '01-03-2025', X9202_2: 'yes' }], stored(first));
  expect(second.issues.get(0)).toMatchObject([
    { code: 'ACTIVE_VERSION_TWICE', key: 'X9202_2', params: { other: 'X9202_1' } },
  ]);
});

describe('hierarchies', () => {
  test('are validated regardless of the order of the items', () => {
    for (const bodies of [
      [base(1), caseOf(2, 1)],
      [caseOf(2, 1), base(1)],
    ]) {
      const planned = plan(bodies);
      expect([rulesOn(planned, 1), rulesOn(planned, 2)]).toEqual([[], []]);
    }
  });

  test('saving a case fixes the findings of a base unit that was invalid alone', () => {
    const alone = plan([base(1)]);
    expect(rulesOn(alone, 1)).toEqual(['312']);
    const withCase = plan([caseOf(2, 1)], stored(alone));
    expect(withCase.reevaluated.map((unit) => unit.key)).toEqual([key(1)]);
    expect(rulesOn(withCase, 1)).toEqual([]);
    expect(withCase.reevaluated[0]).toMatchObject({ revision: 1, evaluation: 2 });
  });

  test('a unit that loses its parent is validated on its own again', () => {
    const first = plan([base(1), caseOf(2, 1)]);
    const second = plan([{ D8165: testGtin(2), deleteGrids: ['Child'] }], stored(first));
    expect(second.saves[0]).toMatchObject({ hasChangedLinks: true });
    expect(rulesOn(second, 1)).toEqual(['312']);
  });

  test('a shared unit keeps the findings of its other hierarchies', () => {
    const first = plan([base(1), caseOf(2, 1, { D8271: false }), caseOf(3, 1, { D8271: false })]);
    expect(Object.keys(first.units.get(key(1))?.findings.hierarchies ?? {}).sort()).toEqual([key(2), key(3)].sort());
    const second = plan([{ D8165: testGtin(2), D8271: true }], stored(first));
    expect(Object.keys(second.units.get(key(1))?.findings.hierarchies ?? {})).toEqual([key(3)]);
  });

  test('units that contain each other are validated without an endless loop', () => {
    const planned = plan([caseOf(1, 2, { D8271: false }), caseOf(2, 1, { D8271: false })]);
    expect([rulesOn(planned, 1), rulesOn(planned, 2)]).toEqual([['312'], ['312']]);
  });

  test('a parent counts as changed when its child is first saved, with or without findings', () => {
    const parent = plan([caseOf(2, 1)]);
    const child = plan([base(1, { D8271: true })], stored(parent));
    expect(child.reevaluated).toMatchObject([{ key: key(2), evaluation: 2, revision: 1 }]);
  });
});
