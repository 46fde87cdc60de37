import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { readElementTable } from '../../src/gs1/messages/elements.ts';

/** Source files that build a RegExp from text, and why that is safe. Patterns in messages are checked below. */
const BUILT_FROM_TEXT: Readonly<Record<string, string>> = {
  'src/gs1/messages/texts.ts': 'patterns of the element table',
  'src/xml-text.ts': 'classes of one character',
};

interface Expression {
  readonly source: string;
  readonly flags: string;
}

function sourceFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  );
}

function nodesOf(file: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return nodes;
}

function parseLiteral(text: string): Expression {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** Every expression whose matching may take more than linear time, with a text that proves it. */
function slowExpressions(expressions: readonly Expression[]): string[] {
  return expressions.flatMap(({ source, flags }) => {
    const result = checkSync(source, flags, { timeout: 60_000 });
    if (result.status === 'safe') return [];
    return `/${source}/${flags}: ${result.status} ${result.status === 'vulnerable' ? result.attack.pattern : ''}`;
  });
}

const nodes = new Map(sourceFiles('src', 'generated').map((file) => [file, nodesOf(file)]));

test('every regular expression matches in linear time', () => {
  const literals = new Set(
    [...nodes.values()].flat().flatMap((node) => (ts.isRegularExpressionLiteral(node) ? node.text : [])),
  );
  expect(literals.size).toBeGreaterThan(100);
  expect(slowExpressions([...literals].map(parseLiteral))).toEqual([]);
});

test('every pattern of the element table matches in linear time', () => {
  const { tradeItem, modules } = readElementTable();
  const elements = [tradeItem, ...Object.values(modules).map((module) => module.elements)];
  const patterns = new Set(elements.flatMap((table) => Object.values(table).flatMap(({ pattern }) => pattern ?? [])));
  expect(patterns.size).toBeGreaterThan(0);
  expect(slowExpressions([...patterns].map((pattern) => ({ source: `^(?:${pattern})$`, flags: '' })))).toEqual([]);
});

test('no other regular expression is built from text', () => {
  const isRegExp = (node: ts.Node): boolean =>
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp';
  const files = [...nodes].filter(([, found]) => found.some(isRegExp)).map(([file]) => file);
  expect(files.sort()).toEqual(Object.keys(BUILT_FROM_TEXT));
});
