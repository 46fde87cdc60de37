import { describe, expect, test } from '@jest/globals';
import { CHANGE_RULES, COMMAND_RULES } from '../../../../src/domain/validation/rules/change-control.ts';
import { aBody, aCase, productIdOf, swedish, testGtin, type Body } from '../../../builders/product.ts';
import { validate, validateChange } from '../../../support/validate.ts';
import { describeRules } from '../../../support/rule-cases.ts';

describeRules(COMMAND_RULES, [
  { rule: '1458', unit: aBody, good: { D8164: 'CORRECT' }, bad: { D8164: 'DELETE' }, at: 'D8164' },
]);

/** A change of a unit that GS1 accepted. */
interface ChangeCase {
  readonly rule: string;
  readonly unit?: (changes?: Body) => Body;
  /** As GS1 accepted it. */
  readonly accepted?: Body;
  /** A change that the rule allows. */
  readonly good: Body;
  readonly bad: Body;
  readonly at: string;
  /** Both values, as the finding shows them. */
  readonly shows: readonly [value: string, accepted: string];
}

const ALLERGENS = { D8166_1: 'AM', D8170_1: 'CONTAINS', D8166_2: 'AW', D8170_2: 'FREE_FROM' };

const CASES: readonly ChangeCase[] = [
  {
    rule: '42',
    good: { D8258_1: 'Choko' },
    bad: { D9022: '5790000009008' },
    at: 'D9022',
    shows: ['5790000009008', '5790000009022'],
  },
  {
    rule: '449',
    accepted: { D8217_2: 1, D8218_2: 'H87' },
    good: { D8217_1: 1, D8218_1: 'H87', D8217_2: 40, D8218_2: 'GRM' },
    bad: { D8217_1: 41 },
    at: 'D8217_1',
    shows: ['1 H87, 41 GRM', '1 H87, 40 GRM'],
  },
  {
    rule: '450',
    accepted: { D9230: 40, D9230Attr: 'GRM', D9231: 'PER_KILOGRAM' },
    good: { D9230: 40 },
    bad: { D9230: 42 },
    at: 'D9230',
    shows: ['42 GRM', '40 GRM'],
  },
  { rule: '451', good: { D8211: 'Nordlys' }, bad: { D8211: 'Havblik' }, at: 'D8211', shows: ['Havblik', 'Nordlys'] },
  {
    rule: '485',
    accepted: { D9044: '01-06-2026' },
    good: { D9044: '01-06-2026' },
    bad: { D9044: '01-07-2026' },
    at: 'D9044',
    shows: ['01-07-2026', '01-06-2026'],
  },
  { rule: '500', good: { D8263: 24 }, bad: { D8263: 25 }, at: 'D8263', shows: ['25 MMT', '20 MMT'] },
  { rule: '501', good: { D8267: 4.2, D8268: 'CMT' }, bad: { D8267: 43 }, at: 'D8267', shows: ['43 MMT', '35 MMT'] },
  { rule: '502', good: { D8265: 144 }, bad: { D8265: 145 }, at: 'D8265', shows: ['145 MMT', '120 MMT'] },
  { rule: '503', good: { D8246: 51 }, bad: { D8246: 52 }, at: 'D8246', shows: ['52 GRM', '43 GRM'] },
  { rule: '1085', good: { D8263: 16 }, bad: { D8263: 15 }, at: 'D8263', shows: ['15 MMT', '20 MMT'] },
  { rule: '1086', good: { D8267: 28 }, bad: { D8267: 27 }, at: 'D8267', shows: ['27 MMT', '35 MMT'] },
  { rule: '1087', good: { D8265: 96 }, bad: { D8265: 95 }, at: 'D8265', shows: ['95 MMT', '120 MMT'] },
  {
    rule: '1088',
    accepted: { D8246: 60 },
    good: { D8246: 48 },
    bad: { D8246: 47 },
    at: 'D8246',
    shows: ['47 GRM', '60 GRM'],
  },
  {
    rule: '1807',
    unit: swedish,
    accepted: ALLERGENS,
    good: { D8170_1: 'MAY_CONTAIN', D8166_2: null, D8170_2: null },
    bad: { D8170_2: 'CONTAINS' },
    at: 'D8166_1',
    shows: ['AM, AW', 'AM'],
  },
];

