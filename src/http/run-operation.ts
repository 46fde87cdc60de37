import type { Route } from '../../generated/routes.ts';
import { CHECKS } from '../../generated/validators.ts';
import { authenticate } from '../access/authenticate.ts';
import { networkOf } from '../access/network.ts';
import type { InstanceContext } from '../context.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { onceClosed } from './connections/once-closed.ts';
import { OpenLists } from './connections/open-lists.ts';
import { originOf } from './connections/origin.ts';
import type { Exchange } from './exchange.ts';
import type { BodyRules, Handler, OperationId } from './operation.ts';
import { readJsonBody } from './request/body.ts';
import { readConditions } from './request/conditions.ts';
import { readIdempotencyKey } from './request/idempotency-key.ts';
import { chooseMediaType } from './request/negotiation.ts';
import { readPathParameters, readQueryParameters } from './request/parameters.ts';
import type { PreparedResponse } from './respond.ts';
import { StreamedBody, toContent, type PageEnd } from './response/content.ts';
import { openStream, type OpenStream } from './response/streaming.ts';

/** An operation of the contract with what serves it. */
export interface RoutedOperation {
  readonly route: Route;
  readonly handle: Handler<OperationId>;
  /** Absent for an operation without a body. */
  readonly body?: BodyRules | undefined;
}

/** Runs operations: authenticates the caller, reads the request, calls the handler and prepares the response. */
export class OperationRunner {
  readonly #openLists = new WeakMap<InstanceContext, OpenLists>();

  /**
   * @param params of the path, decoded
   * @throws ServiceError for whatever keeps the request from being served
   */
  async run(
    { route, handle, body: bodyRules }: RoutedOperation,
    params: Readonly<Record<string, string>>,
    exchange: Exchange,
    ctx: InstanceContext,
  ): Promise<PreparedResponse> {
    const { request, address, language } = exchange;
    exchange.route = route;
    exchange.bodyRules = bodyRules;
    const { headers } = request;
    const caller = await authenticate(route, { headers, address, viewName: params['viewname'] }, ctx);
    exchange.caller = caller;
    const mediaType = chooseMediaType(headers.accept, route.produces);
    if (mediaType === undefined)
      throw new ServiceError('NOT_ACCEPTABLE', { params: { produces: route.produces.join(', ') } });
    const input = {
      path: readPathParameters(route, params),
      query: readQueryParameters(route, exchange.queryString),
      body: bodyRules && (await readBody(route, bodyRules, exchange, ctx)),
      caller,
      address,
      get origin() {
        return originOf(request);
      },
      language,
      conditions: readConditions(route, headers),
      idempotencyKey: readIdempotencyKey(headers),
      mediaType,
      signal: exchange.gone,
    };
    const { status, headers: outputHeaders, body } = await handle(input as never, ctx);
    if (body === undefined) return { status, headers: { ...outputHeaders }, body };
    const contentType = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
    const own = { 'Content-Type': contentType, 'Content-Language': language, ...outputHeaders };
    if (!(body instanceof StreamedBody)) return { status, headers: own, body: toContent(body) };
    const stream = await this.#openList(body, exchange, ctx);
    return { status, headers: { ...own, ...nextLink(exchange, body.end) }, body: stream };
  }

  /**
   * The first part is produced before the headers are sent, so that a failure until then still gets its own status.
   * @throws ServiceError `TOO_MANY_LISTS` or `LISTS_BUSY`
   */
  async #openList(body: StreamedBody, { address, response }: Exchange, ctx: InstanceContext): Promise<OpenStream> {
    let lists = this.#openLists.get(ctx);
    if (!lists) this.#openLists.set(ctx, (lists = new OpenLists(ctx.settings.limits)));
    onceClosed(response, lists.open(networkOf(address)));
    return openStream(body);
  }
}

/** Link to the next page, if its cursor is known before the first part is sent. The next page of a POST needs its body. */
function nextLink({ request, path, queryString }: Exchange, { nextCursor }: PageEnd): { Link?: string } {
  if (nextCursor === undefined || request.method === 'POST') return {};
  const query = new URLSearchParams(queryString);
  query.delete('offset');
  query.set('cursor', nextCursor);
  return { Link: `<${path.replaceAll('>', '%3E')}?${query.toString()}>; rel="next"` };
}

/**
 * @throws ServiceError `INVALID_BODY` when the body is neither an object nor an array. Those go on to their handler, even
 * if they are not of the contract's form: it names every mistake, each with its place.
 */
async function readBody(
  { operationId }: Route,
  { expected, maxItems }: BodyRules,
  exchange: Exchange,
  ctx: InstanceContext,
): Promise<unknown> {
  const { bodyMegabytes, batchItems, productKilobytes, productValues } = ctx.settings.limits;
  const body = await readJsonBody(exchange.request, {
    megabytes: bodyMegabytes,
    items: maxItems ?? batchItems,
    bytes: productKilobytes * 1024,
    values: productValues,
  });
  exchange.body = body;
  const isReadable = typeof body === 'object' && body !== null;
  if (!isReadable && !CHECKS[operationId]?.body?.(body)) {
    throw new ServiceError('INVALID_BODY', { params: { problem: expected } });
  }
  return body;
}
