import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody } from '../../builders/product.ts';
import { launch, startProcess, type ServiceProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

// Every test starts the service at least once.
const folder = createTemporaryFolder('signals');
const dataDir = folder.path;
const started: ServiceProcess['child'][] = [];
afterAll(() => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  folder.remove();
});

const start = async (...args: Parameters<typeof startProcess>): Promise<ServiceProcess> => {
  const service = await startProcess(...args);
  started.push(service.child);
  return service;
};
const isDatabaseRunning = (): boolean => existsSync(join(dataDir, 'postgres/data/postmaster.pid'));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('any combination of signals ends service and database cleanly', () => {
  test.each<[string, NodeJS.Signals[]]>([
    ['SIGHUP from a closed terminal', ['SIGHUP']],
    ['SIGINT twice', ['SIGINT', 'SIGINT']],
    [
      'all signals at once, many times',
      ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGINT', 'SIGTERM'],
    ],
  ])('%s', async (_what, signals) => {
    const service = await start({ DATA_DIR: dataDir });
    expect(isDatabaseRunning()).toBe(true);
    for (const signal of signals) {
      service.child.kill(signal);
      await pause(20);
    }
    expect([await service.exitCode, isDatabaseRunning()]).toEqual([0, false]);
    expect(service.stderr()).toContain('"stopped"');
  });

  test('Ctrl-C under npm start: the process group gets it, and npm forwards it', async () => {
    const service = await start(
      { DATA_DIR: dataDir, HOME: dataDir },
      { command: ['npm', 'start', '--silent'], detached: true },
    );
    process.kill(-(service.child.pid as number), 'SIGINT');
    await service.exitCode;
    expect(service.stderr()).toContain('"stopped"');
    expect(service.stderr()).not.toMatch(/at .*:\d+:\d+/);
    expect(isDatabaseRunning()).toBe(false);
  });

  test('a terminal that accepts no more output', async () => {
    const service = await start({ DATA_DIR: dataDir });
    service.child.stdout?.destroy();
    service.child.stderr?.destroy();
    await call(service.url, 'GET', '/api');
    service.child.kill('SIGHUP');
    const code = await new Promise((resolve) => service.child.once('exit', resolve));
    expect([code, isDatabaseRunning()]).toEqual([0, false]);
  });

  test.each([300, 900, 1500])('during startup, after %d ms', async (moment) => {
    const service = launch({ DATA_DIR: dataDir });
    started.push(service.child);
    await pause(moment);
    service.child.kill('SIGINT');
    service.child.kill('SIGTERM');
    const code = await service.exitCode;
    // Before the program is loaded, nothing handles signals, and nothing needs to be closed.
    expect([0, null]).toContain(code);
    expect(isDatabaseRunning()).toBe(false);
    expect(service.stderr()).not.toMatch(/at .*:\d+:\d+/);
  });
});

test('SIGTERM makes the service not ready before it stops listening, and requests meanwhile are served', async () => {
  const service = await start({ DATA_DIR: dataDir, DRAIN_SECONDS: '2' });
  const ready = () => fetch(`${service.url}/health/ready`);
  expect((await ready()).status).toBe(200);
  service.child.kill('SIGTERM');
  await pause(300);
  const draining = await ready();
  expect([draining.status, await draining.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'the service is stopping' },
  ]);
  const response = await call(service.url, 'GET', '/api');
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await service.exitCode).toBe(0);
});

test('a later second signal ends unfinished requests, and the database cleanly', async () => {
  const service = await start({ DATA_DIR: dataDir, SHUTDOWN_SECONDS: '300' });
  // An endless body keeps its request in progress.
  const request = fetch(`${service.url}/api`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(JSON.stringify(aBody()).slice(0, 20))),
    }),
    duplex: 'half',
  }).catch((error: unknown) => error);
  await pause(300);
  const begun = performance.now();
  service.child.kill('SIGINT');
  await pause(2_200);
  expect(service.child.exitCode).toBeNull();
  service.child.kill('SIGINT');
  expect(await service.exitCode).toBe(0);
  // Without the second signal it would wait for SHUTDOWN_SECONDS.
  expect(performance.now() - begun).toBeLessThan(150_000);
  expect(String(await request)).toMatch(/^TypeError/);
  expect(isDatabaseRunning()).toBe(false);
});
