import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { makeElementTable } from '../../../../scripts/support/gdsn-schema.ts';
import { EXTENSION, readElementTable, stepsBelowTradeItem } from '../../../../src/gs1/messages/elements.ts';
import { createMessageMapping } from '../../../../src/gs1/messages/mapping.ts';
import { findSlot } from '../../../../src/gs1/messages/slots.ts';
import { aCatalogue, COPENHAGEN } from '../../../builders/catalogue.ts';
import { SCHEMAS, testWithSchemas } from '../../../support/gdsn/schemas.ts';
import { MAPPING } from '../../../support/gdsn/send.ts';

const catalogue = aCatalogue();

testWithSchemas()('the element table matches the schemas', () => {
  expect(readFileSync('catalogue/gdsn-elements.json', 'utf8')).toBe(makeElementTable(SCHEMAS));
});

describe('the mapping', () => {
  test('has an element for every field with a path in the trade item', () => {
    const without = catalogue.fields
      .filter(({ id, gdsnPath }) => gdsnPath !== undefined && !MAPPING.places.has(id) && !MAPPING.attributes.has(id))
      .map(({ id, gdsnPath = '' }) => [id, gdsnPath.split('/').at(-1)]);
    expect(without).toEqual([
      // The command is part of the message header.
      ['D8164', '@type'],
      // Decimals are sent as part of their number.
      ['D8217Decimals', 'netContent'],
      // Retired.
      ['D8073', 'regulatoryAgency'],
      ['D8074', 'regulationTypeCode'],
      ['D8075', 'regulatoryPermitIdentification'],
      ['D8171Decimals', 'quantityContained'],
      ['D8175Decimals', 'quantityContained'],
      ['D8183Decimals', 'quantityContained'],
      ['D8193Decimals', 'servingSize'],
      ['D8280Decimals', 'percentageOfAlcoholByVolume'],
      // The recipient is part of the document.
      ['D9260', 'dataRecipient'],
    ]);
  });

  test('knows the attribute of every amount and text with one', () => {
    for (const { field, attribute } of MAPPING.places.values()) {
      const named = field.unitField ?? field.languageField;
      if (named !== undefined) expect([field.id, attribute?.fieldId]).toEqual([field.id, named]);
    }
  });

  test.each([
    ['Contact', 'tradeItemContactInformation'],
    ['Manufacturer', 'manufacturerOfTradeItem'],
    ['ProductName', 'descriptionShort'],
    ['NetContent', 'netContent'],
    ['Nutrient', 'nutrientDetail'],
    ['PackagingMaterial', 'packagingMaterial'],
    ['Deposit', 'packageDeposit'],
    ['NutritionProgramme', 'nutritionalProgram'],
    ['DangerousGoods', 'hazardousInformationHeader'],
    ['Colour', 'colourDescription'],
  ])('a row of %s is a %s', (grid, name) => {
    expect(MAPPING.grids.find((place) => place.grid === grid)?.row.name).toBe(name);
  });

  test('is rejected if the table lacks a field', () => {
    const { modules, ...table } = readElementTable();
    const { salesInformationModule: _sales, ...others } = modules;
    expect(() => createMessageMapping(catalogue, { ...table, modules: others }, COPENHAGEN)).toThrow(
      'The element table has no tradeItemInformation/extension/salesInformationModule',
    );
  });
});

test('child elements are in schema order', () => {
  const weight = findSlot(MAPPING.tradeItem, [
    ...EXTENSION.split('/'),
    'tradeItemMeasurementsModule',
    'tradeItemMeasurements',
  ]);
  expect(weight.children.map(({ name }) => name)).toEqual([
    'depth',
    'height',
    'netContent',
    'width',
    'tradeItemWeight',
  ]);
});

test.each([
  ['tradeItem/gtin', ['gtin']],
  [
    "tradeItem/x/extension/*[namespace-uri()='urn:a:b' and local-name()='someModule']/part/@code",
    ['x', 'extension', 'someModule', 'part', '@code'],
  ],
  ['dataRecipient', undefined],
  ['/message/transaction', undefined],
])('the path %s leads to %j', (path, steps) => {
  expect(stepsBelowTradeItem(path)).toEqual(steps);
});
