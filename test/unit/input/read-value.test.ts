import { describe, expect, test } from '@jest/globals';
import { describeIssue } from '../../../src/domain/input/issues.ts';
import { readValue } from '../../../src/domain/input/read-value.ts';
import { aReadContext } from '../../builders/catalogue.ts';

const context = aReadContext();

function read(id: string, raw: unknown) {
  const field = context.catalogue.get(id);
  if (!field) throw new Error(`no field ${id}`);
  return readValue(raw, field, context);
}

test.each([
  ['D8211', 'Nordlys', 'Nordlys'],
  ['D8211', '', null],
  ['D8211', null, null],
  ['D8211', 'cut in a letter \uFFFD', 'cut in a letter \uFFFD'],
  ['D8211', 'two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['D8211', 'emoji 🍫', 'emoji 🍫'],
  ['D8283', 180, 180],
  ['D8283', 0, 0],
  ['D8270', 24, 24],
  ['D8270', '24', 24],
  ['D8263', 20.5, 20.5],
  ['D8216', true, true],
  ['D8216', 'false', false],
  ['D8216', 'TRUE', true],
  ['D9302', '01-05-2025', '2025-05-01'],
  ['D8286', '2025-02-01T09:30:00+01:00', '2025-02-01T09:30:00.000+01:00'],
  ['D8264', 'MMT', 'MMT'],
  ['D0798', 1, '1'],
  ['D8255', 208, '208'],
  ['D8255', 8, '008'],
  ['D8173', 'UNPREPARED', ['UNPREPARED']],
  ['D8173', ['UNPREPARED', 'PREPARED', 'UNPREPARED'], ['UNPREPARED', 'PREPARED']],
  ['D8173', [], null],
  ['D8165', '5790000000111', '5790000000111'],
  ['D8346', '5790000009009', '5790000009009'],
  ['D8259', 'da', 'da'],
])('%s reads %j as %j', (id, raw, value) => {
  expect(read(id, raw)).toEqual({ value });
});

describe('numbers as strings', () => {
  test.each([
    ['32,50', 32.5, 2],
    ['25.8', 25.8, 1],
    ['0,0', 0, 1],
    ['-3,25', -3.25, 2],
  ])('%s is %d with %d decimals', (raw, value, decimals) => {
    expect(read('D8217', raw)).toEqual({ value, decimals });
  });

  test('a string without a separator has no number of decimals', () => {
    expect(read('D8217', '569')).toEqual({ value: 569 });
  });

  test.each(['1.234,5', '1,234.5', '1 000', '1.000.000', '12,', ',5', '1e3', 'abc', '0x10', '١٢', '12,5 g', 'NaN'])(
    '%s is rejected',
    (raw) => {
      expect(read('D8217', raw)).toMatchObject({ issue: { code: 'BAD_NUMBER' } });
    },
  );

  test('more digits than a number can hold are rejected, not rounded', () => {
    expect(read('D8217', '1234567890,1234567')).toMatchObject({ issue: { code: 'NUMBER_OUT_OF_RANGE' } });
  });
});

test.each([
  ['D8211', 5, 'WRONG_TYPE'],
  ['D8211', ['a'], 'WRONG_TYPE'],
  ['D8211', { a: 1 }, 'WRONG_TYPE'],
  ['D8211', 'a\u0000b', 'BAD_CHARACTER'],
  ['D8211', 'a\u0007', 'BAD_CHARACTER'],
  ['D8211', '\uD83C', 'BAD_CHARACTER'],
  ['D8211', '\uDF6B\uD83C', 'BAD_CHARACTER'],
  ['D8211', 'x'.repeat(100_001), 'TEXT_TOO_LONG'],
  ['D8283', 1.5, 'WRONG_TYPE'],
  ['D8283', '180', 'WRONG_TYPE'],
  ['D8283', 1e300, 'NUMBER_OUT_OF_RANGE'],
  ['D8270', '1.5', 'WRONG_TYPE'],
  ['D8270', 1.5, 'WRONG_TYPE'],
  ['D8263', '20.5', 'WRONG_TYPE'],
  ['D8263', Infinity, 'NUMBER_OUT_OF_RANGE'],
  ['D8216', 'ja', 'WRONG_TYPE'],
  ['D8216', 1, 'WRONG_TYPE'],
  ['D8286', '31-02-2025', 'BAD_DATE'],
  ['D9302', '2025-02-01T10:00:00Z', 'BAD_DATE'],
  ['D8166', 'ERROR', 'UNKNOWN_CODE'],
  ['D8264', 'mmt', 'UNKNOWN_CODE'],
  ['D8264', ['MMT'], 'WRONG_TYPE'],
  ['D8173', ['UNPREPARED', 'FRIED'], 'UNKNOWN_CODE'],
  ['D8173', [1], 'WRONG_TYPE'],
  ['D8259', 'xx', 'UNKNOWN_CODE'],
  ['D8165', '1234567', 'BAD_GTIN'],
  ['D8165', '123456789012345', 'BAD_GTIN'],
  ['D8165', '579000000011X', 'BAD_GTIN'],
  ['D8165', 5790000000111, 'WRONG_TYPE'],
  ['D8346', 'DK5790000009009', 'BAD_GLN'],
])('%s rejects %j: %s', (id, raw, code) => {
  expect(read(id, raw)).toMatchObject({ issue: { code } });
});

test('an unknown code is reported with the nearest one, in both languages', () => {
  const result = read('D8170', 'CONTAIN');
  if (!('issue' in result)) throw new Error('taken');
  expect(describeIssue({ key: 'D8170_1', ...result.issue }, 'en')).toBe(
    'D8170_1: the code “CONTAIN” is not in the list LevelOfContainmentCode; the nearest is CONTAINS',
  );
  expect(describeIssue({ key: 'D8170_1', ...result.issue }, 'da')).toMatch(
    /findes ikke i listen .* mente du CONTAINS\?$/,
  );
});
