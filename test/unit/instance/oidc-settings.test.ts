import { expect, test } from '@jest/globals';
import { Check, Errors } from 'typebox/value';
import { OidcFile, readClientSecret, withOidcDefaults } from '../../../src/instance/oidc-settings.ts';

const API = { issuer: 'https://login.example', roles: { editors: 'editor' }, api: { audience: 'pim' } };

test.each<[object]>([
  [API],
  [{ ...API, issuer: 'http://127.0.0.1:8080/realms/x' }],
  [{ ...API, issuer: 'https://10.0.0.1' }],
])('%j is accepted', (settings) => {
  expect(Check(OidcFile, settings)).toBe(true);
});

test.each<[object, RegExp]>([
  [{ ...API, issuer: 'http://login.example' }, /Refine/],
  [{ ...API, roles: {} }, /nobody gets access/],
  [{ ...API, roles: { editors: 'boss' } }, /allowed values|const|union/i],
  [{ ...API, api: undefined }, /used for nothing/],
  [{ ...API, passwords: false }, /signIn are required/],
  [{ ...API, signIn: { clientId: 'pim' } }, /must differ/],
  [{ ...API, signIn: { clientId: 'pages', scopes: ['profile'] } }, /include openid/],
  [{ ...API, api: { audience: 'pim', algorithms: ['HS256'] } }, /allowed values/i],
])('%j is refused', (settings, problem) => {
  const given = JSON.parse(JSON.stringify(settings)) as object;
  expect(Check(OidcFile, given)).toBe(false);
  expect(
    Errors(OidcFile, given)
      .map(({ message }) => message)
      .join(),
  ).toMatch(problem);
});

test('defaults accept no algorithm with a shared secret', () => {
  const { api, nameClaim, rolesClaim, passwords } = withOidcDefaults(API as never);
  expect([nameClaim, rolesClaim, passwords]).toEqual(['preferred_username', 'roles', true]);
  expect(api?.algorithms.filter((name) => !/^(RS|PS|ES)\d|^EdDSA$/.test(name))).toEqual([]);
});

test('the secret of the client comes from a variable, and only if one is named', () => {
  const settings = withOidcDefaults({ ...API, signIn: { clientId: 'pages', secretVariable: 'PAGES' } } as never);
  expect(readClientSecret(settings, { PAGES: 'x' })).toBe('x');
  expect(() => readClientSecret(settings, {})).toThrow(/oidc.signIn.secretVariable.*PAGES is not set/);
  expect(readClientSecret(withOidcDefaults(API as never), {})).toBeUndefined();
});
