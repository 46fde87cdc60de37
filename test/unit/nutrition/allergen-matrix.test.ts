import { expect, test } from '@jest/globals';
import { ANNEX_II, levelOf } from '../../../src/domain/nutrition/allergen-matrix.ts';
import { DEMO_CATALOGUE } from '../../support/validate.ts';

const declared = (...pairs: readonly (readonly [code: string, level?: string])[]) =>
  Object.fromEntries(
    pairs.flatMap(([code, level], index) => [
      [`D8166_${index + 1}`, code],
      ...(level === undefined ? [] : [[`D8170_${index + 1}`, level]]),
    ]),
  );

test.each([
  ['its own level', declared(['AM', 'CONTAINS'], ['AE', 'FREE_FROM']), 'AM', 'CONTAINS'],
  ['nothing said', declared(['AM', 'CONTAINS']), 'AE', 'UNDECLARED'],
  ['no rows', {}, 'AM', 'UNDECLARED'],
  ['a row without a level', declared(['AM']), 'AM', 'UNDECLARED'],
  ['a row without a level beside one that says free', declared(['AM'], ['AM', 'FREE_FROM']), 'AM', 'UNDECLARED'],
  ['rows that contradict each other', declared(['AM', 'FREE_FROM'], ['AM', 'MAY_CONTAIN']), 'AM', 'MAY_CONTAIN'],
  ['a member that is there', declared(['UW', 'CONTAINS']), 'AW', 'CONTAINS'],
  ['a member that is there, against the group', declared(['AW', 'FREE_FROM'], ['UW', 'CONTAINS']), 'AW', 'CONTAINS'],
  ['a fish', declared(['ADF', 'MAY_CONTAIN']), 'AF', 'MAY_CONTAIN'],
  ['shellfish for molluscs', declared(['UN', 'CONTAINS']), 'UM', 'CONTAINS'],
  ['a member that is absent says nothing of its group', declared(['UW', 'FREE_FROM']), 'AW', 'UNDECLARED'],
  ['the group that is absent', declared(['AN', 'FREE_FROM']), 'SA', 'FREE_FROM'],
  ['the group that is there says nothing of a member', declared(['AN', 'CONTAINS']), 'SA', 'UNDECLARED'],
  ['milk that is absent says nothing of lactose', declared(['AM', 'FREE_FROM']), 'ML', 'UNDECLARED'],
  ['a rarer code', declared(['AM', '30']), 'AM', '30'],
] as const)('the level of an allergen: %s', (_what, values, code, level) => {
  expect(levelOf(values, code)).toBe(level);
});

test('the columns of the matrix are codes of the catalogue', () => {
  const codes = DEMO_CATALOGUE.keywordList('AllergenTypeCode')?.byCode;
  expect(ANNEX_II.filter((code) => !codes?.has(code))).toEqual([]);
});
