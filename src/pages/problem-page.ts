import { PROBLEM_PAGES } from '../http/problems/problem.ts';
import type { ProblemPage } from '../http/respond.ts';
import { createHtmlRenderer, PAGE_HEADERS } from './render.ts';
import { wordsIn } from './texts.ts';

/** Returns the function that shows the problem of a request to the API as a page, with the members of the document. */
export function createProblemPage(): ProblemPage {
  const toHtml = createHtmlRenderer();
  return ({ body }, { ctx, language, path }) => {
    const visitor = { ctx, user: undefined, language, words: wordsIn(language), path };
    const explanation = `${PROBLEM_PAGES}/${String(body['code'])}?lang=${language}`;
    const data = { problem: body, explanation };
    return {
      headers: { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8' },
      body: toHtml(visitor, { title: String(body['title']), template: 'refusal', data }),
    };
  };
}
