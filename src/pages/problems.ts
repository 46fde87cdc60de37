import type { Request, Response } from 'express';
import type { LocalText } from '../domain/language.ts';
import type { Code } from '../http/problems/error-table.ts';
import { ERRORS } from '../http/problems/errors.ts';
import { notFoundPage } from './failure-page.ts';
import type { Page } from './render.ts';
import type { Visitor } from './visitor.ts';

/** Text of a paragraph; names of the interface are set as code. */
export interface Span {
  readonly text: string;
  readonly isCode: boolean;
}

/** GET /problems */
export function showProblems(_request: Request, _response: Response, { words, language }: Visitor): Page {
  const problems = Object.entries(ERRORS)
    .map(([code, { status, title }]) => ({ code, status, title: title[language] }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  return { title: words('problems'), template: 'problems', data: { problems } };
}

/** GET /problems/:code, the `type` of a problem document */
export function showProblem({ params }: Request, _response: Response, visitor: Visitor): Page {
  const { language, words } = visitor;
  const code = String(params['code']);
  if (!Object.hasOwn(ERRORS, code)) return notFoundPage(visitor, words('noProblem', { code }));
  const { status, title, cause, fix } = ERRORS[code as Code];
  const spans = (text: LocalText): Span[] => spansOf(text[language]);
  return {
    title: title[language],
    template: 'problem',
    data: { code, httpStatus: status, cause: spans(cause), fix: spans(fix) },
  };
}

function spansOf(text: string): Span[] {
  return text.split('`').map((part, index) => ({ text: part, isCode: index % 2 === 1 }));
}
