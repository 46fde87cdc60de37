import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { OpenAPIBackend, type Context } from 'openapi-backend';
import { ROUTES, type Route } from '../../generated/routes.ts';
import { CHECKS } from '../../generated/validators.ts';
import { describeCaller, type Caller } from '../access/caller.ts';
import type { InstanceContext } from '../context.ts';
import { isDatabaseRefusal, isServiceError, ServiceError } from '../domain/refusals/service-error.ts';
import type { Language } from '../domain/language.ts';
import { MAX_PRODUCT_IDS } from '../domain/product/limits.ts';
import { SILENT_METRICS, type Metrics } from '../metrics/metrics.ts';
import { createClientAddress, type ClientAddress } from './client-address.ts';
import { limitUnreadBody, readJsonBody } from './body.ts';
import { CONTRACT } from '../contract.ts';
import { internalProblem, toProblem } from './error-response.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { onceClosed } from './once-closed.ts';
import { OpenLists } from './open-lists.ts';
import { chooseLanguage, chooseMediaType } from './negotiation.ts';
import { Bytes, JsonText, StreamedBody, type Handler, type Handlers, type OperationId } from './operation.ts';
import { readPathParameters, readQueryParameters } from './parameters.ts';
import { TableRouter, type RoutedRequest } from './router.ts';
import { authenticate, challenge } from '../access/authenticate.ts';
import { networkOf } from '../access/network.ts';
import { openStream, sendSlices, sendStream, SLICE_BYTES, type OpenStream } from './streaming.ts';
import { withWriteEcho } from './write-echo.ts';

/** Finds the instance that a request is for by its Host header; undefined when none is served under it. */
export type InstanceFinder = (host: string | undefined) => InstanceContext | undefined;

export type ApiListener = (request: IncomingMessage, response: ServerResponse) => void;

/** One request on its way: what the parts of the pipeline leave for each other. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Of the client. */
  readonly address: string;
  readonly requestId: string;
  readonly path: string;
  readonly queryString: string;
  /** Aborts when the client leaves. */
  readonly gone: AbortSignal;
  ctx: InstanceContext | undefined;
  language: Language;
  route: Route | undefined;
  /** Absent until the request is authenticated. */
  caller: Caller | undefined;
  /** The body as far as it is read. */
  body: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | OpenStream | undefined;
}

/** What an API may be given from outside. */
export interface ApiOptions {
  readonly metrics?: Metrics | undefined;
  /** Absent: no proxy is trusted. */
  readonly clientAddress?: ClientAddress | undefined;
  /** Others than the contract's, for tests. */
  readonly routes?: readonly Route[];
}

const REQUEST_ID = /^[\w.:=+/-]{1,128}$/;
const PRODUCT_BODY = 'expected a JSON object or an array of objects';
const UNIT_BODY = 'expected a JSON object that names a unit, as in {"D8165":"05790000000128","D8255":"208"}';
const PRODUCT_IDS_BODY = 'expected an array of product ids, such as ["05790000000111.208"]';
/** Operations that name the mistakes in a body themselves, and what they say of one that is no object or array. */
const OWN_BODY_WORDS: ReadonlyMap<string, string> = new Map<OperationId, string>([
  ['upsertProducts', PRODUCT_BODY],
  ['validateProducts', PRODUCT_BODY],
  ['updateAndSendToGs1', PRODUCT_BODY],
  ['sendToGs1', UNIT_BODY],
  ['withdrawFromGs1', UNIT_BODY],
  ['queryProductStatuses', PRODUCT_IDS_BODY],
  ['queryProductStatusesByProfile', PRODUCT_IDS_BODY],
]);

/**
 * The API as a listener for a node:http server. Requests go from the compiled route table through openapi-backend to
 * the handler of their operation; whatever is thrown on the way becomes a problem document.
 * @param routes other than those of the contract, for tests
 */
