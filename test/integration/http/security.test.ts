import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { hashPassword } from '../../../src/access/passwords.ts';
import { addKey, removeKey, removeUser, setPassword } from '../../../src/storage/instance/credentials.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { postForm } from '../../support/session.ts';
import { historyOf } from '../../support/stored.ts';

const ID = productIdOf(aBody());
const { key, hash } = createApiKey();
const basic = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
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

describe.each(PROTECTED)('%s %s requires a key', (method, path, body) => {
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
    const { status, json, headers: returned } = await call(headers);
    expect([status, json.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(returned.get('www-authenticate')).toMatch(/Basic realm="demo"/);
  });

  test.each<[string, Record<string, string>]>([
    ['a key', { 'X-Api-Key': key }],
    ['a user', basic('anna', 'correct horse: battery')],
    ['a user in addition to a wrong key', { 'X-Api-Key': 'x', ...basic('anna', 'correct horse: battery') }],
  ])('%s grants access', async (_what, headers) => {
    expect((await call(headers)).status).toBe(200);
  });
});

test.each(PUBLIC)('%s is public', async (path) => {
  expect((await service.call('GET', path, { headers: { 'X-Api-Key': 'wrong' } })).status).toBe(200);
});

test('credentials are verified only if the response depends on the caller', async () => {
  const findRole = jest.spyOn(service.instance.credentials, 'findRole');
  const headers = basic('nobody', 'wrong');
  try {
    for (const path of [
      ...PUBLIC.filter((known) => known !== '/api'),
      '/api/view/assortment',
      '/api/view/excel/assortment/labels',
      `/api/web/${ID}/standard`,
    ])
      expect([path, (await service.call('GET', path, { headers })).status]).toEqual([path, 200]);
    expect(findRole).not.toHaveBeenCalled();
    expect((await service.call('GET', '/api/view/price-list', { headers })).status).toBe(401);
    expect((await service.call('GET', `/api/status/${ID}`, { headers })).status).toBe(401);
    expect(findRole).toHaveBeenCalledTimes(2);
  } finally {
    findRole.mockRestore();
  }
});

describe('guessing with Basic', () => {
  let own: TestService;
  beforeAll(async () => {
    // The clock stands still: on a slow machine, the first wait would end before the next attempt.
    const now = new Date();
    own = await startTestService({
      settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
      now: () => now,
    });
    await setPassword(own.instance.db, 'anna', await hashPassword('correct horse: battery'));
  });
  afterAll(() => own.stop());
  const status = (password: string, path = `/api/status/${ID}`) =>
    own.call('GET', path, { headers: basic('anna', password) });

  test('is refused after five attempts, also at sign-in, while a verified password keeps working', async () => {
    expect((await status('correct horse: battery')).status).toBe(404);
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await status(`wrong ${count}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const refused = await status('wrong again');
    expect([refused.status, refused.json.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await status('wrong again', '/api')).status).toBe(429);
    expect((await postForm(own, '/login', { name: 'anna', password: 'wrong' })).status).toBe(429);
    expect((await status('correct horse: battery')).status).toBe(404);
    expect((await own.call('GET', '/api/view/assortment', { headers: basic('anna', 'x') })).status).toBe(200);
  });

  test('concurrent requests with the same password are one attempt', async () => {
    await setPassword(own.instance.db, 'bo', await hashPassword('correct horse: battery'));
    const headers = basic('bo', 'correct horse: battery');
    const responses = await Promise.all(Array.from({ length: 12 }, () => own.call('GET', '/api', { headers })));
    expect(responses.map(({ json }) => json.username as unknown)).toEqual(Array.from({ length: 12 }, () => 'bo'));
  });
});

test('a changed password works immediately, and the old one and a removed user no longer do', async () => {
  const name = 'carl';
  const userOf = async (password: string): Promise<unknown> =>
    (await service.call('GET', '/api', { headers: basic(name, password) })).json.username;
  await setPassword(service.instance.db, name, await hashPassword('first horse'));
  expect(await userOf('first horse')).toBe(name);
  // As another process would: only through the database.
  await setPassword(service.instance.db, name, await hashPassword('second horse'));
  expect(await userOf('first horse')).toBeUndefined();
  expect(await userOf('second horse')).toBe(name);
  await removeUser(service.instance.db, name);
  expect(await userOf('second horse')).toBeUndefined();
});

test('the log of a request names caller and address', async () => {
  const info = jest.spyOn(service.instance.log, 'info');
  try {
    await service.call('GET', `/api/status/${ID}`, { headers: { 'X-Api-Key': key, 'X-Forwarded-For': '192.0.2.1' } });
    await service.call('GET', '/api', { headers: basic('anna', 'correct horse: battery') });
    await service.call('GET', '/api/fields');
    await service.call('GET', `/api/status/${ID}`);
    // Logged when the response has been sent, which the client does not wait for.
    while (info.mock.calls.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(info.mock.calls.map(([line]) => line)).toEqual([
      expect.objectContaining({ caller: 'key:erp', address: '127.0.0.1' }),
      expect.objectContaining({ caller: 'user:anna', address: '127.0.0.1' }),
      expect.objectContaining({ caller: 'anonymous', address: '127.0.0.1' }),
      expect.objectContaining({ caller: null, address: '127.0.0.1', status: 401 }),
    ]);
  } finally {
    info.mockRestore();
  }
});

test('an instance can close its catalogue', async () => {
  const closed = await startTestService({
    settings: { security: { keys: true, closedCatalogue: true, closedExcel: false, closedSheets: false } },
  });
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

test('a removed key stops working', async () => {
  const temporary = createApiKey();
  const own = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  try {
    await addKey(own.instance.db, 'temporary', temporary.hash);
    const call = async () =>
      (await own.call('GET', `/api/status/${ID}`, { headers: { 'X-Api-Key': temporary.key } })).status;
    expect(await call()).toBe(404);
    expect(await removeKey(own.instance.db, 'temporary')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1100));
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
