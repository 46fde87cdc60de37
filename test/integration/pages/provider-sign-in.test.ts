import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OidcSettings } from '../../../src/oidc/settings.ts';
import { listUsers, removeUser } from '../../../src/storage/instance/credentials.ts';
import { PAGES_CLIENT, startProvider, type TestProvider } from '../../support/oidc-provider.ts';
import { addUser, postForm } from '../../support/session.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let provider: TestProvider;
let service: TestService;
let settings: OidcSettings;
const people = { anna: ['pim'], bo: ['pim', 'admins'], carl: ['else'] };
const redirectUris: string[] = [];

beforeAll(async () => {
  process.env['PAGES_SECRET'] = PAGES_CLIENT.secret;
  provider = await startProvider({}, people, redirectUris);
  settings = {
    issuer: provider.issuer,
    nameClaim: 'preferred_username',
    rolesClaim: 'groups',
    roles: { pim: 'reader', admins: 'administrator' },
    passwords: true,
    signIn: {
      title: 'Acme',
      clientId: PAGES_CLIENT.id,
      secretVariable: 'PAGES_SECRET',
      scopes: ['openid', 'profile'],
    },
  };
  const security = { keys: true, closedCatalogue: true, closedExcel: true, closedSheets: true };
  service = await startTestService({ settings: { oidc: settings, security } });
  redirectUris.push(`${service.url}/login/callback`);
  await provider.stop();
  await provider.start();
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.person = 'anna';
});

interface Answer {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser: it keeps cookies by path and follows redirects. Hosts are told apart by port, which real ones do not. */
class Browser {
  readonly #cookies: { host: string; name: string; path: string; value: string }[] = [];

  async open(address: string): Promise<Answer> {
    const { host, pathname } = new URL(address);
    const Cookie = this.#cookies
      .filter((cookie) => cookie.host === host && pathname.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { Cookie, Accept: 'text/html, */*' } });
    for (const line of response.headers.getSetCookie()) this.#store(host, line);
    return { url: address, status: response.status, text: await response.text(), headers: response.headers };
  }

  async follow(address: string): Promise<Answer> {
    let answer = await this.open(address);
    for (let step = 0; step < 10 && answer.headers.get('location') !== null; step++)
      answer = await this.open(new URL(answer.headers.get('location') ?? '', answer.url).href);
    return answer;
  }

  /** Follows redirects up to one that matches, and returns where it goes. */
  async stopBefore(address: string, path: string): Promise<string> {
    let answer = await this.open(address);
    for (let step = 0; step < 10; step++) {
      const next = new URL(answer.headers.get('location') ?? '', answer.url);
      if (next.pathname === path) return next.href;
      answer = await this.open(next.href);
    }
    throw new Error(`nothing leads to ${path}`);
  }

  #store(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', ...value] = pair.split('=');
    const path = /^path=(.*)$/i.exec(attributes.find((one) => /^path=/i.test(one)) ?? '')?.[1] ?? '/';
    const index = this.#cookies.findIndex((one) => one.host === host && one.name === name && one.path === path);
    if (index >= 0) this.#cookies.splice(index, 1);
    if (!/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.push({ host, name, path, value: value.join('=') });
  }
}

const begin = (next = '/'): string => `${service.url}/login/provider?next=${encodeURIComponent(next)}`;

test('the sign-in page offers the provider beside the password, and returns to the page one came from', async () => {
  const browser = new Browser();
  const page = await browser.follow(`${service.url}/worklist?lang=en`);
  expect(page.text).toContain('Sign in with Acme');
  expect(page.text).toContain('id="password"');
  const link = /href="(\/login\/provider[^"]*)"/.exec(page.text)?.[1] ?? '';
  const end = await browser.follow(service.url + link.replaceAll('&amp;', '&'));
  expect([end.status, new URL(end.url).pathname]).toEqual([200, '/worklist']);
  expect(end.text).toMatch(/<\/span> anna<\/span>/);
  expect((await browser.open(`${service.url}/api`)).text).toContain('"username":"oidc:anna"');
});

test('the role is that of the claims, and that of the latest sign-in', async () => {
  const browser = new Browser();
  await browser.follow(begin());
  expect((await browser.open(`${service.url}/api/audit`)).status).toBe(403);
  expect((await browser.open(`${service.url}/api/fields`)).status).toBe(200);
  provider.person = 'bo';
  const other = new Browser();
  await other.follow(begin());
  expect((await other.open(`${service.url}/api/audit`)).status).toBe(200);
  expect(await listUsers(service.instance.db)).toEqual([
    { name: 'oidc:anna', role: 'reader' },
    { name: 'oidc:bo', role: 'administrator' },
  ]);
});

