import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { sampleBodies } from '../../builders/product.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

/** Adds a defect that a signal triggers. */
const DEFECTS = `
  process.on('SIGUSR2', () => {
    void Promise.reject(new Error('planted rejection'));
    setImmediate(() => { throw new Error('planted exception'); });
  });
`;
const folder = createTemporaryFolder('last-resort');
let service: ServiceProcess;
beforeAll(async () => {
  const defects = join(folder.path, 'defects.mjs');
  writeFileSync(defects, DEFECTS);
  service = await startProcess({
    DATA_DIR: join(folder.path, 'data'),
    NODE_OPTIONS: `--import=${pathToFileURL(defects).href}`,
  });
});
afterAll(() => folder.remove());

test('an unhandled error is logged, lets other requests finish, and ends the process with 1', async () => {
  const big = sampleBodies().flatMap((body) => Array.from({ length: 70 }, () => ({ ...body, E0005: 'x'.repeat(500) })));
  const inProgress = call(service.url, 'POST', '/api', { body: big });
  await new Promise((resolve) => setTimeout(resolve, 60));
  service.child.kill('SIGUSR2');
  expect((await inProgress).status).toBe(200);
  expect(await service.exitCode).toBe(1);
  expect(service.stderr()).toContain('planted rejection');
  expect(service.stderr()).toContain('planted exception');
  expect(service.stderr()).toContain('"origin":"unhandledRejection"');
  await expect(fetch(service.url)).rejects.toThrow();
});
