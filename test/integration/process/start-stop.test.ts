import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { sampleBodies } from '../../builders/product.ts';
import { call } from '../../support/service.ts';
import { failToStart, startProcess, type ServiceProcess } from '../../support/process.ts';

// Every test starts the service at least once.
const folder = createTemporaryFolder('process');
const otherFolder = createTemporaryFolder('process');
const dataDir = folder.path;
const other = otherFolder.path;
let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess({ DATA_DIR: dataDir });
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exitCode;
  for (const used of [folder, otherFolder]) used.remove();
});

test('startup on an empty folder sets it up and loads the seed products', async () => {
  expect(service.stdout()).toMatch(/Documentation +http:.*\/api\/openapi\n/);
  expect(service.stdout().match(/curl/g)).toHaveLength(3);
  for (const body of sampleBodies()) {
    expect(
      (await call(service.url, 'GET', `/api/status/${String(body['D8165'])}.${String(body['D8255'])}`)).status,
    ).toBe(200);
  }
  expect(await (await fetch(`${service.url}/health/ready`)).json()).toEqual({ status: 'ready' });
});

test('every request is logged in one line', async () => {
  await call(service.url, 'GET', '/api/status/05790000000111.208', { headers: { 'X-Request-Id': 'log-1' } });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const line =
    service
      .stderr()
      .split('\n')
      .find((text) => text.includes('log-1')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'log-1',
    operationId: 'getProductStatus',
    status: 200,
    durationMs: expect.any(Number),
    instance: 'demo',
  });
});

describe('startup that fails ends with a one-line error and an exit code', () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    ['on a folder in use', () => ({ DATA_DIR: dataDir }), /^Another service is running on the data folder .*\n$/],
    [
      'on a taken port',
      () => ({ DATA_DIR: other, PORT: new URL(service.url).port, LOG_LEVEL: 'silent' }),
      /^Port \d+ on 127\.0\.0\.1 is in use; set PORT to another port\n$/,
    ],
    [
      'on a taken port for metrics',
      () => ({ DATA_DIR: other, METRICS_PORT: new URL(service.url).port, LOG_LEVEL: 'silent' }),
      /^Port \d+ on 127\.0\.0\.1 is in use; set METRICS_PORT to another port\n$/,
    ],
    [
      'without its database',
      () => ({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
      /^The database cannot be reached: .*ECONNREFUSED.* Check DATABASE_URL\n$/,
    ],
    ['with a bad variable', () => ({ PORT: 'http' }), /^PORT: expected a whole number .*\n$/],
    ['with a missing instance', () => ({ INSTANCE: '/nowhere' }), /^\/nowhere\/instance\.yaml is missing.*\n$/],
  ])('%s', async (_what, env, message) => {
    const { code, stderr } = await failToStart(env());
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });
});

test('SIGTERM lets a request finish and ends with 0; the data are there after a restart', async () => {
  const big = sampleBodies().flatMap((body) => Array.from({ length: 70 }, () => ({ ...body, E0005: 'x'.repeat(500) })));
  const response = call(service.url, 'POST', '/api', { body: big });
  await new Promise((resolve) => setTimeout(resolve, 60));
  service.child.kill('SIGTERM');
  expect((await response).status).toBe(200);
  expect(await service.exitCode).toBe(0);
  service = await startProcess({ DATA_DIR: dataDir });
  expect((await call(service.url, 'GET', '/api/details/05790000000111.208?fields=E0005')).json.E0005).toHaveLength(500);
});
