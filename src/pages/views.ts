import type { Request, Response } from 'express';
import type { InstanceContext } from '../context.ts';
import { mayRead } from '../access/view-access.ts';
import type { View } from '../domain/views/view.ts';
import type { Page } from './render.ts';
import type { Visitor } from './visitor.ts';

/** The lists that the visitor can read. */
export function showList(_request: Request, _response: Response, visitor: Visitor): Page {
  return { title: visitor.words('lists'), template: 'list', data: listsFor(visitor) };
}

/** What the template of lists shows. */
export function listsFor({ ctx, user, language, words }: Visitor) {
  const views = [...ctx.views.values()];
  const readable = views.filter((view) => isOpen(view, user, ctx));
  return {
    views: readable.map((view) => ({
      path: viewPath(view),
      title: view.title[language],
      description: view.description?.[language] ?? '',
      columns: words('columnCount', { count: view.columns.length }),
    })),
    hasMore: readable.length < views.length,
  };
}

export function isOpen(view: View, user: string | undefined, { settings }: InstanceContext): boolean {
  return mayRead(view, user === undefined ? 'anonymous' : 'user', settings.security.keys);
}

export function viewPath({ name }: View): string {
  return `/views/${encodeURIComponent(name)}`;
}
