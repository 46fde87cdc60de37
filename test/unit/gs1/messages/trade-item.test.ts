import { describe, expect, test } from '@jest/globals';
import type { LeftOut } from '../../../../src/gs1/messages/notification.ts';
import { testGtin, type Body } from '../../../builders/product.ts';
import { inModule, inTradeItem, outline, sent } from '../../../support/gdsn/sent-unit.ts';
import { find, textAt } from '../../../support/gdsn/xml-tree.ts';

describe('a unit on its own', () => {
  test('contains its identification and classification', () => {
    const { item } = sent({ D8165: testGtin(1).slice(1) });
    expect(textAt(item, 'tradeItem/gtin')).toBe(testGtin(1));
    expect(textAt(item, 'tradeItem/isTradeItemABaseUnit')).toBe('true');
    expect(textAt(item, 'tradeItem/targetMarket/targetMarketCountryCode')).toBe('208');
    expect(find(item, 'tradeItem/gdsnTradeItemClassification').map(outline)).toEqual([
      'gdsnTradeItemClassification(gpcCategoryCode=10000045 gpcCategoryName=Chocolate and Chocolate/Sugar Candy Combinations – Confectionery)',
    ]);
    expect(find(item, 'tradeItem/tradeItemSynchronisationDates').map(outline)).toEqual([
      'tradeItemSynchronisationDates(lastChangeDateTime=2025-02-01T10:30:00.000+01:00' +
        ' effectiveDateTime=2025-02-01T00:00:00.000+01:00 publicationDateTime=2025-02-02T11:00:00.000+01:00)',
    ]);
  });

  test('contains nothing that GDSN does not define', () => {
    const { item, leftOut } = sent({ E0001: 'Own', X9000: true, D9300: 'EPD' });
    expect(JSON.stringify(item)).not.toMatch(/Own|EPD/);
    expect(leftOut).toEqual([]);
  });

  test('contains no module without values', () => {
    expect(inModule({}, 'alcoholInformationModule')).toEqual([]);
  });
});

describe('numbers', () => {
  test('start with those of the supplier, with their type', () => {
    const numbers = { D9001_1: 'B-1', D9002_1: 'BUYER_ASSIGNED', D8256: 'S-1' };
    expect(inTradeItem(numbers, 'additionalTradeItemIdentification')).toEqual([
      'additionalTradeItemIdentification@SUPPLIER_ASSIGNED=S-1',
      'additionalTradeItemIdentification@BUYER_ASSIGNED=B-1',
    ]);
    expect(inTradeItem({ ...numbers, D8384: 'DISTRIBUTOR_ASSIGNED' }, 'additionalTradeItemIdentification')[0]).toBe(
      'additionalTradeItemIdentification@DISTRIBUTOR_ASSIGNED=S-1',
    );
  });
});

