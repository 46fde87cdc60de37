import { expect, test } from '@jest/globals';
import { aCase, aNotification, aUnit } from '../../builders/gs1.ts';
import { aPool, type TestPool } from '../../support/gs1/test-pool.ts';

const information = (modules: string): string =>
  `<tradeItemInformation><extension>${modules}</extension></tradeItemInformation>`;
const named = (brand: string): string =>
  information(
    `<tradeItemDescriptionModule><tradeItemDescriptionInformation><brandNameInformation><brandName>${brand}</brandName></brandNameInformation></tradeItemDescriptionInformation></tradeItemDescriptionModule>`,
  );
const measured = (height: string, content = '40'): string =>
  information(
    `<tradeItemMeasurementsModule><tradeItemMeasurements><height measurementUnitCode="MMT">${height}</height><netContent measurementUnitCode="GRM">${content}</netContent></tradeItemMeasurements></tradeItemMeasurementsModule>`,
  );
const allergen = (code: string, level: string): string =>
  `<allergen><allergenTypeCode>${code}</allergenTypeCode><levelOfContainmentCode>${level}</levelOfContainmentCode></allergen>`;
const allergens = (content: string): string =>
  information(
    `<allergenInformationModule><allergenRelatedInformation>${content}</allergenRelatedInformation></allergenInformationModule>`,
  );

let count = 0;
const send = (pool: TestPool, more: string, command: string, market = '208') =>
  pool.codes(aNotification(aUnit({ more, market }), { id: `message-${(count += 1)}`, command }));

test.each([
  ['451', named('Nordlys'), named('Havblik')],
  ['449', measured('20'), measured('20', '41')],
  ['449', measured('20'), measured('20', '41')],
  ['500', measured('20'), measured('24.1')],
  ['1085', measured('20'), measured('15.9')],
])('%s: a change is refused, a correction is accepted, and compared with from then on', async (code, before, after) => {
  const pool = aPool();
  expect(await send(pool, before, 'ADD')).toEqual([]);
  expect(await send(pool, after, 'CHANGE_BY_REFRESH')).toEqual([code]);
  expect(await send(pool, before, 'CHANGE_BY_REFRESH')).toEqual([]);
  expect(await send(pool, after, 'CORRECT')).toEqual([]);
  expect(await send(pool, after, 'CHANGE_BY_REFRESH')).toEqual([]);
});

test.each([
  ['the same amount, written differently', measured('20'), measured('20.0', '40.00')],
  ['a measure within 20 %', measured('20'), measured('24')],
  ['no change at all', named('Nordlys'), named('Nordlys')],
])('a change is accepted: %s', async (_what, before, after) => {
  const pool = aPool();
  await send(pool, before, 'ADD');
  expect(await send(pool, after, 'CHANGE_BY_REFRESH')).toEqual([]);
});

test('1807: in Sweden, allergens stay', async () => {
  for (const [market, codes] of [
    ['752', ['1807']],
    ['208', []],
  ] as const) {
    const pool = aPool();
    await send(pool, allergens(allergen('AM', 'CONTAINS')), 'ADD', market);
    const more = allergens(allergen('AM', 'MAY_CONTAIN') + allergen('AW', 'FREE_FROM'));
    expect(await send(pool, more, 'CHANGE_BY_REFRESH', market)).toEqual([]);
    const milkless = allergens(allergen('AM', 'FREE_FROM'));
    expect(await send(pool, milkless, 'CHANGE_BY_REFRESH', market)).toEqual(codes);
  }
});

test('452 and 453: children and their quantity stay', async () => {
  const pool = aPool();
  const box = (quantity: number) => aCase({ children: [{ quantity, unit: aUnit() }] });
  await pool.codes(aNotification(box(24), { id: 'add', command: 'ADD' }));
  expect(await pool.codes(aNotification(box(12), { id: 'fewer', command: 'CHANGE_BY_REFRESH' }))).toEqual(['452']);
  const other = aCase({ children: [{ quantity: 24, unit: aUnit({ gtin: '05790000000210' }) }] });
  expect(await pool.codes(aNotification(other, { id: 'other', command: 'CHANGE_BY_REFRESH' }))).toEqual(['453']);
});
