/**
 * npm run test:proxy: walks through the whole contract with Prism, a validating proxy, in front of the service, and
 * fails if a response violates the document that the service serves. First, some responses are spoilt on their way, and
 * Prism must report each.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROUTES } from '../generated/routes.ts';
import { handlers } from '../src/handlers/index.ts';
import { createApi } from '../src/http/api.ts';
import { explainFailure } from '../src/process/explain-failure.ts';
import type { ServedDocument } from '../test/contract/example-requests.ts';
import {
  contractWalk,
  documentedResponses,
  EXAMPLE_MESSAGE,
  EXAMPLE_REPLY,
  EXAMPLE_WEBHOOK,
  NOT_WALKED,
  WALK_SETTINGS,
  type Step,
} from './support/contract-walk.ts';
import { startFreshService, UNREACHABLE_RECEIVER, type FreshService } from './support/fresh-service.ts';
import { installPrism, startProxy, violationsOf, type Loader, type Proxy, type Violation } from './support/prism.ts';
import { SPOILT, startSpoiler } from './support/spoilt-responses.ts';
import { createCommand } from '../src/command-line/create-command.ts';

createCommand(
  'npm run test:proxy',
  'Walks through the whole contract with a validating proxy in front of the service.',
  [['', 'installs Prism on its first run']],
).parse();

const samples = JSON.parse(readFileSync('instances/demo/products.json', 'utf8')) as unknown;
const failures: string[] = [];

async function call(url: string, { method, headers, body, anonymous }: Omit<Step, 'status'>, key: string) {
  return fetch(url, {
    method,
    headers: {
      ...(anonymous ? {} : { 'X-Api-Key': key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** @returns the id of the webhook, if there is one */
async function prepare(step: Step, service: FreshService): Promise<string | undefined> {
  const { url, key } = service;
  if (!step.prepare) return undefined;
  if (step.prepare === 'webhook' || step.prepare === 'no-webhook') return prepareWebhook(step.prepare, service);
  const { operationId } = step;
  await call(`${url}/api`, { operationId, method: 'POST', url: '/api', body: samples }, key);
  if (step.prepare === 'send')
    await call(`${url}/api/sendToGS1`, { operationId, method: 'POST', url: '', body: step.body }, key);
  return undefined;
}

async function prepareWebhook(
  wanted: 'webhook' | 'no-webhook',
  { url, key }: FreshService,
): Promise<string | undefined> {
  const path = `${url}/api/webhooks`;
  const step = { operationId: '', url: '' };
  const list = (await (await call(path, { ...step, method: 'GET' }, key)).json()) as {
    webhooks: { webhookId: string }[];
  };
  const id = list.webhooks[0]?.webhookId;
  if (wanted === 'no-webhook') {
    if (id !== undefined) await call(`${path}/${id}`, { ...step, method: 'DELETE' }, key);
    return undefined;
  }
  if (id !== undefined) return id;
  const body = { url: UNREACHABLE_RECEIVER };
  const created = (await (await call(path, { ...step, method: 'POST', body }, key)).json()) as {
    webhook: { webhookId: string };
  };
  return created.webhook.webhookId;
}

/** Sends a hierarchy, and waits for a reply. @returns the ids of both */
async function sendOne({ url, key }: FreshService): Promise<{ messageId: string; reply: string }> {
  await call(`${url}/api`, { operationId: '', method: 'POST', url: '', body: samples }, key);
  const body = { D8165: '05790000000128', D8255: '208' };
  const response = await call(`${url}/api/sendToGS1`, { operationId: '', method: 'POST', url: '', body }, key);
  const { messageId } = (await response.json()) as { messageId?: string };
  if (messageId === undefined) throw new Error('The sample hierarchy was not sent');
  const path = `${url}/api/sends/${messageId}?wait=30`;
  const read = await call(path, { operationId: '', method: 'GET', url: '' }, key);
  const { replies } = (await read.json()) as { replies: { reply: number }[] };
  if (!replies[0]) throw new Error('The sample hierarchy got no reply');
  return { messageId, reply: String(replies[0].reply) };
}

async function attempt(step: Step, url: string, service: FreshService): Promise<Response> {
  const key = step.scope === undefined ? service.key : service.limitedKeys[step.scope];
  if (!step.unchanged) return call(url, step, key);
  const tag = (await call(url, step, key)).headers.get('etag') ?? 'none';
  return call(url, { ...step, headers: { 'If-None-Match': tag } }, key);
}

/** A reply of the data pool may change a product after its ETag was read; wrong passwords are counted at first. */
function isTransient({ status }: Step): boolean {
  return status === 304 || status === 429;
}

