import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { compareDocuments } from '../../../scripts/compatibility/compare-documents.ts';

const problem = { description: 'Refused', content: { 'application/problem+json': { schema: { type: 'object' } } } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

/** A document with a bit of everything, to be changed by a test. */
const aDocument = (): any => ({
  info: { version: '1.2.0' },
  security: [{ Key: [] }],
  paths: {
    '/units/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: ref('Id') }],
      get: {
        operationId: 'getUnit',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100 } },
          { name: 'kind', in: 'query', schema: ref('Kind') },
        ],
        responses: {
          200: {
            headers: { ETag: { required: true, schema: { type: 'string' } } },
            content: { ...json(ref('Unit')), 'text/plain': { schema: { type: 'string' } } },
          },
          404: problem,
        },
      },
      put: {
        operationId: 'saveUnit',
        security: [{ Key: [] }, { User: [] }],
        requestBody: { content: json(ref('UnitInput')) },
        responses: { 200: { content: json(ref('Saved')) } },
      },
    },
  },
  components: {
    schemas: {
      Id: { type: 'string', pattern: '^[0-9]+$' },
      Kind: { type: 'string', enum: ['CASE', 'PALLET'] },
      Unit: {
        type: 'object',
        required: ['id', 'kind'],
        properties: { id: ref('Id'), kind: ref('Kind'), parts: { type: 'array', items: ref('Unit') }, note: {} },
        additionalProperties: false,
      },
      UnitInput: {
        type: 'object',
        required: ['id'],
        properties: { id: ref('Id'), weight: { type: ['number', 'string'] } },
        additionalProperties: { type: ['string', 'null'] },
      },
      Batch: { type: 'array', items: ref('Unit') },
      Saved: { oneOf: [ref('Unit'), ref('Batch')] },
    },
  },
});

type Change = (document: any) => void;
const unit = (document: any) => document.paths['/units/{id}'];
const schemas = (document: any) => document.components.schemas;

test.each<[string, Change, string]>([
  ['an operation that is gone', (d) => delete unit(d).put, 'PUT /units/{id}: was removed'],
  ['another operationId', (d) => (unit(d).get.operationId = 'readUnit'), 'GET /units/{id}: is readUnit, not getUnit'],
  ['credentials', (d) => (unit(d).put.security = [{ Key: [] }]), 'PUT /units/{id}: now requires credentials'],
  ['a parameter that is gone', (d) => unit(d).get.parameters.pop(), 'query.kind: was removed'],
  ['a parameter that is required', (d) => (unit(d).get.parameters[0].required = true), 'query.limit: is now required'],
  [
    'a new parameter that is required',
    (d) => unit(d).get.parameters.push({ name: 'new', in: 'query', required: true, schema: {} }),
    'query.new: is now required',
  ],
  ['a lower limit', (d) => (unit(d).get.parameters[0].schema.maximum = 10), 'query.limit: maximum is now 10'],
  ['a higher least', (d) => (unit(d).get.parameters[0].schema.minimum = 2), 'query.limit: minimum is now 2'],
  ['another format', (d) => (unit(d).get.parameters[0].schema.format = 'int64'), 'has the format int64, not int32'],
  ['another pattern', (d) => (schemas(d).Id.pattern = '^[0-9]{3}$'), 'path.id: has a different pattern'],
  ['an own writing of lists', (d) => (unit(d).get.parameters[0].explode = false), 'is serialised differently'],
  ['a code less in a request', (d) => schemas(d).Kind.enum.pop(), 'query.kind: "PALLET" is no longer accepted'],
  ['a code more in an answer', (d) => schemas(d).Kind.enum.push('BOX'), '200.kind: can now be "BOX"'],
  ['open codes in an answer', (d) => delete schemas(d).Kind.enum, '200.kind: can now be any value'],
  ['a body that is required', (d) => (unit(d).put.requestBody.required = true), 'body: is now required'],
  ['a body that is gone', (d) => delete unit(d).put.requestBody, 'body: was removed'],
  ['a property that is required', (d) => schemas(d).UnitInput.required.push('weight'), 'body.weight: is now required'],
  [
    'a type less in a body',
    (d) => (schemas(d).UnitInput.properties.weight.type = 'string'),
    'number is no longer accepted',
  ],
  [
    'a closed body',
    (d) => (schemas(d).UnitInput.additionalProperties = false),
    'body: no longer accepts additional properties',
  ],
  [
    'a type less of others',
    (d) => (schemas(d).UnitInput.additionalProperties.type = 'string'),
    'body.*: null is no longer',
  ],
  ['a property that is gone', (d) => delete schemas(d).Unit.properties.note, '200.note: was removed'],
  ['a property that may be absent', (d) => schemas(d).Unit.required.pop(), '200.kind: can now be absent'],
  ['a type more in an answer', (d) => (schemas(d).Id.type = ['string', 'null']), '200.id: can now be null'],
  ['a status that is gone', (d) => delete unit(d).get.responses[200], '200: was removed'],
  ['a status that is new', (d) => (unit(d).get.responses[202] = {}), '202: is a new response'],
  ['a media type less', (d) => delete unit(d).get.responses[200].content['text/plain'], 'text/plain: was removed'],
  ['a header that is gone', (d) => delete unit(d).get.responses[200].headers.ETag, 'header ETag: was removed'],
  [
    'a header that may be absent',
    (d) => (unit(d).get.responses[200].headers.ETag.required = false),
    'header ETag: can now be absent',
  ],
  [
    'a branch more in an answer',
    (d) => schemas(d).Saved.oneOf.push(ref('UnitInput')),
    'can now be #/components/schemas/UnitInput',
  ],
])('%s breaks clients', (_name, change, expected) => {
  const current = aDocument();
  change(current);
  const breaks = compareDocuments(aDocument(), current).map(({ where, what }) => `${where}: ${what}`);
  expect(breaks).toContainEqual(expect.stringContaining(expected));
});

