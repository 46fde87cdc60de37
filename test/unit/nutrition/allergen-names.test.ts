import { expect, test } from '@jest/globals';
import { allergensNamedIn } from '../../../src/domain/nutrition/allergen-names.ts';
import { sampleBodies } from '../../builders/product.ts';

const codesIn = (statement: string, language: string): string[] =>
  allergensNamedIn(statement, language)
    .map(({ codes: [code = ''] }) => code)
    .sort();

test.each([
  ['da', 'Kakaomasse, hvedemel, SØDMÆLKSPULVER, emulgator (SOJALECITIN)', ['AM', 'AY', 'UW']],
  ['da', 'Sukker, æg, sennepsfrø, jordnødder', ['AE', 'AP', 'BM']],
  ['en', 'Wheat flour, MILK powder, soya lecithin, hazelnuts', ['AM', 'AY', 'SH', 'UW']],
  ['sv', 'Vatten, HAVREBAS, VETEMJÖL, ägg', ['AE', 'GO', 'UW']],
  ['nb', 'Vann, BYGGMALT, humle, gjær', ['GB']],
  ['da', 'TORSK (55 %), laksefilet, tunfisk', ['ABD', 'ADF', 'ADR']],
  ['fi', 'Vehnäjauho, maitojauhe, kananmuna, seesaminsiemen', ['AE', 'AM', 'AS', 'UW']],
])('%s: %s', (language, statement, codes) => {
  expect(codesIn(statement, language)).toEqual(codes);
});

test.each([
  ['da', 'Boghvede, kokosmælk, ægte vanilje, kakaosmør, mælkesyre, muskatnød'],
  ['da', 'Glutenfri mel, uden mælk og soja, fri for nødder'],
  ['en', 'Coconut milk, buckwheat, eggplant, gluten-free starch, cocoa butter, free from nuts'],
  ['sv', 'Bovete, kokosmjölk, svartpepparkorn, utan ägg'],
  ['fi', 'Tattari, maitohappo, gluteeniton jauho'],
  ['is', 'Mjólk, egg, hveiti'],
])('names no allergen in %s: %s', (language, statement) => {
  expect(codesIn(statement, language)).toEqual([]);
});

test('a plant drink names its plant', () => {
  expect(codesIn('Vand, havremælk, mandelmælk', 'da')).toEqual(['GO', 'SA']);
});

test('the samples name allergens', () => {
  const statements = sampleBodies().filter((body) => typeof body['D8179_1'] === 'string');
  const named = statements.flatMap((body) => codesIn(String(body['D8179_1']), String(body['D8180_1'])));
  expect(new Set(named).size).toBeGreaterThanOrEqual(6);
});
