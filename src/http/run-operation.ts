import type { Route } from '../../generated/routes.ts';
import { CHECKS } from '../../generated/validators.ts';
import { authenticate, requireScopes } from '../access/authenticate.ts';
import type { Caller } from '../access/caller.ts';
import type { AdmitKey } from '../fairness/key-rates.ts';
import type { InstanceContext } from '../context.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { requestsInProgress } from '../fairness/in-progress.ts';
import { liftBodyTime } from './connections/body-time.ts';
import { onceClosed } from './connections/once-closed.ts';
import { originOf } from './connections/origin.ts';
import { recordRequest } from './audited-operations.ts';
import type { Exchange } from './exchange.ts';
import { InstanceLoad } from './instance-load.ts';
import type { BodyRules, Handler, LinesHandler, OperationId } from './operation.ts';
import { hasLines, readJsonBody, streamBody } from './request/body.ts';
import { readConditions } from './request/conditions.ts';
import { readIdempotencyKey } from './request/idempotency-key.ts';
import { readLastEventId } from './request/last-event-id.ts';
import { LineReader, LINES_MEDIA_TYPE } from './request/lines.ts';
import { chooseMediaType } from './request/negotiation.ts';
import { readPathParameters, readQueryParameters } from './request/parameters.ts';
import { readPreferredWait } from './request/preferences.ts';
import type { PreparedResponse } from './respond.ts';
import { StreamedBody, toContent, type PageEnd } from './response/content.ts';
import { openStream, type OpenStream } from './response/streaming.ts';

/** An operation of the contract with what serves it. */
export interface RoutedOperation {
  readonly route: Route;
  readonly handle: Handler<OperationId>;
  /** Absent for an operation without a body. */
  readonly body?: BodyRules | undefined;
  /** Present if the body may be JSON lines. */
  readonly handleLines?: LinesHandler<OperationId> | undefined;
}

export interface RunnerOptions {
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
  /** Time to complete a line that the service waits for. */
  readonly lineMs: number;
  readonly admitKey: AdmitKey;
}

/** Runs operations: authenticates the caller, reads the request, calls the handler and prepares the response. */
export class OperationRunner {
  readonly #load = new InstanceLoad();
  readonly #options: RunnerOptions;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /**
   * @param params of the path, decoded
   * @throws ServiceError for whatever keeps the request from being served
   */
  async run(
    operation: RoutedOperation,
    params: Readonly<Record<string, string>>,
    exchange: Exchange,
    ctx: InstanceContext,
  ): Promise<PreparedResponse> {
    const end = requestsInProgress.begin(ctx);
    try {
      return await this.#run(operation, params, exchange, ctx);
    } finally {
      end();
    }
  }

