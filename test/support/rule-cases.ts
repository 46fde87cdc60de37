import { expect, test } from '@jest/globals';
import type { ValidationError } from '../../src/domain/validation/describe.ts';
import type { Rule } from '../../src/domain/validation/rule.ts';
import { productIdOf, type Body } from '../builders/product.ts';
import { validate } from './validate.ts';

/** Unfilled placeholders, missing values, and dates that a response would show as `dd-MM-yyyy`. */
const MALFORMED = /[{}]|undefined|NaN|\b\d{4}-\d{2}-\d{2}\b(?!T)/;

/** A unit that satisfies a rule, and the change that violates it. */
export interface RuleCase {
  readonly rule: string;
  /** Builds the unit, which has no findings until it is changed. */
  readonly unit: (changes?: Body) => Body;
  /** Units saved in the same batch. */
  readonly beside?: readonly Body[];
  /** Makes the rule apply to the unit; the unit satisfies it. */
  readonly good?: Body;
  /** Violates the rule; applied on top of `good`. */
  readonly bad: Body;
  /** The field key of the finding. */
  readonly at: string;
  /** Other rules that the same change always violates. */
  readonly also?: readonly string[];
}

/** Runs the cases of a rule table and verifies that every rule of the table has one. */
export function describeRules(rules: readonly Rule[], cases: readonly RuleCase[]): void {
  test('every rule has a case', () => {
    expect([...new Set(cases.map(({ rule }) => rule))].sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  test.each(cases.map((each) => [each.rule, each.at, each] as const))(
    '%s accepts the good unit and reports %s in the bad one',
    (id, at, { unit, beside = [], good = {}, bad, also = [] }) => {
      const right = validate([...beside, unit(good)]);
      expect(brokenRules(right, id)).toEqual([]);

      const wrong = unit({ ...good, ...bad });
      const found = validate([...beside, wrong]);
      expect(found.get(productIdOf(wrong))).toContainEqual(
        expect.objectContaining({ fieldId: at, ruleId: id, message: expect.not.stringMatching(MALFORMED) }),
      );
      expect(brokenRules(found, id)).toEqual([id, ...also].sort());
    },
  );
}

/** The rules that prevent sending, plus the rule that a case is about, even if it is a warning. */
function brokenRules(found: ReadonlyMap<string, readonly ValidationError[]>, id: string): string[] {
  const told = [...found.values()].flat().filter((error) => error.messageType === 'ERROR' || error.ruleId === id);
  return [...new Set(told.map((error) => error.ruleId))].sort();
}
