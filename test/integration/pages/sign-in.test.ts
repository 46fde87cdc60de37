import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { removeUser } from '../../../src/storage/instance/credentials.ts';
import { aBody } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addUser, cookieOf, FROM_HERE, PASSWORD, postForm, signIn } from '../../support/session.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let service: TestService;
let clock = Date.parse('2025-02-01T09:30:00Z');
beforeAll(async () => {
  service = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
    now: () => new Date(clock),
  });
  for (const name of ['anna', 'bo', 'carl']) await addUser(service, name);
});
afterAll(() => service.stop());
beforeEach(() => {
  // Clears the counts of earlier tests.
  clock += HOUR;
});

const get = (path: string, cookie?: string) =>
  service.call('GET', path, { headers: cookie === undefined ? {} : { Cookie: cookie } });
const userOf = async (cookie?: string): Promise<unknown> => (await get('/api', cookie)).json.username;
const sessions = async () =>
  (await service.pool.query<Record<string, unknown>>(`select * from ${service.instance.db.schema}.sessions`)).rows;

describe('signing in', () => {
  test('opens a session and redirects', async () => {
    const response = await postForm(service, '/login', {
      name: ' anna ',
      password: PASSWORD,
      next: '/views/price-list?x=1',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/views/price-list?x=1']);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session_demo=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await userOf(cookieOf(response))).toBe('anna');
  });

  test('over HTTPS sets a secure cookie', async () => {
    const response = await postForm(
      service,
      '/login',
      { name: 'anna', password: PASSWORD },
      { ...FROM_HERE, 'X-Forwarded-Proto': 'https' },
    );
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/; Secure/)]);
  });

  test('stores no token', async () => {
    const token = (await signIn(service, 'anna')).split('=')[1] ?? '';
    const stored = JSON.stringify(await sessions());
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString(encoding));
    expect(stored).not.toContain(token);
  });

  test('creates a new session each time, and ends the previous one', async () => {
    const before = await signIn(service, 'anna');
    const after = await signIn(service, 'bo', { Cookie: before });
    expect(after).not.toBe(before);
    expect(await userOf(before)).toBeUndefined();
    expect(await userOf(after)).toBe('bo');
  });

  test('accepts no token from outside', async () => {
    const planted = `session_demo=${'a'.repeat(43)}`;
    const cookie = await signIn(service, 'anna', { Cookie: planted });
    expect(cookie).not.toBe(planted);
    expect(await userOf(planted)).toBeUndefined();
  });

  test('is refused in the same way for a wrong password and an unknown user', async () => {
    const refuse = (name: string, password: string) =>
      postForm(service, '/login', { name, password, next: '/views/x' });
    const wrong = await refuse('anna', 'wrong horse');
    const unknown = await refuse('dora', PASSWORD);
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []]);
    expect(wrong.text).toContain('Wrong user name or password');
    expect(wrong.text).toContain('value="/views/x"');
    expect(unknown.status).toBe(403);
    expect(unknown.text).toBe(wrong.text.replace('anna', 'dora'));
  });

  test.each<[string, Record<string, string> | [string, string][]]>([
    ['nothing', {}],
    ['no password', { name: 'anna' }],
    ['NUL in the name', { name: 'an\0na', password: PASSWORD }],
    ['NUL in the password', { name: 'anna', password: '\0' }],
    [
      'two names',
      [
        ['name', 'anna'],
        ['name', 'bo'],
        ['password', PASSWORD],
      ],
    ],
  ])('with %s is refused', async (_what, fields) => {
    expect((await postForm(service, '/login', fields)).status).toBe(403);
  });

  test('accepts a form of limited size', async () => {
    expect((await postForm(service, '/login', { name: 'x'.repeat(20_000) })).status).toBe(413);
  });

  test('is not offered to a signed-in user', async () => {
    const { status, headers } = await get('/login?next=/views/allergens', await signIn(service, 'anna'));
    expect([status, headers.get('location')]).toEqual([303, '/views/allergens']);
  });
});

describe('guessing', () => {
  const guess = (name: string, password = 'wrong') => postForm(service, '/login', { name, password });

  test.each(['bo', 'nobody'])('is delayed after some attempts, for %s', async (name) => {
    for (let count = 0; count < 5; count++) expect((await guess(name)).status).toBe(403);
    clock += 100;
    const refused = await guess(name, PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.text).toContain('Try again in 1 s');
    expect((await guess('carl', PASSWORD)).status).toBe(303);

    clock += 1000;
    expect((await guess(name)).status).toBe(403);
    clock += 1500;
    expect((await guess(name)).headers.get('retry-after')).toBe('1');
    clock += 1000;
    expect((await guess(name, PASSWORD)).status).toBe(name === 'bo' ? 303 : 403);
  });

  test('counts concurrent attempts too', async () => {
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => guess('bo')))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  test('starts counting anew after a sign-in', async () => {
    for (let count = 0; count < 4; count++) await guess('anna');
    await signIn(service, 'anna');
    for (let count = 0; count < 5; count++) expect((await guess('anna')).status).toBe(403);
  });
});

