import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createApp } from '../../../src/app.ts';
import { hashPassword } from '../../../src/http/credentials.ts';
import { loadInstances } from '../../../src/instance/load-instances.ts';
import { openInstance, schemaOf } from '../../../src/instance/open-instances.ts';
import { setPassword } from '../../../src/storage/credentials.ts';
import { createPool } from '../../../src/storage/database.ts';
import { migrate } from '../../../src/storage/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { listen } from '../../support/service.ts';
import { FROM_HERE, PASSWORD } from '../../support/session.ts';

let database: TestDatabase;
let server: Server;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const temporary = createTemporaryFolder('instances');
  const folder = temporary.path;
  for (const [name, view, access] of [
    ['acme', 'for-all', 'public'],
    ['bolt', 'for-users', 'login'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'instance.yaml'), `name: ${name}\nhosts: [${name}.example]\n`);
    const text = `${view}: { title: { en: X, da: X }, access: [${access}], columns: [D8165] }\n`;
    writeFileSync(join(folder, name, 'views.yaml'), text);
  }
  database = await createTestDatabase();
  const configurations = loadInstances({ kind: 'all', folder });
  await migrate(database.address, configurations.map(schemaOf));
  const pool = createPool(database.address, { maxConnections: 5 });
  const instances = configurations.map((configuration) => openInstance(configuration, pool, pino({ level: 'silent' })));
  for (const { db } of instances) await setPassword(db, 'anna', await hashPassword(PASSWORD));
  server = await createApp(instances, { checkReady: () => Promise.resolve() });
  url = await listen(server);
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
  path: string,
  { headers = {}, form }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        method: form ? 'POST' : 'GET',
        headers: {
          Host: host,
          ...FROM_HERE,
          ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(form ? new URLSearchParams(form).toString() : undefined);
  });
}

test('each host shows the lists of its own instance', async () => {
  expect((await call('acme.example', '/')).text).toContain('/views/for-all');
  expect((await call('bolt.example', '/')).text).not.toContain('/views/');
  expect((await call('bolt.example', '/')).text).toContain('Log ind for at se dine');
  expect((await call('bolt.example', '/views/for-all')).status).toBe(404);
});

test('a session is of one instance', async () => {
  const { headers } = await call('acme.example', '/login', { form: { name: 'anna', password: PASSWORD } });
  const [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? [];
  const [, token = ''] = cookie.split('=');
  expect(cookie).toMatch(/^session_acme=/);
  const user = async (host: string, sent: string) =>
    JSON.parse((await call(host, '/api', { headers: { Cookie: sent } })).text) as { username?: string };
  expect((await user('acme.example', cookie)).username).toBe('anna');
  expect((await user('bolt.example', cookie)).username).toBeUndefined();
  expect((await user('bolt.example', `session_bolt=${token}`)).username).toBeUndefined();
});

test('a host of no instance is refused', async () => {
  const { status, text } = await call('other.example', '/');
  expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([421, 'UNKNOWN_HOST']);
});
