import type { Rule } from '../../src/domain/validation/rule.ts';

/** A rule that reports a field of every unit; a test sets only what it is about. */
export function aRule(facts: Partial<Rule> = {}): Rule {
  return {
    id: 'R1',
    family: 'test',
    severity: 'ERROR',
    fields: ['D8211'],
    scope: 'unit',
    text: { en: '{label} is bad', da: '{label} er forkert' },
    check: (_unit: unknown, report: (key: string) => void) => report('D8211'),
    ...facts,
  } as Rule;
}
