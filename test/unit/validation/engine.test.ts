import { describe, expect, test } from '@jest/globals';
import { describeFindings } from '../../../src/domain/validation/describe.ts';
import { arrangeFindings, createRuleSet } from '../../../src/domain/validation/engine.ts';
import { Unit } from '../../../src/domain/product/unit.ts';
import type { FieldValues } from '../../../src/domain/product/product.ts';
import type { UnitType } from '../../../src/domain/catalogue/unit-types.ts';
import { aCatalogue } from '../../builders/catalogue.ts';
import { finishSteps } from '../../../src/domain/steps.ts';
import { aRule } from '../../builders/rules.ts';

const catalogue = aCatalogue();

function aUnit(values: FieldValues = {}, targetMarket = '208', unitType: UnitType = 'CASE'): Unit {
  return new Unit({ key: `05790000000111.${targetMarket}`, targetMarket, unitType, values }, catalogue);
}

test('a rule applies to its markets and unit types', () => {
  const rules = createRuleSet([
    aRule({ id: 'all' }),
    aRule({ id: 'se', markets: ['752'] }),
    aRule({ id: 'pallet', unitTypes: ['PALLET'] }),
  ]);
  const found = (unit: Unit) => rules.checkUnit(unit).map((finding) => finding.rule);
  expect(found(aUnit())).toEqual(['all']);
  expect(found(aUnit({}, '752'))).toEqual(['all', 'se']);
  expect(found(aUnit({}, '752', 'PALLET'))).toEqual(['all', 'se', 'pallet']);
});

test('a rule is suppressed by another one for the same field', () => {
  const rules = createRuleSet([
    aRule({ id: 'filled in' }),
    aRule({ id: 'above 0', impliedBy: ['filled in', 'unknown'] }),
    aRule({
      id: 'elsewhere',
      impliedBy: ['filled in'],
      check: (_unit: Unit, report: (key: string) => void) => report('D8212'),
    }),
  ]);
  expect(rules.checkUnit(aUnit())).toEqual([
    { rule: 'filled in', key: 'D8211' },
    { rule: 'elsewhere', key: 'D8212' },
  ]);
});

test('a finding shows the start of a long text', () => {
  const rule = aRule({
    check: (_unit: Unit, report: (key: string, params: object) => void) =>
      report('D8211', { value: 'x'.repeat(100_000), limit: 80 }),
  } as never);
  expect(createRuleSet([rule]).checkUnit(aUnit())).toEqual([
    { rule: 'R1', key: 'D8211', params: { value: `${'x'.repeat(60)}…`, limit: 80 } },
  ]);
});

test('refuses two rules with the same id', () => {
  expect(() => createRuleSet([aRule(), aRule()])).toThrow('Rule id R1 is used twice');
});

test('a hierarchy rule reports the units that it applies to', () => {
  const rule = aRule({
    scope: 'hierarchy',
    unitTypes: ['CASE'],
    check: (hierarchy: { nodes: Map<string, { unit: Unit }> }, report: (unit: Unit, key: string) => void) => {
      for (const { unit } of hierarchy.nodes.values()) report(unit, 'D8271');
    },
  } as never);
  const nodes = new Map([
    ['a', { unit: aUnit(), links: [] }],
    ['b', { unit: aUnit({}, '752', 'PALLET'), links: [] }],
  ]);
  const findings = finishSteps(createRuleSet([rule]).checkHierarchy({ top: 'a', nodes }));
  expect([...findings]).toEqual([['05790000000111.208', [{ rule: 'R1', key: 'D8271' }]]]);
});

describe('a unit in rules', () => {
  const unit = aUnit({
    D8216: true,
    D8258_2: 'b',
    D8258_1: 'a',
    D8259_1: 'da',
    'D8183-PREPARED_1': 5,
    'D8184-PREPARED_1': 'GRM',
    D8030: 'TRUE',
  });

  test('returns the values of a field with their rows and states', () => {
    expect(unit.entries('D8258').map(({ value, row }) => [value, row])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(unit.entries('D8183')).toEqual([
      { id: 'D8183', key: 'D8183-PREPARED_1', value: 5, row: 1, state: 'PREPARED' },
    ]);
    expect(unit.entries('D8211')).toEqual([]);
  });

  test('finds the neighbours of a value', () => {
    const [first, second] = unit.entries('D8258');
    expect(unit.beside(first as never, 'D8259')).toBe('da');
    expect(unit.beside(second as never, 'D8259')).toBeUndefined();
    expect(unit.keyBeside(unit.entries('D8183')[0] as never, 'D8182')).toBe('D8182-PREPARED_1');
  });

  test('accepts flags as booleans and as codes', () => {
    expect([unit.isTrue('D8216'), unit.isTrue('D8030'), unit.isTrue('D8271')]).toEqual([true, true, false]);
  });
});

test('findings are ordered by section and row, without duplicates', () => {
  const at = (key: string, rule = 'R1') => ({ rule, key });
  const arranged = arrangeFindings(
    [at('D8246'), at('D8258_2'), at('D8258_1'), at('D8165'), at('D8246'), at('D8258_1', 'R2')],
    catalogue,
  );
  expect(arranged.map(({ key, rule }) => `${key} ${rule}`)).toEqual([
    'D8165 R1',
    'D8258_1 R1',
    'D8258_1 R2',
    'D8258_2 R1',
    'D8246 R1',
  ]);
});

test('a finding is described in the requested language, with its source', () => {
  const rules = createRuleSet([
    aRule({ id: 'gs1' }),
    aRule({ id: 'se', markets: ['752'] }),
    aRule({ id: 'own', requiredBy: 'Retailer', severity: 'WARNING' }),
  ]);
  const findings = { own: ['gs1', 'se', 'own', 'gone'].map((rule) => ({ rule, key: 'D8211' })), hierarchies: {} };
  const told = describeFindings({ findings, targetMarket: '752' }, { catalogue, rules }, 'da');
  expect(told).toEqual([
    {
      fieldId: 'D8211',
      fieldLabel: 'Varemærke',
      message: 'Varemærke er forkert',
      messageType: 'ERROR',
      requiredBy: ['GS1'],
      ruleId: 'gs1',
    },
    {
      fieldId: 'D8211',
      fieldLabel: 'Varemærke',
      message: 'Varemærke er forkert',
      messageType: 'ERROR',
      requiredBy: ['GS1 Sweden'],
      ruleId: 'se',
    },
    {
      fieldId: 'D8211',
      fieldLabel: 'Varemærke',
      message: 'Varemærke er forkert',
      messageType: 'WARNING',
      requiredBy: ['Retailer'],
      ruleId: 'own',
    },
  ]);
});
