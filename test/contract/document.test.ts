import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Compile } from 'typebox/schema';
import { ROUTES } from '../../generated/routes.ts';
import { CHECKS } from '../../generated/validators.ts';
import { readItem } from '../../src/domain/input/read-item.ts';
import { ERRORS } from '../../src/http/problems/errors.ts';
import { aReadContext } from '../builders/catalogue.ts';

interface Operation {
  summary?: string;
  description?: string;
  responses: Record<string, { content?: Record<string, { examples?: object }> }>;
  requestBody?: unknown;
}
interface Exemplified {
  readonly schema: { readonly $ref: string };
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}
const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  info: { version: string; contact: object };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { title: string; 'x-extensible-enum'?: readonly string[] }>;
    parameters: Record<string, Exemplified>;
    headers: Record<string, Exemplified>;
  };
};
const operations = ROUTES.map(
  (route) => [route.operationId, document.paths[route.path]?.[route.method.toLowerCase()] as Operation] as const,
);

test('operationIds are unique, regardless of case', () => {
  expect(new Set(ROUTES.map((route) => route.operationId.toLowerCase())).size).toBe(ROUTES.length);
});

test.each(operations)('%s has a description and a handler file', (operationId, operation) => {
  expect(operation.summary).toBeTruthy();
  expect(operation.description).toBeTruthy();
  expect(existsSync(`src/handlers/${operationId}.ts`)).toBe(true);
  expect(operation.responses).toHaveProperty('default');
});

test('the title of a schema is its name', () => {
  for (const [name, { title }] of Object.entries(document.components.schemas)) expect(title).toBe(name);
});

test.each(operations)('every response of %s that has a body has an example', (_operationId, { responses }) => {
  for (const { content = {} } of Object.values(responses)) {
    for (const { examples } of Object.values(content)) expect(Object.keys(examples ?? {})).not.toHaveLength(0);
  }
});

test('the document names the version of the build and a contact', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(document.info).toMatchObject({ version, contact: { name: expect.any(String) } });
});

test('every problem status of the service is documented', () => {
  const documented = new Set(operations.flatMap(([, { responses }]) => Object.keys(responses)));
  for (const { status } of Object.values(ERRORS)) expect(documented).toContain(String(status));
});

test('one list has the codes of all problems, and no others', () => {
  expect(document.components.schemas['ProblemCode']?.['x-extensible-enum']).toEqual(Object.keys(ERRORS).sort());
});

test.each(operations)('every operation documents the problems that any of them can have: %s', (_id, { responses }) => {
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '405', '406', '421', '500', 'default']));
});

test('every parameter and header has an example', () => {
  // A cursor belongs to one list, so no example suits all.
  const { Cursor: _, ...parameters } = document.components.parameters;
  const { headers } = document.components;
  for (const [name, { examples = {} }] of Object.entries({ ...parameters, ...headers }))
    expect({ name, count: Math.min(1, Object.keys(examples).length) }).toEqual({ name, count: 1 });
});

test('the examples of a parameter or header have its form', () => {
  const { schemas, parameters, headers } = document.components;
  const context = JSON.parse(JSON.stringify(schemas).replaceAll('"#/components/schemas/', '"')) as object;
  for (const [name, { schema, examples = {} }] of Object.entries({ ...parameters, ...headers })) {
    const check = Compile(context as never, { $ref: schema.$ref.slice('#/components/schemas/'.length) } as never);
    for (const { value } of Object.values(examples)) expect([name, value, check.Check(value)]).toContain(true);
  }
});

test('a header has an example of its own, and an example of a parameter says what it is', () => {
  const { parameters, headers } = document.components;
  for (const [name, { examples = {} }] of Object.entries(parameters))
    for (const { summary } of Object.values(examples)) expect([name, summary]).toEqual([name, expect.any(String)]);
  const shown = Object.entries(headers).map(([name, { examples = {} }]) => [name, Object.values(examples)[0]?.value]);
  // Two dates are both of the form of HTTP, and differ.
  expect(new Set(shown.map(([, value]) => value)).size).toBe(shown.length);
});

describe('the contract allows what the service accepts as a product', () => {
  const context = aReadContext();
  const check = CHECKS['upsertProducts']?.body ?? (() => false);
  const keys = fc.oneof(
    fc.constantFrom(
      'D8165',
      'D8255',
      'D8276',
      'D8256',
      'test',
      'customRequestId',
      'deleteGrids',
      'dataRecipient',
      'deleteNotUsedPreparationStateFields',
    ),
    fc.constantFrom(
      'D8211',
      'D8216',
      'D8283',
      'D8263',
      'D8348',
      'D8173',
      'D8007',
      'D8258_1',
      'D8166_1',
      'D8270_1',
      'D8286',
      'D8217_1',
      'X9061',
      'D0798',
    ),
  );
  const values = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
    fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }),
    fc.constantFrom(
      '05790000000111',
      '208',
      'CASE',
      'BASE_UNIT_OR_EACH',
      '01-02-2025',
      'CONTAINS',
      'AM',
      '5790000009503',
      '12,5',
      ['UNPREPARED'],
      ['Allergen'],
      208,
    ),
  );
  const bodies = fc.dictionary(keys, values).map((body) => ({ D8165: '05790000000111', D8255: '208', ...body }));

  test('for bodies of every kind', () => {
    let taken = 0;
    fc.assert(
      fc.property(bodies, (body) => {
        if (!readItem(body, context).item) return true;
        taken++;
        // A market may also be a number; the contract does not say so, because generators have trouble with two types.
        const { D8255: market }: Record<string, unknown> = body;
        return check({ ...body, D8255: String(market).padStart(3, '0') });
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
