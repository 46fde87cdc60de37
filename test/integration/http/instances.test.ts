import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { addKey } from '../../../src/storage/instance/credentials.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { sendTo, startInstances, type TestInstances } from '../../support/instances.ts';

const { key, hash } = createApiKey();
let service: TestInstances;
beforeAll(async () => {
  service = await startInstances({
    'acme/instance.yaml': 'name: acme\nhosts: [acme.example, www.acme.example]\nsecurity: { keys: true }\n',
    'acme/fields.yaml': 'own: [{ id: E0700, da: Kun her, en: Only here, format: text }]',
    'bolt-foods/instance.yaml':
      'name: bolt-foods\nhosts: ["bolt.example:8080"]\nsecurity: { keys: false }\nlanguages: [da]\n',
  });
  const [acme] = service.instances;
  if (acme) await addKey(acme.db, 'erp', hash);
});
afterAll(() => service.stop());

async function call(
  host: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: Record<string, never> }> {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const { status, text } = await sendTo(service.url + path, {
    method,
    headers: { Host: host, ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status, json: JSON.parse(text) as Record<string, never> };
}

test('each host reaches its own instance, with or without port', async () => {
  expect((await call('acme.example', 'GET', '/api/fields/208')).json).toMatchObject({ status: 200 });
  const fields = async (host: string) => JSON.stringify((await call(host, 'GET', '/api/fields')).json);
  expect(await fields('WWW.ACME.EXAMPLE:80')).toContain('E0700');
  expect(await fields('bolt.example:8080')).not.toContain('E0700');
});

test('an unknown host gets its own problem document', async () => {
  const { status, json } = await call('other.example', 'GET', '/api');
  expect([status, json['code']]).toEqual([421, 'UNKNOWN_HOST']);
});

test('no instance shows data of another one', async () => {
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
