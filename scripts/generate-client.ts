/**
 * npm run generate:client -- --instance URL [--key KEY] [--out FOLDER] [--name PACKAGE]: writes a TypeScript package with
 * a client based on openapi-fetch. Its product types have the fields and codes of that instance.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import createClient from 'openapi-fetch';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { paths } from '../generated/openapi.ts';
import { writeProductTypes, type CodeLists } from './typed-client/product-types.ts';
import { createCommand } from '../src/command-line/create-command.ts';

const TEMPLATES = fileURLToPath(new URL('../templates/client/', import.meta.url));
/** Copied as they are. */
const FILES = [
  ...['client.ts', 'changes.ts', 'errors.ts', 'lines.ts', 'result.ts', 'streams.ts', 'transport.ts'],
  ...['client.test.ts', 'feed.test.ts', 'scripted-service.ts', 'examples.ts', 'tsconfig.json'],
];

const values = createCommand(
  'npm run generate:client --',
  'Writes a TypeScript package with a client for an instance.',
  [['--instance http://127.0.0.1:3000', 'writes the client of a running service to client/']],
)
  .requiredOption('--instance <url>', 'address of the service')
  .option('--key <key>', 'API key')
  .option('--out <folder>', 'folder to write', 'client')
  .option('--name <package>', 'name of the package', 'product-master-data-client')
  .parse()
  .opts<{ instance: string; key?: string; out: string; name: string }>();
const baseUrl = values.instance.replace(/\/+$/, '');
if (!URL.canParse(baseUrl)) fail('--instance: expected the address of the service, such as http://127.0.0.1:3000');
const api = createClient<paths>({
  baseUrl,
  headers: { 'Accept-Language': 'en', ...(values.key === undefined ? {} : { 'X-Api-Key': values.key }) },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** @throws Error with the detail of the problem document if the request fails */
function dataOf<Data>({ data, error }: { data?: Data; error?: { detail: string } }): NonNullable<Data> {
  if (data === undefined || data === null) throw new Error(error?.detail ?? 'the response has no body');
  return data;
}

/** The package.json of the client. @param version of the contract */
function describePackage(version: string): string {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const versionsOf = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, devDependencies[name]]));
  const content = {
    name: values.name,
    version,
    type: 'module',
    exports: { '.': { types: './dist/client.d.ts', default: './dist/client.js' } },
    files: ['dist', '!dist/*.test.*', '!dist/scripted-service.*', '!dist/examples.*'],
    engines: { node: '>=20.19' },
    scripts: { build: 'tsc', test: 'tsc && node --test dist/client.test.js dist/feed.test.js', prepare: 'tsc' },
    dependencies: versionsOf('openapi-fetch'),
    devDependencies: versionsOf('@types/node', 'typescript'),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

try {
  const document = dataOf(await api.GET('/api/openapi.json')) as unknown as OpenAPI3;
  const { fields } = dataOf(await api.GET('/api/fields'));
  const lists = new Map<string, string[]>();
  for (const codelist of new Set(fields.flatMap(({ keywordList }) => keywordList ?? []))) {
    const { keywords } = dataOf(await api.GET('/api/keywords/{codelist}', { params: { path: { codelist } } }));
    lists.set(
      codelist,
      keywords.map(({ codeValue }) => codeValue),
    );
  }
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'openapi.ts'), astToString(await openapiTS(document)));
  writeFileSync(join(values.out, 'product.ts'), writeProductTypes(fields, lists satisfies CodeLists));
  for (const file of FILES) copyFileSync(join(TEMPLATES, file), join(values.out, file));
  const readme = readFileSync(join(TEMPLATES, 'README.md'), 'utf8');
  writeFileSync(join(values.out, 'README.md'), readme.replace('{name}', values.name));
  writeFileSync(join(values.out, 'package.json'), describePackage(document.info.version));
  process.stdout.write(`${values.out}: a client with ${fields.length} fields and ${lists.size} code lists\n`);
} catch (error) {
  fail(`${baseUrl} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}