export async function createApi(
  handlers: Handlers,
  findInstance: InstanceFinder,
  { metrics = SILENT_METRICS, clientAddress = createClientAddress(), routes = ROUTES }: ApiOptions = {},
): Promise<ApiListener> {
  const backend = new OpenAPIBackend({ definition: CONTRACT, quick: true, validate: false });
  await backend.init();
  backend.router = new TableRouter(CONTRACT, routes);
  const openLists = new WeakMap<InstanceContext, OpenLists>();
  for (const route of routes) {
    const handler = handlers[route.operationId as OperationId] as Handler<OperationId>;
    backend.register(route.operationId, (context: Context, exchange: Exchange) =>
      runOperation(route, handler, context, exchange, openLists),
    );
  }
  backend.register('notFound', (_context: Context, exchange: Exchange) => {
    throw new ServiceError('NOT_FOUND', { params: { path: exchange.path } });
  });
  backend.register('methodNotAllowed', (context: Context, exchange: Exchange) => {
    const allowed = ((context.request as unknown as RoutedRequest).allowedMethods ?? []).join(', ');
    throw new ServiceError('METHOD_NOT_ALLOWED', {
      params: { path: exchange.path, allowed },
    });
  });

  return (request, response) => {
    const exchange = openExchange(request, response, clientAddress(request), findInstance);
    const startedAt = performance.now();
    answerExchange(backend, exchange)
      .then((answer) => send(exchange, answer))
      .catch((error: unknown) => {
        exchange.ctx?.log.error({ requestId: exchange.requestId, err: error }, 'the response could not be completed');
        response.destroy();
      });
    limitUnreadBody(request, response);
    onceClosed(response, () => reportRequest(exchange, performance.now() - startedAt, metrics));
  };
}