describe('rows', () => {
  test('keep their order, one element each', () => {
    const names = { D8258_2: 'Dark', D8259_2: 'en', D8258_10: 'Mörk', D8259_10: 'sv' };
    expect(inModule(names, 'tradeItemDescriptionModule', 'tradeItemDescriptionInformation/descriptionShort')).toEqual([
      'descriptionShort@da=Mørk choko 40g',
      'descriptionShort@en=Dark',
      'descriptionShort@sv=Mörk',
    ]);
  });

  test('share one unit of measure if the catalogue has one for two amounts', () => {
    const temperature = { D3599_1: 21, D3608_1: 12, D8374_1: 'CEL', D3614_1: 'STORAGE_HANDLING' };
    expect(inModule(temperature, 'tradeItemTemperatureInformationModule')).toEqual([
      'tradeItemTemperatureInformation(maximumTemperature@CEL=21 minimumTemperature@CEL=12 temperatureQualifierCode=STORAGE_HANDLING)',
    ]);
  });

  test('of an ingredient in two languages share one ingredient', () => {
    const rows = {
      ...{ D9120_1: '01', D9121_1: 'Kakaomasse', D9121Attr_1: 'da', D9122_1: 70, D9123_1: '288' },
      ...{ D9120_2: '02', D9121_2: 'Sukker', D9121Attr_2: 'da', D9122_2: 30, D9123_2: '208' },
      ...{ D9120_3: '01', D9121_3: 'Cocoa mass', D9121Attr_3: 'en', D9122_3: 70, D9123_3: '288' },
    };
    expect(inModule(rows, 'foodAndBeverageIngredientModule', 'foodAndBeverageIngredient')).toEqual([
      'foodAndBeverageIngredient(ingredientSequence=01 ingredientContentPercentage=70 ingredientName@da=Kakaomasse' +
        ' ingredientName@en=Cocoa mass ingredientPlaceOfActivity(countryOfOrigin(countryCode=288)))',
      'foodAndBeverageIngredient(ingredientSequence=02 ingredientContentPercentage=30 ingredientName@da=Sukker' +
        ' ingredientPlaceOfActivity(countryOfOrigin(countryCode=208)))',
    ]);
  });

  test('of a contact with two channels share one contact', () => {
    const rows = {
      ...{ D8147_1: 'Nordlys', D9024_1: 'CXC', D9026_1: 'EMAIL', D9027_1: 'a@b.example' },
      ...{ D8147_2: 'Nordlys', D9024_2: 'CXC', D9026_2: 'TELEPHONE', D9027_2: '12345678' },
      ...{ D8147_3: 'Sydlys', D9024_3: 'CXC', D9026_3: 'EMAIL', D9027_3: 'a@b.example' },
    };
    const contacts = inTradeItem(rows, 'tradeItemContactInformation');
    expect(contacts.map((contact) => contact.match(/communicationValue/g)?.length)).toEqual([2, 1]);
  });

  test('with the same language twice stay separate', () => {
    const rows = {
      ...{ D9154_1: 'BAKE', D9155_1: 'Bages', D9155Attr_1: 'da' },
      ...{ D9154_2: 'BAKE', D9155_2: 'Ovn', D9155Attr_2: 'da' },
    };
    expect(inModule(rows, 'foodAndBeveragePreparationServingModule', 'preparationServing')).toHaveLength(2);
  });

  test('of materials are in the packaging that they name, deposits in the first one', () => {
    const rows = {
      ...{ D8275_1: 'BO', D8275_3: 'CT', D9088_1: 'A', D9089_1: 1.5, D9089Attr_1: 'DKK' },
      ...{ D9090_1: 'POLYMER_PET', D9096_1: 1, D9090_2: 'POLYMER_HDPE', D9096_2: 3, D9090_3: 'PAPER_PAPER' },
    };
    expect(inModule(rows, 'packagingInformationModule')).toEqual([
      'packaging(packagingTypeCode=BO packagingMaterial(packagingMaterialTypeCode=POLYMER_PET)' +
        ' packagingMaterial(packagingMaterialTypeCode=PAPER_PAPER)' +
        ' packageDeposit(returnablePackageDepositAmount@DKK=1.5 returnablePackageDepositIdentification=A))',
      'packaging(packagingTypeCode=CT packagingMaterial(packagingMaterialTypeCode=POLYMER_HDPE))',
    ]);
  });
});

