import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hashPassword } from '../../../src/access/passwords.ts';
import { setPassword } from '../../../src/storage/instance/credentials.ts';
import { sendTo, startInstances, type TestInstances } from '../../support/instances.ts';
import { FROM_HERE, PASSWORD } from '../../support/session.ts';

let service: TestInstances;
beforeAll(async () => {
  const view = (name: string, access: string) =>
    `${name}: { title: { en: X, da: X }, access: [${access}], columns: [D8165] }\n`;
  service = await startInstances({
    'acme/instance.yaml': 'name: acme\nhosts: [acme.example]\n',
    'acme/views.yaml': view('for-all', 'public'),
    'bolt/instance.yaml': 'name: bolt\nhosts: [bolt.example]\n',
    'bolt/views.yaml': view('for-users', 'login'),
  });
  for (const { db } of service.instances) await setPassword(db, 'anna', await hashPassword(PASSWORD));
});
afterAll(() => service.stop());

function call(
  host: string,
  path: string,
  { headers = {}, form }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
) {
  const type = form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
  return sendTo(service.url + path, {
    method: form ? 'POST' : 'GET',
    headers: { Host: host, ...FROM_HERE, ...type, ...headers },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  });
}

test('each host shows the lists of its own instance', async () => {
  expect((await call('acme.example', '/')).text).toContain('/views/for-all');
  expect((await call('bolt.example', '/')).text).not.toContain('/views/');
  expect((await call('bolt.example', '/')).text).toContain('Log ind for at se dine');
  expect((await call('bolt.example', '/views/for-all')).status).toBe(404);
});

test('a session belongs to one instance', async () => {
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

test('an unknown host is refused', async () => {
  const { status, text } = await call('other.example', '/');
  expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([421, 'UNKNOWN_HOST']);
});
