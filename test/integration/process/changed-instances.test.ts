import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { sendTo } from '../../support/instances.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';

const folder = createTemporaryFolder('changed-instances');
const settings = (name: string, more = ''): string =>
  `name: ${name}\nhosts: [${name}.example]\nsecurity: { keys: false }\n${more}`;
const body = aBody();
const path = `/api/details/${productIdOf(body)}`;

let database: TestDatabase;
let service: ServiceProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  write('acme/instance.yaml', settings('acme'));
  write('bolt/instance.yaml', settings('bolt'));
  write('bolt/products.json', JSON.stringify([body]));
  cpSync('instances/demo', join(folder.path, 'linked'), { recursive: true });
  writeLinked(30);
  service = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    INSTANCES: folder.path,
    METRICS_PORT: '0',
    RELOAD_SECONDS: '1',
  });
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exitCode;
  await database.drop();
  folder.remove();
});

function write(file: string, content: string): void {
  mkdirSync(join(folder.path, file, '..'), { recursive: true });
  writeFileSync(join(folder.path, file), content);
}

/** The demo instance, with a simulated data pool that replies after some seconds. */
function writeLinked(replySeconds: number): void {
  const demo = readFileSync('instances/demo/instance.yaml', 'utf8');
  const changed = demo.replace('name: demo', 'name: linked\nhosts: [linked.example]');
  write('linked/instance.yaml', changed.replace('replySeconds: 1', `replySeconds: ${replySeconds}`));
}

async function call(host: string, method: string, target: string, content?: unknown) {
  const { status, text } = await sendTo(service.url + target, {
    method,
    headers: { Host: host, 'Content-Type': 'application/json' },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  return { status, text };
}
const statusAt = async (host: string, target = '/api'): Promise<number> => (await call(host, 'GET', target)).status;
const hasField = async (host: string, field: string): Promise<boolean> =>
  (await call(host, 'GET', '/api/fields')).text.includes(`"${field}"`);
async function readiness(): Promise<{ failedInstances?: unknown; outdatedInstances?: unknown }> {
  return (await (await fetch(`${service.url}/health/ready`)).json()) as object;
}
const failed = async (): Promise<unknown> => (await readiness()).failedInstances;
async function metrics(): Promise<string> {
  const [, url = ''] = /Metrics +(\S+)/.exec(service.stdout()) ?? [];
  return (await fetch(url)).text();
}
const logged = (pattern: RegExp): number => service.stderr().match(new RegExp(pattern, 'g'))?.length ?? 0;

test('a new instance is migrated, seeded and served', async () => {
  expect(await statusAt('corn.example')).toBe(421);
  write('corn/instance.yaml', settings('corn'));
  write('corn/products.json', JSON.stringify([body]));
  await eventually(async () => expect(await statusAt('corn.example', path)).toBe(200));
  expect(await metrics()).toContain('instance_up{instance="corn"} 1');
});

test('a change takes effect, and requests in progress finish with what they began with', async () => {
  const own = { ...body, E0700: 'x' };
  expect((await call('acme.example', 'POST', '/api', own)).status).toBe(400);
  const client = new pg.Client(database.address);
  await client.connect();
  await client.query('begin; lock table instance_acme.products in exclusive mode');
  const early = call('acme.example', 'POST', '/api', body);
  write('acme/fields.yaml', 'own: [{ id: E0700, da: Kun her, en: Only here, format: text }]');
  await eventually(async () => expect(await hasField('acme.example', 'E0700')).toBe(true));
  await client.query('rollback');
  await client.end();
  // Its lock may have timed out meanwhile.
  expect([200, 409]).toContain((await early).status);
  expect((await call('acme.example', 'POST', '/api', own)).status).toBe(200);
  expect(await hasField('bolt.example', 'E0700')).toBe(false);
});

test('a mistake keeps the old configuration until it is mended, and affects nobody else', async () => {
  write('acme/fields.yaml', 'own: [{ id: nonsense }]');
  await eventually(() => expect(logged(/an instance keeps its old configuration: .*fields\.yaml/)).toBe(1));
  expect(await hasField('acme.example', 'E0700')).toBe(true);
  expect(await statusAt('bolt.example', path)).toBe(200);
  await eventually(async () => expect(await readiness()).toEqual({ status: 'ready', outdatedInstances: ['acme'] }));
  const figures = await metrics();
  for (const line of ['instance_up{instance="acme"} 1', 'instance_outdated{instance="acme"} 1']) {
    expect(figures).toContain(line);
  }
  expect(figures).toContain('instance_outdated{instance="bolt"} 0');
  write('acme/fields.yaml', 'own: [{ id: E0701, da: Ny, en: New, format: text }]');
  await eventually(async () => expect(await hasField('acme.example', 'E0701')).toBe(true));
  expect(await hasField('acme.example', 'E0700')).toBe(false);
  await eventually(async () => expect(await readiness()).toEqual({ status: 'ready' }));
  expect(await metrics()).toContain('instance_outdated{instance="acme"} 0');
});

test('a host that is taken is a mistake of the newcomer, which is served once it is free', async () => {
  write('thief/instance.yaml', 'name: thief\nhosts: [bolt.example]\nsecurity: { keys: false }\n');
  await eventually(async () => expect(await failed()).toEqual(['thief']));
  const taken = /an instance is not served: .*the host bolt\.example is taken by the instance bolt/;
  // The log is written with a delay.
  await eventually(() => expect(logged(taken)).toBe(1));
  expect(await metrics()).toContain('instance_up{instance="thief"} 0');
  expect(await statusAt('bolt.example', path)).toBe(200);
  write('bolt/instance.yaml', settings('bolt').replace('bolt.example', 'new-bolt.example'));
  await eventually(async () => expect(await statusAt('new-bolt.example', path)).toBe(200));
  await eventually(async () => expect(await statusAt('bolt.example', path)).toBe(404));
  expect(await failed()).toBeUndefined();
});

test('an instance that is removed is no longer served, and has its data when it comes back', async () => {
  expect(await statusAt('new-bolt.example', path)).toBe(200);
  rmSync(join(folder.path, 'bolt'), { recursive: true });
  await eventually(async () => expect(await statusAt('new-bolt.example', path)).toBe(421));
  expect(await metrics()).not.toContain('instance_up{instance="bolt"}');
  expect(await statusAt('acme.example')).toBe(200);
  write('bolt/instance.yaml', settings('bolt').replace('bolt.example', 'new-bolt.example'));
  await eventually(async () => expect(await statusAt('new-bolt.example', path)).toBe(200));
});

test('a message under way while the settings of GS1 change gets its reply', async () => {
  const unit = { D8165: '05790000000128', D8255: '208' };
  const sent = await call('linked.example', 'POST', '/api/sendToGS1', unit);
  expect(sent.status).toBe(200);
  const { topProductId } = JSON.parse(sent.text) as { topProductId: string };
  writeLinked(1);
  await eventually(async () => {
    const { text } = await call('linked.example', 'GET', `/api/status/${topProductId}`);
    expect(JSON.parse(text)).toMatchObject({ catalogStatus: 'OK' });
  });
  expect(logged(/cannot be connected/)).toBe(0);
});
