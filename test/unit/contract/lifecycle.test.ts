import { expect, test } from '@jest/globals';
import { lifecycleHeaders } from '../../../scripts/support/lifecycle.ts';

test('an operation that stays has no headers of its own', () => {
  expect(lifecycleHeaders({ operationId: 'getUnit' })).toBeUndefined();
});

test('a deprecated operation says since when, until when, and what to use instead', () => {
  const deprecation = { since: '2026-01-01', sunset: '2027-06-30', successor: '/api/units' };
  expect(lifecycleHeaders({ operationId: 'getUnit', deprecated: true, 'x-deprecation': deprecation })).toEqual({
    Deprecation: '@1767225600',
    Sunset: 'Wed, 30 Jun 2027 00:00:00 GMT',
    Link: '</api/units>; rel="successor-version"',
  });
});

test('the end and the successor may be open', () => {
  expect(
    lifecycleHeaders({ operationId: 'getUnit', deprecated: true, 'x-deprecation': { since: '2026-01-01' } }),
  ).toEqual({ Deprecation: '@1767225600' });
});

test.each([
  [{ deprecated: true }, 'go together'],
  [{ 'x-deprecation': { since: '2026-01-01' } }, 'go together'],
  [{ deprecated: true, 'x-deprecation': { since: 'soon' } }, 'x-deprecation.since is no day'],
  [{ deprecated: true, 'x-deprecation': { since: '2026-01-01', sunset: '31-12-2026' } }, 'x-deprecation.sunset'],
])('%j is refused when the contract is generated', (part, message) => {
  expect(() => lifecycleHeaders({ operationId: 'getUnit', ...part })).toThrow(message);
});
