import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { hashPassword } from '../../../src/access/passwords.ts';
import { addKey, removeKey, setPassword } from '../../../src/storage/instance/credentials.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { historyOf } from '../../support/stored.ts';

const ID = productIdOf(aBody());
const { key, hash } = createApiKey();
const basic = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ settings: { security: { keys: true, closedCatalogue: false } } });
  await addKey(service.instance.db, 'erp', hash);
  await addKey(service.instance.db, 'other', createApiKey().hash);
  await setPassword(service.instance.db, 'anna', await hashPassword('correct horse: battery'));
  await service.call('POST', '/api', { body: aBody(), headers: { 'X-Api-Key': key } });
});
afterAll(() => service.stop());

const PROTECTED: [string, string, unknown?][] = [
  ['GET', `/api/details/${ID}`],
  ['GET', `/api/details/${ID}/allfields`],
  ['GET', `/api/status/${ID}`],
  ['POST', '/api', aBody()],
  ['POST', '/api/validate', aBody()],
];
const PUBLIC = [
  '/api',
  '/api/openapi',
  '/api/openapi.json',
  '/api/fields',
  '/api/fields/208',
  '/api/keywords',
  '/api/keywords/YesNo',
  '/api/keywords/D8170/208',
];

describe.each(PROTECTED)('%s %s needs a key', (method, path, body) => {
  const call = (headers: Record<string, string>) =>
    service.call(method, path, { headers, ...(body === undefined ? {} : { body }) });

  test.each<[string, Record<string, string>]>([
    ['none', {}],
    ['a wrong one', { 'X-Api-Key': `${key}x` }],
    ['an empty one', { 'X-Api-Key': '' }],
    ['a wrong password', basic('anna', 'wrong horse')],
    ['an unknown user', basic('bob', 'correct horse: battery')],
    ['a bearer token', { Authorization: `Bearer ${key}` }],
    ['Basic without a colon', { Authorization: `Basic ${Buffer.from('anna').toString('base64')}` }],
  ])('%s is 401', async (_what, headers) => {
    const { status, json, headers: answered } = await call(headers);
    expect([status, json.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(answered.get('www-authenticate')).toMatch(/Basic realm="demo"/);
  });

  test.each<[string, Record<string, string>]>([
    ['a key', { 'X-Api-Key': key }],
    ['a user', basic('anna', 'correct horse: battery')],
    ['a user beside a wrong key', { 'X-Api-Key': 'x', ...basic('anna', 'correct horse: battery') }],
  ])('%s opens it', async (_what, headers) => {
    expect((await call(headers)).status).toBe(200);
  });
});

test.each(PUBLIC)('%s is public', async (path) => {
  expect((await service.call('GET', path, { headers: { 'X-Api-Key': 'wrong' } })).status).toBe(200);
});

test('credentials are verified only where something depends on the caller', async () => {
  const isUser = jest.spyOn(service.instance.credentials, 'isUser');
  const headers = basic('anna', 'wrong');
  try {
    for (const path of [
      ...PUBLIC.filter((known) => known !== '/api'),
      '/api/view/assortment',
      '/api/view/excel/assortment/labels',
      `/api/web/${ID}/standard`,
    ])
      expect([path, (await service.call('GET', path, { headers })).status]).toEqual([path, 200]);
    expect(isUser).not.toHaveBeenCalled();
    expect((await service.call('GET', '/api/view/price-list', { headers })).status).toBe(401);
    expect((await service.call('GET', `/api/status/${ID}`, { headers })).status).toBe(401);
    expect(isUser).toHaveBeenCalledTimes(2);
  } finally {
    isUser.mockRestore();
  }
});

test('an instance may close its catalogue', async () => {
  const closed = await startTestService({ settings: { security: { keys: true, closedCatalogue: true } } });
  try {
    expect((await closed.call('GET', '/api/fields')).status).toBe(401);
    expect((await closed.call('GET', '/api')).status).toBe(200);
  } finally {
    await closed.stop();
  }
});

test('GET /api names the user who is logged in', async () => {
  expect((await service.call('GET', '/api', { headers: basic('anna', 'correct horse: battery') })).json.username).toBe(
    'anna',
  );
  expect((await service.call('GET', '/api', { headers: basic('anna', 'wrong') })).json).not.toHaveProperty('username');
  expect((await service.call('GET', '/api', { headers: { 'X-Api-Key': key } })).json).not.toHaveProperty('username');
});

test('the history names key and user', async () => {
  const body = aBody({}, 2);
  await service.call('POST', '/api', { body, headers: { 'X-Api-Key': key } });
  await service.call('POST', '/api', {
    body: { ...body, D8211: 'x' },
    headers: basic('anna', 'correct horse: battery'),
  });
  expect((await historyOf(service, productIdOf(body))).map((event) => event.actor)).toEqual(['erp', 'anna']);
});

test('a key that is removed stops working', async () => {
  const temporary = createApiKey();
  const own = await startTestService({ settings: { security: { keys: true, closedCatalogue: false } } });
  try {
    await addKey(own.instance.db, 'temporary', temporary.hash);
    const call = async () =>
      (await own.call('GET', `/api/status/${ID}`, { headers: { 'X-Api-Key': temporary.key } })).status;
    expect(await call()).toBe(404);
    expect(await removeKey(own.instance.db, 'temporary')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5100));
    expect(await call()).toBe(401);
  } finally {
    await own.stop();
  }
});

test('keys and passwords are stored as hashes', async () => {
  const { rows } = await service.pool.query<{ text: string }>(
    `select k::text as text from ${service.instance.db.schema}.api_keys k union all select u::text from ${service.instance.db.schema}.users u`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { text } of rows) expect(text).not.toMatch(new RegExp(`${key}|battery`));
});
