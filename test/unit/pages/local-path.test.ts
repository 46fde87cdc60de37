import { expect, test } from '@jest/globals';
import { localPath } from '../../../src/pages/local-path.ts';

test.each([
  ['/', '/'],
  ['/views/a%20b?x=1&y=%2F', '/views/a%20b?x=1&y=%2F'],
  ['/views/../views/æ', '/views/%C3%A6'],
  ['/x#part', '/x'],
  ['/@evil.example', '/@evil.example'],
])('%s is returned as %s', (text, expected) => {
  expect(localPath(text)).toBe(expected);
});

test.each([undefined, null, 7, ['/a', '/b'], 'views', '//a', '/\\a', '/\n/a', '/.//a', 'http:/a', 'data:,a'])(
  '%j is replaced by the start page',
  (text) => {
    expect(localPath(text)).toBe('/');
  },
);
