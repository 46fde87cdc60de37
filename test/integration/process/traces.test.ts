import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { findBrowser } from '../../../src/output/find-browser.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { startCollector, type Collector, type ExportedSpan } from '../../support/collector.ts';
import { freePort } from '../../support/free-port.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { startReceiver, type TestReceiver } from '../../support/receiver.ts';
import { call } from '../../support/service.ts';

const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

const folder = createTemporaryFolder('traces');
const instance = join(folder.path, 'instance');
const data = (name: string): Record<string, string> => ({ DATA_DIR: join(folder.path, name), INSTANCE: instance });
let collector: Collector;
const receivers: TestReceiver[] = [];
let service: ServiceProcess;
beforeAll(async () => {
  cpSync('instances/demo', instance, { recursive: true });
  appendFileSync(join(instance, 'instance.yaml'), '\nwebhooks:\n  http: true\n  networks: [127.0.0.0/8]\n');
  collector = await startCollector();
  service = await startProcess({
    ...data('traced'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
    OTEL_SERVICE_NAME: 'pmd-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRICS_EXPORTER: 'none',
  });
});
afterAll(async () => {
  await stop(service);
  await Promise.all([collector, ...receivers].map((server) => server.stop()));
  folder.remove();
});

async function stop({ child, exitCode }: ServiceProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
}

/** A caller that is traced itself. */
let callers = 0;
function caller(): { traceId: string; spanId: string; headers: Record<string, string> } {
  const number = (++callers).toString(16);
  const traceId = number.padStart(32, 'a');
  const spanId = number.padStart(16, 'b');
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}
const spansOf = (traceId: string): ExportedSpan[] => collector.spans.filter((span) => span.traceId === traceId);
const named = (traceId: string, name: string): ExportedSpan =>
  spansOf(traceId).find((span) => span.name === name) as ExportedSpan;
/** The span of a request, which is exported with or after those in it. */
async function requestSpan(traceId: string): Promise<ExportedSpan> {
  await eventually(() => expect(spansOf(traceId).filter(({ kind }) => kind === SERVER)).toHaveLength(1));
  return spansOf(traceId).find(({ kind }) => kind === SERVER) as ExportedSpan;
}
/** A webhook with a receiver of its own. */
async function createWebhook(): Promise<{ id: string; receiver: TestReceiver }> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const body = { url: `${receiver.url}?token=secret` };
  const { status, json } = await call(service.url, 'POST', '/api/webhooks', { body });
  expect(status).toBe(200);
  return { id: json.webhook.webhookId, receiver };
}
/** The modules that a service has loaded when it ends. */
async function modulesOf(name: string, environment: Record<string, string> = {}): Promise<string[]> {
  const file = join(folder.path, `modules-${name}`);
  await stop(
    await startProcess({
      ...data('modules'),
      ...environment,
      NODE_OPTIONS: '--require ./test/support/list-modules.cjs',
      MODULES_FILE: file,
    }),
  );
  return readFileSync(file, 'utf8').split('\n');
}
const logLines = (): Record<string, unknown>[] =>
  service
    .stderr()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a read is a span in the trace of its caller, with its statements as children', async () => {
  const { traceId, spanId, headers } = caller();
  const response = await call(service.url, 'GET', '/api/details/05790000000111.208', { headers });
  expect(response.status).toBe(200);
  const span = await requestSpan(traceId);
  expect(span).toMatchObject({
    name: 'getProductDetails',
    parentSpanId: spanId,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/details/{productId}',
      'http.response.status_code': 200,
      'pmd.instance': 'demo',
      'pmd.request.id': response.headers.get('x-request-id'),
    },
    resource: {
      'service.name': 'pmd-test',
      'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
      'deployment.environment.name': 'test',
    },
  });
  expect(span.status.code).not.toBe(ERROR);
  const statements = spansOf(traceId).filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: CLIENT, parentSpanId: span.spanId });
    expect(statement.attributes['db.query.summary']).toBe(statement.name);
    // Its values are not exported.
    expect(JSON.stringify(statement)).not.toContain('05790000000111');
  }
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer secret' });
});

test('a statement that several requests share is in each of their traces', async () => {
  const path = '/api/details/05790000000111.208';
  const statementOf = (traceId: string): ExportedSpan =>
    spansOf(traceId).find(({ name }) => name === 'find_product_fields') as ExportedSpan;
  // Requests share a statement if they arrive in one turn of the event loop.
  await eventually(async () => {
    const callers = Array.from({ length: 20 }, caller);
    await Promise.all(callers.map(({ headers }) => call(service.url, 'GET', path, { headers })));
    const requests = await Promise.all(callers.map(({ traceId }) => requestSpan(traceId)));
    for (const { traceId, spanId } of requests) expect(statementOf(traceId)).toMatchObject({ parentSpanId: spanId });
    const copies = callers.map(({ traceId }) => statementOf(traceId)).filter(({ links }) => links.length > 0);
    expect(copies.length).toBeGreaterThan(0);
    for (const { links } of copies)
      expect(links.map(({ traceId, spanId }) => statementOf(traceId).spanId === spanId)).toEqual([true]);
  });
});

test('a problem and the log name the trace, also one that the service begins', async () => {
  const { traceId, headers } = caller();
  const path = '/api/details/05790000000999.208';
  const { json } = await call(service.url, 'GET', path, { headers });
  expect(json).toMatchObject({ code: 'PRODUCT_NOT_FOUND', traceId });
  const own = (await call(service.url, 'GET', path)).json;
  expect(own.traceId).toMatch(/^[\da-f]{32}$/);
  expect((await requestSpan(own.traceId)).parentSpanId ?? '').toBe('');
  await eventually(() => {
    for (const id of [traceId, own.traceId])
      expect(logLines().filter((line) => line['traceId'] === id)).toMatchObject([{ msg: 'request', status: 404 }]);
  });
  // What clients do wrong is not an error of the service.
  expect((await requestSpan(traceId)).status.code).not.toBe(ERROR);
});

