import { expect, test } from '@jest/globals';
import { drawBarcode } from '../../../src/sheets/barcode.ts';

const drawing = (gtin: string, carrier?: string) => drawBarcode(gtin, carrier);

test('a GTIN is drawn as the barcode of its length', () => {
  const [ean13, itf14, ean8] = ['05790000000111', '15790000000132', '00000096385074'].map((gtin) => drawing(gtin));
  for (const svg of [ean13, itf14, ean8]) expect(svg).toMatch(/^<svg viewBox="[\d. ]+" xmlns="[^"]+">\s*<path /);
  expect(new Set([ean13, itf14, ean8]).size).toBe(3);
  expect(drawing('5790000000111')).toBe(ean13);
});

test('the barcode type on the pack is used if it fits the GTIN', () => {
  const ean13 = drawing('05790000000111', 'EAN_13');
  expect(drawing('05790000000111')).toBe(ean13);
  expect(drawing('05790000000111', 'ITF_14')).not.toBe(ean13);
  // An EAN-13 has no space for a leading digit.
  expect(drawing('15790000000132', 'EAN_13')).toBe(drawing('15790000000132', 'ITF_14'));
  expect(drawing('00012345678905', 'UPC_A')).not.toBe(drawing('00012345678905'));
});

test('a barcode that scanners would reject is not drawn', () => {
  expect(drawing('05790000000112')).toBeUndefined();
  expect(drawing('05790000000111', 'NO_BARCODE')).toBeUndefined();
});

test('a barcode that was drawn before is the same, and another symbology is not mistaken for it', () => {
  const first = drawing('00012345678905', 'UPC_A');
  expect(drawing('00012345678905', 'ITF_14')).not.toBe(first);
  expect(drawing('00012345678905', 'UPC_A')).toBe(first);
});
