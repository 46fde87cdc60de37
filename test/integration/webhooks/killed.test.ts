import { afterAll, expect, test } from '@jest/globals';
import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createTestDatabase, databaseUrl } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { startReceiver } from '../../support/receiver.ts';

const PRODUCTS = 20;
const SAVES = 160;
const KILLS = 2;

const folder = createTemporaryFolder('webhooks');
const instance = join(folder.path, 'demo');
cpSync('instances/demo', instance, { recursive: true });
appendFileSync(join(instance, 'instance.yaml'), '\nwebhooks:\n  http: true\n  networks: [127.0.0.0/8]\n');

let services: ServiceProcess[] = [];
afterAll(async () => {
  for (const { child } of services) child.kill('SIGTERM');
  await Promise.all(services.map(({ exitCode }) => exitCode));
  folder.remove();
});

test('two processes, one of which is killed: every event arrives, signed, and those of a product in order', async () => {
  const database = await createTestDatabase();
  const receiver = await startReceiver();
  const env = { DATABASE_URL: databaseUrl(database.address), INSTANCE: instance };
  const port = await freePort();
  const killed = { ...env, PORT: String(port) };
  const start = (): Promise<ServiceProcess> => startProcess(killed);
  services = [await start(), await startProcess(env)];
  const [, steady] = services as [ServiceProcess, ServiceProcess];
  const send = (path: string, body: object, url = steady.url) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const start0 = (await (await fetch(`${steady.url}/api/changes?start=now`)).json()) as { nextCursor: string };
  // The process that is killed creates it, and so begins to deliver.
  const created = await send('/api/webhooks', { url: receiver.url }, `http://127.0.0.1:${port}`);
  expect(created.status).toBe(200);
  const { webhook } = (await created.json()) as { webhook: { secret: string } };
  // Every seventh message fails at its first attempt.
  let count = 0;
  receiver.answer = (_message, response) => response.writeHead(++count % 7 === 0 ? 500 : 204).end();

  for (let save = 0; save < SAVES; save++) {
    const { status } = await send('/api', aBody({ D8211: `Brand ${save}` }, save % PRODUCTS));
    expect(status).toBe(200);
    if (save % (SAVES / KILLS) === SAVES / KILLS - 10) {
      services[0]?.child.kill('SIGKILL');
      await services[0]?.exitCode;
      services[0] = await start();
    }
  }
  const feed = (await (await fetch(`${steady.url}/api/changes?cursor=${start0.nextCursor}&limit=1000`)).json()) as {
    changes: { id: number; productId: string }[];
  };
  expect(feed.changes.length).toBeGreaterThanOrEqual(SAVES);
  const deadline = Date.now() + 120_000;
  const missing = (): number[] => {
    const got = new Set(receiver.messages.map(({ event }) => event.id));
    return feed.changes.map(({ id }) => id).filter((id) => !got.has(id));
  };
  while (missing().length > 0 && Date.now() < deadline) await pause(100);
  expect(missing()).toEqual([]);
  for (const message of receiver.messages) receiver.verify(message, webhook.secret);
  for (let number = 0; number < PRODUCTS; number++) {
    const id = productIdOf(aBody({}, number));
    // Repetitions are allowed; the first arrivals are in order.
    const firsts = [
      ...new Set(receiver.messages.filter(({ event }) => event.productId === id).map(({ event }) => event.id)),
    ];
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
    expect(firsts).toEqual(feed.changes.filter(({ productId }) => productId === id).map((change) => change.id));
  }
  await receiver.stop();
}, 240_000);