describe('several codes of one field', () => {
  test('repeat their element', () => {
    expect(inTradeItem({ D9006: ['GROCERY', 'CONVENIENCE'] }, 'tradeItemTradeChannelCode')).toEqual([
      'tradeItemTradeChannelCode=GROCERY',
      'tradeItemTradeChannelCode=CONVENIENCE',
    ]);
  });

  test('repeat the surrounding element if theirs can occur only once in it', () => {
    const safety = { D9208: 'WARNING', D9210: ['H319', 'H315'], D9211: ['P102'] };
    expect(inModule(safety, 'safetyDataSheetModule')).toEqual([
      'safetyDataSheetInformation(gHSDetail(gHSSignalWordsCode=WARNING hazardStatement(hazardStatementsCode=H319)' +
        ' hazardStatement(hazardStatementsCode=H315) precautionaryStatement(precautionaryStatementsCode=P102)))',
    ]);
    expect(inModule({ D9128: ['ORGANIC', 'WILD'] }, 'farmingAndProcessingInformationModule')).toEqual([
      'tradeItemFarmingAndProcessing(growingMethodInformation(growingMethodCode=ORGANIC) growingMethodInformation(growingMethodCode=WILD))',
    ]);
  });
});

describe('nutrition', () => {
  const headers = (changes: Body): string[] => inModule(changes, 'nutritionalInformationModule');

  test('has a header per preparation state, in the order in which the product names them', () => {
    const states = { D8173: ['PREPARED', 'UNPREPARED'], 'D8187-UNPREPARED': 100, 'D8188-UNPREPARED': 'GRM' };
    expect(headers(states)).toEqual([
      'nutrientHeader(preparationStateCode=PREPARED)',
      'nutrientHeader(preparationStateCode=UNPREPARED nutrientBasisQuantity@GRM=100)',
    ]);
  });

  test.each([
    [undefined, 'UNPREPARED'],
    ['PREPARED', 'PREPARED'],
    [['BAKE', 'UNPREPARED'], 'UNPREPARED'],
  ])('without a preparation state in its keys has that of D8173 (%j)', (states, state) => {
    expect(headers({ D8173: states ?? null, D8187: 100, D8188: 'GRM' }).at(-1)).toBe(
      `nutrientHeader(preparationStateCode=${state} nutrientBasisQuantity@GRM=100)`,
    );
  });

  test('has energy in one element, before other nutrients', () => {
    const energy = {
      ...{ 'D8171-PREPARED': '88', 'D8175-PREPARED': '368,0', 'D8172-PREPARED': 'APPROXIMATELY' },
      ...{ 'D8181-PREPARED_1': 'FAT', 'D8183-PREPARED_1': '3,30', 'D8184-PREPARED_1': 'GRM', 'D8185-PREPARED_1': 5 },
    };
    expect(headers(energy)).toEqual([
      'nutrientHeader(preparationStateCode=PREPARED' +
        ' nutrientDetail(nutrientTypeCode=ENER- measurementPrecisionCode=APPROXIMATELY quantityContained@KJO=368.0 quantityContained@E14=88)' +
        ' nutrientDetail(nutrientTypeCode=FAT dailyValueIntakePercent=5 quantityContained@GRM=3.30))',
    ]);
  });

  test('has energy with two precisions in two elements', () => {
    const energy = { D8171: 88, D8172: 'LESS_THAN', D8175: 368, D8176: 'APPROXIMATELY' };
    expect(headers(energy)[0]).toContain(
      'nutrientDetail(nutrientTypeCode=ENER- measurementPrecisionCode=APPROXIMATELY quantityContained@KJO=368)' +
        ' nutrientDetail(nutrientTypeCode=ENER- measurementPrecisionCode=LESS_THAN quantityContained@E14=88)',
    );
  });

  test('adds a row about energy to the energy fields', () => {
    const energy = { D8171: 88, D8175: 368, D8181_1: 'ENER-', D8185_1: 4.4 };
    expect(headers(energy)).toEqual([
      'nutrientHeader(preparationStateCode=UNPREPARED nutrientDetail(nutrientTypeCode=ENER- dailyValueIntakePercent=4.4' +
        ' quantityContained@KJO=368 quantityContained@E14=88))',
    ]);
    expect(sent({ ...energy, D8183_1: '88,0', D8184_1: 'E14' }).leftOut).toEqual([]);
    expect(sent({ ...energy, D8183_1: 90, D8184_1: 'E14' }).leftOut).toEqual([
      expect.objectContaining({ key: 'D8183_1', reason: 'TWICE' }),
      expect.objectContaining({ key: 'D8184_1', reason: 'UNATTACHED' }),
    ]);
  });

  test('has no header for a state without sent values', () => {
    expect(headers({ 'D8193-PREPARED': 30 })).toEqual([]);
  });
});

