import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of the last column of the glossary's table of Danish terms. */
const AVOIDED = (readFileSync('docs/glossary.md', 'utf8').split('## Danish texts')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term') && !line.startsWith('| ---'))
  .flatMap((line) => (line.split('|')[3] ?? '').split(','))
  .map((word) => word.trim());

const FILES = ['src', 'catalogue', 'templates', 'instances'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|json|yaml)$/.test(name))
    .map((name) => join(folder, name)),
);

/** The Danish texts of a file: what follows the key `da`. */
function danishTexts(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/\bda"?:\s*(?:'([^'\n]*)'|`([^`\n]*)`|"([^"\n]*)"|([^\s'"`][^,}\n]*))/g)].map(
    ([, ...texts]) => texts.find(Boolean) ?? '',
  );
}

test('Danish texts use the terms of the glossary', () => {
  const texts = FILES.flatMap((file) => danishTexts(file).map((text) => ({ file, text })));
  expect(texts.length).toBeGreaterThan(1000);
  expect(AVOIDED).toContain('salgsmarked');
  const pattern = new RegExp(
    `(?<!\\p{L})(?:${AVOIDED.map((word) => (word.includes(' ') ? `${word}(?!\\p{L})` : word)).join('|')})`,
    'iu',
  );
  expect(texts.filter(({ text }) => pattern.test(text))).toEqual([]);
});
