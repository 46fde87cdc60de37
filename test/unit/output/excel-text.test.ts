import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sheetName } from '../../../src/output/excel-text.ts';

test.each([
  ['Assortment', 'Assortment'],
  ['Allergener: mad/drikke [DK]?', 'Allergener mad drikke DK'],
  ["'quoted'", 'quoted'],
  ["it's", 'it’s'],
  ['History', 'Products'],
  ['', 'Products'],
  ['///', 'Products'],
  ['A list of all products in Denmark', 'A list of all products in Denm…'],
])('the view %j has the sheet %j', (title, name) => {
  expect(sheetName(title)).toBe(name);
});

test('a name is valid in Excel, for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
      const name = sheetName(title);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(31);
      expect(name).not.toMatch(/[\\/?*:[\]]|'|^history$/i);
    }),
  );
});
