import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { allRules } from '../../../src/domain/validation/rules/index.ts';
import { DEMO_CATALOGUE } from '../../support/validate.ts';

const DOCUMENT = 'spec/rules.md';
const sections = new Map(
  readFileSync(DOCUMENT, 'utf8')
    .split(/^## /m)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

/** The lines of a section of the document. @throws Error if there is no such section */
function linesOf(title: string): string[] {
  const section = sections.get(title);
  if (section === undefined) throw new Error(`${DOCUMENT} has no section “${title}”`);
  return section.split('\n');
}

/** The cells of the rows in a section's tables, without header rows. */
function rowsOf(title: string): string[][] {
  const lines = linesOf(title);
  return lines
    .filter(
      (line, index) => line.startsWith('| ') && !line.startsWith('| ---') && !lines[index + 1]?.startsWith('| ---'),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The rules of every instance, without those of its data recipients. */
const RULES = allRules(DEMO_CATALOGUE);
const implemented = RULES.map((rule) => rule.id);
/** Rules are named in the first column of a table, or in the text before the missing attribute. */
const leftOut = [
  ...rowsOf('Left out').flatMap(([rules = '']) => rules.split(', ')),
  ...linesOf('Left out')
    .filter((line) => !line.startsWith('|'))
    .flatMap((line) => [...line.matchAll(/(\d+) `/g)].map(([, rule = '']) => rule)),
];

describe(DOCUMENT, () => {
  test('counts the rules by family', () => {
    const families = [...new Set(RULES.map((rule) => rule.family))].sort();
    const count = (family: string | undefined): string[] => {
      const rules = RULES.filter((rule) => family === undefined || rule.family === family);
      const errors = rules.filter((rule) => rule.severity === 'ERROR').length;
      return [errors, rules.length - errors, rules.length].map(String);
    };
    expect(rowsOf('By family')).toEqual([
      ...families.map((family) => [family, ...count(family)]),
      ['all', ...count(undefined)],
    ]);
    expect(implemented.length).toBeGreaterThanOrEqual(220);
  });

  test('names the rules that others suppress', () => {
    const silent = rowsOf('Rules that imply another').flatMap(([rules = '', others = '']) =>
      rules.split(', ').map((rule) => [rule, others.split(', ')]),
    );
    expect(Object.fromEntries(silent)).toEqual(
      Object.fromEntries(RULES.flatMap(({ id, impliedBy }) => (impliedBy ? [[id, impliedBy]] : []))),
    );
  });

  test('lists no rule as left out twice, or although it is implemented', () => {
    expect(leftOut.filter((rule) => !/^\d+$/.test(rule))).toEqual([]);
    expect(leftOut.filter((rule, index) => leftOut.indexOf(rule) !== index)).toEqual([]);
    expect(leftOut.filter((rule) => implemented.includes(rule))).toEqual([]);
  });
});

const OFFICIAL = '../shared/gdsn/rules.json';
const NETWORK = '../shared/domain/network-rules.json';
const missing = [OFFICIAL, NETWORK].filter((file) => !existsSync(file));
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not there)` : '';

(missing.length > 0 ? describe.skip : describe)(`the two lists of rules${skipped}`, () => {
  const read = <T>(file: string): T[] => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T[]) : []);
  const listed = new Set([
    ...read<{ id: string }>(OFFICIAL).map(({ id }) => id),
    ...read<{ rule: number }>(NETWORK).map(({ rule }) => String(rule)),
  ]);

  test('implements or leaves out each of their rules', () => {
    const known = new Set([...implemented, ...leftOut]);
    expect([...listed].filter((rule) => !known.has(rule))).toEqual([]);
  });

  test('implements or leaves out no other number', () => {
    expect([...implemented, ...leftOut].filter((rule) => /^\d+$/.test(rule) && !listed.has(rule))).toEqual([]);
  });
});
