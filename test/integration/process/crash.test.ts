import { afterAll, expect, test } from '@jest/globals';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { call } from '../../support/service.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';

const folder = createTemporaryFolder('crash');
const dataDir = folder.path;
let service: ServiceProcess | undefined;
afterAll(async () => {
  service?.child.kill('SIGTERM');
  await service?.exitCode;
  folder.remove();
});

/** Times from the start of a batch to the crash, in milliseconds; CI tries all of them. */
const MOMENTS = process.env['CRASH_ROUNDS'] === undefined ? [220] : [20, 120, 220, 320, 450];

test('after kill -9 during a batch of 1,000, all or none are stored, and the service starts', async () => {
  const outcomes: number[] = [];
  for (const [round, moment] of MOMENTS.entries()) {
    service ??= await startProcess({ DATA_DIR: dataDir });
    const bodies = Array.from({ length: 1000 }, (_, n) => aBody({}, 10_000 * (round + 1) + n));
    const responded = call(service.url, 'POST', '/api', { body: bodies }).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, moment));
    service.child.kill('SIGKILL');
    await service.exitCode;
    service = await startProcess({ DATA_DIR: dataDir });

    const { url } = service;
    const found = await Promise.all(
      bodies
        .filter((_, n) => n % 50 === 0 || n === 999)
        .map(async (body) => (await call(url, 'GET', `/api/status/${productIdOf(body)}`)).status === 200),
    );
    const present = found.filter(Boolean).length;
    expect([0, found.length]).toContain(present);
    // An acknowledged batch is stored.
    if (await responded) expect(present).toBe(found.length);
    outcomes.push(present);
  }
  expect(outcomes).toHaveLength(MOMENTS.length);
});
