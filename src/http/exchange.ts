import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '../../generated/routes.ts';
import { describeCaller, type Caller } from '../access/caller.ts';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RequestSpan } from '../telemetry/tracing.ts';
import { onceClosed } from './connections/once-closed.ts';
import type { BodyRules } from './operation.ts';
import { beginRequestSpan, endRequestSpan } from './request-span.ts';
import { chooseLanguage } from './request/negotiation.ts';

/** Finds the instance that a request is for by its Host header; undefined when none is served under it. */
export type InstanceFinder = (host: string | undefined) => InstanceContext | undefined;

/** One request on its way: what the parts of the pipeline leave for each other. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Of the client. */
  readonly address: string;
  readonly requestId: string;
  readonly path: string;
  readonly queryString: string;
  /** Aborts when the client leaves. */
  readonly gone: AbortSignal;
  /** Absent without tracing. */
  readonly span: RequestSpan | undefined;
  readonly traceId: string | undefined;
  ctx: InstanceContext | undefined;
  language: Language;
  route: Route | undefined;
  /** Absent until the request is authenticated. */
  caller: Caller | undefined;
  /** The body as far as it is read, and its rules. */
  body: unknown;
  bodyRules: BodyRules | undefined;
}

const REQUEST_ID = /^[\w.:=+/-]{1,128}$/;

export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  findInstance: InstanceFinder,
): Exchange {
  const url = request.url ?? '/';
  const question = url.indexOf('?');
  const given = request.headers['x-request-id'];
  const ctx = findInstance(request.headers.host);
  const span = beginRequestSpan(request);
  let gone: AbortSignal | undefined;
  return {
    request,
    response,
    address,
    requestId: typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
    path: question < 0 ? url : url.slice(0, question),
    queryString: question < 0 ? '' : url.slice(question + 1),
    // Most requests never ask for it.
    get gone() {
      return (gone ??= whenGone(response));
    },
    span,
    traceId: span?.traceId,
    ctx,
    language: chooseLanguage(request.headers['accept-language'], ctx?.settings.languages ?? ['en']),
    route: undefined,
    caller: undefined,
    body: undefined,
    bodyRules: undefined,
  };
}

/** Aborts when the connection closes before the response is complete. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  onceClosed(response, () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Logs a request that ended, counts it, and ends its span. @param duration in milliseconds */
export function reportExchange(exchange: Exchange, duration: number, metrics: Metrics): void {
  const { request, response, requestId, address, caller, path, ctx, route, span } = exchange;
  const status = response.writableFinished ? response.statusCode : 499;
  metrics.observeRequest(route?.operationId, request.method ?? 'GET', status, duration / 1000);
  ctx?.log.info(
    {
      requestId,
      ...(span ? { traceId: span.traceId } : {}),
      operationId: route?.operationId ?? null,
      method: request.method,
      path,
      address,
      caller: caller === undefined ? null : describeCaller(caller),
      status,
      durationMs: Math.round(duration * 100) / 100,
    },
    'request',
  );
  if (!span) return;
  const { operationId, path: pattern } = route ?? {};
  endRequestSpan(span, { name: operationId, route: pattern, path, status, instance: ctx?.settings.name, requestId });
}
