import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { compareDocuments } from '../../../scripts/compatibility/compare-documents.ts';

const problem = { description: 'Refused', content: { 'application/problem+json': { schema: { type: 'object' } } } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

/** A document with a bit of everything, for tests to change. */
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
  ['a removed operation', (d) => delete unit(d).put, 'PUT /units/{id}: was removed'],
  [
    'a different operationId',
    (d) => (unit(d).get.operationId = 'readUnit'),
    'GET /units/{id}: is readUnit, not getUnit',
  ],
  ['credentials', (d) => (unit(d).put.security = [{ Key: [] }]), 'PUT /units/{id}: now requires credentials'],
  ['a removed parameter', (d) => unit(d).get.parameters.pop(), 'query.kind: was removed'],
  [
    'a parameter that becomes required',
    (d) => (unit(d).get.parameters[0].required = true),
    'query.limit: is now required',
  ],
  [
    'a new required parameter',
    (d) => unit(d).get.parameters.push({ name: 'new', in: 'query', required: true, schema: {} }),
    'query.new: is now required',
  ],
  ['a lower limit', (d) => (unit(d).get.parameters[0].schema.maximum = 10), 'query.limit: maximum is now 10'],
  ['a higher minimum', (d) => (unit(d).get.parameters[0].schema.minimum = 2), 'query.limit: minimum is now 2'],
  ['a different format', (d) => (unit(d).get.parameters[0].schema.format = 'int64'), 'has the format int64, not int32'],
  ['a different pattern', (d) => (schemas(d).Id.pattern = '^[0-9]{3}$'), 'path.id: has a different pattern'],
  [
    'a different serialisation of lists',
    (d) => (unit(d).get.parameters[0].explode = false),
    'is serialised differently',
  ],
  ['a removed code in a request', (d) => schemas(d).Kind.enum.pop(), 'query.kind: "PALLET" is no longer accepted'],
  ['an added code in a response', (d) => schemas(d).Kind.enum.push('BOX'), '200.kind: can now be "BOX"'],
  ['arbitrary codes in a response', (d) => delete schemas(d).Kind.enum, '200.kind: can now be any value'],
  ['a body that becomes required', (d) => (unit(d).put.requestBody.required = true), 'body: is now required'],
  ['a removed body', (d) => delete unit(d).put.requestBody, 'body: was removed'],
  [
    'a property that becomes required',
    (d) => schemas(d).UnitInput.required.push('weight'),
    'body.weight: is now required',
  ],
  [
    'a removed type in a body',
    (d) => (schemas(d).UnitInput.properties.weight.type = 'string'),
    'number is no longer accepted',
  ],
  [
    'a body without additional properties',
    (d) => (schemas(d).UnitInput.additionalProperties = false),
    'body: no longer accepts additional properties',
  ],
  [
    'a removed type of additional properties',
    (d) => (schemas(d).UnitInput.additionalProperties.type = 'string'),
    'body.*: null is no longer',
  ],
  ['a removed property', (d) => delete schemas(d).Unit.properties.note, '200.note: was removed'],
  ['a property that becomes optional', (d) => schemas(d).Unit.required.pop(), '200.kind: can now be absent'],
  ['an added type in a response', (d) => (schemas(d).Id.type = ['string', 'null']), '200.id: can now be null'],
  ['a removed status', (d) => delete unit(d).get.responses[200], '200: was removed'],
  ['a new status', (d) => (unit(d).get.responses[202] = {}), '202: is a new response'],
  ['a removed media type', (d) => delete unit(d).get.responses[200].content['text/plain'], 'text/plain: was removed'],
  ['a removed header', (d) => delete unit(d).get.responses[200].headers.ETag, 'header ETag: was removed'],
  [
    'a header that becomes optional',
    (d) => (unit(d).get.responses[200].headers.ETag.required = false),
    'header ETag: can now be absent',
  ],
  [
    'an added branch in a response',
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
  ['alternative credentials', (d) => (unit(d).get.security = [{ Key: [] }, { User: [] }])],
  ['a property in a response', (d) => (schemas(d).Unit.properties.colour = { type: 'string' })],
  ['a property in a body', (d) => (schemas(d).UnitInput.properties.colour = { type: 'string' })],
  ['a property that becomes optional in a body', (d) => schemas(d).UnitInput.required.pop()],
  ['a property that becomes required in a response', (d) => schemas(d).Unit.required.push('parts')],
  ['an added type in a body', (d) => (schemas(d).UnitInput.properties.weight.type = ['number', 'string', 'null'])],
  ['a union in a body', (d) => (unit(d).put.requestBody.content = json({ oneOf: [ref('UnitInput'), ref('Batch')] }))],
  ['a removed branch in a response', (d) => schemas(d).Saved.oneOf.pop()],
  ['a removed error', (d) => delete unit(d).get.responses[404]],
  ['an added error', (d) => (unit(d).get.responses[429] = problem)],
  ['a media type', (d) => (unit(d).get.responses[200].content['text/csv'] = { schema: { type: 'string' } })],
  ['words', (d) => (unit(d).get.summary = 'Other words')],
])('adding or removing %s breaks no client', (_name, change) => {
  const current = aDocument();
  change(current);
  expect(compareDocuments(aDocument(), current)).toEqual([]);
});

test('a break is reported once, even if its schema is used several times', () => {
  const current = aDocument();
  delete current.components.schemas.Unit.properties.note;
  expect(compareDocuments(aDocument(), current)).toEqual([
    { where: 'GET /units/{id} -> 200.note', what: 'was removed' },
  ]);
});

test('a reference without a target is reported', () => {
  const current = aDocument();
  delete current.components.schemas.Kind;
  expect(() => compareDocuments(aDocument(), current)).toThrow('#/components/schemas/Kind does not exist');
});

test('removing any operation of the contract breaks its clients', () => {
  const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
  const breaks = compareDocuments(contract, { ...contract, paths: {} });
  const operations = Object.values<object>(contract.paths).flatMap((item) =>
    Object.keys(item).filter((key) => key !== 'parameters'),
  );
  expect(breaks).toHaveLength(operations.length);
  expect(compareDocuments(contract, contract)).toEqual([]);
});
