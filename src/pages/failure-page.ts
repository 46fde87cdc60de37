import { randomUUID } from 'node:crypto';
import { isServiceError } from '../domain/refusals/service-error.ts';
import { internalProblem, toProblem } from '../http/problems/problem.ts';
import type { Page } from './render.ts';
import type { Visitor } from './visitor.ts';

/** The page for an error, with the same text as in the API. Unexpected errors are logged. */
export function failurePage(error: unknown, { ctx, language, words }: Visitor, path: string): Page {
  const { status: refusal } = error as { status?: unknown };
  // Express and its parsers set the status on their errors.
  if (typeof refusal === 'number' && refusal < 500) return messagePage(refusal, words('unreadable'), '');
  const context = { language, path, requestId: randomUUID() };
  const isExpected = isServiceError(error);
  if (!isExpected) ctx.log.error({ requestId: context.requestId, err: error, path }, 'page failed');
  const { status, body } = isExpected ? toProblem(error, context) : internalProblem(context);
  const detail = String(body['detail']);
  return messagePage(status, String(body['title']), isExpected ? detail : `${detail} ${context.requestId}`);
}

export function notFoundPage({ words }: Visitor, text: string): Page {
  return messagePage(404, words('notFound'), text);
}

export function messagePage(status: number, title: string, text: string): Page {
  return { status, title, template: 'message', data: { text } };
}
