import { expect, test } from '@jest/globals';
import { SignInGuard } from '../../../src/access/sign-in-guard.ts';
import { ServiceError } from '../../../src/domain/refusals/service-error.ts';

const MINUTE = 60_000;

/** Seconds to wait, or 0 if the attempt was admitted. The attempt fails unless `succeeds`. */
function attempt(guard: SignInGuard, address: string, name: string, now = 0, succeeds = false): number {
  try {
    const entered = guard.enter(address, name, now);
    if (succeeds) entered.succeed();
    return 0;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'TOO_MANY_ATTEMPTS') throw error;
    expect(error.extras.retryAfterSeconds).toBe(error.extras.params?.['seconds']);
    return Number(error.extras.params?.['seconds']);
  }
}
const succeed = (guard: SignInGuard, address: string, name: string, now = 0): number =>
  attempt(guard, address, name, now, true);

test('an address has five attempts per name; others are not delayed', () => {
  const guard = new SignInGuard();
  const waits = Array.from({ length: 7 }, () => attempt(guard, '192.0.2.1', 'anna'));
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 1]);
  expect(succeed(guard, '192.0.2.1', 'bo')).toBe(0);
  expect(succeed(guard, '192.0.2.2', 'anna')).toBe(0);
  expect(attempt(guard, '192.0.2.1', 'anna', 1000)).toBe(0);
  expect(attempt(guard, '192.0.2.1', 'anna', 1000)).toBe(2);
  expect(attempt(guard, '192.0.2.1', 'anna', 16 * MINUTE)).toBe(0);
});

test('an address has twenty attempts for all names together; successful ones do not count', () => {
  const guard = new SignInGuard();
  for (let count = 0; count < 30; count++) expect(succeed(guard, '192.0.2.1', `user ${count}`)).toBe(0);
  for (let count = 0; count < 20; count++) expect(attempt(guard, '192.0.2.1', `guess ${count}`)).toBe(0);
  expect(attempt(guard, '192.0.2.1', 'one more')).toBe(1);
  // An address that has signed in as the user is not delayed.
  expect(succeed(guard, '192.0.2.1', 'user 3')).toBe(0);
});

test('an IPv6 network counts as one address', () => {
  const guard = new SignInGuard();
  for (let host = 1; host <= 5; host++) expect(attempt(guard, `2001:db8:0:1::${host}`, 'anna')).toBe(0);
  expect(attempt(guard, '2001:0db8::1:aaaa:bbbb:cccc:dddd', 'anna')).toBe(1);
  expect(attempt(guard, '2001:db8:0:2::1', 'anna')).toBe(0);
});

test('a name has a hundred attempts from all addresses, which never lock out an address of the user', () => {
  const guard = new SignInGuard();
  expect(succeed(guard, '198.51.100.7', 'anna')).toBe(0);
  for (let host = 0; host < 100; host++) expect(attempt(guard, `192.0.2.${host}`, 'anna')).toBe(0);
  expect(attempt(guard, '192.0.2.200', 'anna')).toBe(1);
  expect(succeed(guard, '198.51.100.7', 'anna')).toBe(0);
});

test('one address cannot use up the attempts of a name, however patient it is', () => {
  const guard = new SignInGuard();
  let now = 0;
  for (let count = 0; count < 200; count++) {
    now += attempt(guard, '192.0.2.1', 'anna', now) * 1000;
    expect(attempt(guard, '192.0.2.1', 'anna', now)).toBeLessThanOrEqual(60);
  }
  expect(now).toBeGreaterThan(60 * MINUTE);
  expect(succeed(guard, '198.51.100.7', 'anna', now)).toBe(0);
});

test('a cancelled attempt does not count', () => {
  const guard = new SignInGuard();
  for (let count = 0; count < 30; count++) guard.enter('192.0.2.1', 'anna', 0).cancel();
  expect(attempt(guard, '192.0.2.1', 'anna')).toBe(0);
});