test('an invalid traceparent begins a new trace', async () => {
  const { json } = await call(service.url, 'GET', '/api/details/0.208', { headers: { traceparent: '00-zz-1-01' } });
  expect(json.traceId).toMatch(/^[\da-f]{32}$/);
});

test('a page is a span, with its statements as children', async () => {
  const { traceId, spanId, headers } = caller();
  expect((await fetch(`${service.url}/products/05790000000111.208?lang=da`, { headers })).status).toBe(200);
  const span = await requestSpan(traceId);
  expect(span).toMatchObject({
    name: 'GET /products/:productId',
    parentSpanId: spanId,
    attributes: {
      'http.route': '/products/:productId',
      'http.response.status_code': 200,
      'url.path': '/products/05790000000111.208',
      'pmd.instance': 'demo',
    },
  });
  expect(spansOf(traceId).filter(({ parentSpanId }) => parentSpanId === span.spanId).length).toBeGreaterThan(0);
});

test('a send has a span for the message to the data pool', async () => {
  const body = aBody();
  expect((await call(service.url, 'POST', '/api', { body })).status).toBe(200);
  const { traceId, headers } = caller();
  const { json } = await call(service.url, 'POST', '/api/sendToGS1', { headers, body: sendOf(body) });
  const span = await requestSpan(traceId);
  expect(named(traceId, 'transmit message')).toMatchObject({
    kind: CLIENT,
    parentSpanId: span.spanId,
    attributes: { 'pmd.instance': 'demo', 'pmd.message.id': json.messageId },
  });
  for (const name of ['begin', 'commit'])
    expect(named(traceId, name)).toMatchObject({ attributes: { 'db.query.text': name } });
  expect(JSON.stringify(spansOf(traceId).filter(({ kind }) => kind === CLIENT))).not.toContain(
    productIdOf(body).slice(0, 14),
  );
});

test('deliveries to webhooks have spans, and pass their traces on', async () => {
  const { id, receiver } = await createWebhook();
  const { traceId, headers } = caller();
  expect((await call(service.url, 'POST', `/api/webhooks/${id}/test`, { headers, body: {} })).status).toBe(200);
  const span = await requestSpan(traceId);
  const delivery = named(traceId, 'deliver webhook');
  expect(delivery).toMatchObject({
    parentSpanId: span.spanId,
    attributes: { 'http.response.status_code': 204, 'pmd.webhook.id': id, 'server.address': '127.0.0.1' },
  });
  expect(JSON.stringify(delivery)).not.toContain('token=secret');
  expect(receiver.messages.at(-1)?.headers['traceparent']).toBe(`00-${traceId}-${delivery.spanId}-01`);

  const before = receiver.messages.length;
  expect((await call(service.url, 'POST', '/api', { body: aBody() })).status).toBe(200);
  await eventually(() => expect(receiver.messages.length).toBeGreaterThan(before));
  const [, trace = '', parent] = String(receiver.messages.at(-1)?.headers['traceparent']).split('-');
  // It is sent without a request, so it begins a trace.
  await eventually(() => expect(named(trace, 'deliver webhook')).toMatchObject({ spanId: parent }));
});

test('a failed delivery is an error of its span', async () => {
  const { id, receiver } = await createWebhook();
  receiver.answer = (_message, response) => response.writeHead(500).end();
  const { traceId, headers } = caller();
  await call(service.url, 'POST', `/api/webhooks/${id}/test`, { headers, body: {} });
  await requestSpan(traceId);
  expect(named(traceId, 'deliver webhook')).toMatchObject({
    status: { code: ERROR },
    attributes: { 'error.type': '500' },
  });
});

test('printing a sheet has a span', async () => {
  try {
    await findBrowser(process.env);
  } catch (error) {
    console.warn(`Not tested with a browser: ${(error as Error).message}`);
    return;
  }
  const { traceId, headers } = caller();
  expect((await call(service.url, 'GET', '/api/pdf/05790000000111.208', { headers })).status).toBe(200);
  const span = await requestSpan(traceId);
  expect(named(traceId, 'print PDF')).toMatchObject({ parentSpanId: span.spanId });
});

test('a collector that is away is logged once a minute, and affects nothing else', async () => {
  const away = await startProcess({
    ...data('away'),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  const warnings = (): number => away.stderr().split('traces or metrics could not be exported').length - 1;
  const read = () => call(away.url, 'GET', '/api/status/05790000000111.208');
  await eventually(async () => {
    expect((await read()).status).toBe(200);
    expect(warnings()).toBeGreaterThan(0);
  });
  for (let count = 0; count < 50; count++) expect((await read()).status).toBe(200);
  await stop(away);
  expect(warnings()).toBe(1);
  expect(away.stderr()).not.toContain('closing takes too long');
});

test('OpenTelemetry is loaded only if a collector is configured', async () => {
  const off = await modulesOf('off');
  expect(off.some((path) => path.includes('/prom-client/'))).toBe(true);
  // prom-client needs the API, which does nothing by itself.
  expect(off.filter((path) => /@opentelemetry\/(?!api\/)/.test(path))).toEqual([]);
  const on = await modulesOf('on', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect(on.some((path) => path.includes('/@opentelemetry/sdk-trace/'))).toBe(true);
});
