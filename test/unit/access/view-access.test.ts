import { expect, test } from '@jest/globals';
import type { Caller } from '../../../src/access/caller.ts';
import { mayRead } from '../../../src/access/view-access.ts';
import type { Access } from '../../../src/domain/views/view.ts';

const CALLERS: readonly Caller['kind'][] = ['anonymous', 'key', 'user'];

test.each<[Access[], boolean, Caller['kind'][]]>([
  [['public'], true, ['anonymous', 'key', 'user']],
  [['public', 'login'], true, ['anonymous', 'key', 'user']],
  [['key'], true, ['key', 'user']],
  [['key'], false, ['anonymous', 'key', 'user']],
  [['login'], true, ['user']],
  [['login'], false, ['user']],
  [['key', 'login'], true, ['key', 'user']],
  [['key', 'login'], false, ['anonymous', 'key', 'user']],
])('a view with access for %j, keys enabled: %s, is open to %j', (access, keysEnabled, readers) => {
  expect(CALLERS.filter((reader) => mayRead({ access }, reader, keysEnabled))).toEqual(readers);
});
