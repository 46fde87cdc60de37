import { expect, test } from '@jest/globals';
import { MAX_LENGTHS_IN_MESSAGES, messageRules } from '../../../../src/domain/validation/rules/messages.ts';
import { aBody } from '../../../builders/product.ts';
import { MAPPING } from '../../../support/gdsn/send.ts';
import { DEMO_CATALOGUE } from '../../../support/validate.ts';
import { describeRules } from '../../../support/rule-cases.ts';

describeRules(messageRules(DEMO_CATALOGUE), [
  {
    rule: 'MESSAGE-LENGTH',
    unit: aBody,
    good: { D9195: 'x'.repeat(80) },
    bad: { D9195: 'x'.repeat(81) },
    at: 'D9195',
  },
  {
    rule: 'MESSAGE-LENGTH',
    unit: aBody,
    good: { D9195: 'x'.repeat(80) },
    bad: { D9195: 'x'.repeat(201) },
    at: 'D9195',
  },
  { rule: 'DIGITS', unit: aBody, good: { D9170: 123456789012345680 }, bad: { D9170: 1e18 }, at: 'D9170' },
  { rule: 'DIGITS', unit: aBody, good: { D9170: 12 }, bad: { D9170: -1e18 }, at: 'D9170' },
  { rule: 'YEAR', unit: aBody, good: { D9043: '0001-01-01' }, bad: { D9043: '0000-12-31' }, at: 'D9043' },
]);

test('no rule accepts a text that is too long for its element', () => {
  const limited = [...MAPPING.places.values()].flatMap(({ field, slot }) =>
    field.format === 'text' && !field.readonly && slot.facts.maxLength !== undefined
      ? [{ field, limit: slot.facts.maxLength }]
      : [],
  );
  const tooLong = limited.filter(
    ({ field, limit }) => (MAX_LENGTHS_IN_MESSAGES.get(field.id) ?? field.maxLength ?? Infinity) > limit,
  );
  expect(limited.length).toBeGreaterThan(20);
  expect(tooLong.map(({ field }) => field.id)).toEqual([]);
});
