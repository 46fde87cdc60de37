import ejs from 'ejs';
import type { Response } from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageLinks } from './language-choice.ts';
import { mayCall } from './may-call.ts';
import { STATUS_LOOKS } from './status-looks.ts';
import type { Visitor } from './visitor.ts';

const TEMPLATES = fileURLToPath(new URL('../../templates/pages', import.meta.url));
/** Folders of parts, which the templates of pages include. */
const PARTS = ['product', 'overview'] as const;

/** The templates, with the styles that each needs in addition to the common ones. */
const STYLES = {
  list: ['list'],
  overview: ['list', 'cells', 'overview', 'charts'],
  view: ['toolbar', 'table', 'cells'],
  product: ['cells', 'product', 'product-parts'],
  rule: ['cells', 'product', 'product-parts'],
  worklist: ['cells', 'toolbar', 'product-parts', 'worklist'],
  'worklist-products': ['cells', 'toolbar', 'product-parts', 'worklist'],
  'sign-in': [],
  message: [],
  problem: [],
  refusal: [],
  problems: [],
} as const satisfies Record<string, readonly string[]>;
type TemplateName = keyof typeof STYLES;

type Template = (it: object) => string;

/**
 * Pages load resources only from this service, run no inline scripts, and cannot be framed. Form posts include their
 * origin.
 */
export const PAGE_HEADERS = {
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
  /** Data that only this template shows. */
  readonly data: object;
}

/** Returns the function that sends pages. */
export function createRenderer(): (response: Response, visitor: Visitor, page: Page) => void {
  const toHtml = createHtmlRenderer();
  return (response, visitor, page) => {
    response
      .status(page.status ?? 200)
      .set(PAGE_HEADERS)
      .type('html')
      .send(toHtml(visitor, page));
  };
}

/** Returns the function that renders pages. All templates are compiled first: an invalid one prevents startup. */
export function createHtmlRenderer(): (visitor: Visitor, page: Omit<Page, 'status'>) => string {
  const layout = compile('layout');
  for (const folder of PARTS) {
    for (const part of readdirSync(join(TEMPLATES, folder))) compile(`${folder}/${basename(part, '.ejs')}`);
  }
  const templates = new Map((Object.keys(STYLES) as TemplateName[]).map((name) => [name, compile(name)]));
  return (visitor, { title, template, data }) => {
    const { words, language, path, ctx } = visitor;
    const numbers = new Intl.NumberFormat(language);
    const number = (value: number) => numbers.format(value);
    const shared = { visitor, words, language, title, number, looks: STATUS_LOOKS, escape: ejs.escapeXML };
    const content = templates.get(template)?.({ ...shared, ...data });
    return layout({
      ...shared,
      content,
      styles: STYLES[template],
      hasOverview: mayCall('getOverview', visitor),
      languages: languageLinks(path, language, ctx.settings.languages),
    });
  };
}

function compile(name: string): Template {
  const filename = join(TEMPLATES, `${name}.ejs`);
  return ejs.compile(readFileSync(filename, 'utf8'), {
    filename,
    _with: false,
    localsName: 'it',
    strict: true,
    cache: true,
  });
}
