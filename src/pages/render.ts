import ejs from 'ejs';
import type { Response } from 'express';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Visitor } from './visitor.ts';

/** The templates, each with the styles that it needs beside those of every page. */
const STYLES = {
  list: ['list'],
  view: ['toolbar', 'table', 'cells'],
  'sign-in': [],
  message: [],
} as const satisfies Record<string, readonly string[]>;
export type TemplateName = keyof typeof STYLES;

type Template = (it: object) => string;

/** Pages load from this service alone, run no script of their text, and show in no frame. Posts tell where they come from. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export interface Page {
  readonly status?: number;
  readonly title: string;
  readonly template: TemplateName;
  /** What the template shows of its own. */
  readonly data: object;
}

/** What sends pages, with every template compiled: a mistake in one ends the start. */
export function createRenderer(): (response: Response, visitor: Visitor, page: Page) => void {
  const layout = compile('layout');
  const templates = new Map((Object.keys(STYLES) as TemplateName[]).map((name) => [name, compile(name)]));
  return (response, visitor, { status = 200, title, template, data }) => {
    const shared = { visitor, words: visitor.words, language: visitor.language, title };
    const content = templates.get(template)?.({ ...shared, ...data });
    response
      .status(status)
      .set(HEADERS)
      .type('html')
      .send(layout({ ...shared, content, styles: STYLES[template] }));
  };
}

function compile(name: TemplateName | 'layout'): Template {
  const filename = fileURLToPath(new URL(`../../templates/pages/${name}.ejs`, import.meta.url));
  return ejs.compile(readFileSync(filename, 'utf8'), { filename, _with: false, localsName: 'it', strict: true });
}
