import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGES } from '../../domain/language.ts';
import type { ServiceError } from '../../domain/refusals/service-error.ts';
import { toProblem } from './problem.ts';
import { chooseLanguage } from '../request/negotiation.ts';

/** Sends a problem document for a request that matches neither the API nor a page. */
export function sendProblem(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  path: string,
  error: ServiceError,
): void {
  const requestId = randomUUID();
  const language = chooseLanguage(headers['accept-language'], LANGUAGES);
  const { status, headers: problemHeaders, body } = toProblem(error, { language, path, requestId });
  const content = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'Content-Type': 'application/problem+json',
    'Content-Language': language,
    'Content-Length': content.length,
    'X-Request-Id': requestId,
    ...problemHeaders,
  });
  response.end(content);
}
