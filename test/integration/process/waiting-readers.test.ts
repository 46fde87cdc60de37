import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { sampleBodies } from '../../builders/product.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

const folder = createTemporaryFolder('waiting');
let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess({ DATA_DIR: folder.path });
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await service.exitCode;
  folder.remove();
});

test('a stop ends requests that wait for changes with a whole response', async () => {
  const { json } = await call(service.url, 'GET', '/api/changes?start=now');
  const cursor = String(json.nextCursor);
  const waiting = call(service.url, 'GET', `/api/changes?cursor=${cursor}&wait=60&productId=00000000000000.208`);
  const stream = await fetch(`${service.url}/api/changes?cursor=${cursor}`, {
    headers: { Accept: 'text/event-stream' },
  });
  const texts = stream.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let events = '';
  const read = async (): Promise<boolean> => {
    const { done, value } = (await texts?.next()) ?? { done: true, value: undefined };
    events += value ?? '';
    return done !== true;
  };
  // Both wait now: an event wakes the stream, which has nothing but this event then.
  const [body] = sampleBodies();
  const saved = await call(service.url, 'POST', '/api', { body: { ...body, D8211: 'Havblik' } });
  expect(saved.status).toBe(200);
  // A stop does not wait for an event that has no position yet: the client reads it after it connects again.
  while (!events.includes('"type":"UPDATED"') && (await read()));
  service.child.kill('SIGTERM');
  const { status, json: page } = await waiting;
  expect([status, page.changes]).toEqual([200, []]);
  while (await read());
  expect(events).toContain('"type":"UPDATED"');
  expect(events.endsWith('\n\n')).toBe(true);
  expect(await service.exitCode).toBe(0);
});
