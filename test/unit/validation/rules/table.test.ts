import { expect, test } from '@jest/globals';
import { LANGUAGES } from '../../../../src/domain/language.ts';
import { FOOD, ALCOHOLIC_BEVERAGES, COSMETICS, FRUIT_AND_VEGETABLES } from '../../../../src/domain/validation/gpc.ts';
import { DEMO_CATALOGUE, RULES } from '../../../support/judge.ts';

const rules = RULES.rules.map((rule) => [rule.id, rule] as const);

test.each(rules)('%s names fields of the catalogue', (_id, rule) => {
  const mentioned = LANGUAGES.flatMap((language) => rule.text[language].match(/[DEX]\d{4}[A-Za-z]*(?=\})/g) ?? []);
  for (const id of [...rule.fields, ...mentioned]) expect([id, DEMO_CATALOGUE.get(id)?.id]).toEqual([id, id]);
  expect(rule.fields.length).toBeGreaterThan(0);
});

test.each(rules)('%s has a text of its own in each language, with the same places', (_id, rule) => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  expect(rule.text.da).not.toBe(rule.text.en);
  expect(places(rule.text.da)).toEqual(places(rule.text.en));
});

test('rules give way only to rules of the table', () => {
  const others = RULES.rules.flatMap((rule) => rule.impliedBy ?? []);
  expect(others.filter((id) => RULES.get(id) === undefined)).toEqual([]);
  expect(others.length).toBeGreaterThan(10);
});

test('the groups of GPC bricks that rules speak of are bricks of the list', () => {
  const bricks = [...(DEMO_CATALOGUE.keywordList('GpcBrickCode')?.byCode.keys() ?? [])];
  expect(bricks.length).toBeGreaterThan(300);
  for (const group of [FOOD, ALCOHOLIC_BEVERAGES, COSMETICS, FRUIT_AND_VEGETABLES]) {
    expect([...group].filter((code) => !bricks.includes(code))).toEqual([]);
  }
  expect([...ALCOHOLIC_BEVERAGES, ...FRUIT_AND_VEGETABLES].filter((code) => !FOOD.has(code))).toEqual([]);
  expect([...COSMETICS].filter((code) => FOOD.has(code))).toEqual([]);
});
