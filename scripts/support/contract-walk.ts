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
import type { Scope } from '../../src/domain/access/scopes.ts';
import { RECEIVER_NETWORKS, UNREACHABLE_RECEIVER } from './fresh-service.ts';

export interface Step {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** Sent without the API key. */
  readonly anonymous?: boolean;
  /** Sent with a key that has only this scope. */
  readonly scope?: Scope;
  /**
   * Done first. `save`: saves the sample products. `send`: sends the hierarchy of the body, too. `webhook`: sees to it that
   * there is a webhook. `no-webhook`: that there is none.
   */
  readonly prepare?: 'save' | 'send' | 'webhook' | 'no-webhook';
  /** Sends the ETag of a read of the same URL as `If-None-Match`. */
  readonly unchanged?: boolean;
}

/** What the instance that is walked must set. */
export const WALK_SETTINGS = {
  security: { keys: true, closedCatalogue: true, closedExcel: true, closedSheets: true },
  limits: { bodyMegabytes: 0.2 },
  webhooks: { maximum: 1, networks: RECEIVER_NETWORKS },
  gs1: {
    gln: '5790000009022',
    transport: 'simulator',
    simulator: { replySeconds: 0.02, behaviours: { '05790000000722': { delivery: 'DROP_CONNECTION' } } },
  },
} as const;

/** Operations without credentials: no wrong password makes them refuse an address. */
const OPEN_OPERATIONS = [
  'getApiDocumentation',
  'getOpenApiDocument',
  'getProductSheetPdf',
  'getProductSheetPdfByTemplate',
  'getItemSheetPdfByTemplate',
  'getProductSheetHtml',
  'getProductSheetHtmlByTemplate',
  'getItemSheetHtmlByTemplate',
];

/** Documented statuses that the walk leaves out. Tests of the service validate these responses against the contract. */
export const NOT_WALKED: Readonly<Record<string, string>> = {
  '408': 'needs a client that stops sending',
  '500': 'needs a defect of the service',
  '503': 'needs a database, browser or reader that fails',
  default: 'stands for statuses of the future',
  'upsertProducts 409': 'needs a save that loses a race',
  'validateProducts 409': 'needs a save that loses a race',
  'getViewExcel 429': 'needs lists that are left unread',
  ...Object.fromEntries(
    OPEN_OPERATIONS.map((id) => [`${id} 429`, 'needs more requests at a time than an instance may have']),
  ),
};

/** A value of each path parameter that is well-formed, but names nothing. */
const UNKNOWN: Readonly<Record<string, string>> = {
  productId: '05790000000999.208',
  itemId: 'NO-SUCH-ITEM',
  messageId: 'no-such-message',
  webhookId: '00000000-0000-4000-8000-000000000000',
  viewname: 'no-such-view',
  ruleId: '999999',
  codelist: 'NoSuchList',
  field: 'D9999',
  targetmarket: '999',
};
/** The message of the examples: the walk reads one that was sent instead. */
export const EXAMPLE_MESSAGE = '3f0f3b52-6c2b-4b5a-a2f3-2f5f4c9d7e11';
/** The same for a reply to it. */
export const EXAMPLE_REPLY = '/replies/42/';
/** The webhook of the examples: the walk uses one that it creates. */
export const EXAMPLE_WEBHOOK = '5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11';
/** A view that is not public: of others, credentials are ignored. */
const CLOSED_VIEW = 'price-list';
/** Is refused by a data pool that drops the connection; see WALK_SETTINGS. */
const UNDELIVERABLE = { D8165: '05790000000722', D8255: '208' };

/** Of a feed that has come further than the one of the service. */
const FORGOTTEN_CURSOR = Buffer.from('["change",999999999]').toString('base64url');

/** Of a revision that no webhook of the walk has. */
const OUTDATED_TAG = '"999.0-en-0"';

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
    ...refusals(['304', '400', '401', '403', '404', '405', '406', '409', '410', '412', '413', '415', '421']),
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
  const prepare = preparationOf(example);
  return { ...example, ...withReceiver(example), status: 200, ...(prepare ? { prepare } : {}) };
}

/** The walk sends nothing to the receiver of the examples. */
function withReceiver({ operationId, body }: ExampleRequest): Pick<ExampleRequest, 'body'> {
  const setsReceiver = operationId === 'createWebhook' || operationId === 'updateWebhook';
  return setsReceiver ? { body: { ...(body as object), url: UNREACHABLE_RECEIVER } } : {};
}

function preparationOf({ operationId, url }: ExampleRequest): Step['prepare'] {
  if (url.includes(EXAMPLE_WEBHOOK)) return 'webhook';
  switch (operationId) {
    case 'createWebhook':
      return 'no-webhook';
    case 'withdrawFromGs1':
      return 'send';
    case 'sendToGs1':
    case 'updateAndSendToGs1':
      return 'save';
    default:
      return undefined;
  }
}

function refusalOf(document: ServedDocument, route: Route, example: ExampleRequest, documented: string): Step[] {
  if (`${route.operationId} ${documented}` in NOT_WALKED) return [];
  const usesWebhook = example.url.includes(EXAMPLE_WEBHOOK);
  const step: Step = { ...example, status: Number(documented), ...(usesWebhook ? { prepare: 'webhook' } : {}) };
  const ofWebhooks = refusalOfWebhooks(step);
  return ofWebhooks ? [ofWebhooks] : generalRefusal(document, route, step);
}

function generalRefusal(document: ServedDocument, route: Route, step: Step): Step[] {
  const { path, method, operationId } = route;
  const closed = {
    ...step,
    url: operationId.startsWith('getView') ? withParameter('viewname', CLOSED_VIEW) : step.url,
  };
  switch (String(step.status)) {
    case '304':
      return [{ ...step, unchanged: true }];
    case '400':
      return [{ ...step, url: `${step.url}?unknown=1` }];
    case '401':
      return [{ ...closed, anonymous: true }];
    case '403':
      return [{ ...closed, scope: scopeBeside(route) }];
    case '404':
      return [{ ...step, url: withUnknown() }];
    case '405':
      return [{ ...step, method: 'PUT' }];
    case '406':
      return [{ ...step, headers: { Accept: 'image/png' } }];
    case '409':
      return [
        repeated(200, step.body),
        { ...repeated(409, step.body), body: { ...(step.body as object), D8165: '05790000000210' } },
      ];
    case '410':
      return [{ ...step, url: `${path}?cursor=${FORGOTTEN_CURSOR}` }];
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

/** A scope that does not do for an operation. */
function scopeBeside({ scopes }: Route): Scope {
  return scopes.includes('read') ? 'admin' : 'read';
}

/** What webhooks refuse for reasons of their own; undefined for any other refusal. */
function refusalOfWebhooks(step: Step): Step | undefined {
  if (step.operationId === 'createWebhook' && step.status === 409) return { ...step, prepare: 'webhook' };
  if (step.operationId === 'replayWebhook' && step.status === 410)
    return { ...step, body: { cursor: FORGOTTEN_CURSOR } };
  if (step.prepare === 'webhook' && step.status === 412) return { ...step, headers: { 'If-Match': OUTDATED_TAG } };
  return undefined;
}

function single(body: unknown): unknown {
  return Array.isArray(body) ? body[0] : body;
}

function tooLarge(body: unknown): unknown {
  const padding = 'x'.repeat(300_000);
  return Array.isArray(body) ? [...(body as unknown[]), padding] : { ...(body as object), customRequestId: padding };
}
