import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { DOCUMENTS, namesIn, proseOf, readDocument } from '../../support/documents.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Anchors that GitHub generates from headings. */
function anchorsIn(markdown: string): string[] {
  return [...proseOf(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readDocument(document);

  test('links only to files and headings that exist', () => {
    const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    const broken = local.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? document : normalize(join(dirname(document), path));
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsIn(readDocument(file)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names only files that exist', () => {
    const paths = namesIn(proseOf(text)).filter((name) =>
      /^(?:src|scripts|test|spec|docs|bench|templates|catalogue|instances|generated)\/[\w./-]*$/.test(name),
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

test('every npm script is described in a guide', () => {
  const guides = DOCUMENTS.map(readDocument).join('\n');
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(guides));
  expect(missing).toEqual([]);
});