describe('a session', () => {
  test('authorizes GET and HEAD for what users may read, but no writes', async () => {
    const cookie = await signIn(service, 'anna');
    const headers = { Cookie: `other=1; ${cookie}; more="x"` };
    expect((await service.call('GET', '/api/view/price-list', { headers })).status).toBe(200);
    expect((await service.call('HEAD', '/api/view/price-list', { headers })).status).toBe(200);
    expect((await service.call('GET', '/api/products/status', { headers })).status).toBe(200);
    expect((await service.call('POST', '/api', { headers, body: aBody() })).status).toBe(401);
    expect((await service.call('POST', '/api/products/status', { headers, body: [] })).status).toBe(401);
  });

  test.each(['session_demo=', 'session_demo=x', `session_demo=${'b'.repeat(43)}`, 'session_other=x', 'nonsense'])(
    'is not found by the cookie %s',
    async (cookie) => {
      expect(await userOf(cookie)).toBeUndefined();
      expect((await get('/', cookie)).text).not.toContain('Signed in');
    },
  );

  test('lasts for twelve hours after its last use', async () => {
    let cookie = await signIn(service, 'anna');
    clock += 11 * HOUR;
    cookie = cookieOf(await get('/', cookie)) ?? cookie;
    clock += 11 * HOUR;
    expect(await userOf(cookie)).toBe('anna');
    clock += 12 * HOUR;
    expect(await userOf(cookie)).toBeUndefined();
    await signIn(service, 'bo');
    expect(await sessions()).toEqual([expect.objectContaining({ user_name: 'bo' })]);
  });

  test('gets a new token after an hour; the old one is valid for another minute', async () => {
    const first = await signIn(service, 'anna');
    clock += 59 * MINUTE;
    expect(cookieOf(await get('/', first))).toBeUndefined();
    clock += MINUTE;
    const second = cookieOf(await get('/', first));
    expect(second).toMatch(/^session_demo=/);
    expect(second).not.toBe(first);
    clock += 59_000;
    expect(cookieOf(await get('/', first))).toBeUndefined();
    expect(await userOf(first)).toBe('anna');
    clock += 1000;
    expect(await userOf(first)).toBeUndefined();
    expect(await userOf(second)).toBe('anna');
  });

  test('gets one new token for several concurrent requests', async () => {
    const cookie = await signIn(service, 'anna');
    clock += HOUR;
    const responses = await Promise.all(Array.from({ length: 6 }, () => get('/views/price-list', cookie)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    const renewed = responses.map(cookieOf).filter((found) => found !== undefined);
    expect(renewed).toHaveLength(1);
    expect(await userOf(renewed[0])).toBe('anna');
  });

  test('ends with its user', async () => {
    await addUser(service, 'eva');
    const cookie = await signIn(service, 'eva');
    await removeUser(service.instance.db, 'eva');
    expect(await userOf(cookie)).toBeUndefined();
    expect((await postForm(service, '/login', { name: 'eva', password: PASSWORD })).status).toBe(403);
  });

  test('ends with a new password, and the old password opens none', async () => {
    const cookie = await signIn(service, 'carl');
    await addUser(service, 'carl', 'another battery');
    expect(await userOf(cookie)).toBeUndefined();
    expect((await postForm(service, '/login', { name: 'carl', password: PASSWORD })).status).toBe(403);
    await addUser(service, 'carl');
  });
});

describe('signing out', () => {
  test('ends the session and clears the cookie', async () => {
    const cookie = await signIn(service, 'anna');
    const response = await postForm(service, '/logout', {}, { ...FROM_HERE, Cookie: cookie });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.getSetCookie()).toEqual([
      'session_demo=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
    expect(await userOf(cookie)).toBeUndefined();
  });

  test('works with the previous token', async () => {
    const first = await signIn(service, 'anna');
    clock += HOUR;
    const second = cookieOf(await get('/', first));
    await postForm(service, '/logout', {}, { ...FROM_HERE, Cookie: first });
    expect(await userOf(second)).toBeUndefined();
  });

  test('requires POST', async () => {
    expect((await get('/logout')).status).toBe(404);
  });
});

describe('forms of other sites', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin', { Origin: 'https://evil.example' }],
    ['an origin that is hidden', { Origin: 'null' }],
    ['nowhere', {}],
  ];
  test.each(foreign)('from %s neither sign in nor sign out', async (_what, headers) => {
    const response = await postForm(service, '/login', { name: 'anna', password: PASSWORD }, headers);
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    const cookie = await signIn(service, 'anna');
    expect((await postForm(service, '/logout', {}, { ...headers, Cookie: cookie })).status).toBe(403);
    expect(await userOf(cookie)).toBe('anna');
  });

  test('only Origin suffices if the browser sends nothing else', async () => {
    const { status } = await postForm(service, '/login', { name: 'anna', password: PASSWORD }, { Origin: service.url });
    expect(status).toBe(303);
  });
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'evil',
  '',
])('no redirect leads to %j', async (next) => {
  const form = await get(`/login?next=${encodeURIComponent(next)}`);
  expect(form.text).toContain('name="next" value="/"');
  const response = await postForm(service, '/login', { name: 'anna', password: PASSWORD, next });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
});
