import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findProblems, readLayers, withTable } from '../../../scripts/support/layers.ts';

/** A file that breaks each kind of rule, and only that one. */
const BREACHES: readonly (readonly [rule: string, file: string, content: string])[] = [
  [
    'imports of src/domain/product',
    'src/domain/product/stored.ts',
    "import type { rows } from '../../storage/products/rows.ts';\nexport type Stored = rows;\n",
  ],
  [
    'imports of src/http',
    'src/http/generated-script.ts',
    "export { run } from '../../scripts/run.ts';\nexport { PRODUCT } from '../domain/product/product.ts';\n",
  ],
  ['imports of src/pictures', 'src/pictures/typed.ts', "export type { Typed } from '../../generated/openapi.ts';\n"],
  ['Node modules of src/domain/product', 'src/domain/product/file.ts', "export { readFileSync } from 'node:fs';\n"],
  ['Node modules of src/access', 'src/access/shell.ts', "export { exec } from 'node:child_process';\n"],
  ['packages of src/domain/product', 'src/domain/product/database.ts', "export { Pool } from 'pg';\n"],
  ['no cycles between files', 'src/sheets/one.ts', "export { two } from './two.ts';\nexport const one = 1;\n"],
  ['no development dependencies', 'src/output/lint.ts', "export { format } from 'prettier';\n"],
  ['no orphans', 'src/metrics/alone.ts', 'export const alone = 1;\n'],
];

const SUPPORT: Readonly<Record<string, string>> = {
  'src/domain/product/product.ts': 'export const PRODUCT = 1;\n',
  'src/storage/products/rows.ts':
    "import { PRODUCT } from '../../domain/product/product.ts';\nexport type rows = typeof PRODUCT;\n",
  'src/sheets/two.ts': "export { one } from './one.ts';\nexport const two = 2;\n",
  'scripts/run.ts': 'export const run = 1;\n',
  'generated/openapi.ts': 'export type Typed = 1;\n',
  'package.json': '{ "type": "module", "dependencies": { "pg": "*" }, "devDependencies": { "prettier": "*" } }\n',
  'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }\n',
};

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

describe('the import check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  let violations: readonly Violation[] = [];

  beforeAll(() => {
    const files = { ...SUPPORT, ...Object.fromEntries(BREACHES.map(([, file, content]) => [file, content])) };
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const { stdout, stderr } = spawnSync(
      resolve('node_modules/.bin/depcruise'),
      ['src', '--config', resolve('.dependency-cruiser.cjs'), '--output-type', 'json'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 },
    );
    if (stdout === '') throw new Error(stderr);
    violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(BREACHES)('%s: reports %s', (rule, file) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  test('accepts what the table allows', () => {
    expect(violations.filter(({ from }) => from === 'src/storage/products/rows.ts')).toEqual([]);
  });
});

describe('the table of layers', () => {
  const rows = [
    { path: 'src/domain', holds: 'values', imports: [] },
    { path: 'src/http', holds: 'HTTP', imports: ['src/domain/*', 'generated'] },
    { path: 'src/app.ts', holds: 'the server', imports: ['src/http'] },
  ];
  const files = ['src/app.ts', 'src/domain/a.ts', 'src/http/b.ts'];

  test('reports nothing if it is complete and free of circles', () => {
    expect(findProblems(rows, files)).toEqual([]);
  });

  test('reports a folder without a row', () => {
    expect(findProblems(rows, [...files, 'src/http/streams/c.ts'])).toEqual([
      'src/http/streams has no row in the table of layers',
    ]);
  });

  test('reports a row without code', () => {
    expect(findProblems(rows, files.slice(1))).toEqual([
      'the table of layers names src/app.ts, which contains no code',
    ]);
  });

  test('reports folders that import each other', () => {
    const [domain, ...rest] = rows;
    const circular = [{ path: 'src/domain', holds: '', ...domain, imports: ['src/http'] }, ...rest];
    expect(findProblems(circular, files)).toEqual([
      'src/domain imports src/http, which has no row above it: a circular import, or a typing error',
    ]);
  });

  test('updates the document when a row changes', async () => {
    const layers = readLayers();
    const document = await withTable(
      '<!-- layers: generated from scripts/support/layers.json -->\n<!-- end of layers -->\n',
      layers,
    );
    await expect(withTable(document, layers)).resolves.toBe(document);
    await expect(withTable(document, layers.slice(1))).resolves.not.toBe(document);
  });
});
