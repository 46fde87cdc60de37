/**
 * npm run generate:client -- --instance URL [--key KEY] [--out FOLDER]: writes a TypeScript client based on
 * openapi-fetch. Its product types have the fields and codes of that instance.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import createClient from 'openapi-fetch';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { paths } from '../generated/openapi.ts';
import { writeProductTypes, type CodeLists } from './typed-client/product-types.ts';

const TEMPLATE = fileURLToPath(new URL('../templates/client/client.ts', import.meta.url));

const { values } = parseArgs({
  options: { instance: { type: 'string' }, key: { type: 'string' }, out: { type: 'string', default: 'client' } },
});
const baseUrl = values.instance?.replace(/\/+$/, '');
if (baseUrl === undefined || !URL.canParse(baseUrl))
  fail('--instance: expected the address of the service, such as http://127.0.0.1:3000');
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
  writeFileSync(join(values.out, 'openapi.d.ts'), astToString(await openapiTS(document)));
  writeFileSync(join(values.out, 'product.ts'), writeProductTypes(fields, lists satisfies CodeLists));
  copyFileSync(TEMPLATE, join(values.out, 'client.ts'));
  process.stdout.write(`${values.out}: a client with ${fields.length} fields and ${lists.size} code lists\n`);
} catch (error) {
  fail(`${baseUrl} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}
