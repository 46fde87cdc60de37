import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { flattenSchemas, toServedDocument } from '../../../scripts/support/served-document.ts';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const text = { type: 'string' };

describe('flattenSchemas', () => {
  const schemas = {
    Base: { title: 'Base', type: 'object', required: ['id'], properties: { id: text } },
    Middle: { title: 'Middle', type: 'object', allOf: [ref('schemas', 'Base')], properties: { name: text } },
    Top: {
      ...{ title: 'Top', type: 'object', allOf: [ref('schemas', 'Middle')], required: ['note'] },
      ...{ properties: { note: text }, additionalProperties: text },
    },
  };

  test('merges what a schema is composed of, through all levels', () => {
    const { components } = flattenSchemas({ paths: {}, components: { schemas } });
    expect(components.schemas['Base']).toEqual(schemas.Base);
    expect(components.schemas['Top']).toEqual({
      ...{ title: 'Top', type: 'object', required: ['id', 'note'] },
      ...{ properties: { note: text, name: text, id: text }, additionalProperties: text },
    });
  });

  test('rejects a property that is defined twice', () => {
    const twice = { ...schemas, Middle: { ...schemas.Middle, properties: { id: text } } };
    expect(() => flattenSchemas({ paths: {}, components: { schemas: twice } })).toThrow(
      'Middle defines id again, which allOf contains already',
    );
  });
});

describe('toServedDocument', () => {
  const served = toServedDocument({
    paths: {
      '/units': {
        parameters: [ref('parameters', 'Id')],
        post: { requestBody: ref('requestBodies', 'Unit'), responses: { 200: ref('responses', 'Unit') } },
      },
    },
    components: {
      parameters: { Id: { schema: ref('schemas', 'Id') } },
      requestBodies: { Unit: { content: { 'application/json': { schema: ref('schemas', 'Unit') } } } },
      responses: { Unit: { description: 'A unit' }, Lost: { description: 'Nowhere' } },
      schemas: { Id: text, Unit: { properties: { parent: ref('schemas', 'Parent') } }, Parent: text, Unused: text },
      securitySchemes: { Key: { type: 'apiKey' } },
    },
  });

  test('moves request bodies and responses into their operations', () => {
    expect(served.paths['/units']).toMatchObject({
      parameters: [ref('parameters', 'Id')],
      post: {
        requestBody: { content: { 'application/json': { schema: ref('schemas', 'Unit') } } },
        responses: { 200: { description: 'A unit' } },
      },
    });
  });

  test('keeps only the components that something refers to', () => {
    expect(Object.keys(served.components)).toEqual(['parameters', 'schemas', 'securitySchemes']);
    expect(Object.keys(served.components.schemas)).toEqual(['Id', 'Unit', 'Parent']);
  });
});

describe('the contract', () => {
  const source = readFileSync('spec/openapi.yaml', 'utf8');
  const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));

  test('has no YAML anchors, aliases or merge keys, which not every parser reads', () => {
    expect(source.match(/^\s*<<:|:\s+[&*]\w/gm)).toBeNull();
  });

  test('is served without references to request bodies and responses', () => {
    expect(Object.keys(document.components)).not.toEqual(expect.arrayContaining(['requestBodies']));
    expect(JSON.stringify(document)).not.toMatch(/"#\/components\/(?:requestBodies|responses)\//);
  });

  test('is served without composed objects', () => {
    expect(JSON.stringify(document)).not.toContain('"allOf"');
  });

  // An intersection of a map and properties that are not of its type has no value at all in some languages.
  test('has maps whose values can be what the named properties are', () => {
    const { schemas } = document.components;
    const resolve = (schema: any): any => ('$ref' in schema ? schemas[schema.$ref.split('/').at(-1)] : schema);
    const typesOf = (schema: any): string[] => {
      const { type, anyOf, oneOf } = resolve(schema);
      return type === undefined ? (anyOf ?? oneOf).flatMap(typesOf) : [type === 'integer' ? 'number' : type];
    };
    const maps = Object.values<any>(schemas).filter(({ additionalProperties }) => additionalProperties?.$ref);
    expect(maps.length).toBeGreaterThan(3);
    for (const { title, properties, additionalProperties } of maps) {
      const value = resolve(additionalProperties);
      const { items } = value.anyOf.find(({ type }: any) => type === 'array');
      for (const [name, property] of Object.entries<any>(properties ?? {})) {
        const isValue = typesOf(property).every((type) => typesOf(value).includes(type));
        const isEntry = ({ items: own }: any) =>
          own === undefined || items.type === undefined || own.type === items.type;
        expect({ [`${title}.${name}`]: isValue && isEntry(resolve(property)) }).toEqual({ [`${title}.${name}`]: true });
      }
    }
  });
});
