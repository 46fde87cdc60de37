import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';

const BEGIN = '<!-- layers: generated from scripts/support/layers.json -->';
const END = '<!-- end of layers -->';
const CODE = /\.(ts|mjs|cjs|js)$/;
/** Generated code, outside of src/. */
const GIVEN = 'generated';

/** A folder of src/, the files directly in a folder, or a file directly in src/. */
export interface Layer {
  readonly path: string;
  readonly holds: string;
  readonly imports: readonly string[];
  /** Node.js modules without `node:`; `*` for any. */
  readonly node?: readonly string[];
  readonly packages?: readonly string[];
}

export function readLayers(): Layer[] {
  return JSON.parse(readFileSync(new URL('./layers.json', import.meta.url), 'utf8')) as Layer[];
}

/**
 * Finds problems in the table of layers.
 * @param files code under src/, as paths from the root
 */
export function findProblems(layers: readonly Layer[], files: readonly string[] = codeFiles()): string[] {
  const places = new Set(files.map((file) => (dirname(file) === 'src' ? file : dirname(file))));
  const rows = new Set(layers.map(({ path }) => path));
  const problems = [
    ...[...places].filter((place) => !rows.has(place)).map((place) => `${place} has no row in the table of layers`),
    ...[...rows]
      .filter((row) => !places.has(row))
      .map((row) => `the table of layers names ${row}, which contains no code`),
  ];
  const above = new Set([GIVEN]);
  for (const { path, imports } of layers) {
    for (const entry of imports.flatMap((entry) => expand(entry, rows))) {
      if (!above.has(entry))
        problems.push(`${path} imports ${entry}, which has no row above it: a circular import, or a typing error`);
    }
    above.add(path);
  }
  return problems;
}

function expand(entry: string, rows: ReadonlySet<string>): string[] {
  if (!entry.endsWith('/*')) return [entry];
  const folder = entry.slice(0, -2);
  return [...rows].filter((row) => row === folder || row.startsWith(`${folder}/`));
}

function codeFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => CODE.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`);
}

/** @returns the document with an up-to-date table between its markers */
export async function withTable(document: string, layers: readonly Layer[]): Promise<string> {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/architecture.md lacks the line ${BEGIN} or ${END}`);
  const next = `${document.slice(0, begin)}${BEGIN}\n\n${tableOf(layers)}\n\n${document.slice(end)}`;
  return format(next, { ...(await resolveConfig('docs/architecture.md')), filepath: 'docs/architecture.md' });
}

function tableOf(layers: readonly Layer[]): string {
  const code = (words: readonly string[]) => (words.length === 0 ? '–' : words.map((word) => `\`${word}\``).join(', '));
  const short = (path: string) => path.replace(/^src\//, '');
  const rows = layers.map(({ path, holds, imports, node = [], packages = [] }) => {
    const outside = [...node.map((name) => `node:${name}`), ...packages];
    return `| \`${short(path)}\` | ${holds} | ${code(imports.map(short))} | ${code(outside)} |`;
  });
  return ['| in `src/` | holds | imports | Node modules, packages |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
