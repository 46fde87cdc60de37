import { appendFileSync, readFileSync } from 'node:fs';
import { Compile, Errors } from 'typebox/schema';
import { ROUTES, type Route } from '../../generated/routes.ts';
import { TableRouter, type RoutedRequest } from '../../src/http/router.ts';

/** Objects whose properties the contract does not list. */
const OPEN = ['OpenApiDocument'];

interface HeaderObject {
  readonly required?: boolean;
  readonly schema: { readonly $ref: string };
}
interface ResponseObject {
  readonly headers?: Record<string, HeaderObject | { readonly $ref: string }>;
  readonly content?: Record<string, { readonly schema: { readonly $ref: string } }>;
}

interface Operation {
  readonly responses: Record<string, unknown>;
  readonly 'x-json-lines'?: { readonly responses: Record<string, ResponseObject> };
}

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown> };
};
const context = closed(
  JSON.parse(JSON.stringify(document.components.schemas).replaceAll('"#/components/schemas/', '"')) as Schemas,
);
const router = new TableRouter(document as never, ROUTES);
const checks = new Map<string, { Check(value: unknown): boolean }>();

type Schemas = Record<string, { readonly type?: string; readonly properties?: object }>;

/** The contract allows responses to gain properties; the service has to declare those that it returns. */
function closed(schemas: Schemas): Schemas {
  const isOpen = ({ type, properties }: Schemas[string]): boolean => type === 'object' && properties !== undefined;
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isOpen(schema) && !OPEN.includes(name) ? { additionalProperties: false, ...schema } : schema,
    ]),
  );
}

const SHEET_PATH = /^\/api\/(?:web|pdf)\//;

interface CheckedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/**
 * Validates a response against the contract: status, media type, headers and body.
 * @throws Error that names the violation
 */
export function checkResponse(method: string, path: string, received: CheckedResponse): void {
  if (!/^\/api(?:[/?]|$)/.test(path)) return;
  const where = `${method} ${path} -> ${received.status}`;
  if (!received.headers.get('x-request-id')) throw new Error(`${where}: no X-Request-Id`);
  const route = findRoute(method, path);
  count(route, received.status);
  if (received.status === 405 && !received.headers.get('allow')) throw new Error(`${where}: no Allow`);
  // Nothing documents paths and methods that do not exist. People who open a sheet get a page.
  if (!route && SHEET_PATH.test(path) && received.headers.get('content-type')?.startsWith('text/html')) return;
  if (!route) return checkBody(where, 'Problem', received.json);

  const { responses, 'x-json-lines': lines } = document.paths[route.path]?.[route.method.toLowerCase()] as Operation;
  const areLines = lines !== undefined && received.headers.get('content-type') === 'application/x-ndjson';
  if (areLines) return checkContent(where, lines.responses[received.status] ?? { content: {} }, received);
  const documented = responses[received.status] ?? (received.status >= 400 ? responses['default'] : undefined);
  if (!documented) throw new Error(`${where}: the contract does not document this status`);
  const response = resolve<ResponseObject>(documented);
  for (const [name, header] of Object.entries(response.headers ?? {}))
    checkHeader(`${where}, header ${name}`, resolve<HeaderObject>(header), received.headers.get(name));
  if (method !== 'HEAD') checkContent(where, response, received);
}

function checkContent(
  where: string,
  response: ResponseObject,
  received: Pick<CheckedResponse, 'headers' | 'text' | 'json'>,
) {
  if (!response.content) return;
  const mediaType = received.headers.get('content-type')?.split(';')[0] ?? '';
  const content = response.content[mediaType];
  if (!content) throw new Error(`${where}: the media type ${mediaType} is not documented`);
  if (mediaType === 'application/x-ndjson') checkLines(where, received.text);
  else if (mediaType.endsWith('json')) checkBody(where, schemaName(content.schema), received.json);
}

/** Records the response for the reporter, which counts them. */
function count(route: Route | undefined, status: number): void {
  const file = process.env['CHECKED_RESPONSES'];
  if (file !== undefined) appendFileSync(file, `${route?.operationId ?? '-'} ${status}\n`);
}

function checkHeader(where: string, { required, schema }: HeaderObject, text: string | null): void {
  if (text === null) {
    if (required) throw new Error(`${where}: missing`);
    return;
  }
  const { type } = resolve<{ type?: string }>(schema);
  checkBody(where, schemaName(schema), type === 'integer' ? Number(text) : text);
}

/** Checks a line of the response to a streamed write. */
export function checkAnswer(answer: object): void {
  const schema = 'complete' in answer ? 'LinesEnd' : 'code' in answer ? 'RefusedLine' : 'AcceptedLine';
  checkBody('an answer', schema, answer);
}

/** Each line must be a JSON object, and the last one must end with a line feed. */
function checkLines(where: string, text: string): void {
  if (text !== '' && !text.endsWith('\n')) throw new Error(`${where}: the last line has no line feed`);
  for (const line of text.split('\n').slice(0, -1)) {
    if (!line.startsWith('{') || typeof JSON.parse(line) !== 'object')
      throw new Error(`${where}: not an object: ${line}`);
  }
}

function schemaName({ $ref }: { readonly $ref: string }): string {
  return $ref.slice('#/components/schemas/'.length);
}

function findRoute(method: string, path: string): Route | undefined {
  const request: RoutedRequest = { method, path: path.split('?')[0] ?? '', headers: {} };
  try {
    router.matchOperation(request);
    return request.match?.route;
  } catch {
    return undefined;
  }
}

function checkBody(where: string, schema: string, body: unknown): void {
  let check = checks.get(schema);
  if (!check) checks.set(schema, (check = Compile(context as never, { $ref: schema } as never)));
  if (check.Check(body)) return;
  const [, errors] = Errors(context, { $ref: schema }, body);
  throw new Error(
    `${where}: no ${schema}: ${JSON.stringify(errors.slice(0, 5))}\n${JSON.stringify(body).slice(0, 2000)}`,
  );
}

function resolve<T>(value: unknown): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
  const path = (value.$ref as string).slice(2).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T;
}
