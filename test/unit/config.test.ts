import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import { readConfig } from '../../src/config.ts';
import { loadInstances } from '../../src/instance/load-instances.ts';

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, logLevel: 'info', instances: { kind: 'one' } });
  expect(readConfig({}).databaseUrl).toBeUndefined();
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
});

test('metrics are served if a port for them is set', () => {
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ METRICS_PORT: '0', METRICS_HOST: '::1' }).metrics).toEqual({ host: '::1', port: 0 });
});

test('OpenTelemetry needs the address of a collector', () => {
  const traces = { sampler: 'parentbased_always_on', ratio: 1, delayMs: 5000 };
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  expect(readConfig({ OTEL_SERVICE_NAME: 'pmd' }).telemetry).toBeUndefined();
  const metrics = { intervalMs: 60_000, timeoutMs: 30_000 };
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).telemetry).toEqual({
    serviceName: 'product-master-data',
    traces,
    metrics,
  });
  expect(
    readConfig({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/v1/traces',
      OTEL_SERVICE_NAME: 'pmd',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    }).telemetry,
  ).toEqual({ serviceName: 'pmd', traces: { sampler: 'traceidratio', ratio: 0.25, delayMs: 100 } });
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeUndefined();
  expect(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    }).telemetry,
  ).toEqual({ serviceName: 'product-master-data', metrics: { intervalMs: 1000, timeoutMs: 1000 } });
  const NONE = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' };
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...NONE }).telemetry).toBeUndefined();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: expected a URL such as http/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL: expected one of http\/json/],
  [{ OTEL_TRACES_SAMPLER: 'jaeger' }, /^OTEL_TRACES_SAMPLER: expected one of always_on/],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG: expected a number from 0 to 1, not “2”$/],
  [{ OTEL_METRICS_EXPORTER: 'prometheus' }, /^OTEL_METRICS_EXPORTER: expected one of otlp, none/],
  [{ OTEL_METRIC_EXPORT_INTERVAL: '0' }, /^OTEL_METRIC_EXPORT_INTERVAL: expected a whole number from 1/],
  [{ OTEL_SDK_DISABLED: 'yes' }, /^OTEL_SDK_DISABLED: expected one of true, false/],
  [{ PORT: 'abc' }, /^PORT: expected a whole number from 0 to 65535, not “abc”$/],
  [{ PORT: '70000' }, /^PORT: /],
  [{ PORT: '-1' }, /^PORT: /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: expected one of fatal, error/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: expected postgresql:/],
  [{ DATABASE_DIRECT_URL: 'postgresql://x' }, /^DATABASE_DIRECT_URL: expected only together with DATABASE_URL/],
  [{ DATABASE_URL: 'postgresql://x', DATABASE_DIRECT_URL: 'x' }, /^DATABASE_DIRECT_URL: expected postgresql:/],
  [{ DISTRIBUTE_SCHEMAS: 'yes' }, /^DISTRIBUTE_SCHEMAS: expected one of auto, never/],
  [{ INSTANCE: 'a', INSTANCES: 'b' }, /both set/],
  [{ DATABASE_CONNECTIONS: '1' }, /^DATABASE_CONNECTIONS: /],
  [{ METRICS_PORT: 'on' }, /^METRICS_PORT: expected a whole number from 0 to 65535, not “on”$/],
  [{ PDF_PAGES: '0' }, /^PDF_PAGES: expected a whole number from 1 to 100/],
  [{ PDF_QUEUE: '-1' }, /^PDF_QUEUE: /],
])('%j is rejected with a one-line error', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

function recipients(gln: string, field: string, more = ''): Record<string, string> {
  const requires = `{ fields: [${field}]${more && `, ${more}`} }`;
  return {
    'instance.yaml': 'name: acme',
    'recipients.yaml': `[{ gln: "${gln}", name: Acme, requires: [${requires}] }]`,
  };
}

describe('an instance folder', () => {
  const used: TemporaryFolder[] = [];
  afterAll(() => {
    for (const created of used) created.remove();
  });

  function folder(files: Record<string, string>): string {
    const created = createTemporaryFolder('instance');
    used.push(created);
    const { path } = created;
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(path, name, '..'), { recursive: true });
      writeFileSync(join(path, name), content);
    }
    return path;
  }

  test('needs only a name', () => {
    const [instance] = loadInstances({ kind: 'one', folder: folder({ 'instance.yaml': 'name: acme' }) });
    expect(instance?.settings).toMatchObject({
      name: 'acme',
      languages: ['da', 'en'],
      security: { keys: true },
      limits: {
        batchItems: 1000,
        bodyMegabytes: 20,
        requests: 500,
        batches: 50,
        sheets: 100,
        openLists: 100,
        openListsPerAddress: 32,
        productKilobytes: 1024,
        productValues: 10_000,
        gridRows: 1000,
        hierarchyUnits: 5000,
      },
    });
  });

  test.each([
    [{}, /instance\.yaml is missing/],
    [
      { 'instance.yaml': 'nam: acme' },
      /instance\.yaml: top level: (name is missing|unknown setting nam; the nearest is name)/,
    ],
    [{ 'instance.yaml': 'name: Acme Ltd' }, /instance\.yaml: name: expected lower-case letters/],
    [{ 'instance.yaml': 'name: acme\nlanguages: [fr]' }, /instance\.yaml: languages\.0: expected one of da, en/],
    [
      { 'instance.yaml': 'name: acme\nsecurity: { key: true }' },
      /instance\.yaml: security: unknown setting key; the nearest is keys/,
    ],
    [{ 'instance.yaml': 'name: acme\ntimeZone: Mars/Base' }, /instance\.yaml: timeZone: expected a name from the IANA/],
    [{ 'instance.yaml': 'name: [' }, /instance\.yaml: /],
    [
      { 'instance.yaml': 'name: acme', 'fields.yaml': 'own: [{ id: D0001, da: a, en: a, format: text }]' },
      /fields\.yaml: own\.0\.id: expected E and four digits/,
    ],
    [
      recipients('5790000009503', 'D8283', 'severity: BAD'),
      /recipients\.yaml: 0\.requires\.0\.severity: expected one of ERROR/,
    ],
    [recipients('5790000009504', 'D8283'), /recipients\.yaml: the check digit of GLN 5790000009504 is wrong/],
    [recipients('5790000009503', 'D0001'), /recipients\.yaml: 5790000009503: the field D0001 does not exist/],
    [recipients('5790000009503', 'D8348'), /recipients\.yaml: 5790000009503: D8348 cannot be required/],
  ])('with %j is rejected with a one-line error that names file and path', (files, message) => {
    expect(() => loadInstances({ kind: 'one', folder: folder(files) })).toThrow(message);
  });

  test.each([
    [{ 'a/instance.yaml': 'name: a', 'b/instance.yaml': 'name: b' }, /hosts is required/],
    [
      { 'a/instance.yaml': 'name: a\nhosts: [x]', 'b/instance.yaml': 'name: b\nhosts: [X]' },
      /The host x is claimed by both/,
    ],
    [
      { 'a/instance.yaml': 'name: a\nhosts: [x]', 'b/instance.yaml': 'name: a\nhosts: [y]' },
      /The name a is claimed by both/,
    ],
    [{}, /contains no instance folder/],
  ])('several with %j are rejected', (files, message) => {
    expect(() => loadInstances({ kind: 'all', folder: folder(files) })).toThrow(message);
  });
});
