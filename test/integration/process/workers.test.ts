import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { readFigures } from '../../support/metrics.ts';
import {
  failToStart,
  logLinesOf,
  startProcess,
  stopWithDescendants,
  type ServiceProcess,
} from '../../support/process.ts';
import { descendantsOf } from '../../support/processes.ts';
import { NO_RESPONSE, startRequests } from '../../support/steady-requests.ts';
import { call } from '../../support/service.ts';

// Tests that follow one another use the service as the one before leaves it.
const folder = createTemporaryFolder('workers');
const instance = join(folder.path, 'instance');
const settings = join(instance, 'instance.yaml');
const dataDir = join(folder.path, 'data');
const ENVIRONMENT = { DATA_DIR: dataDir, INSTANCE: instance, WORKERS: '2', METRICS_PORT: '0' };
const READ = '/api/status/05790000000111.208';
let service: ServiceProcess;
beforeAll(async () => {
  cpSync('instances/demo', instance, { recursive: true });
  service = await startProcess(ENVIRONMENT);
});
afterAll(async () => {
  await stopWithDescendants(service);
  folder.remove();
});

interface LogLine {
  readonly msg: string;
  readonly worker?: number;
  readonly pid?: number;
  readonly operationId?: string;
  readonly reason?: string;
}

const logLines = (): LogLine[] => logLinesOf<LogLine>(service);
const saying = (msg: string): LogLine[] => logLines().filter((line) => line.msg === msg);
const workers = (): number[] => saying('a worker serves requests').map(({ pid }) => pid as number);
const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);
const figures = async () => {
  const url = /Metrics +(\S+)\n/.exec(service.stdout())?.[1] ?? '';
  return readFigures(await (await fetch(url)).text());
};
const READS = 'http_request_duration_seconds_count{operation="getProductStatus",method="GET",status="200"}';
/** A call on a connection of its own. */
const callOnce = (method: string, path: string, body?: unknown) =>
  call(service.url, method, path, { headers: { Connection: 'close' }, ...(body === undefined ? {} : { body }) });
/** Products that are complete enough to be sent, and have been. */
async function sendProducts(from: number, to: number): Promise<string[]> {
  const bodies = Array.from({ length: to - from }, (_, index) => aBody({}, from + index));
  for (const body of bodies) {
    expect((await callOnce('POST', '/api', body)).status).toBe(200);
    expect((await callOnce('POST', '/api/sendToGS1', sendOf(body))).json).toMatchObject({ result: 'Sent to GS1' });
  }
  return bodies.map(productIdOf);
}
const expectReplies = (ids: readonly string[]) =>
  eventually(async () => {
    const states = await Promise.all(ids.map(async (id) => (await callOnce('GET', `/api/status/${id}`)).json));
    expect(states.map(({ catalogStatus }) => catalogStatus as unknown)).toEqual(ids.map(() => 'OK'));
  }, 800);

test('several workers read and write, and one set of metrics counts what they do', async () => {
  // Connections alternate between the workers.
  for (let count = 0; count < 10; count++) expect((await callOnce('GET', READ)).status).toBe(200);
  for (let count = 0; count < 10; count++) {
    expect((await callOnce('POST', '/api', aBody({}, count))).status).toBe(200);
  }
  await eventually(() => {
    for (const operation of ['getProductStatus', 'upsertProducts']) {
      const lines = logLines().filter(({ operationId }) => operationId === operation);
      expect(lines).toHaveLength(10);
      expect(new Set(lines.map(({ worker }) => worker)).size).toBe(2);
    }
  });
  expect(saying('seed products loaded')).toHaveLength(1);
  await eventually(async () => expect((await figures()).get(READS)).toBe(10));
  expect((await figures()).get('service_workers')).toBe(2);
  expect((await figures()).get('instance_up{instance="demo"}')).toBe(1);
});

test('replies of the simulated data pool reach the messages of all workers', async () => {
  await expectReplies(await sendProducts(100, 106));
});

