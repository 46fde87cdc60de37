import { afterAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMirror } from '../../../examples/mirror.ts';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody } from '../../builders/product.ts';
import { createTestDatabase, databaseUrl } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { randomFrom } from '../../support/random.ts';

const SAVES = Number(process.env['MIRROR_SAVES'] ?? 200);
const SEED = Number(process.env['MIRROR_SEED'] ?? Date.now() % 1_000_000);
const WRITERS = 8;
const KILLS = 2;
const PRODUCTS = 40;
const random = randomFrom(SEED);
const upTo = (count: number): number => Math.floor(random() * count);

const folder = createTemporaryFolder('mirror');
const file = join(folder.path, 'mirror.ndjson');
let service: ServiceProcess | undefined;
let mirror: ChildProcess | undefined;
afterAll(async () => {
  mirror?.kill('SIGKILL');
  service?.child.kill('SIGTERM');
  await service?.exitCode;
  folder.remove();
});

/** Values without those that were cleared. */
function valuesOf(products: Iterable<readonly [string, { revision: number; values: Record<string, unknown> }]>) {
  return Object.fromEntries(
    [...products].map(([id, { revision, values }]) => [
      id,
      { revision, values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) },
    ]),
  );
}

test(`after ${SAVES} random saves by ${WRITERS} writers and kill -9 of service and mirror, both are equal (seed ${SEED})`, async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl(database.address), PORT: String(port) };
  service = await startProcess(env);
  const startMirror = () =>
    spawn(process.execPath, ['scripts/run.mjs', 'examples/mirror.ts', url, file], { stdio: 'ignore' });
  mirror = startMirror();

  let left = SAVES;
  const save = async (): Promise<void> => {
    const changes = { D8211: `Brand ${upTo(1000)}`, D8246: upTo(4) === 0 ? null : upTo(900) + 1 };
    const body = JSON.stringify(aBody(changes, upTo(PRODUCTS)));
    for (;;) {
      // A service that was killed is back soon. A save that was lost on the way is repeated, and changes nothing then.
      const response = await fetch(`${url}/api`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }).catch(() => undefined);
      if (response?.status === 200) return;
      if (response) expect([409, 503]).toContain(response.status);
      await pause(50);
    }
  };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (left-- > 0) await save();
  });
  for (let kill = 1; kill <= KILLS; kill++) {
    while (left > SAVES - (SAVES * kill) / (KILLS + 1)) await pause(10);
    expect(mirror.exitCode).toBeNull();
    mirror.kill('SIGKILL');
    await once(mirror, 'exit');
    service.child.kill('SIGKILL');
    await service.exitCode;
    mirror = startMirror();
    service = await startProcess(env);
  }
  await Promise.all(writers);

  const read = async (query: string) => (await fetch(`${url}/api/changes?${query}`)).json() as Promise<any>;
  const { products, nextCursor } = await read('start=full');
  while (readMirror(file).cursor !== nextCursor) {
    expect(mirror.exitCode).toBeNull();
    await pause(100);
  }
  const copy = readMirror(file);
  expect(products.length).toBeGreaterThan(PRODUCTS / 2);
  expect(valuesOf(copy.products)).toEqual(
    valuesOf(products.map((product: { productId: string }) => [product.productId, product])),
  );

  // And no event was skipped or delivered twice.
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id?: number });
  const ids = lines.flatMap(({ id }) => id ?? []);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
});
