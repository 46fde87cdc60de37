import type { Request, Response } from 'express';
import type { InstanceContext } from '../context.ts';
import { onceClosed } from '../http/connections/once-closed.ts';
import { beginRequestSpan, endRequestSpan } from '../http/request-span.ts';

/** Shows a page within a span, named by its method and the pattern of its path. */
export function tracePage(
  request: Request,
  response: Response,
  { settings }: InstanceContext,
  show: () => Promise<void>,
): Promise<void> {
  const span = beginRequestSpan(request);
  if (!span) return show();
  const { method, path } = request;
  const { path: route } = request.route as { readonly path: string };
  onceClosed(response, () => {
    const status = response.writableFinished ? response.statusCode : 499;
    endRequestSpan(span, { name: `${method} ${route}`, route, path, status, instance: settings.name });
  });
  return span.within(show);
}
