import { expect, test } from '@jest/globals';
import { formatFieldKey } from '../../../src/domain/catalogue/field-keys.ts';
import type { Field } from '../../../src/domain/catalogue/field.ts';
import { readItem } from '../../../src/domain/input/read-item.ts';
import type { FieldValues } from '../../../src/domain/product/product.ts';
import { Unit } from '../../../src/domain/product/unit.ts';
import { createRuleSet, type RuleSet } from '../../../src/domain/validation/engine.ts';
import { acceptedKeywords } from '../../../src/domain/validation/accepted-keywords.ts';
import { COPENHAGEN } from '../../builders/catalogue.ts';
import { DEMO_CATALOGUE as catalogue, RULES as rules } from '../../support/validate.ts';

const MARKETS = ['208', '246', '352', '578', '752', '276'];
/** Rules that refuse a code only beside, or without, certain other values. */
const DEPEND_ON_OTHER_VALUES = [
  // The length of the GTIN allows the barcode; the energy carrier and the contents need their whole.
  ...['474', '523', '1764', '1765', '1766', '1767', '1768', '1769', '1770'],
  // Another row may have one of the wanted codes.
  ...['506', '1585'],
];

const fields = catalogue.fields.filter(({ keywordList, readonly }) => keywordList !== undefined && !readonly);
const keyOf = ({ id, grid, preparationState }: Field): string =>
  formatFieldKey({ id, state: preparationState ? 'UNPREPARED' : undefined, row: grid === undefined ? undefined : 1 });
const valueOf = ({ format }: Field, code: string) => (format === 'multikeyword' ? [code] : code);

/** Whether a body may contain the code. */
function isInput(field: Field, code: string): boolean {
  const body = { D8165: '05790000000111', D8255: '208', D8276: 'CASE', [keyOf(field)]: valueOf(field, code) };
  return readItem(body, { catalogue, timeZone: COPENHAGEN }).issues.length === 0;
}

/** Rules that find an ERROR in the code, in a product with nothing else. @param about the rules about the field */
function errorsOf(field: Field, code: string, targetMarket: string, about: RuleSet): string[] {
  const values = { [keyOf(field)]: valueOf(field, code) } as FieldValues;
  const unit = new Unit(
    { key: `05790000000111.${targetMarket}`, targetMarket, unitType: 'BASE_UNIT_OR_EACH', values },
    catalogue,
  );
  return about
    .checkUnit(unit)
    .filter(({ rule, key, params }) => rules.isError(rule) && key === keyOf(field) && params?.['value'] !== undefined)
    .map(({ rule }) => rule)
    .filter((rule) => !DEPEND_ON_OTHER_VALUES.includes(rule));
}

test.each(fields.map((field) => [field.id, field] as const))(
  'the list of %s has the codes that a write accepts, and no others',
  (_id, field) => {
    const codes = catalogue.keywordList(field.keywordList ?? '')?.keywords.map(({ code }) => code) ?? [];
    expect(codes.length).toBeGreaterThan(0);
    const inputs = codes.filter((code) => isInput(field, code));
    const about = createRuleSet(rules.rules.filter((rule) => rule.fields.includes(field.id)));
    for (const market of MARKETS) {
      const listed = acceptedKeywords(field, market, { catalogue, rules }).map(({ code }) => code);
      const accepted = inputs.filter((code) => errorsOf(field, code, market, about).length === 0);
      expect({ market, listed }).toEqual({ market, listed: accepted });
      expect(listed.length).toBeGreaterThan(0);
    }
  },
);
