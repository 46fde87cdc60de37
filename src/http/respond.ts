import { challenge } from '../access/authenticate.ts';
import type { InstanceContext } from '../context.ts';
import { isDatabaseRefusal, isServiceError } from '../domain/refusals/service-error.ts';
import type { Language } from '../domain/language.ts';
import type { Exchange } from './exchange.ts';
import { internalProblem, toProblem, type Problem } from './problems/problem.ts';
import { chooseMediaType } from './request/negotiation.ts';
import { sendSlices, sendStream, SLICE_BYTES, type OpenStream } from './response/streaming.ts';

/** A response that is ready to be sent. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | OpenStream | undefined;
}

/** A problem as a page for people. @param path with the query */
export type ProblemPage = (
  problem: Problem,
  visit: { readonly ctx: InstanceContext; readonly language: Language; readonly path: string },
) => Pick<PreparedResponse, 'headers' | 'body'>;

/** Operations whose results people open in a browser. */
const OPENED_BY_PEOPLE = /^\/api\/(?:web|pdf)\//;
/** The first wins a tie: a client that accepts anything gets the document. */
const PROBLEM_TYPES = ['application/problem+json', 'application/json', 'text/html'];

/**
 * The problem document for whatever a request failed with, or a page if a browser requested a sheet. Unexpected errors
 * are logged.
 */
export function prepareProblem(error: unknown, exchange: Exchange, toPage?: ProblemPage): PreparedResponse {
  const { request, path, queryString, requestId, ctx, body, bodyRules, traceId } = exchange;
  logFailure(error, exchange);
  const isPage =
    toPage &&
    ctx &&
    OPENED_BY_PEOPLE.test(path) &&
    chooseMediaType(request.headers.accept, PROBLEM_TYPES) === 'text/html';
  const language = (isPage ? languageOfPage(queryString, ctx) : undefined) ?? exchange.language;
  const context = { language, path, requestId, traceId };
  const problem = isServiceError(error) ? toProblem(error, context) : internalProblem(context);
  const { status, headers } = problem;
  const challenged = challengeFor(problem, exchange, isPage ?? false);
  if (isPage) {
    const page = toPage(problem, { ctx, language, path: queryString === '' ? path : `${path}?${queryString}` });
    return {
      status,
      headers: { 'Content-Language': language, ...page.headers, ...challenged, ...headers },
      body: page.body,
    };
  }
  const maxItems = ctx?.settings.limits.batchItems ?? 0;
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Language': language,
      'Cache-Control': 'no-store',
      ...challenged,
      ...headers,
    },
    body: JSON.stringify({ ...bodyRules?.echo?.(body, problem.body, maxItems), ...problem.body }),
  };
}

function challengeFor({ status }: Problem, { request, ctx }: Exchange, isPage: boolean): Record<string, string> {
  return status === 401 && ctx ? { 'WWW-Authenticate': challenge(request.headers, ctx, isPage) } : {};
}

/** The language of the parameter `lang`, as for sheets. */
function languageOfPage(queryString: string, { settings: { languages } }: InstanceContext): Language | undefined {
  const lang = new URLSearchParams(queryString).get('lang');
  return languages.find((language) => language === lang);
}

function logFailure(error: unknown, { ctx, gone, requestId, route }: Exchange): void {
  // Work that stops because its client disconnected is not a failure.
  const isAbandoned = gone.aborted && error === gone.reason;
  if (!isServiceError(error) && !isAbandoned)
    ctx?.log.error({ requestId, operationId: route?.operationId, err: error }, 'request failed');
  else if (isDatabaseRefusal(error))
    ctx?.log.warn({ requestId, code: error.code, err: error.cause }, 'the database did not take a request');
}

export async function respond(exchange: Exchange, { status, headers, body }: PreparedResponse): Promise<void> {
  const { request, response, requestId, route } = exchange;
  const links = [headers['Link'], route?.lifecycle?.['Link']].filter((link) => link !== undefined);
  const head = {
    ...headers,
    ...route?.lifecycle,
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
  };
  if (typeof body === 'object' && !Buffer.isBuffer(body)) return sendStream(request, response, { status, head, body });
  if (response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...head, ...(bytes ? { 'Content-Length': bytes.length } : {}) });
  if (!bytes || request.method === 'HEAD') response.end();
  else if (bytes.length <= SLICE_BYTES) response.end(bytes);
  else await sendSlices(bytes, response);
}
