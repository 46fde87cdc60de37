import { expect, test } from '@jest/globals';
import { createCatalogue } from '../../../../src/domain/catalogue/catalogue.ts';
import { Unit } from '../../../../src/domain/product/unit.ts';
import { codeListRules } from '../../../../src/domain/validation/rules/code-lists.ts';
import type { FieldValues } from '../../../../src/domain/product/product.ts';
import { aBody } from '../../../builders/product.ts';
import { DEMO_CATALOGUE } from '../../../support/validate.ts';
import { describeRules } from '../../../support/rule-cases.ts';

/** Saves accept only codes of their list: these were saved before they left it. */
const CASES: readonly (readonly [rule: string, list: string, code: string, key: string, other: FieldValues])[] = [
  ['390', 'CurrencyCode', 'DKK', 'D9184Attr_1', { D9184Attr_2: 'EUR' }],
  ['391', 'LanguageCode', 'da', 'D8259_1', { D8259_2: 'sv' }],
  ['541', 'MeasurementUnitCode', 'GRM', 'D8247', { D8069: 'KGM' }],
  ['541', 'CountryCode', '208', 'D9123_1', { D9123_2: '752' }],
  ['542', 'AllergenTypeCode', 'AM', 'D8166_1', { D8166_2: 'AN' }],
  ['542', 'TradeChannelCode', 'GROCERY', 'D9006', {}],
];

const STALE = new Set(CASES.map(([rule]) => rule));

describeRules(
  codeListRules(DEMO_CATALOGUE).filter(({ id }) => !STALE.has(id)),
  [
    {
      rule: '1380',
      unit: aBody,
      good: { D8275_1: 'BX', D9088_1: 'A', D9089_1: 1, D9089Attr_1: 'DKK' },
      bad: { D9089Attr_1: null },
      at: 'D9089Attr_1',
    },
    { rule: '1612', unit: aBody, good: { D8219: 'NON_EU' }, bad: { D8219: '001' }, at: 'D8219' },
    { rule: '1678', unit: aBody, good: { D8218_1: 'H87' }, bad: { D8218_1: 'X_SER' }, at: 'D8218_1' },
  ],
);

test.each(CASES)('%s reports a code that left %s', (id, list, code, key, other) => {
  const several = key === 'D9006' ? [code] : code;
  const unit = new Unit(
    {
      key: '5790000000111.208',
      targetMarket: '208',
      unitType: 'BASE_UNIT_OR_EACH',
      values: { ...other, [key]: several },
    },
    DEMO_CATALOGUE,
  );
  const lists = DEMO_CATALOGUE.keywordLists.map((known) =>
    known.name === list
      ? {
          ...known,
          keywords: known.keywords.filter((keyword) => keyword.code !== code),
          byCode: new Map([...known.byCode].filter(([known]) => known !== code)),
        }
      : known,
  );
  const foundIn = (catalogue: typeof DEMO_CATALOGUE) => {
    const found: unknown[] = [];
    for (const rule of codeListRules(catalogue)) rule.check(unit, (at, params) => found.push([rule.id, at, params]));
    return found;
  };
  expect(foundIn(DEMO_CATALOGUE)).toEqual([]);
  expect(foundIn(createCatalogue(DEMO_CATALOGUE.fields, lists))).toEqual([[id, key, { value: code }]]);
});