function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  findInstance: InstanceFinder,
): Exchange {
  const url = request.url ?? '/';
  const question = url.indexOf('?');
  const given = request.headers['x-request-id'];
  const ctx = findInstance(request.headers.host);
  return {
    request,
    response,
    address,
    requestId: typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
    path: question < 0 ? url : url.slice(0, question),
    queryString: question < 0 ? '' : url.slice(question + 1),
    gone: whenGone(response),
    ctx,
    language: chooseLanguage(request.headers['accept-language'], ctx?.settings.languages ?? ['en']),
    route: undefined,
    caller: undefined,
    body: undefined,
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

async function answerExchange(backend: OpenAPIBackend, exchange: Exchange): Promise<Answer> {
  const { request, requestId, path, language } = exchange;
  try {
    if (!exchange.ctx) throw new ServiceError('UNKNOWN_HOST', { params: { host: request.headers.host ?? '' } });
    const routed: RoutedRequest = { method: request.method ?? 'GET', path, headers: {} };
    return (await backend.handleRequest(routed, exchange)) as Answer;
  } catch (error) {
    const context = { language, path, requestId };
    const isExpected = isServiceError(error);
    // What stops because its client left has failed nobody.
    const isAbandoned = exchange.gone.aborted && error === exchange.gone.reason;
    if (!isExpected && !isAbandoned)
      exchange.ctx?.log.error({ requestId, operationId: exchange.route?.operationId, err: error }, 'request failed');
    else if (isDatabaseRefusal(error))
      exchange.ctx?.log.warn({ requestId, code: error.code, err: error.cause }, 'the database did not take a request');
    const { status, headers, body: problem } = isExpected ? toProblem(error, context) : internalProblem(context);
    const { route, ctx, body } = exchange;
    const maxItems = ctx?.settings.limits.batchItems ?? 0;
    return {
      status,
      headers: {
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        ...(status === 401 && exchange.ctx ? { 'WWW-Authenticate': challenge(exchange.ctx) } : {}),
        ...headers,
      },
      body: JSON.stringify(withWriteEcho(problem, route?.operationId ?? '', body, maxItems)),
    };
  }
}

async function runOperation(
  route: Route,
  handler: Handler<OperationId>,
  context: Context,
  exchange: Exchange,
  openLists: WeakMap<InstanceContext, OpenLists>,
): Promise<Answer> {
  const { request, address, language } = exchange;
  const ctx = exchange.ctx as InstanceContext;
  exchange.route = route;
  const { headers } = request;
  const { params } = (context.request as unknown as RoutedRequest).match as { params: Record<string, string> };
  const caller = await authenticate(route, { headers, address, viewName: params['viewname'] }, ctx);
  exchange.caller = caller;
  const mediaType = chooseMediaType(headers.accept, route.produces);
  if (mediaType === undefined)
    throw new ServiceError('NOT_ACCEPTABLE', { params: { produces: route.produces.join(', ') } });
  const input = {
    path: readPathParameters(route, params),
    query: readQueryParameters(route, exchange.queryString),
    body: route.consumes.length > 0 ? await readBody(route, exchange, ctx) : undefined,
    caller,
    address,
    language,
    conditions: {
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
    },
    idempotencyKey: readIdempotencyKey(headers),
    mediaType,
    signal: exchange.gone,
  };
  const { status, headers: outputHeaders, body } = await handler(input as never, ctx);
  if (body === undefined) return { status, headers: { ...outputHeaders }, body };
  const contentType = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  return {
    status,
    headers: { 'Content-Type': contentType, ...outputHeaders },
    body: body instanceof StreamedBody ? await openList(body, exchange, ctx, openLists) : toContent(body),
  };
}

/**
 * The first part is made before the head is sent: until then a failure can still be answered with its status.
 * @throws ServiceError `TOO_MANY_LISTS` or `LISTS_BUSY`
 */
async function openList(
  body: StreamedBody,
  { address, response }: Exchange,
  ctx: InstanceContext,
  openLists: WeakMap<InstanceContext, OpenLists>,
): Promise<OpenStream> {
  let lists = openLists.get(ctx);
  if (!lists) openLists.set(ctx, (lists = new OpenLists(ctx.settings.limits)));
  onceClosed(response, lists.open(networkOf(address)));
  return openStream(body);
}

function toContent(body: unknown): string | Buffer {
  if (body instanceof Bytes) return body.bytes;
  if (body instanceof JsonText) return body.text;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/**
 * @throws ServiceError `INVALID_BODY` when the body is not of the contract's form. Where the operation has words of its
 * own, objects and arrays go on all the same: their reader names every mistake, each with its place.
 */
async function readBody(route: Route, exchange: Exchange, ctx: InstanceContext): Promise<unknown> {
  const { bodyMegabytes, batchItems, productKilobytes, productValues } = ctx.settings.limits;
  const body = await readJsonBody(exchange.request, {
    megabytes: bodyMegabytes,
    items: OWN_BODY_WORDS.get(route.operationId) === PRODUCT_IDS_BODY ? MAX_PRODUCT_IDS : batchItems,
    bytes: productKilobytes * 1024,
    values: productValues,
  });
  exchange.body = body;
  const check = CHECKS[route.operationId]?.body;
  const ownWords = OWN_BODY_WORDS.get(route.operationId);
  if (check && !check(body) && !(ownWords !== undefined && typeof body === 'object' && body !== null)) {
    throw new ServiceError('INVALID_BODY', { params: { problem: ownWords ?? 'expected the documented form' } });
  }
  return body;
}

async function send(exchange: Exchange, { status, headers, body }: Answer): Promise<void> {
  const { request, response, requestId, route } = exchange;
  const head = { ...headers, ...route?.lifecycle, 'X-Request-Id': requestId, 'X-Content-Type-Options': 'nosniff' };
  if (typeof body === 'object' && !Buffer.isBuffer(body)) return sendStream(request, response, { status, head, body });
  if (response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...head, ...(bytes ? { 'Content-Length': bytes.length } : {}) });
  if (!bytes || request.method === 'HEAD') response.end();
  else if (bytes.length <= SLICE_BYTES) response.end(bytes);
  else await sendSlices(bytes, response);
}

/** Logs a request that ended, and counts it. @param duration in milliseconds */
function reportRequest(exchange: Exchange, duration: number, metrics: Metrics): void {
  const { request, response, requestId, address, caller, path, ctx, route } = exchange;
  const status = response.writableFinished ? response.statusCode : 499;
  metrics.observeRequest(route?.operationId, request.method ?? 'GET', status, duration / 1000);
  ctx?.log.info(
    {
      requestId,
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
}
