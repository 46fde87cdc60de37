import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Errors } from 'typebox/value';
import { parse } from 'yaml';
import { makeFileSchemas } from '../../../scripts/support/file-schemas.ts';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { checkConfiguration } from '../../../src/command-line/check-configuration.ts';
import { readConfig } from '../../../src/config.ts';
import { describeMistake } from '../../../src/instance/configuration-error.ts';
import { InstanceLoader } from '../../../src/instance/load-instances.ts';

const folder = createTemporaryFolder('check-configuration');
afterAll(() => folder.remove());
const instance = join(folder.path, 'acme');
beforeEach(() => rmSync(instance, { recursive: true, force: true }));

function writeInstance(files: Readonly<Record<string, string>>): void {
  mkdirSync(instance, { recursive: true });
  for (const [name, text] of Object.entries({ 'instance.yaml': 'name: acme\n', ...files }))
    writeFileSync(join(instance, name), text);
}

const mistakes = (): string[] =>
  checkConfiguration([instance]).mistakes.map((mistake) => describeMistake(mistake).replace(`${instance}/`, ''));

test('mistakes of all files are reported together, each with its path and the form expected', () => {
  writeInstance({
    'instance.yaml': 'name: Acme!\ntimezone: Europe/Oslo\nlimits: { batchItem: 5 }\nlanguages: [no]\n',
    'fields.yaml': 'hidden: [D8258, nothing]\n',
    'recipients.yaml': '- { gln: 5790000009503, name: Shop, requires: [] }\n',
    'views.yaml': 'my list: {}\nstock: { title: { da: Lager }, access: [all], columns: [D8258] }\n',
    'profiles.yaml': 'names: [\n',
  });
  expect(mistakes()).toEqual([
    'instance.yaml: top level: unknown setting timezone; the nearest is timeZone',
    'instance.yaml: name: expected lower-case letters, digits and hyphens, at most 40',
    'instance.yaml: languages.0: expected one of da, en',
    'instance.yaml: limits: unknown setting batchItem; the nearest is batchItems',
    'fields.yaml: hidden.1: expected a field id, such as D8258',
    expect.stringMatching(/^recipients\.yaml: 0\.gln: expected a GLN of 13 digits in quotes$/),
    expect.stringMatching(/^recipients\.yaml: 0\.requires: /),
    expect.stringMatching(/^views\.yaml: top level: expected names of letters, digits.*, not my list$/),
    'views.yaml: stock.title: en is missing',
    expect.stringMatching(/^views\.yaml: stock\.access\.0: expected one of public/),
    expect.stringMatching(/^profiles\.yaml: Flow sequence/),
  ]);
});

test('what contradicts the catalogue is reported for every entry', () => {
  const title = 'title: { da: a, en: a }, access: [public]';
  writeInstance({
    'recipients.yaml':
      "- { gln: '5790000009503', name: A, requires: [{ fields: [D0001, D0002] }] }\n- { gln: '5790000009504', name: B, requires: [{ fields: [D8258] }] }\n",
    'views.yaml': `one: { ${title}, columns: [D0001, D8211], filter: [{ field: D8211 }], sort: [nothing] }\ntwo: { ${title}, columns: [D0002] }\n`,
  });
  const found = mistakes();
  expect(found).toHaveLength(7);
  expect(found.filter((line) => line.startsWith('recipients.yaml'))).toEqual([
    expect.stringMatching('5790000009503: the field D0001 does not exist'),
    expect.stringMatching('5790000009503: the field D0002 does not exist'),
    expect.stringMatching('the check digit of GLN 5790000009504 is wrong'),
  ]);
});

test('a start reports the first mistake and how many there are', () => {
  writeInstance({ 'instance.yaml': 'name: Acme!\nlimit: {}\n' });
  expect(() => new InstanceLoader({ kind: 'one', folder: instance }).loadWorking()).toThrow(
    /top level: unknown setting limit; the nearest is limits \(and 1 more: npx \. check-config\)$/,
  );
});

test('a folder that the data pool needs, and a missing variable, are reported', () => {
  const gs1 = "gln: '5790000009022', dataPool: '5790000009992'";
  writeInstance({
    'instance.yaml': `name: acme\ngs1: { ${gs1}, transport: directory, directory: { outbox: a, inbox: b } }\n`,
  });
  expect(mistakes()).toEqual([expect.stringMatching(/gs1\.directory\.outbox: no folder/)]);
  const https = 'https: { url: https://pool.example, tokenVariable: NO_SUCH_TOKEN }';
  writeInstance({ 'instance.yaml': `name: acme\ngs1: { ${gs1}, transport: https, ${https} }\n` });
  expect(mistakes()).toEqual([expect.stringMatching(/the environment variable NO_SUCH_TOKEN is not set/)]);
});

test('all environment variables are checked', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://' })).toThrow(
    expect.objectContaining({
      mistakes: [{}, {}, {}].map(() => expect.objectContaining({ path: expect.any(String) })),
    }),
  );
});

test('settings are shown without passwords', () => {
  writeInstance({
    'instance.yaml': `name: acme\ngs1: { gln: '5790000009022', dataPool: '5790000009992', https: { url: 'https://user:hidden@pool.example?token=hidden' } }\n`,
  });
  const text = JSON.stringify(checkConfiguration([instance]).settings);
  expect(text).toContain('https://user:****@pool.example?token=****');
  expect(text).not.toContain('hidden@');
});

test('secrets may come from files', () => {
  const file = join(folder.path, 'secret');
  writeFileSync(file, 'postgresql://pmd:s3cret@db/pmd\n');
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://pmd:s3cret@db/pmd');
  expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://db' })).toThrow(
    'DATABASE_URL_FILE: expected only one of DATABASE_URL and DATABASE_URL_FILE',
  );
  expect(() => readConfig({ DATABASE_URL_FILE: `${file}-none` })).toThrow(/DATABASE_URL_FILE: the file .* \(ENOENT\)/);
});

test('the schemas for editors are current, accept the demo instance and find mistakes', () => {
  for (const [name, text] of makeFileSchemas()) {
    expect(readFileSync(join('generated', name), 'utf8')).toBe(text);
    expect(Errors(JSON.parse(text), 1)).not.toEqual([]);
  }
  const files = readdirSync('instances/demo').filter((name) => name.endsWith('.yaml'));
  expect(files.length).toBeGreaterThan(3);
  for (const name of files) {
    const text = readFileSync(join('instances/demo', name), 'utf8');
    const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
    expect(schema).toBe(`../../generated/${name.replace('.yaml', '.schema.json')}`);
    expect({
      name,
      errors: Errors(JSON.parse(readFileSync(join('instances/demo', schema), 'utf8')), parse(text)),
    }).toEqual({ name, errors: [] });
  }
});
