import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ROUTES } from '../../../generated/routes.ts';
import { createApiKey, Credentials } from '../../../src/access/credentials.ts';
import { hashPassword, isPassword } from '../../../src/access/passwords.ts';
import { openSession, sessionCookieName } from '../../../src/access/sessions.ts';
import { ROLES, SCOPES_OF_ROLE } from '../../../src/domain/access/roles.ts';
import { SCOPES, type Scope } from '../../../src/domain/access/scopes.ts';
import {
  addKey,
  changeKey,
  listKeys,
  listUsers,
  removeKey,
  rotateKey,
  setPassword,
  setRole,
  type KeyTerms,
} from '../../../src/storage/instance/credentials.ts';
import { exampleRequests, type ServedDocument } from '../../contract/example-requests.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Longer than keys are cached. */
const CACHED_MS = 1000;
const DAY_MS = 86_400_000;
const STATUS = '/api/status/05790000000999.208';

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as ServedDocument;
const urls = new Map(exampleRequests(document).map(({ operationId, url }) => [operationId, url.replace(/\?.*/, '')]));
/** Every combination of scopes, none included. */
const COMBINATIONS = Array.from({ length: 2 ** SCOPES.length }, (_, bits) =>
  SCOPES.filter((_scope, index) => (bits & (1 << index)) !== 0),
);

let service: TestService;
let time = Date.parse('2026-05-04T12:00:00Z');
const secrets = new Map<string, string>();
beforeAll(async () => {
  service = await startTestService({
    now: () => new Date(time),
    settings: { security: { keys: true, closedCatalogue: true, closedExcel: true, closedSheets: true } },
  });
  for (const scopes of COMBINATIONS) secrets.set(scopes.join(), await newKey(`k-${scopes.join('-')}`, { scopes }));
});
afterAll(() => service.stop());

async function newKey(name: string, terms?: Partial<KeyTerms>): Promise<string> {
  const { key, hash } = createApiKey();
  await addKey(service.instance.db, name, hash, terms);
  time += CACHED_MS;
  return key;
}

const call = (key: string, method = 'GET', path = STATUS) =>
  service.call(method, path, { headers: { 'X-Api-Key': key }, ...(method === 'POST' ? { body: {} } : {}) });
const statusOf = async (key: string): Promise<number> => (await call(key)).status;

/** Refused for its parameter, after the caller was admitted and before anything is done. */
function refusedUrl({ operationId }: (typeof ROUTES)[number]): string {
  return `${(urls.get(operationId) ?? '').replace('assortment', 'price-list')}?unknown=1`;
}

async function outcomeOf(route: (typeof ROUTES)[number], scopes: readonly Scope[]): Promise<unknown> {
  const response = await call(secrets.get(scopes.join()) ?? '', route.method, refusedUrl(route));
  return response.status === 403 ? response.json.detail : response.json.code;
}

describe.each(ROUTES.map((route) => [route.operationId, route] as const))('%s', (_operationId, route) => {
  test('admits the keys that have all of its scopes', async () => {
    for (const scopes of COMBINATIONS) {
      const missing = route.scopes.filter((scope) => !scopes.includes(scope));
      const name = `k-${scopes.join('-')}`;
      expect([scopes, await outcomeOf(route, scopes)]).toEqual([
        scopes,
        missing.length === 0
          ? 'INVALID_PARAMETER'
          : `key:${name} does not have the scope ${missing.join(', ')}, which this operation needs. Ask the operator of the instance.`,
      ]);
    }
  });

  test('needs a scope exactly if it needs credentials', () => {
    expect(route.scopes.length > 0).toBe(route.security.length > 0);
  });
});

test('every scope admits to something that no other does', () => {
  const needed = ROUTES.map(({ scopes }) => scopes.join());
  for (const scope of SCOPES) expect(needed).toContain(scope);
});

test('saving and sending in one needs both scopes', () => {
  const send = ROUTES.find(({ operationId }) => operationId === 'updateAndSendToGs1');
  expect(send?.scopes).toEqual(['write', 'send']);
});

test('each role admits to what its scopes admit to', async () => {
  for (const role of ROLES) {
    await setPassword(service.instance.db, role, await hashPassword('correct horse'), role);
    const headers = { Authorization: `Basic ${btoa(`${role}:correct horse`)}` };
    for (const route of ROUTES.filter(({ scopes }) => scopes.length > 0)) {
      const missing = route.scopes.filter((scope) => !SCOPES_OF_ROLE[role].includes(scope));
      const response = await service.call(route.method, refusedUrl(route), { headers });
      expect([role, route.operationId, response.json.code]).toEqual([
        role,
        route.operationId,
        missing.length === 0 ? 'INVALID_PARAMETER' : 'SCOPE_MISSING',
      ]);
      if (missing.length > 0)
        expect(response.json.detail).toContain(`user:${role} does not have the scope ${missing.join(', ')},`);
    }
  }
});

