import { expect, test } from '@jest/globals';
import type { components } from '../../../generated/openapi.ts';
import { writeProductTypes } from '../../../scripts/typed-client/product-types.ts';

type Field = components['schemas']['Field'];

const aField = (part: Partial<Field> & Pick<Field, 'id' | 'format'>): Field => ({
  ...{ danishName: 'Felt', englishName: 'Field', label: 'Field', helpText: '', grid: false, preparationState: false },
  ...{ section: { key: 'names', label: 'Names' }, readonly: false, deprecated: false, unitTypes: [] },
  ...part,
});
const write = (...fields: Field[]): string => writeProductTypes(fields, new Map([['YesNo', ['yes', 'no']]]));

test.each<[Parameters<typeof aField>[0], string]>([
  [{ id: 'D1', format: 'text' }, "'D1'?: string;"],
  [{ id: 'D1', format: 'boolean' }, "'D1'?: boolean;"],
  [{ id: 'D1', format: 'integer' }, "'D1'?: number;"],
  [{ id: 'D1', format: 'decimal', numericString: true }, "'D1'?: number | string;"],
  [{ id: 'D1', format: 'keyword', keywordList: 'YesNo' }, "'D1'?: YesNo;"],
  [{ id: 'D1', format: 'multikeyword', keywordList: 'YesNo' }, "'D1'?: YesNo[];"],
  [{ id: 'D1', format: 'text', grid: true, gridName: 'Name' }, '[row: `D1_${number}`]: string | undefined;'],
  [{ id: 'D1', format: 'decimal', preparationState: true }, "'D1-UNPREPARED'?: number;"],
])('%j has the member %s', (field, member) => {
  expect(write(aField(field))).toContain(member);
});

test('a code list becomes a union, written once', () => {
  const text = write(
    aField({ id: 'D1', format: 'keyword', keywordList: 'YesNo' }),
    aField({ id: 'D2', format: 'keyword', keywordList: 'YesNo' }),
  );
  expect(text.match(/export type YesNo = "yes" \| "no";/g)).toHaveLength(1);
});

test('readonly fields are not part of a product to save', () => {
  const text = write(aField({ id: 'D1', format: 'text', readonly: true }), aField({ id: 'D2', format: 'text' }));
  expect(text).toContain('type ReadonlyId = "D1";');
});

test('a label cannot end its comment', () => {
  expect(write(aField({ id: 'D1', format: 'text', label: 'a */ b' }))).toContain('/** a * / b. */');
});
