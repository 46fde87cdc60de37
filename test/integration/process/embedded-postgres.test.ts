import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { childrenOf, signal } from '../../support/processes.ts';
import { call } from '../../support/service.ts';
import { eventually } from '../../support/gs1/eventually.ts';

const folder = createTemporaryFolder('embedded');
const pidFile = join(folder.path, 'postgres/data/postmaster.pid');
let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess({ DATA_DIR: folder.path });
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exitCode;
  folder.remove();
});

const postmaster = (): number => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

/** Process ids of the server and its children. */
function serverProcesses(): number[] {
  const main = postmaster();
  return [main, ...childrenOf(main)];
}

/** Saves products until stopped, and records the acknowledged ones. */
function startWriting(first: number) {
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let goesOn = true;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = first + writer; goesOn; n += 4) {
      const body = aBody({}, n);
      const { status, headers } = await call(service.url, 'POST', '/api', { body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) acknowledged.push(productIdOf(body));
      else expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    }
  });
  return {
    acknowledged,
    statuses,
    async stop() {
      goesOn = false;
      await Promise.all(writers);
    },
  };
}

function isReplaced(before: number): void {
  if (postmaster() === before) throw new Error('still the server that was killed');
}

async function isWorking(): Promise<void> {
  const { status } = await call(service.url, 'POST', '/api', { body: aBody({}, 90_000) });
  if (status !== 200) throw new Error(`still ${status}`);
}

test('a server or one of its processes that is killed under load is restarted automatically, and nothing acknowledged is lost', async () => {
  const victims: [string, () => number][] = [
    ['postmaster', postmaster],
    ['a backend', () => serverProcesses().at(-1) as number],
    ['postmaster', postmaster],
  ];
  const writing = startWriting(10_000);
  for (const [what, find] of victims) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = postmaster();
    signal(find(), 'SIGKILL');
    // Backends outlive their server for a moment, so a save proves nothing before there is another server.
    if (what === 'postmaster') await eventually(() => isReplaced(before), 1000);
    await eventually(isWorking, 1000);
  }
  await writing.stop();
  expect(service.child.exitCode).toBeNull();
  expect([...writing.statuses.keys()].sort()).toEqual([200, 503]);
  expect(writing.acknowledged.length).toBeGreaterThan(0);
  for (const id of writing.acknowledged) {
    expect((await call(service.url, 'GET', `/api/status/${id}`)).status).toBe(200);
  }
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
});

test('while the server does not respond, requests end with 503 within a limit, and succeed afterwards', async () => {
  if (process.platform !== 'linux') return console.warn('skipped: processes are found in /proc');
  await isWorking();
  const stopped = serverProcesses();
  for (const pid of stopped) signal(pid, 'SIGSTOP');
  try {
    // Readiness is cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const begun = performance.now();
    const responses = await Promise.all([
      call(service.url, 'GET', `/api/status/${productIdOf(aBody({}, 90_000))}`),
      call(service.url, 'POST', '/api', { body: aBody({ D8211: 'silent' }, 90_000) }),
      call(service.url, 'GET', '/api/view/assortment'),
      fetch(`${service.url}/health/ready`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    // A list may take 60 s; the rest allows for a busy machine.
    expect(performance.now() - begun).toBeLessThan(150_000);
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT');
  }
  await eventually(isWorking, 1000);
});

test('SIGTERM ends the service even if its database does not respond', async () => {
  if (process.platform !== 'linux') return console.warn('skipped: processes are found in /proc');
  const stopped = serverProcesses();
  for (const pid of stopped) signal(pid, 'SIGSTOP');
  const begun = performance.now();
  try {
    service.child.kill('SIGTERM');
    expect(await service.exitCode).toBe(0);
    expect(performance.now() - begun).toBeLessThan(120_000);
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT');
  }
  service = await startProcess({ DATA_DIR: folder.path });
  await isWorking();
});

test('a process id in postmaster.pid that now belongs to another process does not prevent startup', async () => {
  const main = postmaster();
  const content = readFileSync(pidFile, 'utf8');
  service.child.kill('SIGKILL');
  await service.exitCode;
  for (const pid of serverProcesses()) signal(pid, 'SIGKILL');
  await eventually(() => {
    if (readdirSync('/proc').includes(String(main))) throw new Error('still there');
  });
  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));
  service = await startProcess({ DATA_DIR: folder.path });
  expect(postmaster()).not.toBe(process.pid);
  await isWorking();
});
