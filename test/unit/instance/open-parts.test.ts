import { expect, test } from '@jest/globals';
import { openParts } from '../../../src/instance/open-parts.ts';
import type { InstanceSettings } from '../../../src/settings.ts';
import type { Access } from '../../../src/domain/views/view.ts';

const ACCESS: Readonly<Record<string, readonly Access[]>> = {
  assortment: ['public'],
  prices: ['key', 'login'],
  drafts: ['login'],
};
const views = new Map(Object.entries(ACCESS).map(([name, access]) => [name, { name, access }]));
const partsOf = (security: Partial<InstanceSettings['security']>) =>
  openParts({
    settings: {
      security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false, ...security },
    },
    views,
  });

test('without keys, everything is open but lists for users', () => {
  expect(partsOf({ keys: false })).toEqual([
    'products, statuses, writes and sends',
    'lists assortment, prices',
    'Excel files of all lists (security.closedExcel is false)',
    'fields, code lists and rules',
    'product sheets',
  ]);
});

test('with keys, public lists and the Excel files of all are open', () => {
  expect(partsOf({ keys: true })).toEqual([
    'lists assortment',
    'Excel files of all lists (security.closedExcel is false)',
    'fields, code lists and rules',
    'product sheets',
  ]);
});

test('what an instance closes is not open', () => {
  expect(partsOf({ keys: true, closedCatalogue: true, closedExcel: true, closedSheets: true })).toEqual([
    'lists assortment',
  ]);
});