/** Violations that count: what the walk does wrong on purpose, a refusal reports by its status. */
function mismatches(violations: readonly Violation[], status: number): Violation[] {
  return violations.filter(({ location }) => location[0] === 'response' || status < 400);
}

async function walk(steps: readonly Step[], service: FreshService, proxy: Proxy, otherHost: Proxy) {
  const seen = new Set<string>();
  let count = 0;
  // The version that the examples of `versionDate` read.
  const version = { D8165: '05790000000111', D8255: '208', X9200_1: '01-03-2027' };
  await call(`${service.url}/api`, { operationId: '', method: 'POST', url: '/api', body: version }, service.key);
  const sent = await sendOne(service);
  for (const step of steps) {
    const webhookId = await prepare(step, service);
    const path = step.url
      .replace(EXAMPLE_MESSAGE, sent.messageId)
      .replace(EXAMPLE_REPLY, `/replies/${sent.reply}/`)
      .replace(EXAMPLE_WEBHOOK, webhookId ?? EXAMPLE_WEBHOOK);
    const url = `${step.status === 421 ? otherHost.url : proxy.url}${path}`;
    let response = await attempt(step, url, service);
    for (let attempts = 1; response.status !== step.status && isTransient(step) && attempts < 10; attempts++)
      response = await attempt(step, url, service);
    count++;
    const text = await response.text();
    const where = `${step.method} ${step.url} -> ${response.status}`;
    if (response.status !== step.status) failures.push(`${where}, not ${step.status}: ${text.slice(0, 300)}`);
    for (const { location, message } of mismatches(violationsOf(response.headers), response.status))
      failures.push(`${where}: ${location.join('.')}: ${message}`);
    seen.add(`${step.operationId} ${response.status}`);
  }
  return { seen, count };
}

/** Documented responses that were neither seen nor left out for a reason. */
function unseen(document: ServedDocument, seen: ReadonlySet<string>): string[] {
  return ROUTES.flatMap((route) =>
    Object.keys(documentedResponses(document, route))
      .map((status) => [status, `${route.operationId} ${status}`] as const)
      .filter(([status, pair]) => !(status in NOT_WALKED) && !(pair in NOT_WALKED) && !seen.has(pair))
      .map(([, pair]) => pair),
  );
}

async function reportsSpoilt(load: Loader, document: object, service: FreshService) {
  const spoiler = await startSpoiler(service.url);
  const proxy = await startProxy(load, document, spoiler.url);
  for (const [index, { name, url, where }] of SPOILT.entries()) {
    const step = { operationId: '', method: 'GET', url, headers: { 'X-Spoil': String(index) } };
    const found = violationsOf((await call(`${proxy.url}${url}`, step, service.key)).headers);
    if (!found.some(({ location }) => location.join('.').startsWith(where)))
      failures.push(`Prism does not report ${name}: ${JSON.stringify(found)}`);
  }
  await proxy.close();
  await spoiler.close();
}

/** Walks with one proxy in front of the service, and one in front of an address that serves no instance. */
async function walkThroughProxies(load: Loader, service: FreshService): Promise<void> {
  const document = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as ServedDocument;
  await reportsSpoilt(load, document, service);
  process.stdout.write(`spoilt responses: ${SPOILT.length - failures.length} of ${SPOILT.length} reported\n`);
  const nobody = createServer(await createApi(handlers, () => undefined));
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as AddressInfo;
  const proxy = await startProxy(load, document, service.url);
  const otherHost = await startProxy(load, document, `http://127.0.0.1:${port}`);
  const { seen, count } = await walk(contractWalk(document), service, proxy, otherHost);
  failures.push(...unseen(document, seen).map((pair) => `${pair} is documented, but the walk has not seen it`));
  await Promise.all([proxy.close(), otherHost.close()]);
  nobody.close();
  nobody.closeAllConnections();
  const statuses = [...new Set([...seen].map((pair) => pair.split(' ')[1]))].sort();
  for (const failure of failures) process.stdout.write(`MISMATCH ${failure}\n`);
  for (const [what, reason] of Object.entries(NOT_WALKED)) process.stdout.write(`not walked: ${what}: ${reason}\n`);
  process.stdout.write(
    `proxy: ${count} calls of ${ROUTES.length} operations, statuses ${statuses.join(', ')}: ${failures.length} mismatches\n`,
  );
}

try {
  const load = installPrism();
  const service = await startFreshService('proxy', WALK_SETTINGS);
  await walkThroughProxies(load, service).finally(() => service.stop());
  process.exit(failures.length === 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`The walk through the proxy cannot run: ${explainFailure(error)}\n`);
  process.exit(1);
}
