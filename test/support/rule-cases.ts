import { expect, test } from '@jest/globals';
import type { ValidationError } from '../../src/domain/validation/describe.ts';
import type { Rule } from '../../src/domain/validation/rule.ts';
import { productIdOf, type Body } from '../builders/product.ts';
import { judge } from './judge.ts';

/** What a rule finds nothing in, and what it finds. */
export interface RuleCase {
  readonly rule: string;
  /** The unit before any change, by a builder; it breaks no rule. */
  readonly unit: (changes?: Body) => Body;
  /** Units written together with it. */
  readonly beside?: readonly Body[];
  /** Makes the unit one that the rule is about, and that it finds nothing in. */
  readonly good?: Body;
  /** Breaks the rule, on top of `good`. */
  readonly bad: Body;
  /** The key reported. */
  readonly at: string;
  /** Other rules that cannot but be broken with it. */
  readonly also?: readonly string[];
}

/** Runs the cases of a table of rules, and holds that every rule of the table has one. */
export function describeRules(rules: readonly Rule[], cases: readonly RuleCase[]): void {
  test('every rule has a case', () => {
    expect([...new Set(cases.map(({ rule }) => rule))].sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  test.each(cases.map((each) => [each.rule, each.at, each] as const))(
    '%s takes what is right, and reports %s where it is not',
    (id, at, { unit, beside = [], good = {}, bad, also = [] }) => {
      const right = judge([...beside, unit(good)]);
      expect(brokenRules(right, id)).toEqual([]);

      const wrong = unit({ ...good, ...bad });
      const found = judge([...beside, wrong]);
      expect(found.get(productIdOf(wrong))).toContainEqual(
        expect.objectContaining({ fieldId: at, ruleId: id, message: expect.not.stringMatching(/[{}]|undefined|NaN/) }),
      );
      expect(brokenRules(found, id)).toEqual([id, ...also].sort());
    },
  );
}

/** The rules that stand in the way of sending; the one that a case is about, be it a warning, too. */
function brokenRules(found: ReadonlyMap<string, readonly ValidationError[]>, id: string): string[] {
  const told = [...found.values()].flat().filter((error) => error.messageType === 'ERROR' || error.ruleId === id);
  return [...new Set(told.map((error) => error.ruleId))].sort();
}
