import type { IncomingMessage, ServerResponse } from 'node:http';
import { OpenAPIBackend, type Context } from 'openapi-backend';
import { ROUTES, type Route } from '../../generated/routes.ts';
import { KeyRates, type AdmitKey } from '../fairness/key-rates.ts';
import type { InstanceContext } from '../context.ts';
import { CONTRACT } from '../contract.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { SILENT_METRICS, type Metrics } from '../metrics/metrics.ts';
import { createClientAddress, type ClientAddress } from './connections/client-address.ts';
import { onceClosed } from './connections/once-closed.ts';
import { openExchange, reportExchange, type Exchange, type InstanceFinder } from './exchange.ts';
import type { BodyOperation, Handler, Handlers, OperationId } from './operation.ts';
import { WaitingResponses } from './connections/waiting-responses.ts';
import { limitUnreadBody } from './request/body.ts';
import { prepareProblem, respond, type PreparedResponse, type ProblemPage } from './respond.ts';
import { TableRouter, type RoutedRequest } from './router.ts';
import { OperationRunner, type RoutedOperation, type RunnerOptions } from './run-operation.ts';

const MEGABYTE = 1024 * 1024;
const RESPONSE_MEGABYTES = 256;
const LINE_SECONDS = 120;

export type ApiListener = (request: IncomingMessage, response: ServerResponse) => void;

/** What an API may be given from outside. */
export interface ApiOptions {
  readonly metrics?: Metrics | undefined;
  /** Absent: no proxy is trusted. */
  readonly clientAddress?: ClientAddress | undefined;
  /** Memory for responses that wait for their clients to read them. */
  readonly responseMegabytes?: number | undefined;
  /** Aborts when the service stops. */
  readonly stopping?: AbortSignal | undefined;
  /** Time to complete a line of a streamed body that the service waits for. */
  readonly lineSeconds?: number | undefined;
  /** Counts the requests of keys with a limit; absent: in this process. */
  readonly admitKey?: AdmitKey | undefined;
  /** Shows problems to people who open a sheet in a browser; without it, all clients get problem documents. */
  readonly problemPage?: ProblemPage | undefined;
  /** Others than the contract's, for tests. */
  readonly routes?: readonly Route[];
}

/**
 * The API as a listener for a node:http server. Requests go from the compiled route table through openapi-backend to
 * the handler of their operation; whatever is thrown on the way becomes a problem document.
 */
export async function createApi(
  handlers: Handlers,
  findInstance: InstanceFinder,
  {
    metrics = SILENT_METRICS,
    clientAddress = createClientAddress(),
    responseMegabytes = RESPONSE_MEGABYTES,
    stopping = new AbortController().signal,
    lineSeconds = LINE_SECONDS,
    admitKey = countKeys(),
    problemPage,
    routes = ROUTES,
  }: ApiOptions = {},
): Promise<ApiListener> {
  const backend = await createBackend(handlers, routes, { stopping, lineMs: lineSeconds * 1000, admitKey });
  const waiting = new WaitingResponses(responseMegabytes * MEGABYTE);
  return (request, response) => {
    const exchange = openExchange(request, response, clientAddress(request), findInstance);
    const startedAt = performance.now();
    const serve = (): void =>
      void dispatch(backend, exchange, waiting, problemPage)
        .then((prepared) => respond(exchange, prepared))
        .catch((error: unknown) => {
          exchange.ctx?.log.error({ requestId: exchange.requestId, err: error }, 'the response could not be completed');
          response.destroy();
        });
    if (exchange.span) exchange.span.within(serve);
    else serve();
    limitUnreadBody(request, response);
    onceClosed(response, () => reportExchange(exchange, performance.now() - startedAt, metrics));
  };
}

function countKeys(): AdmitKey {
  const rates = new KeyRates();
  return (key) => rates.admit(key);
}

async function createBackend(
  handlers: Handlers,
  routes: readonly Route[],
  options: RunnerOptions,
): Promise<OpenAPIBackend> {
  const backend = new OpenAPIBackend({ definition: CONTRACT, quick: true, validate: false });
  await backend.init();
  backend.router = new TableRouter(CONTRACT, routes);
  const runner = new OperationRunner(options);
  for (const route of routes) {
    const operation = routedOperation(route, handlers);
    backend.register(route.operationId, ({ request }: Context, exchange: Exchange) =>
      runner.run(operation, (request as RoutedRequest).match?.params ?? {}, exchange, exchange.ctx as InstanceContext),
    );
  }
  backend.register('notFound', (_context: Context, exchange: Exchange) => {
    throw new ServiceError('NOT_FOUND', { params: { path: exchange.path } });
  });
  backend.register('methodNotAllowed', ({ request }: Context, exchange: Exchange) => {
    const allowed = ((request as RoutedRequest).allowedMethods ?? []).join(', ');
    throw new ServiceError('METHOD_NOT_ALLOWED', { params: { path: exchange.path, allowed } });
  });
  return backend;
}

function routedOperation(route: Route, handlers: Handlers): RoutedOperation {
  const operation = handlers[route.operationId as OperationId] as Handler<OperationId> | BodyOperation<OperationId>;
  return typeof operation === 'function' ? { route, handle: operation } : { route, ...operation };
}

async function dispatch(
  backend: OpenAPIBackend,
  exchange: Exchange,
  waiting: WaitingResponses,
  problemPage: ProblemPage | undefined,
): Promise<PreparedResponse> {
  const prepared = await prepare(backend, exchange, waiting).catch((error: unknown) =>
    prepareProblem(error, exchange, problemPage),
  );
  const { request, response } = exchange;
  if (request.method !== 'HEAD') waiting.hold(response, sizeOf(prepared));
  return prepared;
}

async function prepare(
  backend: OpenAPIBackend,
  exchange: Exchange,
  waiting: WaitingResponses,
): Promise<PreparedResponse> {
  const { request, path, ctx } = exchange;
  if (!ctx) throw new ServiceError('UNKNOWN_HOST', { params: { host: request.headers.host ?? '' } });
  waiting.admit();
  const routed: RoutedRequest = { method: request.method ?? 'GET', path, headers: {} };
  const prepared = (await backend.handleRequest(routed, exchange)) as PreparedResponse;
  if (request.method === 'GET') waiting.requireRoom(sizeOf(prepared));
  return prepared;
}

/** Bytes that a response holds in memory; a streamed one holds none. */
function sizeOf({ body }: PreparedResponse): number {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body.length : 0;
}
