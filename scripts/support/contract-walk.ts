/**
 * A complete walk of the contract: every operation, with each of its examples and with each documented status that a
 * caller can bring about.
 */
import { ROUTES, type Route } from '../../generated/routes.ts';
import {
  exampleRequests,
  parametersOf,
  type ExampleRequest,
  type ServedDocument,
} from '../../test/contract/example-requests.ts';

export interface Step {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** Sent without the API key. */
  readonly anonymous?: boolean;
  /** Saves the sample products first, and with `send` sends the hierarchy of the body. */
  readonly prepare?: 'save' | 'send';
  /** Sends the ETag of a read of the same URL as `If-None-Match`. */
  readonly unchanged?: boolean;
}

/** What the instance that is walked must set. */
export const WALK_SETTINGS = {
  security: { keys: true, closedCatalogue: true },
  limits: { bodyMegabytes: 0.2 },
  gs1: {
    gln: '5790000009022',
    transport: 'simulator',
    simulator: { replySeconds: 0.02, behaviours: { '05790000000722': { delivery: 'DROP_CONNECTION' } } },
  },
} as const;

/** Documented statuses that the walk leaves out. Tests of the service validate these responses against the contract. */
export const NOT_WALKED: Readonly<Record<string, string>> = {
  '500': 'needs a defect of the service',
  '503': 'needs a database, browser or reader that fails',
  default: 'stands for statuses of the future',
  'upsertProducts 409': 'needs a save that loses a race',
  'validateProducts 409': 'needs a save that loses a race',
  'getViewExcel 429': 'needs lists that are left unread',
};

/** A value of each path parameter that is well-formed, but names nothing. */
const UNKNOWN: Readonly<Record<string, string>> = {
  productId: '05790000000999.208',
  itemId: 'NO-SUCH-ITEM',
  viewname: 'no-such-view',
  ruleId: '999999',
  codelist: 'NoSuchList',
  field: 'D9999',
  targetmarket: '999',
};
/** A view that is not public: of others, credentials are ignored. */
const CLOSED_VIEW = 'price-list';
/** Is refused by a data pool that drops the connection; see WALK_SETTINGS. */
const UNDELIVERABLE = { D8165: '05790000000722', D8255: '208' };

/** The steps in their order: later ones depend on what earlier ones have saved and sent. */
export function contractWalk(document: ServedDocument): Step[] {
  const examples = exampleRequests(document);
  const first = new Map(examples.toReversed().map((example) => [example.operationId, example]));
  const refusals = (statuses: readonly string[]): Step[] =>
    ROUTES.flatMap((route) => {
      const example = first.get(route.operationId);
      if (!example) throw new Error(`${route.operationId} has no example of a request`);
      return statuses
        .filter((status) => status in documentedResponses(document, route))
        .flatMap((status) => refusalOf(document, route, example, status));
    });
  return [
    ...examples.map(accepted),
    { ...one('updateAndSendToGs1', first), body: { ...UNDELIVERABLE, D8211: 'Nordlys' }, prepare: 'save', status: 202 },
    ...refusals(['304', '400', '401', '404', '405', '406', '409', '412', '413', '415', '421']),
    // The last ones, since the address is blocked after them.
    ...refusals(['429']),
  ];
}

export function documentedResponses(
  document: ServedDocument,
  { path, method }: Route,
): Readonly<Record<string, unknown>> {
  return document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
}

function one(operationId: string, first: ReadonlyMap<string, ExampleRequest>): ExampleRequest {
  const example = first.get(operationId);
  if (!example) throw new Error(`There is no operation ${operationId}`);
  return example;
}

function accepted(example: ExampleRequest): Step {
  const { operationId } = example;
  const sends = operationId === 'sendToGs1' || operationId === 'updateAndSendToGs1';
  const prepare = operationId === 'withdrawFromGs1' ? 'send' : sends ? 'save' : undefined;
  return { ...example, status: 200, ...(prepare ? { prepare } : {}) };
}

function refusalOf(document: ServedDocument, route: Route, example: ExampleRequest, documented: string): Step[] {
  const { path, method, operationId } = route;
  const status = Number(documented);
  const step: Step = { ...example, status };
  const own = `${operationId} ${documented}`;
  if (own in NOT_WALKED) return [];
  const closed = {
    ...step,
    url: operationId.startsWith('getView') ? withParameter('viewname', CLOSED_VIEW) : step.url,
  };
  switch (documented) {
    case '304':
      return [{ ...step, unchanged: true }];
    case '400':
      return [{ ...step, url: `${step.url}?unknown=1` }];
    case '401':
      return [{ ...closed, anonymous: true }];
    case '404':
      return [{ ...step, url: withUnknown() }];
    case '405':
      return [{ ...step, method: 'PATCH' }];
    case '406':
      return [{ ...step, headers: { Accept: 'image/png' } }];
    case '409':
      return [
        repeated(200, step.body),
        { ...repeated(409, step.body), body: { ...(step.body as object), D8165: '05790000000210' } },
      ];
    case '412':
      return [{ ...step, headers: { 'If-None-Match': '*' }, body: single(step.body) }];
    case '413':
      return [{ ...step, body: tooLarge(step.body) }];
    case '415':
      return [{ ...step, headers: { 'Content-Type': 'text/plain' } }];
    case '429':
      return [{ ...closed, anonymous: true, headers: { Authorization: `Basic ${btoa('anna:wrong')}` } }];
    default:
      return [step];
  }

  function withParameter(name: string, value: string): string {
    const names = parametersOf(document, path, method).filter((parameter) => parameter.in === 'path');
    return names.reduce((url, parameter) => {
      const [given] = Object.values(parameter.examples ?? {});
      return url.replace(`{${parameter.name}}`, parameter.name === name ? value : String(given?.value));
    }, path);
  }

  function withUnknown(): string {
    const [name = ''] = Object.keys(UNKNOWN).filter((parameter) => path.includes(`{${parameter}}`));
    return withParameter(name, UNKNOWN[name] ?? '');
  }

  function repeated(expected: number, body: unknown): Step {
    const prepare = operationId === 'withdrawFromGs1' ? 'send' : 'save';
    return {
      ...step,
      body,
      status: expected,
      headers: { 'Idempotency-Key': `walk-${operationId}` },
      ...(expected === 200 ? { prepare } : {}),
    };
  }
}

function single(body: unknown): unknown {
  return Array.isArray(body) ? body[0] : body;
}

function tooLarge(body: unknown): unknown {
  const padding = 'x'.repeat(300_000);
  return Array.isArray(body) ? [...(body as unknown[]), padding] : { ...(body as object), customRequestId: padding };
}
