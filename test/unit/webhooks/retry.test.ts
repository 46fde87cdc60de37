import { describe, expect, test } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { backoffMs, readRetryAfter, RETRIED_MS } from '../../../src/domain/webhooks/retry.ts';
import { rotateSecret, secretsAt, type WebhookSecret } from '../../../src/domain/webhooks/webhook.ts';
import { createSecret, signatureHeaders } from '../../../src/webhooks/sign.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-22T12:00:00Z');

describe('the backoff', () => {
  test('doubles up to six hours', () => {
    const waits = Array.from({ length: 16 }, (_, index) => backoffMs(index + 1, 0.5));
    expect(waits.slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(waits.at(-1)).toBe(6 * HOUR_MS);
    expect(backoffMs(10_000, 0.5)).toBe(6 * HOUR_MS);
  });

  test('is spread by a fifth to either side', () => {
    expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([4000, 6000]);
  });

  test('leaves more than twenty attempts in three days', () => {
    let [attempts, waited] = [0, 0];
    while (waited <= RETRIED_MS) waited += backoffMs(++attempts, 0.5);
    expect(attempts).toBeGreaterThan(20);
    expect(attempts).toBeLessThan(30);
  });
});

test.each([
  ['120', '2026-11-22T12:02:00.000Z'],
  ['Sun, 22 Nov 2026 13:00:00 GMT', '2026-11-22T13:00:00.000Z'],
  ['999999999', '2026-11-23T12:00:00.000Z'],
  ['0', undefined],
  ['-5', undefined],
  ['Sun, 22 Nov 2026 11:00:00 GMT', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %p is %p', (header, expected) => {
  expect(readRetryAfter(header, NOW)?.toISOString()).toBe(expected);
});

describe('secrets', () => {
  const later = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);

  test('after a rotation the one before is valid for a day', () => {
    const secrets = rotateSecret({ secrets: [{ secret: 'a' }] }, 'b', NOW);
    const validAt = (hours: number) => secretsAt({ secrets }, later(hours)).map(({ secret }) => secret);
    expect([validAt(0), validAt(23), validAt(24)]).toEqual([['b', 'a'], ['b', 'a'], ['b']]);
  });

  test('two are valid at most', () => {
    let secrets: readonly WebhookSecret[] = [{ secret: 'a' }];
    for (const next of ['b', 'c', 'd']) secrets = rotateSecret({ secrets }, next, NOW);
    expect(secrets.map(({ secret }) => secret)).toEqual(['d', 'c']);
  });

  test('the official package verifies signatures with either of two', () => {
    const secrets = [createSecret(), createSecret()];
    const body = '{"type":"UPDATED","productId":"æøå"}';
    const headers = signatureHeaders('id_1', new Date(), body, secrets);
    for (const secret of secrets) expect(new Verifier(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Verifier(createSecret()).verify(body, headers)).toThrow(/signature/i);
  });
});
