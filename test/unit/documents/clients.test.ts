import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_PLANS } from '../../../scripts/support/client-plans.ts';
import { readDocument, sectionOf, tableRowsOf } from '../../support/documents.ts';

test('the table of clients lists every generator that is tested, with its version and how', () => {
  const rows = tableRowsOf(sectionOf(readDocument('docs/clients.md'), '## Other generators'));
  const tested = CLIENT_PLANS.map(({ name, version, compiler, trip }) => [name, version ?? '', compiler, trip]);
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual(tested);
});

test('every row says which options and workarounds a generator needs', () => {
  const rows = tableRowsOf(sectionOf(readDocument('docs/clients.md'), '## Other generators'));
  expect(rows.filter(([, , , , options, defects]) => !options || !defects)).toEqual([]);
});

test('every client has a folder with what its generator and its round trip need', () => {
  const folders = CLIENT_PLANS.flatMap(({ folder, shared }) => (shared === undefined ? [folder] : [folder, shared]));
  expect(folders.filter((folder) => !existsSync(join('test/clients', folder)))).toEqual([]);
});
