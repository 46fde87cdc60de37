import { expect, test } from '@jest/globals';
import { mayRead, type Reader } from '../../../src/access/view-access.ts';
import type { Access } from '../../../src/domain/views/view.ts';

const READERS: readonly Reader[] = ['anonymous', 'key', 'user'];

test.each<[Access[], boolean, Reader[]]>([
  [['public'], true, ['anonymous', 'key', 'user']],
  [['public', 'login'], true, ['anonymous', 'key', 'user']],
  [['key'], true, ['key', 'user']],
  [['key'], false, ['anonymous', 'key', 'user']],
  [['login'], true, ['user']],
  [['login'], false, ['user']],
  [['key', 'login'], true, ['key', 'user']],
  [['key', 'login'], false, ['anonymous', 'key', 'user']],
])('a view for %j, keys enabled: %s, is open to %j', (access, keysEnabled, readers) => {
  expect(READERS.filter((reader) => mayRead({ access }, reader, keysEnabled))).toEqual(readers);
});
