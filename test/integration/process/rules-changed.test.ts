import { afterAll, expect, test } from '@jest/globals';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { call } from '../../support/service.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';

const data = createTemporaryFolder('rules');
const instance = createTemporaryFolder('rules-instance');
let service: ServiceProcess | undefined;
afterAll(async () => {
  service?.child.kill('SIGTERM');
  await service?.exitCode;
  for (const folder of [data, instance]) folder.remove();
});

const start = () => startProcess({ DATA_DIR: data.path, INSTANCE: instance.path });
const BAR = '05790000000111.208';
/** Findings for the field that a recipient newly requires. */
const findings = async (url: string): Promise<unknown[]> =>
  (await call(url, 'GET', `/api/status/${BAR}`)).json.validationErrors.filter(
    (error: { fieldId: string }) => error.fieldId === 'D9044',
  );

test('startup with a new requirement of a recipient revalidates all products', async () => {
  cpSync('instances/demo', instance.path, { recursive: true });
  service = await start();
  expect(await findings(service.url)).toEqual([]);
  service.child.kill('SIGTERM');
  await service.exitCode;
  expect(service.stderr()).not.toContain('revalidating all products');

  writeFileSync(
    join(instance.path, 'recipients.yaml'),
    `- { gln: '5790000009503', name: Anew, requires: [{ fields: [D9044] }] }\n`,
  );
  service = await start();
  let found: unknown[] = [];
  for (let attempt = 0; attempt < 100 && found.length === 0; attempt++) {
    found = await findings(service.url);
    if (found.length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(found).toMatchObject([{ fieldId: 'D9044', requiredBy: ['Anew'] }]);
  service.child.kill('SIGTERM');
  await service.exitCode;
  expect(service.stderr().match(/"msg":"(?:rules or configuration changed|revalidated all products)/g)).toHaveLength(2);
});