describe('left out', () => {
  const NUTRIENT = 'tradeItemInformation/extension/nutritionalInformationModule/nutrientHeader';

  test.each<[string, Body, LeftOut['reason'], string[]]>([
    ['an amount without a unit of measure', { D9050: 3 }, 'INCOMPLETE', ['D9050']],
    ['a unit of measure without an amount', { D9050Attr: 'GRM' }, 'UNATTACHED', ['D9050Attr']],
    ['a contact without its type', { D8147_1: 'Nordlys', D9025_1: 'Aarhus' }, 'INCOMPLETE', ['D9025_1', 'D8147_1']],
    ['a channel without its value', { D9024_1: 'CXC', D9026_1: 'EMAIL' }, 'INCOMPLETE', ['D9026_1']],
    ['an invalid GLN', { D8346: '123' }, 'UNFIT', ['D8346']],
    ['a negative number where none is allowed', { D9067: -1 }, 'UNFIT', ['D9067']],
    ['a number that XML processors need not support', { D9230: 1e18, D9230Attr: 'GRM' }, 'UNFIT', ['D9230']],
    ['a date before year 1', { D9040: '0000-05-01' }, 'UNFIT', ['D9040']],
    ['a vintage that is not a year', { D9171: 'old' }, 'UNFIT', ['D9171']],
    ['a precision without energy', { 'D8172-PREPARED': 'LESS_THAN' }, 'INCOMPLETE', ['D8172-PREPARED']],
    [
      'one of two values for the same element',
      { D9140: 'BY_SERVING', 'D9140-UNPREPARED': 'BY_MEASURE' },
      'TWICE',
      ['D9140'],
    ],
    [
      'one of two amounts for the same element with different units of measure',
      { D8193: 30, D8194: 'GRM', 'D8193-UNPREPARED': 30, 'D8194-UNPREPARED': 'MLT' },
      'TWICE',
      ['D8193'],
    ],
  ])('%s', (_what, changes, reason, keys) => {
    const { leftOut } = sent(changes);
    expect(leftOut.filter((value) => value.reason === reason).map(({ key }) => key)).toEqual(keys);
  });

  test('is reported with the missing element', () => {
    expect(sent({ 'D8193-UNPREPARED': 30 }).leftOut).toEqual([
      { key: 'D8193-UNPREPARED', reason: 'INCOMPLETE', path: `${NUTRIENT}/servingSize/@measurementUnitCode` },
    ]);
  });

  test('does not include neighbouring values', () => {
    expect(
      inTradeItem({ D9024_1: 'CXC', D8147_1: 'Nordlys', D9026_1: 'EMAIL' }, 'tradeItemContactInformation'),
    ).toEqual(['tradeItemContactInformation(contactTypeCode=CXC contactName=Nordlys)']);
  });

  test('counts characters, not UTF-16 code units', () => {
    expect(sent({ D9027_1: '😀'.repeat(200), D9024_1: 'CXC', D9026_1: 'EMAIL' }).leftOut).toEqual([]);
    expect(sent({ D9030: '😀'.repeat(71) }).leftOut).toEqual([
      expect.objectContaining({ key: 'D9030', reason: 'UNFIT' }),
    ]);
  });
});

test.each([
  ['D8245', 'gdsnTradeItemClassification'],
  ['D9022', 'informationProviderOfTradeItem'],
])('a unit without %s cannot be sent', (id, element) => {
  expect(() => sent({ [id]: id === 'D9022' ? '123' : null })).toThrow(
    `${testGtin(1)}.208 cannot be sent without ${element}`,
  );
});
