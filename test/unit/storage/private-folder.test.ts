import { afterAll, expect, test } from '@jest/globals';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder, requirePrivate } from '../../../src/storage/database/private-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'pmd-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusal = /belongs to another user or is open to others, so nothing in it is used/;

test('a folder is created without access for others, and can be reused', () => {
  const path = join(folder, 'a/b');
  makePrivateFolder(path, {});
  makePrivateFolder(path, {});
  expect(lstatSync(path).mode & 0o777).toBe(0o700);
});

test.each([0o777, 0o770, 0o702])('a folder that others can write in is refused: %o', (mode) => {
  const path = join(folder, `open-${mode}`);
  mkdirSync(path);
  chmodSync(path, mode);
  expect(() => makePrivateFolder(path, {})).toThrow(refusal);
});

test('a link is not followed', () => {
  const path = join(folder, 'link');
  symlinkSync('/', path);
  expect(() => makePrivateFolder(path, {})).toThrow(refusal);
});

test('a folder of another user is refused, and one of the server is accepted', () => {
  if (process.getuid?.() !== 0) return console.warn('skipped: only root can give a folder to another user');
  const path = join(folder, 'foreign');
  mkdirSync(path, { mode: 0o755 });
  chownSync(path, 4321, 4321);
  expect(() => requirePrivate(path)).toThrow(refusal);
  expect(() => requirePrivate(path, { uid: 1234, gid: 1234 })).toThrow(refusal);
  expect(() => makePrivateFolder(path, { uid: 4321, gid: 4321 })).not.toThrow();
});
