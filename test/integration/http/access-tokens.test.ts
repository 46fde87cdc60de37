import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { base64url, SignJWT } from 'jose';
import { ROUTES } from '../../../generated/routes.ts';
import { ROLES, SCOPES_OF_ROLE, type Role } from '../../../src/domain/access/roles.ts';
import { AccessTokens } from '../../../src/oidc/access-tokens.ts';
import { ALGORITHMS, type OidcSettings } from '../../../src/oidc/settings.ts';
import { exampleRequests, type ServedDocument } from '../../contract/example-requests.ts';
import { AUDIENCE, OTHER_AUDIENCE, startProvider, type TestProvider } from '../../support/oidc-provider.ts';
import { startTestService, type ServiceResponse, type TestService } from '../../support/service.ts';

const STATUS = '/api/status/05790000000999.208';
const HOUR_MS = 3_600_000;
const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as ServedDocument;
const urls = new Map(exampleRequests(document).map(({ operationId, url }) => [operationId, url.replace(/\?.*/, '')]));

let provider: TestProvider;
let service: TestService;
let settings: OidcSettings & { readonly api: object };
let time = Date.now();
beforeAll(async () => {
  const ofRoles = Object.fromEntries(ROLES.map((role) => [`p-${role}`, [`pim ${role}s`, 'everyone']]));
  provider = await startProvider({ ...ofRoles, stranger: ['everyone'], both: ['pim readers', 'pim senders'] }, {}, []);
  const api = { audience: AUDIENCE, algorithms: ALGORITHMS };
  settings = {
    issuer: provider.issuer,
    nameClaim: 'preferred_username',
    rolesClaim: 'groups',
    roles: Object.fromEntries(ROLES.map((role): [string, Role] => [`pim ${role}s`, role])),
    passwords: true,
    api,
  };
  service = await startTestService({
    now: () => new Date(time),
    settings: {
      oidc: settings,
      security: { keys: true, closedCatalogue: true, closedExcel: true, closedSheets: true },
    },
  });
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const call = (token: string, path = STATUS, method = 'GET'): Promise<ServiceResponse> =>
  service.call(method, path, { headers: { Authorization: `Bearer ${token}` } });
const challengeOf = ({ headers }: ServiceResponse): string | null => headers.get('WWW-Authenticate');

test.each(ROLES)('a token of a %s admits to what the scopes of the role admit to', async (role) => {
  const token = await provider.tokenFor(`p-${role}`);
  for (const route of ROUTES.filter(({ scopes }) => scopes.length > 0)) {
    const url = `${(urls.get(route.operationId) ?? '').replace('assortment', 'price-list')}?unknown=1`;
    const { json } = await call(token, url, route.method);
    const isAdmitted = route.scopes.every((scope) => SCOPES_OF_ROLE[role].includes(scope));
    expect([route.operationId, json.code]).toEqual([
      route.operationId,
      isAdmitted ? 'INVALID_PARAMETER' : 'SCOPE_MISSING',
    ]);
  }
});

test('the caller is named so that it cannot be taken for a user of the instance', async () => {
  const { json } = await call(await provider.tokenFor('p-reader'), '/api');
  expect(json.username).toBe('oidc:p-reader');
});

test('of several roles, the one that allows most counts', async () => {
  const token = await provider.tokenFor('both');
  expect((await call(token, '/api/sends')).status).toBe(200);
  expect((await call(token, '/api/audit')).status).toBe(403);
});

test('a token without a role admits to nothing', async () => {
  const refused = await call(await provider.tokenFor('stranger'));
  expect([refused.status, refused.json.code]).toEqual([403, 'SCOPE_MISSING']);
  expect(refused.json.detail).toContain('user:oidc:stranger does not have the scope read');
});

describe('401 with invalid_token for', () => {
  const unsigned = `${base64url.encode('{"alg":"none"}')}.${base64url.encode('{"sub":"x"}')}.`;
  const sharedSecret = (): Promise<string> =>
    new SignJWT({ groups: ['pim administrators'] })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(provider.issuer)
      .setAudience(AUDIENCE)
      .setSubject('x')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('x'.repeat(32)));
  const changed = async (): Promise<string> => {
    const [head = '', , signature = ''] = (await provider.tokenFor('p-reader')).split('.');
    const claims = {
      iss: provider.issuer,
      aud: AUDIENCE,
      sub: 'x',
      exp: 9_999_999_999,
      groups: ['pim administrators'],
    };
    return `${head}.${base64url.encode(JSON.stringify(claims))}.${signature}`;
  };

  test.each<[string, () => string | Promise<string>]>([
    ['a word', () => 'word'],
    ['no signature', () => unsigned],
    ['a signature with a shared secret', sharedSecret],
    ['other claims than those signed', changed],
    ['another audience', () => provider.tokenFor('p-administrator', OTHER_AUDIENCE)],
  ])('%s', async (_what, make) => {
    const refused = await call(await make());
    expect([refused.status, refused.json.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(challengeOf(refused)).toContain('Bearer realm="demo", error="invalid_token"');
  });

  test('an expired token', async () => {
    const token = await provider.tokenFor('p-reader');
    expect((await call(token)).status).toBe(404);
    time = Date.now() + HOUR_MS + 31_000;
    const refused = await call(token);
    expect([refused.status, challengeOf(refused)]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    time = Date.now();
  });
});

test('a request without a token learns that there are tokens, and of no error', async () => {
  const refused = await service.call('GET', STATUS);
  expect(challengeOf(refused)).toBe('ApiKey realm="demo", Basic realm="demo", charset="UTF-8", Bearer realm="demo"');
});

test('the contract of the instance has tokens only where it accepts them', async () => {
  const schemes = async (url: TestService): Promise<string[]> =>
    Object.keys((await url.call('GET', '/api/openapi.json')).json.components.securitySchemes as object);
  expect(await schemes(service)).toEqual(['ApiKey', 'BasicUser', 'AccessToken']);
  const other = await startTestService({ database: service.database });
  try {
    expect(await schemes(other)).toEqual(['ApiKey', 'BasicUser']);
    expect((await other.call('GET', '/api/openapi.json')).text).not.toContain('AccessToken');
  } finally {
    await other.stop();
  }
});

test('without passwords, Basic is neither offered nor accepted', async () => {
  const other = await startTestService({
    database: service.database,
    settings: {
      oidc: { ...settings, passwords: false },
      security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false },
    },
  });
  try {
    const { headers, status } = await other.call('GET', STATUS, { headers: { Authorization: `Basic ${btoa('a:b')}` } });
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'ApiKey realm="demo", Bearer realm="demo"']);
  } finally {
    await other.stop();
  }
});

describe('keys of the provider', () => {
  const subjectOf = async (tokens: AccessTokens, token: string): Promise<string | undefined> =>
    (await tokens.verify(token))?.name;
  const newTokens = (onProblem: (error: unknown) => void = () => undefined): AccessTokens =>
    new AccessTokens(settings, settings.api, { cooldownMs: 0, onProblem });

  test('are fetched again for a token that was signed with a new one; the old one is refused', async () => {
    const tokens = newTokens();
    const before = await provider.tokenFor('p-reader');
    expect(await subjectOf(tokens, before)).toBe('oidc:p-reader');
    await provider.rotateKeys();
    expect(await subjectOf(tokens, await provider.tokenFor('p-reader'))).toBe('oidc:p-reader');
    expect(await subjectOf(tokens, before)).toBeUndefined();
  });

  test('that are known work while the provider is away; with unknown ones, tokens are 503', async () => {
    const known = newTokens();
    const token = await provider.tokenFor('p-reader');
    expect(await subjectOf(known, token)).toBe('oidc:p-reader');
    const problems: unknown[] = [];
    const unknown = newTokens((error) => problems.push(error));
    await provider.stop();
    try {
      expect(await subjectOf(known, token)).toBe('oidc:p-reader');
      await expect(unknown.verify(token)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
      expect(problems).toHaveLength(1);
    } finally {
      await provider.start();
    }
    expect(await subjectOf(unknown, token)).toBe('oidc:p-reader');
  });

  test('a provider that is away is 503 with Retry-After, and not invalid_token', async () => {
    const token = await provider.tokenFor('p-reader');
    const away = { ...settings, issuer: 'http://127.0.0.1:1' };
    const other = await startTestService({ database: service.database, settings: { oidc: away } });
    Object.assign(other.instance.settings.security, { keys: true });
    try {
      const answer = await other.call('GET', STATUS, { headers: { Authorization: `Bearer ${token}` } });
      expect([answer.status, answer.json.code, answer.headers.get('Retry-After')]).toEqual([
        503,
        'PROVIDER_UNAVAILABLE',
        '5',
      ]);
      expect((await other.call('GET', STATUS, { headers: { Authorization: 'Bearer word' } })).status).toBe(401);
      // Public operations do not depend on it.
      expect((await other.call('GET', '/api/fields', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
        200,
      );
    } finally {
      await other.stop();
    }
  });

  test('a provider with another name is not believed', async () => {
    const tokens = new AccessTokens({ ...settings, issuer: `${provider.issuer}/` }, settings.api);
    await expect(tokens.verify(await provider.tokenFor('p-reader'))).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    });
  });
});
