import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { MAX_ISSUES, readItem } from '../../../src/domain/input/read-item.ts';
import { STATUS_PROPERTIES } from '../../../src/domain/input/status-properties.ts';
import { aReadContext } from '../../builders/catalogue.ts';
import { aBody, sampleBodies } from '../../builders/product.ts';

const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
const context = aReadContext({
  own: ['E0001', 'E0002', 'E0005'].map((id) => ({ id, da: id, en: id, format: 'text' })),
});
const codes = (body: unknown): string[] => readItem(body, context).issues.map((issue) => `${issue.key} ${issue.code}`);

test('every sample product is read without errors', () => {
  for (const body of sampleBodies()) expect(codes(body)).toEqual([]);
});

test.each([['D8165'], ['D8255']])('%s is required', (key) => {
  expect(codes(aBody({ [key]: null }))).toContain(`${key} REQUIRED`);
});

test.each([null, '', '  '])('a unit type of %j is blank', (unitType) => {
  expect(codes(aBody({ D8276: unitType }))).toEqual(['D8276 UNIT_TYPE_BLANK']);
});

test('an unknown unit type is rejected', () => {
  expect(codes(aBody({ D8276: 'PACK_OR_INNER_PACK' }))).toEqual(['D8276 UNKNOWN_CODE']);
});

test('an update can omit the unit type', () => {
  expect(codes({ D8165: '05790000000111', D8255: '208', D8211: 'x' })).toEqual([]);
});

test.each([[5], ['text'], [null], [[{}]], [true]])('%j is not a product', (body) => {
  expect(codes(body)).toEqual([' NOT_A_PRODUCT']);
});

test('all errors are reported, in body order', () => {
  expect(
    codes(aBody({ D8258: 'x', D9999: 1, D8276_1: 'y', 'D8165-PREPARED': 'z', D8258_0: 'x', 'D8183-RAW_1': 1 })),
  ).toEqual([
    'D8258 ROW_INDEX_MISSING',
    'D9999 UNKNOWN_FIELD',
    'D8276_1 ROW_INDEX_NOT_ALLOWED',
    'D8165-PREPARED STATE_NOT_ALLOWED',
    'D8258_0 ROW_INDEX_INVALID',
    'D8183-RAW_1 STATE_INVALID',
  ]);
});

test('prototype names are unknown fields like any other', () => {
  const body = JSON.parse(
    '{"D8165":"05790000000111","D8255":"208","__proto__":1,"constructor":2,"toString":3}',
  ) as unknown;
  expect(codes(body)).toEqual(['__proto__ UNKNOWN_FIELD', 'constructor UNKNOWN_FIELD', 'toString UNKNOWN_FIELD']);
});

test('readonly fields are ignored, but their keys are validated', () => {
  const { item, issues } = readItem(aBody({ D8348: false, D9061: 5, X9110: 'x' }), context);
  expect(issues).toEqual([]);
  expect(item?.values.has('D8348')).toBe(false);
  expect(item?.values.has('X9110')).toBe(false);
  expect(codes(aBody({ D8348_1: true }))).toEqual(['D8348_1 ROW_INDEX_NOT_ALLOWED']);
  expect(codes(aBody({ D8348: { a: 1 } }))).toEqual(['D8348 WRONG_TYPE']);
});

test('the properties of a read that are not fields are ignored', () => {
  const read = (schema: string) => Object.keys(contract.components.schemas[schema].properties);
  const properties = [...new Set([...read('ProductDetails'), ...read('ListedStatus')])].filter(
    (name) => name !== 'error',
  );
  expect(properties.sort()).toEqual([...STATUS_PROPERTIES].sort());
  const { item, issues } = readItem(
    aBody(Object.fromEntries(properties.map((name) => [name, [{ productId: 'x' }]]))),
    context,
  );
  expect(issues).toEqual([]);
  expect(properties.filter((name) => item?.values.has(name))).toEqual([]);
});

test('a display text is refused with the code that it stands for', () => {
  const [issue] = readItem(aBody({ D8247: 'Gram' }), context).issues;
  expect(issue).toMatchObject({ key: 'D8247', code: 'UNKNOWN_CODE', suggestion: 'GRM' });
});

test('a body with more errors than are listed is still rejected', () => {
  const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`Q${n}`, n]));
  expect(readItem({ ...aBody(), ...body }, context).issues).toHaveLength(MAX_ISSUES);
});

describe('options', () => {
  test('are read, and are not fields', () => {
    const options = {
      test: true,
      customRequestId: 'a',
      deleteGrids: ['Allergen', 'D8258'],
      deleteNotUsedPreparationStateFields: true,
      dataRecipient: '5790000009503',
      allHierarchies: true,
    };
    const { item } = readItem(aBody(options), context);
    expect(item?.options).toEqual({
      test: true,
      customRequestId: 'a',
      deletedGrids: new Set(['Allergen', 'ProductName']),
      deleteNotUsedPreparationStateFields: true,
      dataRecipient: '5790000009503',
      allHierarchies: true,
    });
    expect([...(item?.values.keys() ?? [])]).not.toContain('test');
  });

  test.each([
    ['test', 'yes', 'WRONG_TYPE'],
    ['allHierarchies', 'true', 'WRONG_TYPE'],
    ['customRequestId', 7, 'WRONG_TYPE'],
    ['customRequestId', 'a\u0000', 'BAD_CHARACTER'],
    ['deleteGrids', 'Allergen', 'WRONG_TYPE'],
    ['deleteGrids', [1], 'WRONG_TYPE'],
    ['deleteGrids', ['Allergens'], 'UNKNOWN_GRID'],
    ['deleteGrids', ['D8165'], 'UNKNOWN_GRID'],
    ['deleteNotUsedPreparationStateFields', 1, 'WRONG_TYPE'],
    ['dataRecipient', '5790000009504', 'BAD_GLN'],
    ['dataRecipient', 5790000009503, 'WRONG_TYPE'],
  ])('%s: %j is rejected', (key, value, code) => {
    expect(codes(aBody({ [key]: value }))).toEqual([`${key} ${code}`]);
  });
});
