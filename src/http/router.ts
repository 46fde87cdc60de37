import { OpenAPIRouter, type Document, type Operation, type ParsedRequest, type Request } from 'openapi-backend';
import type { Route } from '../../generated/routes.ts';

/** A request on its way through openapi-backend. */
export interface RoutedRequest extends Request {
  /** Set by the router. */
  match?: RouteMatch;
  allowedMethods?: readonly string[];
}

interface RouteMatch {
  readonly route: Route;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

interface RouteNode {
  readonly statics: Map<string, RouteNode>;
  parameter?: RouteNode;
  readonly endings: Map<string, { route: Route; names: string[]; operation: Operation }>;
}

/**
 * Routes by a tree of path segments, built once from the generated table: static segments take precedence over
 * parameters, and the cost does not depend on the number of operations. The stock router compiles every path on each
 * request.
 */
export class TableRouter extends OpenAPIRouter {
  readonly #root: RouteNode = createNode();

  constructor(definition: Document, routes: readonly Route[]) {
    super({ definition, apiRoot: '/' });
    for (const route of routes) {
      const names: string[] = [];
      let node = this.#root;
      for (const segment of segmentsOf(route.path)) {
        if (segment.startsWith('{')) {
          names.push(segment.slice(1, -1));
          node = node.parameter ??= createNode();
        } else {
          let next = node.statics.get(segment);
          if (!next) node.statics.set(segment, (next = createNode()));
          node = next;
        }
      }
      // Credentials are verified in one place, not per scheme by openapi-backend.
      const operation = {
        operationId: route.operationId,
        path: route.path,
        method: route.method.toLowerCase(),
        responses: {},
        security: [],
      };
      node.endings.set(route.method, { route, names, operation: operation });
    }
  }

  /** @throws Error starting with 404 or 405, as openapi-backend expects */
  override matchOperation(request: Request, strict?: boolean): Operation;
  override matchOperation(request: RoutedRequest): Operation {
    const segments = segmentsOf(request.path);
    const found = find(this.#root, segments, 0, request.method === 'HEAD' ? 'GET' : request.method, []);
    if (found.ending) {
      const { route, names, operation } = found.ending;
      const params: Record<string, string> = {};
      for (let index = 0; index < names.length; index++) params[names[index] as string] = found.values[index] as string;
      request.match = { route, params };
      return operation;
    }
    if (found.methods.length === 0) throw new Error('404-notFound: no route has this path');
    request.allowedMethods = found.methods.includes('GET') ? [...found.methods, 'HEAD'] : found.methods;
    throw new Error('405-methodNotAllowed: the path has no such method');
  }

  /** The request is already parsed. */
  override parseRequest(request: Request): ParsedRequest {
    return request as unknown as ParsedRequest;
  }
}

function createNode(): RouteNode {
  return { statics: new Map(), endings: new Map() };
}

/** Segments of a path, ignoring a trailing slash. */
function segmentsOf(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(1, end).split('/');
}

interface Found {
  ending?: { route: Route; names: string[]; operation: Operation };
  values: readonly string[];
  /** Methods of the path, when the requested one is not among them. */
  methods: string[];
}

function find(
  node: RouteNode,
  segments: readonly string[],
  depth: number,
  method: string,
  values: readonly string[],
): Found {
  const segment = segments[depth];
  if (segment === undefined) {
    const ending = node.endings.get(method);
    return ending ? { ending, values, methods: [] } : { values, methods: [...node.endings.keys()] };
  }
  const next = node.statics.get(segment);
  const found: Found = next ? find(next, segments, depth + 1, method, values) : { values, methods: [] };
  if (found.ending || !node.parameter || segment === '') return found;
  const other = find(node.parameter, segments, depth + 1, method, [...values, segment]);
  return other.ending ? other : { values, methods: [...new Set([...found.methods, ...other.methods])] };
}