test('after kill -9 of a worker the other goes on, and a new one appears', async () => {
  const [victim = 0] = workers();
  const before = (await figures()).get(READS) ?? 0;
  const requests = startRequests(service.url, READ);
  process.kill(victim, 'SIGKILL');
  await eventually(() =>
    expect(saying('a worker ended unexpectedly and is replaced')).toMatchObject([{ pid: victim }]),
  );
  await eventually(() => expect(workers()).toHaveLength(3));
  const { succeeded, failures } = await requests.stop();
  expect(succeeded).toBeGreaterThan(0);
  // Its connections were closed, also one that it was about to get.
  expect(failures).not.toContain(NO_RESPONSE);
  expect((await callOnce('GET', READ)).status).toBe(200);
  const after = await figures();
  expect([after.get('service_workers'), after.get('service_workers_replaced_total')]).toEqual([2, 1]);
  // What the killed worker had counted is not lost.
  expect(after.get(READS)).toBeGreaterThanOrEqual(before);
});

test('SIGHUP restarts the workers with the new configuration, and no request fails', async () => {
  const old = workers().filter(isRunning);
  expect(old).toHaveLength(2);
  const text = readFileSync(settings, 'utf8');
  const changed = text
    .replace('languages: [en, da]', 'languages: [da, en]')
    .replace('replySeconds: 1', 'replySeconds: 3');
  writeFileSync(settings, changed);
  const requests = startRequests(service.url, READ);
  const sent = await sendProducts(200, 203);
  service.child.kill('SIGHUP');
  await eventually(() => expect(saying('all workers were restarted')).toHaveLength(1));
  await eventually(() => expect(old.filter(isRunning)).toEqual([]));
  const { succeeded, failures } = await requests.stop();
  expect(failures).toEqual([]);
  expect(succeeded).toBeGreaterThan(0);
  for (let count = 0; count < 4; count++) {
    expect((await callOnce('GET', '/api')).headers.get('content-language')).toBe('da');
  }
  // The old workers sent these messages.
  await expectReplies(sent);
});

test('with a broken configuration, the old workers keep serving, and the log says why', async () => {
  const old = workers().filter(isRunning);
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace(/^timeZone: .*$/m, '').concat('timeZone: Nowhere/Else\n'));
  service.child.kill('SIGHUP');
  const message = 'the restart was given up, because a new worker cannot start; the others keep serving';
  await eventually(() => expect(saying(message)).toMatchObject([{ reason: expect.stringContaining('timeZone') }]));
  expect(old.map(isRunning)).toEqual([true, true]);
  expect((await callOnce('GET', READ)).status).toBe(200);
  writeFileSync(settings, text);
});

test('SIGTERM ends all processes, and the data are there after a restart', async () => {
  const processes = descendantsOf(service.child.pid as number);
  expect(workers().filter((pid) => processes.includes(pid)).length).toBe(2);
  service.child.kill('SIGTERM');
  expect(await service.exitCode).toBe(0);
  // The compiler of a first start ends after the process that used it.
  await eventually(() => expect(processes.filter(isRunning)).toEqual([]));
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  expect(saying('stopped')).toHaveLength(1);
  service = await startProcess(ENVIRONMENT);
  expect((await callOnce('GET', `/api/status/${productIdOf(aBody({}, 3))}`)).status).toBe(200);
});

test('after kill -9 of the primary process its workers end, and the next start takes the database over', async () => {
  const left = workers();
  // Each has lines of the log left to write, which nobody takes any more.
  const requests = startRequests(service.url, READ);
  await eventually(() => expect(logLines().filter(({ operationId }) => operationId)).not.toEqual([]));
  service.child.kill('SIGKILL');
  await service.exitCode;
  await requests.stop();
  await eventually(() => expect(left.filter(isRunning)).toEqual([]), 400);
  service = await startProcess(ENVIRONMENT);
  expect((await callOnce('GET', READ)).status).toBe(200);
});

describe('a mistake of the operator ends the start of workers with one line', () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    ['an instance that is missing', () => ({ INSTANCE: '/nowhere' }), /^\/nowhere\/instance\.yaml is missing.*\n$/],
    [
      'a taken port',
      () => ({ PORT: new URL(service.url).port }),
      /^Port \d+ on 127\.0\.0\.1 is in use; set PORT .*\n$/,
    ],
    [
      'too few connections',
      () => ({ DATABASE_CONNECTIONS: '3' }),
      /^DATABASE_CONNECTIONS: expected .* from 4 to .*\n$/,
    ],
  ])('%s', async (_what, env, message) => {
    const { code, stderr } = await failToStart({
      ...ENVIRONMENT,
      DATA_DIR: join(folder.path, 'other'),
      LOG_LEVEL: 'silent',
      ...env(),
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });
});
