import { expect, test } from '@jest/globals';
import { LANGUAGES } from '../../../../src/domain/language.ts';
import { FOOD, ALCOHOLIC_BEVERAGES, COSMETICS, FRUIT_AND_VEGETABLES } from '../../../../src/domain/validation/gpc.ts';
import { DEMO_CATALOGUE, RULES } from '../../../support/validate.ts';

const rules = RULES.rules.map((rule) => [rule.id, rule] as const);

test.each(rules)('%s refers to fields of the catalogue', (_id, rule) => {
  const mentioned = LANGUAGES.flatMap((language) => rule.text[language].match(/[DEX]\d{4}[A-Za-z]*(?=\})/g) ?? []);
  for (const id of [...rule.fields, ...mentioned]) expect([id, DEMO_CATALOGUE.get(id)?.id]).toEqual([id, id]);
  expect(rule.fields.length).toBeGreaterThan(0);
});

test.each(rules)('%s has its own text in each language, with the same placeholders', (_id, rule) => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  expect(rule.text.da).not.toBe(rule.text.en);
  expect(places(rule.text.da)).toEqual(places(rule.text.en));
});

const ACTION = {
  en: /(?:^|[:;] )(?:add|choose|correct|create|enter|fill in|give|keep|leave|make|mark|reduce|remove|set|shorten|state|swap|use)\b|send the text/i,
  da: /(?:^|[:;] )(?:angiv|behold|brug|byt|fjern|forkort|giv|lad|markér|opret|reducér|ret|send|sæt|tilføj|udfyld|vælg)\b/i,
};

test.each(rules)('%s says what to do, in each language', (_id, rule) => {
  for (const language of LANGUAGES) expect(rule.text[language]).toMatch(ACTION[language]);
});

test('rules are suppressed only by rules of the table', () => {
  const others = RULES.rules.flatMap((rule) => rule.impliedBy ?? []);
  expect(others.filter((id) => RULES.get(id) === undefined)).toEqual([]);
  expect(others.length).toBeGreaterThan(10);
});

test('the GPC bricks that rules name are in the list', () => {
  const bricks = [...(DEMO_CATALOGUE.keywordList('GpcBrickCode')?.byCode.keys() ?? [])];
  expect(bricks.length).toBeGreaterThan(300);
  for (const group of [FOOD, ALCOHOLIC_BEVERAGES, COSMETICS, FRUIT_AND_VEGETABLES]) {
    expect([...group].filter((code) => !bricks.includes(code))).toEqual([]);
  }
  expect([...ALCOHOLIC_BEVERAGES, ...FRUIT_AND_VEGETABLES].filter((code) => !FOOD.has(code))).toEqual([]);
  expect([...COSMETICS].filter((code) => FOOD.has(code))).toEqual([]);
});
