import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { sendTo } from '../../support/instances.ts';
import { failToStart, startProcess } from '../../support/process.ts';

const folder = createTemporaryFolder('broken');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

/** @param files by path below a folder of instances */
function writeInstances(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder.path, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), content);
  }
  return path;
}

test('instances that cannot be used are named, and do not prevent the others from being served', async () => {
  const instances = writeInstances('several', {
    'bad-file/instance.yaml': 'name: bad-file\nhosts: [bad-file.example]\nlimit: 1\n',
    'bad-products/instance.yaml': 'name: bad-products\nhosts: [bad-products.example]\n',
    'bad-products/products.json': '[{ "D8165": 1 }]',
    'good/instance.yaml': 'name: good\nhosts: [good.example]\n',
    'twin-1/instance.yaml': 'name: twin\nhosts: [twin-1.example]\n',
    'twin-2/instance.yaml': 'name: twin\nhosts: [twin-2.example]\n',
  });
  const service = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    INSTANCES: instances,
    METRICS_PORT: '0',
  });
  try {
    const statusAt = async (host: string) => (await sendTo(`${service.url}/api`, { headers: { Host: host } })).status;
    expect(await statusAt('good.example')).toBe(200);
    // The remaining instance does not serve the hosts of the others.
    for (const host of ['bad-file', 'bad-products', 'twin-1', 'twin-2']) {
      expect(await statusAt(`${host}.example`)).toBe(421);
    }
    const ready = await fetch(`${service.url}/health/ready`);
    const failedInstances = ['bad-file', 'bad-products', 'twin-1', 'twin-2'];
    const { status, failedInstances: named } = (await ready.json()) as { status: string; failedInstances: string[] };
    expect([ready.status, status, [...named].sort()]).toEqual([200, 'ready', failedInstances]);
    const [, metricsUrl = ''] = /Metrics +(\S+)/.exec(service.stdout()) ?? [];
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toContain('instance_up{instance="good"} 1');
    for (const name of failedInstances) expect(metrics).toContain(`instance_up{instance="${name}"} 0`);
  } finally {
    service.child.kill('SIGTERM');
    await service.exitCode;
  }
  const lines = service
    .stderr()
    .split('\n')
    .filter((line) => line.includes('is not served'));
  expect(lines).toHaveLength(4);
  expect(lines.join('\n')).toMatch(/bad-file\/instance\.yaml: top level: unknown setting limit/);
  expect(lines.join('\n')).toMatch(/bad-products\/products\.json: item 0: /);
  expect(lines.join('\n')).not.toMatch(/at .*:\d+:\d+/);
});

test('without another instance, startup fails with a one-line error', async () => {
  const instances = writeInstances('one', { 'only/instance.yaml': 'name: only\n' });
  const { code, stderr } = await failToStart({ DATABASE_URL: databaseUrl(database.address), INSTANCES: instances });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^.*only\/instance\.yaml: hosts is required.*\n$/)]);
});
