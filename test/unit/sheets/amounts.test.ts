import { expect, test } from '@jest/globals';
import { alignDecimals, formatNumber, inReadableUnit, joinDimensions, NO_BREAK } from '../../../src/sheets/amounts.ts';

test.each([
  [32.5, undefined, '32,5', '32.5'],
  [32.5, 2, '32,50', '32.50'],
  [1240, undefined, '1240', '1240'],
  [1e6, 0, '1000000', '1000000'],
  [-18, undefined, '-18', '-18'],
  [0.1 + 0.2, 1, '0,3', '0.3'],
  [1e-7, undefined, '0,0000001', '0.0000001'],
  [1.5e21, undefined, '1500000000000000000000', '1500000000000000000000'],
])('%d with %p decimals', (value, decimals, danish, english) => {
  expect([formatNumber(value, 'da', decimals), formatNumber(value, 'en', decimals)]).toEqual([danish, english]);
});

test.each([
  [230_400, 'GRM', 230.4, 'KGM'],
  [1000, 'MLT', 1, 'LTR'],
  [1075.3, 'GRM', 1.0753, 'KGM'],
  [999.5, 'GRM', 999.5, 'GRM'],
  [1400, 'MMT', 1400, 'MMT'],
  [1200, 'KGM', 1200, 'KGM'],
])('%d %s is read as %d %s', (value, unit, shown, shownUnit) => {
  expect(inReadableUnit(value, unit)).toEqual({ value: shown, unit: shownUnit });
});

const amounts = (...texts: (string | undefined)[]) => texts.map((text) => text?.replaceAll(' ', NO_BREAK));

test('amounts in one unit of measure get the same decimals; those in another, and those that are missing, do not', () => {
  expect(alignDecimals(amounts('40 g', '40.25 g', undefined, '3.5 kg', '< 1 g', 'Bag'), 'en')).toEqual(
    amounts('40.00 g', '40.25 g', undefined, '3.5 kg', '< 1.00 g', 'Bag'),
  );
  expect(alignDecimals(amounts('28 g', '8,4 g', '0,62 g'), 'da', 1)).toEqual(amounts('28,0 g', '8,4 g', '0,62 g'));
});

test('dimensions name a common unit of measure once', () => {
  const join = (...texts: (string | undefined)[]) => joinDimensions(amounts(...texts))?.replaceAll(NO_BREAK, ' ');
  expect(join('90 mm', '180 mm', '245 mm')).toBe('90 × 180 × 245 mm');
  expect(join('90 mm', undefined, '245 mm')).toBe('90 × – × 245 mm');
  expect(join('90 mm', '1.2 m', '245 mm')).toBe('90 mm × 1.2 m × 245 mm');
  expect(join(undefined, undefined, undefined)).toBeUndefined();
});
