import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { startCollector, type Collector, type ExportedSeries } from '../../support/collector.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { readFigures } from '../../support/metrics.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

const folder = createTemporaryFolder('exported-metrics');
const READ = '/api/status/05790000000111.208';
let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(async () => {
  await collector.stop();
  folder.remove();
});

const start = (environment: Record<string, string>): Promise<ServiceProcess> => {
  collector.metrics.length = 0;
  return startProcess({
    DATA_DIR: folder.path,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/v1/metrics`,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    ...environment,
  });
};
async function stop({ child, exitCode }: ServiceProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await exitCode).toBe(0);
}
const latest = (): readonly ExportedSeries[] => collector.metrics.at(-1) ?? [];
const named = (wanted: string): ExportedSeries[] => latest().filter(({ name }) => name === wanted);
const reads = (): ExportedSeries[] =>
  named('http_request_duration_seconds').filter(({ attributes }) => attributes['operation'] === 'getProductStatus');
/** A read on a connection of its own: connections alternate between workers. */
const readOnce = async (url: string): Promise<void> =>
  expect((await call(url, 'GET', READ, { headers: { Connection: 'close' } })).status).toBe(200);

test('the metrics are exported, also without a port for them', async () => {
  const service = await start({ OTEL_SERVICE_NAME: 'pmd-test' });
  await readOnce(service.url);
  await eventually(() =>
    expect(reads()).toMatchObject([
      {
        type: 'histogram',
        unit: 's',
        attributes: { operation: 'getProductStatus', method: 'GET', status: '200' },
        resource: { 'service.name': 'pmd-test', 'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/) },
        value: 1,
      },
    ]),
  );
  expect(named('instance_up')).toMatchObject([{ type: 'gauge', attributes: { instance: 'demo' }, value: 1 }]);
  expect(named('process_cpu_seconds_total')).toMatchObject([{ type: 'sum', unit: 's' }]);
  expect(service.stdout()).not.toContain('Metrics');
  // No traces were asked for.
  expect(collector.spans).toEqual([]);
  await stop(service);
});

test('the last export is that of the end', async () => {
  const service = await start({ OTEL_METRIC_EXPORT_INTERVAL: '3600000' });
  for (let count = 0; count < 3; count++) await readOnce(service.url);
  expect(collector.metrics).toEqual([]);
  await stop(service);
  expect(reads()).toMatchObject([{ value: 3 }]);
});

test('workers are exported as one service, with the names and numbers that /metrics shows', async () => {
  const service = await start({ WORKERS: '2', METRICS_PORT: '0' });
  for (let count = 0; count < 10; count++) await readOnce(service.url);
  await eventually(() => expect(reads()).toMatchObject([{ value: 10 }]));
  expect(new Set(collector.metrics.flat().map(({ resource }) => resource['service.instance.id'])).size).toBe(1);
  expect(named('service_workers')).toMatchObject([{ value: 2 }]);
  const metricsUrl = /Metrics +(\S+)\n/.exec(service.stdout())?.[1] ?? '';
  const figures = readFigures(await (await fetch(metricsUrl)).text());
  const names = new Set(latest().map(({ name }) => name));
  const served = new Set(
    [...figures.keys()].map((key) => key.replace(/\{.*/, '').replace(/_(?:bucket|sum|count)$/, '')),
  );
  expect([...names].filter((name) => !served.has(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(30);
  await stop(service);
});
