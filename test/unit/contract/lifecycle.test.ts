import { expect, test } from '@jest/globals';
import { lifecycleHeaders } from '../../../scripts/support/lifecycle.ts';

test('an operation that is not deprecated has no such headers', () => {
  expect(lifecycleHeaders({ operationId: 'getUnit' })).toBeUndefined();
});

test('a deprecated operation states since when, until when, and its successor', () => {
  const deprecation = { since: '2026-01-01', sunset: '2027-06-30', successor: '/api/units' };
  expect(lifecycleHeaders({ operationId: 'getUnit', deprecated: true, 'x-deprecation': deprecation })).toEqual({
    Deprecation: '@1767225600',
    Sunset: 'Wed, 30 Jun 2027 00:00:00 GMT',
    Link: '</api/units>; rel="successor-version"',
  });
});

test('the end and the successor are optional', () => {
  expect(
    lifecycleHeaders({ operationId: 'getUnit', deprecated: true, 'x-deprecation': { since: '2026-01-01' } }),
  ).toEqual({ Deprecation: '@1767225600' });
});

test.each([
  [{ deprecated: true }, 'set deprecated: true and x-deprecation together'],
  [{ 'x-deprecation': { since: '2026-01-01' } }, 'set deprecated: true and x-deprecation together'],
  [{ deprecated: true, 'x-deprecation': { since: 'soon' } }, 'x-deprecation.since is not a date such as'],
  [{ deprecated: true, 'x-deprecation': { since: '2026-01-01', sunset: '31-12-2026' } }, 'x-deprecation.sunset'],
])('%j is rejected when the contract is generated', (part, message) => {
  expect(() => lifecycleHeaders({ operationId: 'getUnit', ...part })).toThrow(message);
});
