import { expect, test } from '@jest/globals';
import { Check, Errors } from 'typebox/value';
import { OidcFile, withOidcDefaults } from '../../../src/instance/oidc-settings.ts';

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
