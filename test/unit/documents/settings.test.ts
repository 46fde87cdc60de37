import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../../src/config.ts';
import { TEST_GTINS } from '../../../src/gs1/pool/behaviours.ts';
import {
  FieldsFile,
  InstanceFile,
  ProfilesFile,
  RecipientsFile,
  ViewsFile,
} from '../../../src/instance/file-schemas.ts';
import { withDefaults } from '../../../src/instance/instance-defaults.ts';
import { sumMetrics } from '../../../src/metrics/sum-metrics.ts';
import { createMetrics } from '../../../src/metrics/create-metrics.ts';
import { namesIn, readDocument, sectionOf, tableRowsOf } from '../../support/documents.ts';

const CONFIGURATION = readDocument('docs/configuration.md');
const SENDING = readDocument('docs/sending.md');

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Paths of the settings in a schema: `a.b`, or `a[].b` inside the objects of a list. */
function pathsIn({ properties, items, anyOf = [] }: Schema, at = ''): string[] {
  if (properties) {
    const prefix = at === '' ? '' : `${at}.`;
    return Object.entries(properties).flatMap(([name, schema]) => pathsIn(schema, prefix + name));
  }
  const inside = [...anyOf, ...(items ? [items] : [])].flatMap((schema) =>
    pathsIn(schema, items ? `${at}[]` : at).filter((path) => path !== at && path !== `${at}[]`),
  );
  return [...new Set([at, ...inside])];
}

/** The schema of one entry in a file of named entries. */
const entryOf = ({ patternProperties = {} }: Schema): Schema => Object.values(patternProperties)[0] ?? {};

const documented = (rows: readonly string[][]): string[] => rows.flatMap(([cell]) => namesIn(cell));
const isBelow = (path: string, name: string): boolean => path.startsWith(`${name}.`) || path.startsWith(`${name}[]`);

const FILES: readonly (readonly [heading: string, schema: object])[] = [
  ['### instance.yaml', InstanceFile],
  ['### fields.yaml', FieldsFile],
  ['### recipients.yaml', (RecipientsFile as Schema).items ?? {}],
  ['### views.yaml', entryOf(ViewsFile as Schema)],
  ['### profiles.yaml', entryOf(ProfilesFile as Schema)],
];

describe.each(FILES)('configuration.md, %s', (heading, schema) => {
  const paths = pathsIn(schema);
  const names = documented(tableRowsOf(sectionOf(CONFIGURATION, heading)));

  test('describes every setting', () => {
    const inOneRow = names.filter((name) => !names.some((other) => isBelow(other, name)));
    const isDescribed = (path: string): boolean =>
      names.some((name) => name === path || isBelow(name, path)) || inOneRow.some((name) => isBelow(path, name));
    const missing = paths.filter((path) => !isDescribed(path));
    expect(missing).toEqual([]);
  });

  test('describes no unknown setting', () => {
    expect(names.filter((name) => !paths.some((path) => path === name || isBelow(path, name)))).toEqual([]);
  });
});

describe('defaults', () => {
  const literal = (cell = ''): string | undefined => /^`([^`]*)`$/.exec(cell)?.[1];

  test('of environment variables match the service', () => {
    const rows = tableRowsOf(sectionOf(CONFIGURATION, '## Environment variables'));
    const { environment: _, ...expected } = readConfig({ METRICS_PORT: '0' });
    const defaults = rows.flatMap(([name, value]) => {
      const text = literal(value);
      return text === undefined ? [] : [[literal(name) ?? '', text] as const];
    });
    expect(defaults.length).toBeGreaterThan(5);
    for (const [name, value] of defaults) {
      const { environment, ...config } = readConfig({ METRICS_PORT: '0', [name]: value });
      expect({ name, config }).toEqual({ name, config: expected });
    }
  });

  test('of settings match the service', () => {
    const base = {
      name: 'acme',
      oidc: {
        issuer: 'https://login.example',
        defaultRole: 'reader' as const,
        api: { audience: 'pim' },
        signIn: { clientId: 'pages' },
      },
      gs1: {
        gln: '5790000009022',
        dataPool: '5790000009992',
        directory: { outbox: 'out', inbox: 'in' },
        https: { url: 'https://pool.example' },
      },
    };
    const rows = tableRowsOf(sectionOf(CONFIGURATION, '### instance.yaml'));
    const defaults = rows.flatMap(([name, value]) => {
      const text = literal(value);
      return text === undefined ? [] : [[literal(name) ?? '', text] as const];
    });
    expect(defaults.length).toBeGreaterThan(15);
    for (const [name, text] of defaults) {
      const file = withSetting(base, name.split('.'), readYamlScalar(text));
      expect({ name, settings: withDefaults(file as InstanceFile) }).toEqual({
        name,
        settings: withDefaults(base),
      });
    }
  });
});

function withSetting(file: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const inner = (file as Record<string, object | undefined>)[name] ?? {};
  return { ...file, [name]: rest.length === 0 ? value : withSetting(inner, rest, value) };
}

function readYamlScalar(text: string): unknown {
  if (text.startsWith('[')) return text.slice(1, -1).split(', ');
  return /^(?:\d|true$|false$)/.test(text) ? (JSON.parse(text) as unknown) : text;
}

test('configuration.md describes every environment variable that the service reads', () => {
  const read = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    { METRICS_PORT: '0' },
    { get: (target, name: string) => (read.add(name), target[name]) },
  );
  readConfig(environment);
  // Read while searching for a browser, which gets the whole environment.
  read.add('PUPPETEER_EXECUTABLE_PATH');
  const rows = tableRowsOf(sectionOf(CONFIGURATION, '## Environment variables'));
  expect(documented(rows).sort()).toEqual([...read].sort());
});

test('operations.md describes every metric of the service, with its labels', async () => {
  const summed = sumMetrics(
    () => [],
    () => ({ serving: 0, replaced: 0 }),
  );
  const text = [await createMetrics().read(), await summed.read()].map((metrics) => metrics.text).join('\n');
  const own = [...text.matchAll(/^# HELP (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:process|nodejs)_/.test(name));
  const rows = tableRowsOf(sectionOf(readDocument('docs/operations.md'), '## Metrics'));
  const names = documented(rows).filter((name) => !name.endsWith('…'));
  expect(names.sort()).toEqual(own.sort());
});

test('sending.md describes every test GTIN', () => {
  const rows = tableRowsOf(sectionOf(SENDING, '### Test GTINs'));
  const gtins = rows
    .flat()
    .flatMap(namesIn)
    .filter((name) => /^\d{14}$/.test(name));
  expect(gtins.sort()).toEqual(TEST_GTINS.map(({ gtin }) => gtin).sort());
});

test('sending.md describes every setting of a behaviour', () => {
  const rows = tableRowsOf(sectionOf(SENDING, '### Test GTINs'));
  const names = documented(rows).filter((name) => /^[a-z]\w+$/i.test(name) && !/^\d/.test(name));
  const gs1 = (InstanceFile as Schema).properties?.['gs1'];
  const behaviours = gs1?.properties?.['simulator']?.properties?.['behaviours'] ?? {};
  expect(names.sort()).toEqual(Object.keys(entryOf(behaviours).properties ?? {}).sort());
});
