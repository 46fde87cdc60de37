import { expect, test } from '@jest/globals';
import { hasValidCheckDigit, isValidGln, parseProductId, toUnitKey } from '../../../src/domain/product/identifiers.ts';

test.each(['05790000000111', '5790000000111', '96385074', '036000291452', '15790000000132'])(
  '%s has a correct check digit',
  (gtin) => {
    expect(hasValidCheckDigit(gtin)).toBe(true);
  },
);

test.each(['05790000000112', '5790000000110', '96385073'])('%s has a wrong check digit', (gtin) => {
  expect(hasValidCheckDigit(gtin)).toBe(false);
});

test('13 and 14 digits identify the same unit', () => {
  expect(parseProductId('5790000000111.208')).toBe('05790000000111.208');
  expect(toUnitKey('05790000000111', '208')).toBe('05790000000111.208');
});

test.each([
  '5790000000111',
  '5790000000111.20',
  '5790000000111.2081',
  'x.208',
  '1234567.208',
  '123456789012345.208',
  '5790000000111,208',
  '',
])('%s is not a product id', (text) => {
  expect(parseProductId(text)).toBeUndefined();
});

test('a GLN has 13 digits and a check digit', () => {
  expect(isValidGln('5790000009503')).toBe(true);
  expect(isValidGln('5790000009504')).toBe(false);
  expect(isValidGln('05790000009503')).toBe(false);
});