test('a user who is removed is signed out', async () => {
  const browser = new Browser();
  await browser.follow(begin());
  await removeUser(service.instance.db, 'oidc:anna');
  expect((await browser.open(`${service.url}/api/fields`)).status).toBe(401);
});

test('a user of the provider has no password', async () => {
  await new Browser().follow(begin());
  for (const password of ['', 'oidc:anna', '\0'.repeat(32)])
    expect((await postForm(service, '/login', { name: 'oidc:anna', password })).status).toBe(403);
});

test('the browser is sent nowhere else', async () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    const end = await new Browser().stopBefore(begin(next), '/');
    expect(end).toBe(`${service.url}/`);
  }
});

describe('refused, with a page that says why:', () => {
  const reasonOf = async (address: string, browser = new Browser()): Promise<unknown[]> => {
    const { status, text } = await browser.follow(address);
    expect(text).not.toMatch(/ at .*\.ts|OAUTH_|stack/);
    expect(text).toContain('href="/login?next=%2F"');
    return [status, /<h1[^>]*>([^<]*)/.exec(text)?.[1], (await browser.open(`${service.url}/api/fields`)).status];
  };

  test('a person without a role', async () => {
    provider.person = 'carl';
    expect(await reasonOf(`${begin()}&lang=en`)).toEqual([403, 'Not signed in', 401]);
  });

  test('a person who declines', async () => {
    provider.person = undefined;
    expect(await reasonOf(`${begin()}&lang=en`)).toEqual([403, 'Not signed in', 401]);
  });

  test('an answer that was used already', async () => {
    const browser = new Browser();
    const callback = await browser.stopBefore(`${begin()}&lang=en`, '/login/callback');
    expect((await browser.open(callback)).status).toBe(303);
    expect((await browser.open(callback)).status).toBe(400);
  });

  test('an answer to another browser, with the cookie of its own attempt', async () => {
    const callback = await new Browser().stopBefore(begin(), '/login/callback');
    expect(await reasonOf(callback)).toEqual([400, 'Not signed in', 401]);
    const victim = new Browser();
    await victim.open(begin());
    expect(await reasonOf(callback, victim)).toEqual([400, 'Not signed in', 401]);
  });

  test.each(['', '?code=x', '?state=x', '?error=access_denied', '?code=%00&state=%00', '?code=a&code=b'])(
    'a callback with “%s”',
    async (query) => {
      expect((await reasonOf(`${service.url}/login/callback${query}`))[0]).toBe(400);
      const browser = new Browser();
      await browser.open(begin());
      expect([400, 403]).toContain((await reasonOf(`${service.url}/login/callback${query}`, browser))[0]);
    },
  );
});

test('sign-ins are in the audit log with the subject, and refused ones too', async () => {
  const { rows: entries } = await service.pool.query(
    `select actor, action, subject from ${service.instance.db.schema}.audit_log`,
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ actor: 'user:oidc:anna', action: 'SIGNED_IN', subject: 'subject:anna' }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ actor: 'anonymous', action: 'SIGN_IN_REFUSED', subject: 'user:oidc:carl' }),
  );
});

test('a provider that is away is 503 with Retry-After, and found once it is back', async () => {
  const other = await startTestService({ database: service.database, settings: { oidc: settings } });
  try {
    await provider.stop();
    const answer = await new Browser().open(`${other.url}/login/provider`);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    await provider.start();
    expect((await new Browser().open(`${other.url}/login/provider`)).status).toBe(303);
  } finally {
    await other.stop();
  }
});

test('passwords can be switched off', async () => {
  await addUser(service, 'dora');
  const other = await startTestService({
    database: service.database,
    settings: { oidc: { ...settings, passwords: false } },
  });
  try {
    const page = await new Browser().open(`${other.url}/login?lang=en`);
    expect(page.text).toContain('Sign in with Acme');
    expect(page.text).not.toContain('id="password"');
    expect((await postForm(other, '/login', { name: 'dora', password: 'correct horse: battery' })).status).toBe(403);
  } finally {
    await other.stop();
  }
});

test('without a provider, there is no such page', async () => {
  const other = await startTestService({ database: service.database });
  try {
    for (const path of ['/login/provider', '/login/callback'])
      expect((await new Browser().open(other.url + path)).status).toBe(404);
    expect((await new Browser().open(`${other.url}/login`)).text).not.toContain('/login/provider');
  } finally {
    await other.stop();
  }
});
