import type { Request, Response } from 'express';
import type { InstanceContext } from '../context.ts';
import { mayRead } from '../access/view-access.ts';
import { columnName } from '../domain/views/column.ts';
import type { View } from '../domain/views/view.ts';
import { notFoundPage } from './failure-page.ts';
import type { Page } from './render.ts';
import type { Outcome } from './sign-in.ts';
import { tableWordsIn } from './texts.ts';
import type { Visitor } from './visitor.ts';

/** More rows are of no use on screen, and too many for a browser. */
const MAX_ROWS = 5000;
/** Path of the page that a row links to. */
const PRODUCT_PATH = '/products/{productId}';

/** GET / */
export function showList(_request: Request, _response: Response, { ctx, user, language, words }: Visitor): Page {
  const views = [...ctx.views.values()];
  const readable = views.filter((view) => isOpen(view, user, ctx));
  return {
    title: words('lists'),
    template: 'list',
    data: {
      views: readable.map((view) => ({
        path: viewPath(view),
        title: view.title[language],
        description: view.description?.[language] ?? '',
        columns: words('columnCount', { count: view.columns.length }),
      })),
      hasMore: readable.length < views.length,
    },
  };
}

/** GET /views/{name} */
export function showView(request: Request, _response: Response, visitor: Visitor): Outcome {
  const { ctx, user, language, words } = visitor;
  const name = String(request.params['name']);
  const view = ctx.views.get(name);
  if (!view) return notFoundPage(visitor, words('noView', { name }));
  if (!isOpen(view, user, ctx)) return { redirect: `/login?next=${encodeURIComponent(viewPath(view))}` };
  return {
    title: view.title[language],
    template: 'view',
    data: {
      description: view.description?.[language] ?? '',
      files: filesOf(view, visitor),
      table: JSON.stringify(tableSettings(view, visitor)),
    },
  };
}

function isOpen(view: View, user: string | undefined, { settings }: InstanceContext): boolean {
  return mayRead(view, user === undefined ? 'anonymous' : 'user', settings.security.keys);
}

function viewPath({ name }: View): string {
  return `/views/${encodeURIComponent(name)}`;
}

/** The formats in which a view can be downloaded. */
function filesOf({ name }: View, { ctx, language }: Visitor): { path: string; kind: string; title: string }[] {
  const view = encodeURIComponent(name);
  const sheets = [...ctx.profiles.values()].map(({ id, title }) => ({
    path: `/api/view/excel/${view}/${encodeURIComponent(id)}`,
    kind: 'Excel',
    title: title[language],
  }));
  return [...sheets, { path: `/api/view/${view}/xml`, kind: 'XML', title: '' }];
}

/** Settings for the script of the page. */
function tableSettings(view: View, { ctx, language }: Visitor): object {
  const properties = view.columns.flatMap((column): [string, string][] =>
    column.source.kind === 'property' ? [[columnName(column, 'catalog'), column.source.property]] : [],
  );
  return {
    source: `/api/view/${encodeURIComponent(view.name)}?fieldnames=datatables&displayValues=true&limit=${MAX_ROWS}`,
    productPath: PRODUCT_PATH,
    signInPath: `/login?next=${encodeURIComponent(viewPath(view))}`,
    memory: `columns of ${ctx.settings.name}/${view.name}`,
    language,
    timeZone: ctx.settings.timeZone,
    // The columns without a field, by name.
    properties: { productId: 'productId', ...Object.fromEntries(properties) },
    words: tableWordsIn(language),
  };
}
