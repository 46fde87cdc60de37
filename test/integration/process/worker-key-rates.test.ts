import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { logLinesOf, startProcess, stopWithDescendants, type ServiceProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

const RATE = 4;
const REQUESTS = 24;
const folder = createTemporaryFolder('worker-key-rates');
const instance = join(folder.path, 'instance');
const ENVIRONMENT = { DATA_DIR: join(folder.path, 'data'), INSTANCE: instance };
let service: ServiceProcess;
beforeAll(async () => {
  cpSync('instances/demo', instance, { recursive: true });
  const settings = join(instance, 'instance.yaml');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/keys: false/, 'keys: true'));
  service = await startProcess({ ...ENVIRONMENT, WORKERS: '2' });
});
afterAll(async () => {
  await stopWithDescendants(service);
  folder.remove();
});

interface LogLine {
  readonly msg: string;
  readonly worker?: number;
  readonly status?: number;
}

test('workers share the count of a key', async () => {
  const command = ['scripts/run.mjs', 'src/cli.ts', 'key', 'add', 'shop', '--rate', String(RATE)];
  const { stdout } = spawnSync(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...ENVIRONMENT },
    encoding: 'utf8',
  });
  // On connections of their own, which alternate between the workers.
  const headers = { 'X-Api-Key': stdout.trim(), Connection: 'close' };
  const start = performance.now();
  const statuses: number[] = [];
  for (let request = 0; request < REQUESTS; request++)
    statuses.push((await call(service.url, 'GET', '/api/status/05790000000111.208', { headers })).status);
  const minutes = (performance.now() - start) / 60_000;

  expect(statuses.slice(0, RATE)).toEqual(Array(RATE).fill(200));
  const admitted = statuses.filter((status) => status === 200).length;
  expect(admitted).toBeLessThanOrEqual(RATE + Math.ceil(minutes * RATE));
  expect(statuses.filter((status) => status === 429)).toHaveLength(REQUESTS - admitted);
  await eventually(() => {
    const refused = logLinesOf<LogLine>(service).filter(({ msg, status }) => msg === 'request' && status === 429);
    expect(new Set(refused.map(({ worker }) => worker)).size).toBe(2);
  });
});
