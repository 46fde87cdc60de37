import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Markdown files of the repository, by path. */
export const DOCUMENTS: readonly string[] = [
  ...markdownIn('.', { recursive: false }),
  ...['bench', 'docs', 'spec'].flatMap((folder) => markdownIn(folder, { recursive: true })),
].sort();

function markdownIn(folder: string, options: { recursive: boolean }): string[] {
  return readdirSync(folder, { ...options, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
}

export const readDocument = (path: string): string => readFileSync(path, 'utf8');

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

export function codeBlocksOf(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
}

/** Removes code blocks: prose, lists and tables remain. */
export function proseOf(markdown: string): string {
  return markdown.replaceAll(/^```.*?^```$/gms, '');
}

/** The text under a heading, up to the next heading of the same or a higher level. */
export function sectionOf(markdown: string, heading: string): string {
  const lines = proseOf(markdown).split('\n');
  const level = heading.indexOf(' ');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`There is no heading ${heading}`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return rest.slice(0, end < 0 ? undefined : end).join('\n');
}

/** Rows of the tables in a text, as cells, without header rows. */
export function tableRowsOf(markdown: string): string[][] {
  return markdown
    .split(/\n(?!\|)/)
    .flatMap((part) =>
      part
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .slice(2),
    )
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The names in backticks in a cell: "`title`, `description`". */
export const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
