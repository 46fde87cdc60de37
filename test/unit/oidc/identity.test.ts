import { expect, test } from '@jest/globals';
import { identityOf } from '../../../src/oidc/identity.ts';

const SETTINGS = {
  nameClaim: 'preferred_username',
  rolesClaim: 'realm_access.roles',
  roles: { viewers: 'reader', 'Master Data': 'sender', 'pim:write': 'editor' },
} as const;

test.each<[object, string]>([
  [{ preferred_username: 'anna@example.com' }, 'oidc:anna@example.com'],
  [{}, 'oidc:subject-1'],
  [{ preferred_username: 'anna\nadmin' }, 'oidc:subject-1'],
  [{ preferred_username: ['anna'] }, 'oidc:subject-1'],
  [{ preferred_username: 'x'.repeat(60) }, 'oidc:subject-1'],
  [{ sub: 'auth0|1' }, 'oidc:SsMIYzhkYpPgGgQ6eXxpKf'],
])('%j is called %s', (claims, name) => {
  const { name: found } = identityOf({ sub: 'subject-1', ...claims }, SETTINGS);
  // What is not legible has a fingerprint.
  expect(found).toEqual(name.startsWith('oidc:Ss') ? expect.stringMatching(/^oidc:[\w-]{22}$/) : name);
});

test.each<[unknown, string | undefined]>([
  [['viewers'], 'reader'],
  [['viewers', 'Master Data', 'else'], 'sender'],
  ['openid pim:write', 'editor'],
  ['Master Data', 'sender'],
  [[], undefined],
  [['constructor', '__proto__'], undefined],
  [undefined, undefined],
  [{ viewers: true }, undefined],
])('roles %j are %s', (roles, expected) => {
  expect(identityOf({ sub: 'x', realm_access: { roles } }, SETTINGS).role).toBe(expected);
});

test('a claim may have dots in its name', () => {
  const rolesClaim = 'https://acme.example/roles';
  expect(identityOf({ sub: 'x', [rolesClaim]: ['viewers'] }, { ...SETTINGS, rolesClaim }).role).toBe('reader');
});

test('the default role is for those without any other', () => {
  const settings = { ...SETTINGS, defaultRole: 'reader' } as const;
  expect(identityOf({ sub: 'x' }, settings).role).toBe('reader');
  expect(identityOf({ sub: 'x', realm_access: { roles: 'Master Data' } }, settings).role).toBe('sender');
});
