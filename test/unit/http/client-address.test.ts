import { expect, test } from '@jest/globals';
import { readConfig } from '../../../src/config.ts';
import { createClientAddress } from '../../../src/http/connections/client-address.ts';

const clientOf = (trusted: string, remoteAddress: string, forwarded?: string): string =>
  createClientAddress(readConfig({ TRUSTED_PROXIES: trusted }).trustedProxies)({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress } as never,
  });

test.each([
  ['no trusted proxy', '', '10.0.0.1', '192.0.2.1', '10.0.0.1'],
  ['a connection that is not from a proxy', '10.0.0.0/8', '192.0.2.9', '192.0.2.1', '192.0.2.9'],
  ['one proxy', '10.0.0.0/8', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['a chain of proxies', '10.0.0.0/8, ::1', '::1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['a forged header', '10.0.0.1', '10.0.0.1', '203.0.113.5, 192.0.2.1', '192.0.2.1'],
  ['nonsense', '10.0.0.1', '10.0.0.1', '192.0.2.1, <script>', '10.0.0.1'],
  ['no header', '10.0.0.1', '10.0.0.1', undefined, '10.0.0.1'],
  ['ports and brackets', '10.0.0.1', '::ffff:10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
  ['an address with a port', '10.0.0.1', '10.0.0.1', '192.0.2.1:5000', '192.0.2.1'],
])('%s', (_what, trusted, remote, forwarded, expected) => {
  expect(clientOf(trusted, remote, forwarded)).toBe(expected);
});

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.1,', '::1/129'])('TRUSTED_PROXIES=%s is rejected', (text) => {
  expect(() => readConfig({ TRUSTED_PROXIES: text })).toThrow(/^TRUSTED_PROXIES: expected addresses or networks/);
});