test('a new role takes effect at once, and the password and session stay', async () => {
  const { db } = service.instance;
  await setPassword(db, 'role', await hashPassword('correct horse'));
  const headers = { Authorization: `Basic ${btoa('role:correct horse')}` };
  const token = await openSession(service.instance, 'role', {});
  const cookie = { Cookie: `${sessionCookieName(service.instance)}=${token}` };
  const statuses = async (): Promise<number[]> => [
    (await service.call('GET', '/api/webhooks', { headers })).status,
    (await service.call('GET', '/api/webhooks', { headers: cookie })).status,
    (await service.call('GET', '/api/fields', { headers: cookie })).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  for (const role of ['reader', 'sender'] as const) {
    expect(await setRole(db, 'role', role)).toBe(true);
    expect(await statuses()).toEqual([403, 403, 200]);
  }
  expect(await setRole(db, 'role', 'administrator')).toBe(true);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await setRole(db, 'nobody', 'reader')).toBe(false);
});

test('processes of the version before refuse the password of a limited user, and know any other', async () => {
  const { db } = service.instance;
  const stored = await hashPassword('correct horse');
  /** They read no other column. */
  const isKnown = async (): Promise<boolean> => {
    const { rows } = await service.pool.query<{ password: string }>(
      `select password from ${db.schema}.users where name = 'older'`,
    );
    return isPassword('correct horse', rows[0]?.password ?? '', '127.0.0.1');
  };
  await setPassword(db, 'older', stored, 'sender');
  expect(await isKnown()).toBe(false);
  await setRole(db, 'older', 'administrator');
  expect(await isKnown()).toBe(true);
  await setRole(db, 'older', 'editor');
  expect(await isKnown()).toBe(false);
  await setPassword(db, 'older', stored, 'administrator');
  expect(await isKnown()).toBe(true);
});

test('a user from before roles is an administrator', async () => {
  const { db } = service.instance;
  await service.pool.query(`insert into ${db.schema}.users (name, password) values ('before', 'x')`);
  expect((await listUsers(db)).find(({ name }) => name === 'before')).toEqual({
    name: 'before',
    role: 'administrator',
  });
});

