import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { readFigures } from '../../support/metrics.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

const folder = createTemporaryFolder('metrics');
let service: ServiceProcess;
let metricsUrl: string;
beforeAll(async () => {
  service = await startProcess({ DATA_DIR: folder.path, METRICS_PORT: '0', LOG_LEVEL: 'silent' });
  metricsUrl = /Metrics +(\S+)\n/.exec(service.stdout())?.[1] ?? '';
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exitCode;
  folder.remove();
});

const read = async (): Promise<ReadonlyMap<string, number>> => readFigures(await (await fetch(metricsUrl)).text());
const requests = (operation: string, method: string, status: number): string =>
  `http_request_duration_seconds_count{operation="${operation}",method="${method}",status="${status}"}`;

test('metrics include requests, the database and the process', async () => {
  await call(service.url, 'GET', '/api/status/05790000000111.208');
  await call(service.url, 'GET', '/api/status/05790000000111.208');
  await call(service.url, 'GET', '/api/status/05790000009999.208');
  await call(service.url, 'POST', '/api/validate', { body: { D8165: '05790000000999' } });
  await call(service.url, 'GET', '/api/nothing/here');
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  // A request is counted when its whole response has been sent.
  await eventually(async () => expect((await read()).get(requests('none', 'GET', 404))).toBe(1));
  const figures = await read();
  expect(figures.get(requests('getProductStatus', 'GET', 200))).toBe(2);
  expect(figures.get(requests('getProductStatus', 'GET', 404))).toBe(1);
  expect(figures.get(requests('validateProducts', 'POST', 400))).toBe(1);
  expect(figures.get('database_pool_connections{state="total"}')).toBeGreaterThan(0);
  expect(figures.get('database_pool_connections{state="waiting"}')).toBe(0);
  expect(figures.get('process_cpu_seconds_total')).toBeGreaterThan(0);
});

test.each([
  ['/', 'GET', 404],
  ['/metrics', 'POST', 405],
  ['/metrics?x=1', 'HEAD', 200],
])('%s with %s gets %i', async (path, method, status) => {
  expect((await fetch(new URL(path, metricsUrl), { method })).status).toBe(status);
});

test('metrics are not served on the port of the API', async () => {
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
});
