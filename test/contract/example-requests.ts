import { ROUTES, type Route } from '../../generated/routes.ts';

type Examples = Record<string, { value?: unknown; $ref?: string }>;
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly examples?: Examples;
}
export interface DocumentedOperation {
  readonly parameters?: unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}
export interface ServedDocument {
  readonly paths: Readonly<Record<string, Record<string, DocumentedOperation> & { parameters?: unknown[] }>>;
}
export interface ExampleRequest {
  readonly operationId: string;
  readonly method: string;
  /** Path and query, filled in. */
  readonly url: string;
  readonly body?: unknown;
  /** Method and URL, and the name of the example that the body is. */
  readonly title: string;
}

/** Requests made from the examples of each operation: the path alone, then with each query parameter and each body. */
export function exampleRequests(document: ServedDocument): ExampleRequest[] {
  return ROUTES.flatMap((route) => requestsOf(document, route));
}

function requestsOf(document: ServedDocument, { method, path, operationId }: Route): ExampleRequest[] {
  const resolve = <T>(value: unknown): T => resolveIn<T>(document, value);
  const valuesOf = (examples: Examples = {}): [string, unknown][] =>
    Object.entries(examples).map(([name, example]) => [name, resolve<{ value: unknown }>(example).value]);
  const operation = document.paths[path]?.[method.toLowerCase()];
  const parameters = parametersOf(document, path, method);
  const url = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, examples }) => text.replace(`{${name}}`, String(valuesOf(examples)[0]?.[1])), path);
  const { content = {} } = resolve<{ content?: Record<string, { examples?: Examples }> }>(operation?.requestBody ?? {});
  const request = { operationId, method };
  const bodies = valuesOf(content['application/json']?.examples);
  if (bodies.length > 0)
    return bodies.map(([name, body]) => ({ ...request, title: `${method} ${url}, ${name}`, url, body }));
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, examples }) => valuesOf(examples).map(([, value]) => `${url}?${name}=${String(value)}`));
  return [url, ...queries].map((each) => ({ ...request, title: `${method} ${each}`, url: each }));
}

/** The parameters of an operation, with those of its path. */
export function parametersOf(document: ServedDocument, path: string, method: string): Parameter[] {
  const item = document.paths[path];
  const entries = [...(item?.parameters ?? []), ...(item?.[method.toLowerCase()]?.parameters ?? [])];
  return entries.map((entry) => resolveIn<Parameter>(document, entry));
}

function resolveIn<T>(document: ServedDocument, value: unknown): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
  const path = (value.$ref as string).slice(2).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T;
}