test.each<[string, Change]>([
  ['nothing', () => undefined],
  ['an operation', (d) => (d.paths['/new'] = { get: { operationId: 'getNew', responses: {} } })],
  ['a parameter', (d) => unit(d).get.parameters.push({ name: 'new', in: 'query', schema: {} })],
  ['a wider limit', (d) => (unit(d).get.parameters[0].schema.maximum = 1000)],
  ['no limit', (d) => delete unit(d).get.parameters[0].schema.maximum],
  ['fewer credentials', (d) => (unit(d).get.security = [])],
  ['other credentials beside', (d) => (unit(d).get.security = [{ Key: [] }, { User: [] }])],
  ['a property of an answer', (d) => (schemas(d).Unit.properties.colour = { type: 'string' })],
  ['a property of a body', (d) => (schemas(d).UnitInput.properties.colour = { type: 'string' })],
  ['a property that is not required', (d) => schemas(d).UnitInput.required.pop()],
  ['a property that is always there', (d) => schemas(d).Unit.required.push('parts')],
  ['a type more in a body', (d) => (schemas(d).UnitInput.properties.weight.type = ['number', 'string', 'null'])],
  ['a union in a body', (d) => (unit(d).put.requestBody.content = json({ oneOf: [ref('UnitInput'), ref('Batch')] }))],
  ['a branch less in an answer', (d) => schemas(d).Saved.oneOf.pop()],
  ['an error less', (d) => delete unit(d).get.responses[404]],
  ['an error more', (d) => (unit(d).get.responses[429] = problem)],
  ['a media type', (d) => (unit(d).get.responses[200].content['text/csv'] = { schema: { type: 'string' } })],
  ['words', (d) => (unit(d).get.summary = 'Other words')],
])('%s more or less breaks nobody', (_name, change) => {
  const current = aDocument();
  change(current);
  expect(compareDocuments(aDocument(), current)).toEqual([]);
});

test('a break is told once, however often its schema is used', () => {
  const current = aDocument();
  delete current.components.schemas.Unit.properties.note;
  expect(compareDocuments(aDocument(), current)).toEqual([
    { where: 'GET /units/{id} -> 200.note', what: 'was removed' },
  ]);
});

test('a reference that points at nothing is told', () => {
  const current = aDocument();
  delete current.components.schemas.Kind;
  expect(() => compareDocuments(aDocument(), current)).toThrow('#/components/schemas/Kind does not exist');
});

test('each operation of the contract that goes breaks its clients', () => {
  const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
  const breaks = compareDocuments(contract, { ...contract, paths: {} });
  const operations = Object.values<object>(contract.paths).flatMap((item) =>
    Object.keys(item).filter((key) => key !== 'parameters'),
  );
  expect(breaks).toHaveLength(operations.length);
  expect(compareDocuments(contract, contract)).toEqual([]);
});
