import { expect, test } from '@jest/globals';
import { isAllowedHost, isPublicAddress } from '../../../src/outbound/addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001:0:1::',
  'no address',
  '',
])('%p is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.0.1.1', '2a00:1450::1', '2606:4700::1111'])(
  '%p is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('hosts are allowed by name or by parent domain', () => {
  const allowed = ['images.example', '*.cdn.example'];
  expect(
    ['images.example', 'IMAGES.example', 'a.cdn.example', 'a.b.cdn.example'].map((host) =>
      isAllowedHost(host, allowed),
    ),
  ).toEqual([true, true, true, true]);
  expect(
    ['cdn.example', 'images.example.evil', 'ximages.example', 'xcdn.example', ''].map((host) =>
      isAllowedHost(host, allowed),
    ),
  ).toEqual([false, false, false, false, false]);
});
