import { expect, test } from '@jest/globals';
import { COMPOSITION_RULES } from '../../../../src/domain/validation/rules/composition.ts';
import { aBody, productIdOf } from '../../../builders/product.ts';
import { validate } from '../../../support/validate.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const SHAMPOO = { D8245: '10000368', D8146_1: null, D8179_1: null };
const INGREDIENT = { D9121_1: 'Sukker', D9121Attr_1: 'da', D9120_1: '01', D9122_1: 60, D9123_1: '208' };

describeRules(COMPOSITION_RULES, [
  {
    rule: '1658',
    unit: aBody,
    good: { D8166_1: 'AM', D8170_1: 'CONTAINS', D8166_2: 'AN', D8170_2: 'MAY_CONTAIN' },
    bad: { D8166_2: 'AM' },
    at: 'D8166_2',
  },
  {
    rule: 'D8166-D8170',
    unit: aBody,
    good: { D8166_1: 'AM', D8170_1: 'CONTAINS' },
    bad: { D8170_1: null },
    at: 'D8170_1',
  },
  {
    rule: 'D8166-D8170',
    unit: aBody,
    good: { D8166_1: 'AM', D8170_1: 'CONTAINS' },
    bad: { D8166_1: null },
    at: 'D8166_1',
  },

  {
    rule: 'ALLERGEN-NAMED',
    unit: aBody,
    good: { D8179_1: 'Sukker, SØDMÆLKSPULVER, kakaosmør', D8166_1: 'AM', D8170_1: 'MAY_CONTAIN' },
    bad: { D8170_1: 'FREE_FROM' },
    at: 'D8170_1',
  },
  {
    rule: 'ALLERGEN-NAMED',
    unit: aBody,
    good: {
      D8179_1: 'Sukker, hvedemel, sesam',
      D8166_1: 'AW',
      D8170_1: 'CONTAINS',
      D8166_2: 'AS',
      D8170_2: 'CONTAINS',
    },
    bad: { D8166_2: 'AM' },
    at: 'D8179_1',
  },
  { rule: '1281', unit: aBody, good: { ...INGREDIENT, D9120_1: '01.02' }, bad: { D9120_1: '01.00' }, at: 'D9120_1' },
  { rule: '1281', unit: aBody, good: INGREDIENT, bad: { D9120_1: '1' }, at: 'D9120_1' },
  {
    rule: '1177',
    unit: aBody,
    good: { ...INGREDIENT, D9121_2: 'Kakao', D9121Attr_2: 'da', D9120_2: '02', D9122_2: 40, D9123_2: '208' },
    bad: { D9120_2: null },
    at: 'D9120_2',
  },
  { rule: '1275', unit: aBody, good: INGREDIENT, bad: { D9121_1: null }, at: 'D9121_1' },
  { rule: 'D9122', unit: aBody, good: { ...INGREDIENT, D9122_1: 100 }, bad: { D9122_1: 100.5 }, at: 'D9122_1' },
  { rule: 'D8179', unit: aBody, bad: { D8179_1: null }, at: 'D8179_1' },
  {
    rule: 'DK-D9132',
    unit: aBody,
    good: { ...SHAMPOO, D9132_1: 'Aqua', D9132Attr_1: 'en' },
    bad: { D9132_1: null },
    at: 'D9132_1',
  },
  {
    rule: 'D9124-D9125',
    unit: aBody,
    good: { D9124_1: 'E300', D9125_1: 'CONTAINS' },
    bad: { D9125_1: null },
    at: 'D9125_1',
  },
]);

test('one finding names all allergens that the declaration omits', () => {
  const body = aBody({
    D8179_1: 'Sukker, SKUMMETMÆLKSPULVER, hasselnødder, sojalecitin',
    D8166_1: 'AY',
    D8170_1: '30',
  });
  const findings = validate([body]).get(productIdOf(body)) ?? [];
  const messages = findings
    .filter(({ ruleId }) => ruleId === 'ALLERGEN-NAMED')
    .map(({ fieldId, message }) => [fieldId, message]);
  expect(messages).toEqual([
    ['D8170_1', expect.stringContaining('“sojalecitin” (AY)')],
    ['D8179_1', expect.stringContaining('“SKUMMETMÆLKSPULVER” (AM), “hasselnødder” (SH);')],
  ]);
});
