import { expect, test } from '@jest/globals';
import { aBody } from '../../builders/product.ts';
import { render, sheetOf } from '../../builders/sheet.ts';

const ALLERGENS = { D8166_1: 'UW', D8170_1: 'CONTAINS', D8166_2: 'AM', D8170_2: 'FREE_FROM' };

test('statutory allergens that are not declared are named; a declared cereal counts for its group', () => {
  const { product } = sheetOf([{ ...aBody(), ...ALLERGENS }], 'en');
  expect(product.undeclaredAllergens).toHaveLength(12);
  expect(product.undeclaredAllergens).toContain('Fish and their derivatives');
  expect(product.undeclaredAllergens.join()).not.toMatch(/gluten|Milk/);
});

test('what is not food has no allergens to declare', () => {
  const { D8179_1: _text, D8180_1: _language, ...others } = aBody();
  const body = Object.fromEntries(Object.entries(others).filter(([key]) => !/^(D8166|D8170|D8181|D8175)/.test(key)));
  expect(sheetOf([body]).product.undeclaredAllergens).toEqual([]);
});

test('labels that are not declared differ from a product that is declared not to be organic', () => {
  const html = (organic: object) => render('standard', sheetOf([{ ...aBody(), ...organic }], 'en'));
  expect(html({})).toContain('No labels or claims are declared.');
  expect(html({})).not.toContain('Not organic');
  expect(html({ D0798: '5' })).toMatch(/<dt>Organic<\/dt><dd>Not organic<\/dd>/);
  expect(html({ D0798: '1' })).not.toContain('No labels or claims');
});
