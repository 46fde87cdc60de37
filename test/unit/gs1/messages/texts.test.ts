import { describe, expect, test } from '@jest/globals';
import { inModule, inTradeItem, sent } from '../../../support/gdsn/sent-unit.ts';
import { textAt } from '../../../support/gdsn/xml-tree.ts';

describe('values as texts', () => {
  const net = (value: unknown): string[] =>
    inModule({ D8217_1: value }, 'tradeItemMeasurementsModule', 'tradeItemMeasurements/netContent');

  test.each([
    [40, 'netContent@GRM=40'],
    ['32,50', 'netContent@GRM=32.50'],
    ['7.0', 'netContent@GRM=7.0'],
    // XML processors must support 18 digits.
    ['0,0000000000000000000000', 'netContent@GRM=0.00000000000000000'],
    [0.1 + 0.2, 'netContent@GRM=0.3'],
    [1e-7, 'netContent@GRM=0.0000001'],
    [123456.789, 'netContent@GRM=123456.789'],
    [1e15, 'netContent@GRM=1000000000000000'],
    [1.23456789012345e-7, 'netContent@GRM=0.00000012345678901'],
  ])('the number %j', (value, element) => {
    expect(net(value)).toEqual([element]);
  });

  const start = (value: string): string | undefined =>
    textAt(
      sent({ D9040: value }).item,
      'tradeItem/tradeItemInformation/extension/deliveryPurchasingInformationModule/deliveryPurchasingInformation/firstOrderDateTime',
    );

  test.each([
    ['01-03-2025', '2025-03-01T00:00:00.000+01:00'],
    ['2025-07-01', '2025-07-01T00:00:00.000+02:00'],
    ['2025-07-01T08:30', '2025-07-01T08:30:00.000+02:00'],
    ['2025-07-01T08:30:15.5Z', '2025-07-01T08:30:15.500+00:00'],
    // XML Schema does not allow this offset.
    ['2025-07-01T08:30:00+14:30', '2025-06-30T18:00:00.000+00:00'],
  ])('the date %s', (value, text) => {
    expect(start(value)).toBe(text);
  });

  test('codes with more than two values', () => {
    expect(
      inTradeItem(
        { D3111: 'NOT_APPLICABLE', D9004: true, D8216: 'false' },
        'displayUnitInformation/hasDisplayReadyPackaging',
      ),
    ).toEqual(['hasDisplayReadyPackaging=NOT_APPLICABLE']);
    expect(inTradeItem({ D9004: true }, 'isTradeItemNonphysical')).toEqual(['isTradeItemNonphysical=true']);
    expect(inModule({ D8019: 'TRUE' }, 'salesInformationModule')).toEqual([
      'salesInformation(isBasePriceDeclarationRelevant=TRUE)',
    ]);
  });

  test.each(['a & b', '&lt;', '&amp;amp;', 'Fish &chips;', '&#13;', '<b>', ']]>', '"\'', 'a\r\nb\rc\td', ' x ', '😀æ'])(
    'the text %j survives a round trip',
    (text) => {
      expect(inTradeItem({ D8256: text }, 'additionalTradeItemIdentification')).toEqual([
        `additionalTradeItemIdentification@SUPPLIER_ASSIGNED=${text}`,
      ]);
    },
  );
});