  async #run(
    { route, handle, body: bodyRules, handleLines }: RoutedOperation,
    params: Readonly<Record<string, string>>,
    exchange: Exchange,
    ctx: InstanceContext,
  ): Promise<PreparedResponse> {
    const { request, address, language, path, requestId } = exchange;
    exchange.route = route;
    exchange.bodyRules = bodyRules;
    this.#load.beginRequest(exchange, ctx);
    const { headers } = request;
    const caller = await authenticate(route, { headers, address, viewName: params['viewname'] }, ctx);
    exchange.caller = caller;
    if (caller.kind === 'key' && caller.requestsPerMinute !== null)
      await this.#admit(caller, caller.requestsPerMinute, ctx);
    requireScopes(route, caller);
    const isLines = handleLines !== undefined && hasLines(request);
    // Lines are answered by lines, and anything else by JSON.
    const produces = handleLines
      ? route.produces.filter((type) => (type === LINES_MEDIA_TYPE) === isLines)
      : route.produces;
    const mediaType = chooseMediaType(headers.accept, produces);
    if (mediaType === undefined)
      throw new ServiceError('NOT_ACCEPTABLE', { params: { produces: produces.join(', ') } });
    const input = {
      path: readPathParameters(route, params),
      query: readQueryParameters(route, exchange.queryString),
      body: isLines ? undefined : bodyRules && (await readBody(route, bodyRules, exchange, ctx)),
      caller,
      address,
      get origin() {
        return originOf(request);
      },
      language,
      conditions: readConditions(route, headers),
      idempotencyKey: readIdempotencyKey(headers),
      preferredWait: readPreferredWait(headers),
      mediaType,
      get signal() {
        return exchange.gone;
      },
      lastEventId: readLastEventId(headers),
    };
    const audited = { operationId: route.operationId, caller, address, path: params };
    if (isLines) {
      await recordRequest(audited, undefined, ctx);
      this.#load.beginBatch(exchange, ctx);
      const lines = this.#readLines(exchange, ctx);
      onceClosed(exchange.response, () => lines.close());
      const problems = { language, path, requestId, traceId: exchange.traceId };
      const inTurn = <T>(work: () => Promise<T>): Promise<T> => this.#load.batchInTurn(exchange, ctx, work);
      const answers = await handleLines(Object.assign(input, { lines, problems, inTurn }) as never, ctx);
      const stream = await openStream(answers);
      return { status: 200, headers: { 'Content-Type': mediaType, 'Content-Language': language }, body: stream };
    }
    const isBatch = bodyRules !== undefined && isBatchOf(input.body, bodyRules);
    const {
      status,
      headers: outputHeaders,
      body,
    } = await this.#load.inTurn(route.operationId as OperationId, isBatch, exchange, ctx, () =>
      handle(input as never, ctx),
    );
    await recordRequest(audited, body, ctx);
    if (body === undefined) return { status, headers: { ...outputHeaders }, body };
    const contentType = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
    const own = { 'Content-Type': contentType, 'Content-Language': language, ...outputHeaders };
    if (!(body instanceof StreamedBody)) return { status, headers: own, body: toContent(body) };
    const stream = body.isList ? await this.#openList(body, exchange, ctx) : await openStream(body);
    return { status, headers: { ...own, ...nextLink(exchange, body.end) }, body: stream };
  }

  /** @throws ServiceError `RATE_EXCEEDED` */
  async #admit({ name }: Caller & { readonly kind: 'key' }, limit: number, ctx: InstanceContext): Promise<void> {
    const wait = await this.#options.admitKey({ instance: ctx.settings.name, name, requestsPerMinute: limit });
    if (wait <= 0) return;
    const seconds = Math.ceil(wait / 1000);
    throw new ServiceError('RATE_EXCEEDED', { retryAfterSeconds: seconds, params: { key: name, limit, seconds } });
  }

  #readLines({ request }: Exchange, { settings }: InstanceContext): LineReader {
    const { productKilobytes, productValues } = settings.limits;
    const source = streamBody(request);
    liftBodyTime(request);
    const { lineMs, stopping } = this.#options;
    return new LineReader(source, { bytes: productKilobytes * 1024, values: productValues, lineMs }, stopping);
  }

  /**
   * The first part is produced before the headers are sent, so that a failure until then still gets its own status.
   * @throws ServiceError `TOO_MANY_LISTS` or `LISTS_BUSY`
   */
  async #openList(body: StreamedBody, exchange: Exchange, ctx: InstanceContext): Promise<OpenStream> {
    this.#load.beginList(exchange, ctx);
    return openStream(body);
  }
}

/** Whether a body has several products; a list of ids to query is none. */
function isBatchOf(body: unknown, { maxItems }: BodyRules): boolean {
  return maxItems === undefined && Array.isArray(body) && body.length > 1;
}

/**
 * Link to the next page, if its cursor is known before the first part is sent. The next page of a POST needs its body.
 */
function nextLink({ request, path, queryString }: Exchange, { nextCursor }: PageEnd): { Link?: string } {
  if (nextCursor === undefined || request.method === 'POST') return {};
  const query = new URLSearchParams(queryString);
  for (const name of ['offset', 'start']) query.delete(name);
  query.set('cursor', nextCursor);
  return { Link: `<${path.replaceAll('>', '%3E')}?${query.toString()}>; rel="next"` };
}

/**
 * @throws ServiceError `INVALID_BODY` when the body is neither an object nor an array. Those go on to their handler,
 * even if they are not of the contract's form: it names every mistake, each with its place.
 */
async function readBody(
  { operationId, consumes }: Route,
  { expected, maxItems }: BodyRules,
  exchange: Exchange,
  ctx: InstanceContext,
): Promise<unknown> {
  const { bodyMegabytes, batchItems, productKilobytes, productValues } = ctx.settings.limits;
  const limits = {
    megabytes: bodyMegabytes,
    items: maxItems ?? batchItems,
    bytes: productKilobytes * 1024,
    values: productValues,
  };
  const body = await readJsonBody(exchange.request, limits, consumes);
  exchange.body = body;
  const isReadable = typeof body === 'object' && body !== null;
  if (!isReadable && !CHECKS[operationId]?.body?.(body)) {
    throw new ServiceError('INVALID_BODY', { params: { problem: expected } });
  }
  return body;
}
