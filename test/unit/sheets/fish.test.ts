import { expect, test } from '@jest/globals';
import { aBody, type Body } from '../../builders/product.ts';
import { render, sheetOf } from '../../builders/sheet.ts';

const COD = { D9164_1: 'Gadus morhua', D9165_1: '27.3.d', D9166_1: '03', D9167_1: 'MARINE_FISHERY' };
const HADDOCK = { D9164_2: 'Melanogrammus aeglefinus', D9165_2: '27.4', D9166_2: '02' };

const originOf = (fish: Body) =>
  sheetOf([aBody(fish)], 'da')
    .product.origin.filter(({ id }) => id >= 'D9164' && id <= 'D9167')
    .map(({ id, value }) => [id, value]);

test('one species is shown field by field', () => {
  expect(originOf(COD)).toEqual([
    ['D9164', 'Gadus morhua'],
    ['D9165', 'Østersøen'],
    ['D9166', 'Trawl'],
    ['D9167', 'Havfiskeri'],
  ]);
});

test('each of several species is shown with its own catch', () => {
  const facts = originOf({ ...COD, ...HADDOCK, D9164_5: 'Salmo salar', D9164_4: 'Gadus morhua', D9165_4: '27.4' });
  expect(facts).toEqual([
    ['D9164', 'Gadus morhua: Østersøen; Trawl; Havfiskeri'],
    ['D9164', 'Melanogrammus aeglefinus: Nordsøen; Vod'],
    ['D9164', 'Gadus morhua: Nordsøen'],
    ['D9164', 'Salmo salar'],
  ]);
});

test('a catch without a species stays on its own', () => {
  expect(originOf({ ...COD, D9165_2: '27.4', D9166_2: '02' })).toEqual([
    ['D9164', 'Gadus morhua: Østersøen; Trawl; Havfiskeri'],
    ['D9165', 'Nordsøen; Vod'],
  ]);
});

test.each(['standard', 'compact'])('the sheet %s shows each species with its catch', (template) => {
  const html = render(template, sheetOf([aBody({ ...COD, ...HADDOCK })], 'da'));
  expect(html).toContain('<dd>Gadus morhua: Østersøen; Trawl; Havfiskeri</dd>');
  expect(html).toContain('<dd>Melanogrammus aeglefinus: Nordsøen; Vod</dd>');
});
