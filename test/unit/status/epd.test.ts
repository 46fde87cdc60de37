import { expect, test } from '@jest/globals';
import { epdEntryOf, writeEpdEntry } from '../../../src/domain/status/epd.ts';
import type { RecipientReport } from '../../../src/domain/status/gs1-state.ts';

const NORWEGIAN = { productId: '07035620000123.578', targetMarket: '578' };
const confirmed = (time: string, ...texts: readonly string[]): RecipientReport => ({
  recipient: '7080000000005',
  state: 'SYNCHRONISED',
  time,
  details: texts.map((text) => ({ code: 'CIC999', text, action: 'NONE' })),
});
const reportOf = (top: string, ...recipients: readonly RecipientReport[]) => ({
  hierarchies: [{ top, status: 'OK' as const, recipients }],
});
const ENTRY = { number: '1234567', status: 'APPROVED' };

test('the entry of a confirmation is that of the top unit', () => {
  const report = reportOf(NORWEGIAN.productId, confirmed('2025-02-01T09:00:00Z', 'Thank you', writeEpdEntry(ENTRY)));
  expect(epdEntryOf(NORWEGIAN, report)).toEqual(ENTRY);
});

test('the newest confirmation counts, in whatever order recipients are listed', () => {
  const early = confirmed('2025-02-01T09:00:00Z', writeEpdEntry({ number: '1111111', status: 'REGISTERED' }));
  const late = confirmed('2025-02-02T09:00:00Z', writeEpdEntry(ENTRY));
  expect(epdEntryOf(NORWEGIAN, reportOf(NORWEGIAN.productId, early, late))).toEqual(ENTRY);
  expect(epdEntryOf(NORWEGIAN, reportOf(NORWEGIAN.productId, late, early))).toEqual(ENTRY);
});

test.each([
  ['a unit below the top', NORWEGIAN, '17035620000120.578', writeEpdEntry(ENTRY)],
  [
    'another market',
    { productId: '05790000000111.208', targetMarket: '208' },
    '05790000000111.208',
    writeEpdEntry(ENTRY),
  ],
  ['another text', NORWEGIAN, NORWEGIAN.productId, 'EPD number unknown'],
  ['a text with more around it', NORWEGIAN, NORWEGIAN.productId, `See: ${writeEpdEntry(ENTRY)}`],
])('%s has no entry', (_what, unit, top, text) => {
  expect(epdEntryOf(unit, reportOf(top, confirmed('2025-02-01T09:00:00Z', text)))).toBeUndefined();
});

test('a unit without replies has no entry', () => {
  expect(epdEntryOf(NORWEGIAN, {})).toBeUndefined();
});
