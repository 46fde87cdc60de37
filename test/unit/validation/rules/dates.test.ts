import { expect, test } from '@jest/globals';
import { DATE_RULES } from '../../../../src/domain/validation/rules/dates.ts';
import { aBody, finnish, productIdOf } from '../../../builders/product.ts';
import { validate } from '../../../support/validate.ts';
import { describeRules } from '../../../support/rule-cases.ts';

describeRules(DATE_RULES, [
  { rule: '1004', unit: aBody, bad: { D8314: null }, at: 'D8314' },
  { rule: '1283', unit: aBody, bad: { D8286: null }, at: 'D8286' },
  {
    rule: '341',
    unit: aBody,
    good: { D8314: '01-03-2025', D8324: '01-03-2025' },
    bad: { D8324: '28-02-2025' },
    at: 'D8324',
  },
  {
    rule: '341',
    unit: aBody,
    good: { D9040: '01-03-2025', D9041: '02-03-2025' },
    bad: { D9041: '28-02-2025' },
    at: 'D9041',
  },
  {
    rule: '341',
    unit: aBody,
    good: { D9246: '01-03-2025', D9247: '02-03-2025' },
    bad: { D9247: '28-02-2025' },
    at: 'D9247',
  },
  {
    rule: '635',
    unit: aBody,
    good: { D8286: '01-08-2025', D9044: '01-02-2025' },
    bad: { D9044: '31-01-2025' },
    at: 'D9044',
  },
  {
    rule: '1847',
    unit: finnish,
    good: { D9246: '01-03-2025', D9247: '01-06-2025' },
    bad: { D9247: null },
    at: 'D9247',
  },
]);

test('a finding shows dates as responses do', () => {
  const unit = aBody({ D8314: '01-03-2025', D8324: '28-02-2025' });
  expect(validate([unit]).get(productIdOf(unit))).toContainEqual(
    expect.objectContaining({
      ruleId: '341',
      message: expect.stringMatching(/: 28-02-2025 is before the start date 01-03-2025; enter 01-03-2025 or later$/),
    }),
  );
});
