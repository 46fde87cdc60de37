import { expect, test } from '@jest/globals';
import { pictureLinks } from '../../../src/sheets/picture-links.ts';
import { aCatalogue } from '../../builders/catalogue.ts';
import { aBody, aCase, aPallet, testGtin } from '../../builders/product.ts';
import { sheetOf } from '../../builders/sheet.ts';

test('levels are sorted from the inside out, regardless of their order', () => {
  const inner = aCase({}, 2, 1);
  const outer = aCase({}, 4, 2);
  const { levels } = sheetOf([outer, aPallet({}, 3, 4), aBody({}, 1), inner]);
  expect(levels.map(({ gtin }) => gtin)).toEqual([testGtin(1), testGtin(2), testGtin(4), testGtin(3)]);
  expect(levels.map(({ isAsked }) => isAsked)).toEqual([false, false, true, false]);
  expect(levels[2]?.children).toEqual([
    { gtin: testGtin(2), name: { text: 'Mørk choko 40g', language: 'da' }, quantity: '10' },
  ]);
});

test('units that contain each other are levels too', () => {
  const { levels } = sheetOf([aCase({}, 2, 3), aCase({}, 3, 2)]);
  expect(levels).toHaveLength(2);
});

test('pictures are sorted by primary file, type and row', () => {
  const files = (entries: [string, string, string?][]) =>
    Object.fromEntries(
      entries.flatMap(([link, type, primary], index) => [
        [`D8350_${index + 1}`, link],
        [`D8349_${index + 1}`, type],
        ...(primary === undefined ? [] : [[`D9223_${index + 1}`, primary]]),
      ]),
    ) as Record<string, string>;
  const values = files([
    ['sheet.pdf', 'SAFETY_DATA_SHEET', 'TRUE'],
    ['mobile', 'MOBILE_DEVICE_IMAGE'],
    ['second', 'PRODUCT_IMAGE'],
    ['first', 'MOBILE_READY_HERO_IMAGE', 'TRUE'],
    ['third', 'PRODUCT_IMAGE', 'FALSE'],
  ]);
  expect(pictureLinks(values, aCatalogue())).toEqual(['first', 'second', 'third', 'mobile']);
  expect(pictureLinks(values, aCatalogue({ hidden: ['D8350'] }))).toEqual([]);
});
