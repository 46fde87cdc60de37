import { describe, expect, test } from '@jest/globals';
import { createRuleSet } from '../../../../src/domain/validation/engine.ts';
import { recipientRules, type Recipient } from '../../../../src/domain/validation/rules/recipients.ts';
import { aBody, aCase, aPallet, productIdOf, type Body } from '../../../builders/product.ts';
import { DEMO_CATALOGUE, validate } from '../../../support/validate.ts';

const RETAILER = '5790000009503';
const ADDRESSED = { D9260_1: '5790000009510', D9260_2: RETAILER };

/** Findings of the rules of one recipient, as unit and rule. */
function found(bodies: readonly Body[], requires: Recipient['requires']): string[] {
  const rules = createRuleSet(recipientRules([{ gln: RETAILER, name: 'Retailer', requires }], DEMO_CATALOGUE));
  return [...validate(bodies, rules)].flatMap(([unit, errors]) => errors.map(({ ruleId }) => `${unit} ${ruleId}`));
}

describe('a field that a data recipient requires', () => {
  const hierarchy = (top: Body) => [aBody(), aCase(), aPallet(top)];
  const [base, aCaseOf, pallet] = [aBody(), aCase(), aPallet()].map(productIdOf);

  test('must be set on every unit of a hierarchy whose top names the recipient', () => {
    expect(found(hierarchy(ADDRESSED), [{ fields: ['D8283'] }])).toEqual(
      [base, aCaseOf, pallet].map((unit) => `${unit} ${RETAILER}-D8283`),
    );
  });

  test('is not required if the top names no recipient, or only a lower unit does', () => {
    expect(found(hierarchy({}), [{ fields: ['D8283'] }])).toEqual([]);
    expect(found([aBody(ADDRESSED), aCase()], [{ fields: ['D8283'] }])).toEqual([]);
  });

  test('can be set in any row', () => {
    expect(found([aBody({ ...ADDRESSED, D8166_4: 'AM', D8170_4: 'CONTAINS' })], [{ fields: ['D8166'] }])).toEqual([]);
  });

  test('is required in the given markets and for the given unit types', () => {
    const requires = [
      { fields: ['D8283'], targetMarkets: ['752'] },
      { fields: ['D8283'], unitTypes: ['CASE' as const] },
    ];
    expect(found(hierarchy(ADDRESSED), requires)).toEqual([`${aCaseOf} ${RETAILER}-D8283-2`]);
  });

  test('is required only of units that show it', () => {
    const shownOn = DEMO_CATALOGUE.get('D8249')?.unitTypes;
    expect(shownOn).not.toContain('BASE_UNIT_OR_EACH');
    expect(found([aBody(ADDRESSED)], [{ fields: ['D8249'] }])).toEqual([]);
  });

  test('is reported with the recipient, the field, the first row and the state of the product as sold', () => {
    const rules = createRuleSet(
      recipientRules(
        [{ gln: RETAILER, name: 'Retailer', requires: [{ fields: ['D8181'], severity: 'WARNING' }] }],
        DEMO_CATALOGUE,
      ),
    );
    expect(validate([aBody(ADDRESSED)], rules).get(productIdOf(aBody()))).toEqual([
      {
        fieldId: 'D8181-UNPREPARED_1',
        fieldLabel: 'Nutrient',
        message: 'Fill in Nutrient: Retailer requires it',
        messageType: 'WARNING',
        requiredBy: ['Retailer'],
        ruleId: `${RETAILER}-D8181`,
      },
    ]);
  });
});