test('views and the catalogue ignore the scopes of a key where everyone may read', async () => {
  const open = await startTestService({
    database: service.database,
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  try {
    const headers = { 'X-Api-Key': secrets.get('send') ?? '' };
    for (const path of ['/api/fields', '/api/view/assortment', '/api'])
      expect((await open.call('GET', path, { headers })).status).toBe(200);
    expect((await open.call('GET', '/api/view/price-list', { headers })).status).toBe(403);
  } finally {
    await open.stop();
  }
});

test('a key from before scopes has all of them, and never expires', async () => {
  const { key, hash } = createApiKey();
  await service.pool.query(`insert into ${service.instance.db.schema}.api_keys (name, hash) values ('old', $1)`, [
    hash,
  ]);
  time += CACHED_MS;
  time += 3650 * DAY_MS;
  expect(await statusOf(key)).toBe(404);
  expect((await listKeys(service.instance.db)).find(({ name }) => name === 'old')).toMatchObject({
    scopes: [...SCOPES],
    expires: null,
    note: null,
  });
});

test('an expired key is 401 from the moment on, without a look at the database', async () => {
  const key = await newKey('short', { expires: new Date(time + 500 + CACHED_MS) });
  expect(await statusOf(key)).toBe(404);
  time += 499;
  expect(await statusOf(key)).toBe(404);
  time += 1;
  expect(await statusOf(key)).toBe(401);
});

describe('a rotated key', () => {
  test('has two valid secrets for the time given, and one after it', async () => {
    const first = await newKey('rotated');
    const second = createApiKey();
    await rotateKey(service.instance.db, 'rotated', second.hash, new Date(time + DAY_MS));
    time += CACHED_MS;
    expect([await statusOf(first), await statusOf(second.key)]).toEqual([404, 404]);
    time += DAY_MS;
    expect([await statusOf(first), await statusOf(second.key)]).toEqual([401, 404]);
  });

  test('never has three valid secrets', async () => {
    const secretsInTurn = [await newKey('turned', { scopes: ['read'] })];
    for (let turn = 0; turn < 2; turn++) {
      const { key, hash } = createApiKey();
      await rotateKey(service.instance.db, 'turned', hash, new Date(time + DAY_MS));
      secretsInTurn.push(key);
    }
    time += CACHED_MS;
    const statuses = [];
    for (const key of secretsInTurn) statuses.push(await statusOf(key));
    expect(statuses).toEqual([401, 404, 404]);
    // Still limited.
    expect((await call(secretsInTurn[2] ?? '', 'GET', '/api/webhooks')).status).toBe(403);
  });

  test('keeps no secret when it is removed', async () => {
    const first = await newKey('gone');
    const second = createApiKey();
    await rotateKey(service.instance.db, 'gone', second.hash, new Date(time + DAY_MS));
    await removeKey(service.instance.db, 'gone');
    time += CACHED_MS;
    expect([await statusOf(first), await statusOf(second.key)]).toEqual([401, 401]);
  });
});

test('what another process changes takes effect within a second', async () => {
  const key = await newKey('changed');
  expect(await statusOf(key)).toBe(404);
  const later = new Date(time + DAY_MS);
  // As another process would: only through the database.
  await changeKey(service.instance.db, 'changed', {
    scopes: ['admin'],
    expires: later,
    note: 'x',
    requestsPerMinute: null,
  });
  time += CACHED_MS;
  expect(await statusOf(key)).toBe(403);
  await changeKey(service.instance.db, 'changed', {
    scopes: ['read'],
    expires: later,
    note: null,
    requestsPerMinute: null,
  });
  time += CACHED_MS;
  expect(await statusOf(key)).toBe(404);
  await changeKey(service.instance.db, 'changed', {
    scopes: ['read'],
    expires: new Date(time),
    note: null,
    requestsPerMinute: null,
  });
  time += CACHED_MS;
  expect(await statusOf(key)).toBe(401);
});

test('processes of the version before refuse a limited key, and know any other', async () => {
  /** They compare the whole of `hash`. */
  const isKnown = async (hash: Buffer): Promise<boolean> => {
    const { rows } = await service.pool.query<{ hash: Buffer }>(
      `select hash from ${service.instance.db.schema}.api_keys`,
    );
    return rows.some((row) => row.hash.equals(hash));
  };
  const { hash } = createApiKey();
  const { db } = service.instance;
  const unlimited = { scopes: SCOPES, expires: null, note: null, requestsPerMinute: null };
  await addKey(db, 'versions', hash, { note: 'may do everything' });
  expect(await isKnown(hash)).toBe(true);
  await changeKey(db, 'versions', { ...unlimited, scopes: ['read'] });
  expect(await isKnown(hash)).toBe(false);
  await changeKey(db, 'versions', unlimited);
  expect(await isKnown(hash)).toBe(true);
  await changeKey(db, 'versions', { ...unlimited, expires: new Date(time + DAY_MS) });
  expect(await isKnown(hash)).toBe(false);
  const next = createApiKey();
  await rotateKey(db, 'versions', next.hash, new Date(time));
  expect([await isKnown(hash), await isKnown(next.hash)]).toEqual([false, false]);
  const other = createApiKey();
  await addKey(db, 'versions-2', other.hash, { scopes: ['send', 'write'] });
  expect(await isKnown(other.hash)).toBe(false);
});

describe('the last use of a key', () => {
  const lastUse = async (name: string): Promise<Date | null | undefined> =>
    (await listKeys(service.instance.db)).find((key) => key.name === name)?.lastUsed;

  test('is stored at most once a minute, by all processes together', async () => {
    const key = await newKey('used');
    const other = new Credentials(service.instance.db, () => time);
    expect(await lastUse('used')).toBeNull();
    const first = time;
    await statusOf(key);
    await eventually(async () => expect(await lastUse('used')).toEqual(new Date(first)));
    time += 59_999;
    await statusOf(key);
    await other.findKey(key);
    time += 1;
    const second = time;
    await statusOf(key);
    // Later than both would have been, if they had been stored.
    await eventually(async () => expect(await lastUse('used')).toEqual(new Date(second)));
  });

  test('is not stored for a secret that is not valid any more', async () => {
    const key = await newKey('unused', { expires: new Date(time) });
    expect(await statusOf(key)).toBe(401);
    expect(await lastUse('unused')).toBeNull();
  });

  test('keeps no request from being served when it cannot be stored', async () => {
    const key = await newKey('read-only');
    const { hash } = (await listKeys(service.instance.db)).find(({ name }) => name === 'read-only') ?? {};
    expect(hash).toBeDefined();
    const keys = await listKeys(service.instance.db);
    const failing = {
      query: ({ name }: { name: string }) =>
        name === 'list_keys' ? Promise.resolve(keys as object[]) : Promise.reject(new Error('read-only')),
    };
    const credentials = new Credentials(failing as never, () => time);
    expect((await credentials.findKey(key))?.name).toBe('read-only');
    expect((await credentials.findKey(key))?.name).toBe('read-only');
  });
});
