import { challenge } from '../access/authenticate.ts';
import { isDatabaseRefusal, isServiceError } from '../domain/refusals/service-error.ts';
import type { Exchange } from './exchange.ts';
import { internalProblem, toProblem } from './problems/problem.ts';
import { sendSlices, sendStream, SLICE_BYTES, type OpenStream } from './response/streaming.ts';

/** A response that is ready to be sent. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | OpenStream | undefined;
}

/** The problem document for whatever a request failed with. Unexpected errors are logged. */
export function prepareProblem(error: unknown, exchange: Exchange): PreparedResponse {
  const { language, path, requestId, ctx, body, bodyRules } = exchange;
  logFailure(error, exchange);
  const context = { language, path, requestId };
  const problem = isServiceError(error) ? toProblem(error, context) : internalProblem(context);
  const { status, headers } = problem;
  const maxItems = ctx?.settings.limits.batchItems ?? 0;
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Language': language,
      'Cache-Control': 'no-store',
      ...(status === 401 && ctx ? { 'WWW-Authenticate': challenge(ctx) } : {}),
      ...headers,
    },
    body: JSON.stringify({ ...bodyRules?.echo?.(body, problem.body, maxItems), ...problem.body }),
  };
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