/** The rules that a change violates, of this family. */
const FAMILY = new Set(CHANGE_RULES.map(({ id }) => id));
const broken = (accepted: readonly Body[], change: Body) =>
  [...validateChange(accepted, [change]).values()].flat().filter(({ ruleId }) => FAMILY.has(ruleId));

describe('change control', () => {
  test('every rule has a case', () => {
    const elsewhere = ['452', '453', '483'];
    expect([...CASES.map(({ rule }) => rule), ...elsewhere].sort()).toEqual(CHANGE_RULES.map(({ id }) => id).sort());
  });

  test.each(CASES.map((each) => [each.rule, each] as const))(
    '%s accepts a change and reports another with both values',
    (rule, { unit = aBody, accepted = {}, good, bad, at, shows }) => {
      const known = unit(accepted);
      const id = { D8165: known['D8165'], D8255: known['D8255'] };
      expect(broken([known], { ...id, ...good })).toEqual([]);
      const found = broken([known], { ...id, ...bad });
      expect(found).toMatchObject([{ fieldId: at, ruleId: rule, messageType: 'ERROR' }]);
      for (const value of shows) expect(found[0]?.message).toContain(value);
      const corrected = broken([known], { ...id, ...bad, D8164: 'CORRECT' });
      expect(corrected.map(({ ruleId }) => ruleId)).toEqual(rule === '42' ? ['42'] : []);
    },
  );

  const box = aCase();
  const other = aBody({}, 5);
  const accepted = [box, aBody(), other];
  const boxId = { D8165: box['D8165'], D8255: box['D8255'] };

  test('452 and 453 report other children and quantities', () => {
    const added = broken(accepted, { ...boxId, D8249_2: testGtin(5), D8270_2: 2 });
    expect(added.map(({ ruleId, fieldId }) => [ruleId, fieldId]).sort()).toEqual([
      ['452', 'D8270_1'],
      ['453', 'D8249_1'],
    ]);
    expect(added.find(({ ruleId }) => ruleId === '452')?.message).toMatch(/sent to GS1 as 10, now 12/);
    expect(broken(accepted, { ...boxId, D8249_1: null, D8249_3: testGtin(1), D8270_1: null, D8270_3: 10 })).toEqual([]);
  });

  test('CORRECT of any unit exempts its hierarchy', () => {
    const changed = { ...boxId, D8211: 'Havblik' };
    expect(broken(accepted, changed)).toHaveLength(1);
    expect(broken([box, aBody({ D8164: 'CORRECT' })], changed)).toEqual([]);
  });

  test('CORRECT with another effective date is no correction', () => {
    const corrected = { ...boxId, D8211: 'Havblik', D8164: 'CORRECT' };
    expect(broken(accepted, corrected)).toEqual([]);
    expect(broken(accepted, { ...corrected, D8286: '01-03-2025' })).toHaveLength(1);
  });

  test('nothing is compared while GS1 does not have the hierarchy', () => {
    const known = aBody();
    expect(broken([aBody({}, 7), known], { D8165: known['D8165'], D8255: '208', D8211: 'Havblik' })).toEqual([]);
  });

  test('483 reports an end in the past until GS1 has accepted one', () => {
    const ended = aBody({ D8314: '01-01-2025', D8324: '31-01-2025' });
    const rules = (found: ReadonlyMap<string, readonly { ruleId: string }[]>) =>
      found.get(productIdOf(ended))?.map(({ ruleId }) => ruleId);
    expect(rules(validate([ended]))).toEqual(['483']);
    expect(rules(validate([{ ...ended, D8324: '01-02-2025' }]))).toEqual([]);
    expect(rules(validateChange([ended], [{ ...ended, D8258_1: 'Choko' }]))).toEqual([]);
  });
});
