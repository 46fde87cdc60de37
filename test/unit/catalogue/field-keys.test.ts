import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { formatFieldKey, parseFieldKey } from '../../../src/domain/catalogue/field-keys.ts';

const lines = (file: string): string[] => readFileSync(`test/fixtures/${file}`, 'utf8').trim().split('\n');

test.each(lines('field-keys-valid.txt'))('%s is a field key and survives a round trip', (key) => {
  const parsed = parseFieldKey(key);
  expect(typeof parsed).toBe('object');
  expect(formatFieldKey(parsed as Exclude<typeof parsed, string>)).toBe(key);
});

test.each(lines('field-keys-invalid.txt'))('%s is not a field key', (key) => {
  expect(parseFieldKey(key)).toMatch(/^(NO_ID|BAD_STATE|BAD_ROW)$/);
});

test('a key is split into id, state and row', () => {
  expect(parseFieldKey('D8183-UNPREPARED_12')).toEqual({ id: 'D8183', state: 'UNPREPARED', row: 12 });
});
