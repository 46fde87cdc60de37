import { expect, test } from '@jest/globals';
import { formatFieldKey } from '../../../src/domain/catalogue/field-keys.ts';
import type { Field } from '../../../src/domain/catalogue/field.ts';
import { aBody, finnish, norwegian, productIdOf, swedish, type Body } from '../../builders/product.ts';
import { DEMO_CATALOGUE, validate } from '../../support/validate.ts';

/** A code that the field accepts and no rule objects to. */
const codeOf = (id: string): string => {
  const wanted: Record<string, string> = { D8374: 'CEL', D9172Attr: 'GL', D9230Attr: 'KGM' };
  const codes = [wanted[id] ?? 'GRM', 'MMT', 'DKK'];
  const field = DEMO_CATALOGUE.get(id) as Field;
  const isLength = /^D8(084|086|088|264|266|268)$/.test(id);
  return codes.find((code) => code !== (isLength ? 'GRM' : '') && DEMO_CATALOGUE.hasCode(field, code)) ?? '';
};

/** Every unit of measure and currency of the catalogue on a row without an amount. */
const UNITS_ALONE: Body = Object.fromEntries(
  DEMO_CATALOGUE.fields.flatMap(({ id, grid, preparationState }) => {
    const [owner] = DEMO_CATALOGUE.ownersOf(id);
    if (owner?.unitField !== id) return [];
    const key = formatFieldKey({ id, state: preparationState ? 'UNPREPARED' : undefined, row: grid ? 9 : undefined });
    return [[key, codeOf(id)]];
  }),
);

const findingsOf = (body: Body) => validate([body]).get(productIdOf(body));

test.each([
  ['Denmark', aBody],
  ['Sweden', swedish],
  ['Finland', finnish],
  ['Norway', norwegian],
])('units of measure without an amount cause no findings in %s', (_market, build) => {
  expect(Object.keys(UNITS_ALONE).length).toBeGreaterThan(18);
  expect(findingsOf(build({ ...UNITS_ALONE, ...build() }))).toEqual(findingsOf(build()));
});
