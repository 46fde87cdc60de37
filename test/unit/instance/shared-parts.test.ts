import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { loadInstances, type InstanceConfiguration } from '../../../src/instance/load-instances.ts';

const OWN_FIELD = 'own: [{ id: E0700, da: Kun her, en: Only here, format: text }]';
const view = (title: string) =>
  `products:\n  title: { en: ${title}, da: ${title} }\n  access: [public]\n  columns: [D8211]\n`;
const FILES = {
  'a/instance.yaml': 'name: a\nhosts: [a.example]\n',
  'a/views.yaml': view('Products'),
  'b/instance.yaml': 'name: b\nhosts: [b.example]\n',
  'b/views.yaml': view('Products'),
  'c/instance.yaml': 'name: c\nhosts: [c.example]\ntimeZone: Europe/Oslo\n',
  'c/views.yaml': view('Goods'),
  'd/instance.yaml': 'name: d\nhosts: [d.example]\n',
  'd/fields.yaml': OWN_FIELD,
  'd/views.yaml': view('Products'),
};

const folder = createTemporaryFolder('sharing');
let configurations: Record<string, InstanceConfiguration>;
beforeAll(() => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), content);
  }
  const loaded = loadInstances({ kind: 'all', folder: folder.path });
  configurations = Object.fromEntries(loaded.map((configuration) => [configuration.settings.name, configuration]));
});
afterAll(() => folder.remove());

/** The parts that two instances share. */
function sharedBy(one: string, other: string): string[] {
  const parts = ['catalogue', 'timeZone', 'recipients', 'views', 'profiles'] as const;
  const shared = parts.filter((part) => configurations[one]?.[part] === configurations[other]?.[part]);
  const templates = configurations[one]?.sheets.templates === configurations[other]?.sheets.templates;
  return templates ? [...shared, 'templates'] : shared;
}

test('instances with equal files share what is made of them, and nothing else', () => {
  expect(sharedBy('a', 'b')).toEqual(['catalogue', 'timeZone', 'recipients', 'views', 'profiles', 'templates']);
  expect(sharedBy('a', 'c')).toEqual(['catalogue', 'recipients', 'profiles', 'templates']);
  // Views refer to the fields of their catalogue.
  expect(sharedBy('a', 'd')).toEqual(['timeZone', 'templates']);
  expect(configurations['a']?.catalogue.get('E0700')).toBeUndefined();
  expect(configurations['d']?.catalogue.get('E0700')).toBeDefined();
});

test('a fingerprint changes with each file', () => {
  const prints = Object.values(configurations).map(({ fingerprint }) => fingerprint);
  expect(new Set(prints).size).toBe(4);
  const again = loadInstances({ kind: 'all', folder: folder.path });
  expect(again.map(({ fingerprint }) => fingerprint)).toEqual(prints);
  writeFileSync(join(folder.path, 'a/views.yaml'), view('Other'));
  const [changed, ...unchanged] = loadInstances({ kind: 'all', folder: folder.path });
  expect(changed?.fingerprint).not.toBe(prints[0]);
  expect(unchanged.map(({ fingerprint }) => fingerprint)).toEqual(prints.slice(1));
});
