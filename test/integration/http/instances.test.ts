import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createApp } from '../../../src/app.ts';
import { createApiKey } from '../../../src/http/credentials.ts';
import { loadInstances } from '../../../src/instance/load-instances.ts';
import { openInstance, schemaOf } from '../../../src/instance/open-instances.ts';
import { addKey } from '../../../src/storage/credentials.ts';
import { createPool } from '../../../src/storage/database.ts';
import { migrate } from '../../../src/storage/migrate.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { listen } from '../../support/service.ts';

const { key, hash } = createApiKey();
let database: TestDatabase;
let server: Server;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const temporary = createTemporaryFolder('instances');
  const folder = temporary.path;
  for (const [name, hosts, more] of [
    ['acme', '[acme.example, www.acme.example]', 'security: { keys: true }'],
    ['bolt-foods', '["bolt.example:8080"]', 'security: { keys: false }\nlanguages: [da]'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'instance.yaml'), `name: ${name}\nhosts: ${hosts}\n${more}\n`);
  }
  writeFileSync(join(folder, 'acme', 'fields.yaml'), 'own: [{ id: E0700, da: Kun her, en: Only here, format: text }]');
  database = await createTestDatabase();
  const configurations = loadInstances({ kind: 'all', folder });
  await migrate(database.address, configurations.map(schemaOf));
  const pool = createPool(database.address, { maxConnections: 5 });
  const instances = configurations.map((configuration) => openInstance(configuration, pool, pino({ level: 'silent' })));
  await addKey((instances[0] as (typeof instances)[0]).db, 'erp', hash);
  server = await createApp(instances, { checkReady: () => Promise.resolve() });
  port = Number(new URL(await listen(server)).port);
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await pool.end();
    await database.drop();
    temporary.remove();
  };
});
afterAll(() => close());

/** fetch does not let a test choose the Host header. */
function call(
  host: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: Record<string, never> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        method,
        path,
        headers: { Host: host, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            json: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, never>,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

test('each host reaches its own instance, with or without port', async () => {
  expect((await call('acme.example', 'GET', '/api/fields/208')).json).toMatchObject({ status: 200 });
  const fields = async (host: string) => JSON.stringify((await call(host, 'GET', '/api/fields')).json);
  expect(await fields('WWW.ACME.EXAMPLE:80')).toContain('E0700');
  expect(await fields('bolt.example:8080')).not.toContain('E0700');
});

test('an unknown host is a problem of its own', async () => {
  const { status, json } = await call('other.example', 'GET', '/api');
  expect([status, json['code']]).toEqual([421, 'UNKNOWN_HOST']);
});

test('nothing of one instance is seen through another', async () => {
  const body = aBody();
  const id = productIdOf(body);
  expect((await call('acme.example', 'POST', '/api', body, { 'X-Api-Key': key })).status).toBe(200);
  expect((await call('acme.example', 'GET', `/api/status/${id}`, undefined, { 'X-Api-Key': key })).status).toBe(200);
  expect((await call('bolt.example:8080', 'GET', `/api/status/${id}`, undefined, { 'X-Api-Key': key })).status).toBe(
    404,
  );
  expect((await call('acme.example', 'GET', `/api/status/${id}`)).status).toBe(401);
  const refused = await call('bolt.example:8080', 'POST', '/api', { ...body, E0700: 'x' });
  expect([refused.status, refused.json['title']]).toEqual([400, 'Inputfejl']);
});
