import { expect, test } from '@jest/globals';
import {
  createTimeZone,
  formatTimestamp,
  presentDate,
  readDate,
  readDateTime,
} from '../../../src/domain/product/dates.ts';
import { COPENHAGEN } from '../../builders/catalogue.ts';

test.each([
  ['01-02-2025', '2025-02-01'],
  ['29-02-2024', '2024-02-29'],
  ['2025-02-01', '2025-02-01'],
])('%s is read as %s', (text, stored) => {
  expect(readDate(text)).toBe(stored);
});

test.each([
  '29-02-2025',
  '31-04-2025',
  '00-01-2025',
  '1-2-2025',
  '2025-2-1',
  '01/02/2025',
  '2025-02-01T10:00',
  '20250201',
  ' 01-02-2025',
])('%s is not a date', (text) => {
  expect(readDate(text)).toBeUndefined();
});

test.each([
  ['01-02-2025', '2025-02-01'],
  ['2025-02-01T09:30', '2025-02-01T09:30:00.000+01:00'],
  ['2025-07-01T09:30:15', '2025-07-01T09:30:15.000+02:00'],
  ['2025-02-01T09:30:00.5Z', '2025-02-01T09:30:00.500+00:00'],
  ['2025-02-01T09:30:00-0330', '2025-02-01T09:30:00.000-03:30'],
])('%s is read as the date and time %s', (text, stored) => {
  expect(readDateTime(text, COPENHAGEN)).toBe(stored);
});

test.each([
  '2025-02-30T09:30',
  '2025-02-01T24:00',
  '2025-02-01T09:60',
  '2025-02-01 09:30',
  '2025-02-01T09:30+25:00',
  'tomorrow',
])('%s is not a date and time', (text) => {
  expect(readDateTime(text, COPENHAGEN)).toBeUndefined();
});

test('dates are presented as dd-MM-yyyy, or as ISO if a time of day was given', () => {
  expect(presentDate('2025-02-01')).toBe('01-02-2025');
  expect(presentDate('2025-02-01T09:30:00.000+01:00')).toBe('2025-02-01T09:30:00.000+01:00');
});

test.each([
  ['Europe/Copenhagen', '2025-02-01T08:30:00.000Z', '2025-02-01T09:30:00.000+01:00'],
  ['Europe/Copenhagen', '2025-07-01T22:30:00.007Z', '2025-07-02T00:30:00.007+02:00'],
  ['Europe/Copenhagen', '2025-03-30T00:59:59.999Z', '2025-03-30T01:59:59.999+01:00'],
  ['Europe/Copenhagen', '2025-03-30T01:00:00.000Z', '2025-03-30T03:00:00.000+02:00'],
  ['UTC', '2025-02-01T08:30:00.000Z', '2025-02-01T08:30:00.000+00:00'],
  ['America/St_Johns', '2025-02-01T08:30:00.000Z', '2025-02-01T05:00:00.000-03:30'],
])('in %s, %s is %s', (zone, moment, expected) => {
  expect(formatTimestamp(Date.parse(moment), createTimeZone(zone))).toBe(expected);
});
