import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ROUTES, type Route } from '../../generated/routes.ts';
import { sampleBodies } from '../builders/product.ts';
import { createDemoSimulator } from '../support/gs1/demo-simulator.ts';
import { missingPrinter } from '../support/printer.ts';
import { startTestService, type TestService } from '../support/service.ts';

type Examples = Record<string, { value?: unknown; $ref?: string }>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly examples?: Examples;
}
interface Operation {
  readonly parameters?: unknown[];
  readonly requestBody?: unknown;
}

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation> & { parameters?: unknown[] }>;
};
const samples = sampleBodies();
/** Preparations that some examples need before their request. */
const PREPARATIONS: Record<string, (body: unknown) => Promise<unknown>> = {
  sendToGs1: saveSamples,
  updateAndSendToGs1: saveSamples,
  withdrawFromGs1: async (body) => {
    await saveSamples();
    await service.call('POST', '/api/sendToGS1', { body });
  },
};
const noPrinter = await missingPrinter();

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ transport: createDemoSimulator() });
  await saveSamples();
  // The version that the examples of `versionDate` read.
  const version = { D8165: '05790000000111', D8255: '208', X9200_1: '01-03-2027' };
  await service.call('POST', '/api', { body: version });
});
afterAll(() => service.stop());

/** Earlier examples have changed some of the samples. */
function saveSamples(): Promise<unknown> {
  return service.call('POST', '/api', { body: samples });
}

function resolve<T>(value: unknown): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
  const path = (value.$ref as string).slice(2).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T;
}
const valuesOf = (examples: Examples = {}): [string, unknown][] =>
  Object.entries(examples).map(([name, example]) => [name, resolve<{ value: unknown }>(example).value]);

/** Requests from the examples of an operation: the path alone, then with each query parameter and each body. */
function requestsOf({ method, path }: Route): { title: string; url: string; body?: unknown }[] {
  const item = document.paths[path];
  const operation = item?.[method.toLowerCase()] ?? {};
  const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])].map((entry) =>
    resolve<Parameter>(entry),
  );
  const url = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, examples }) => text.replace(`{${name}}`, String(valuesOf(examples)[0]?.[1])), path);
  const { content = {} } = resolve<{ content?: Record<string, { examples?: Examples }> }>(operation.requestBody ?? {});
  const bodies = valuesOf(content['application/json']?.examples);
  if (bodies.length > 0) return bodies.map(([name, body]) => ({ title: `${method} ${url}, ${name}`, url, body }));
  const questions = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, examples }) => valuesOf(examples).map(([, value]) => `${url}?${name}=${String(value)}`));
  return [url, ...questions].map((each) => ({ title: `${method} ${each}`, url: each }));
}

const requests = ROUTES.flatMap((route: Route) =>
  requestsOf(route).map((request) => [request.title, { ...request, ...route }] as const),
);

test('every operation has a request made from its examples', () => {
  expect(new Set(requests.map(([, { operationId }]) => operationId)).size).toBe(ROUTES.length);
  for (const [title] of requests) expect(title).not.toContain('undefined');
});

const printed = requests.filter(([, { operationId }]) => operationId.includes('Pdf'));
const tried = noPrinter === undefined ? requests : requests.filter((request) => !printed.includes(request));
if (noPrinter !== undefined) {
  console.warn(`Sheets are not printed: ${noPrinter}`);
  test.skip.each(printed)('%s: there is no browser', () => undefined);
}

test.each(tried)('the example %s is accepted', async (_title, { method, url, body, operationId }) => {
  await PREPARATIONS[operationId]?.(body);
  const { status, text } = await service.call(method, url, body === undefined ? {} : { body });
  expect({ status, text: text.slice(0, 500) }).toMatchObject({ status: 200 });
});

test('what an update with a send saves is sent', async () => {
  await saveSamples();
  const { json } = await service.call('POST', '/api/update-and-sendToGS1', { body: samples[0] });
  expect(json.sendToGS1).toMatchObject({ status: 'SENT' });
});
