import { describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { create } from 'xmlbuilder2';
import type { Product } from '../../../../src/domain/product/product.ts';
import type { Hierarchy } from '../../../../src/domain/hierarchy/hierarchy.ts';
import { buildNotification, type NotificationInput } from '../../../../src/gs1/messages/notification.ts';
import { aBody, aCase, aPallet, sampleBodies, testGtin } from '../../../builders/product.ts';
import { comparable } from '../../../support/gdsn/comparable.ts';
import { readMessage } from '../../../support/gdsn/read-message.ts';
import { checkMessages, tell, testWithValidator } from '../../../support/gdsn/schemas.ts';
import { hierarchiesOf, MAPPING, notify, PARTIES, RECIPIENT, SENT, unitsOf } from '../../../support/gdsn/send.ts';
import { find, parseXml, textAt, type XmlNode } from '../../../support/gdsn/xml-tree.ts';

const SAMPLES = hierarchiesOf(unitsOf(sampleBodies()));
const GOLDEN = 'test/fixtures/gdsn/notification.xml';

const [PALLET] = hierarchiesOf(unitsOf([aPallet(), aCase(), aBody()])) as [Hierarchy<Product>];
const DOCUMENT = { id: 'D-1', hierarchy: PALLET, recipient: RECIPIENT };
const TRANSACTION = { id: 'T-1', commandId: 'C-1', command: 'ADD' as const, documents: [DOCUMENT] };

const send = (changes: Partial<NotificationInput> = {}): XmlNode => {
  const input = { id: 'M-1', time: SENT, ...PARTIES, transactions: [TRANSACTION], ...changes };
  return parseXml(buildNotification(input, MAPPING).xml);
};
const ITEM = 'transaction/documentCommand/catalogueItemNotification/catalogueItem';

describe('the sample hierarchies', () => {
  testWithValidator()('are valid against the schemas of GS1', () => {
    const messages = SAMPLES.map((hierarchy) => notify([hierarchy]).xml);
    expect(messages).toHaveLength(6);
    expect(checkMessages(messages)).toBe('');
    tell('Valid messages of sample hierarchies', messages);
  });

  testWithValidator()('are invalid if an error is inside a module', () => {
    const [hierarchy] = SAMPLES as [Hierarchy<Product>];
    expect(checkMessages([notify([hierarchy]).xml.replace(' measurementUnitCode="MMT"', '')])).toContain(
      "The attribute 'measurementUnitCode' is required but missing",
    );
  });

  test('can be read back from their messages', () => {
    const { xml, leftOut } = notify(SAMPLES);
    expect(leftOut).toEqual([]);
    const read = new Map(unitsOf(readMessage(xml).bodies).map((unit) => [unit.key, unit]));
    const units = unitsOf(sampleBodies());
    for (const { key, values } of units)
      expect([key, comparable(read.get(key)?.values ?? {})]).toEqual([key, comparable(values)]);
    expect(read.size).toBe(units.length);
  });

  test('match the stored example message (RENEW=1 renews it)', () => {
    const pallet = SAMPLES.find(({ nodes }) => nodes.size === 3 && [...nodes.values()][0]?.unit.unitType === 'PALLET');
    const xml = create(notify(pallet ? [pallet] : []).xml).end({ prettyPrint: true });
    if (process.env['RENEW'] === '1') writeFileSync(GOLDEN, `${xml}\n`);
    expect(`${xml}\n`).toBe(readFileSync(GOLDEN, 'utf8'));
  });
});

describe('the envelope', () => {
  test('states the sender, the receivers and the time', () => {
    const [header] = find(send(), 'StandardBusinessDocumentHeader');
    const said = [
      'HeaderVersion',
      'Sender/Identifier',
      'Sender/Identifier/@Authority',
      'Receiver/Identifier',
      'Receiver/Identifier/@Authority',
      'DocumentIdentification/Standard',
      'DocumentIdentification/TypeVersion',
      'DocumentIdentification/InstanceIdentifier',
      'DocumentIdentification/Type',
      'DocumentIdentification/CreationDateAndTime',
    ].map((path) => header && textAt(header, path));
    expect(said).toEqual([
      ...['1.0', PARTIES.sender, 'GS1', PARTIES.dataPool, 'GS1', 'GS1', '3.1', 'M-1', 'catalogueItemNotification'],
      '2025-02-02T11:00:00.000+01:00',
    ]);
  });

  test('names the data source as owner on every level', () => {
    const message = send({ transactions: [{ ...TRANSACTION, command: 'CORRECT' }] });
    const ids = [
      'transaction/transactionIdentification',
      'transaction/documentCommand/documentCommandHeader/documentCommandIdentification',
      'transaction/documentCommand/catalogueItemNotification/catalogueItemNotificationIdentification',
    ].map((path) => [textAt(message, `${path}/entityIdentification`), textAt(message, `${path}/contentOwner/gln`)]);
    expect(ids).toEqual(['T-1', 'C-1', 'D-1'].map((id) => [id, '5790000009022']));
    expect(textAt(message, 'transaction/documentCommand/documentCommandHeader/@type')).toBe('CORRECT');
  });

  test('contains a document per recipient and a transaction per hierarchy', () => {
    const [other] = hierarchiesOf(unitsOf([aBody({}, 9)])) as [Hierarchy<Product>];
    const message = send({
      transactions: [
        {
          ...TRANSACTION,
          documents: [DOCUMENT, { ...DOCUMENT, id: 'D-2', recipient: '5790000009510', isReload: true }],
        },
        { ...TRANSACTION, id: 'T-2', documents: [{ ...DOCUMENT, hierarchy: other }] },
      ],
    });
    const documents = find(message, 'transaction').map((transaction) =>
      find(transaction, 'documentCommand/catalogueItemNotification').map((document) => [
        textAt(document, 'catalogueItem/tradeItem/gtin'),
        textAt(document, 'catalogueItem/dataRecipient'),
        textAt(document, 'isReload'),
      ]),
    );
    expect(documents).toEqual([
      [
        [testGtin(3), RECIPIENT, 'false'],
        [testGtin(3), '5790000009510', 'true'],
      ],
      [[testGtin(9), RECIPIENT, 'false']],
    ]);
  });

  test.each([
    ['transactions', Array.from({ length: 1001 }, () => TRANSACTION)],
    ['documents', [{ ...TRANSACTION, documents: Array.from({ length: 101 }, () => DOCUMENT) }]],
  ])('accepts no more %s than the network', (_what, transactions) => {
    expect(() => send({ transactions })).toThrow(RangeError);
  });

  test('contains the name of the data source if it is known', () => {
    const path = `${ITEM}/tradeItem/informationProviderOfTradeItem/partyName`;
    expect(textAt(send(), path)).toBeUndefined();
    expect(textAt(send({ dataSupplierName: 'Nordlys & Søn' }), path)).toBe('Nordlys & Søn');
  });

  test('does not depend on the system clock', () => {
    expect(notify(SAMPLES).xml).toBe(notify(SAMPLES).xml);
  });
});

describe('levels', () => {
  test('are nested, from the top unit down', () => {
    const [top] = find(send(), ITEM) as [XmlNode];
    const levels: unknown[] = [];
    for (let item: XmlNode | undefined = top; item;) {
      const [link]: XmlNode[] = find(item, 'catalogueItemChildItemLink');
      levels.push([
        textAt(item, 'tradeItem/gtin'),
        textAt(item, 'tradeItem/isTradeItemABaseUnit'),
        textAt(item, 'dataRecipient'),
        textAt(item, 'sourceDataPool'),
        textAt(item, 'catalogueItemState/catalogueItemStateCode'),
        link && textAt(link, 'quantity'),
      ]);
      item = link && find(link, 'catalogueItem')[0];
    }
    const shared = [RECIPIENT, PARTIES.dataPool, 'REGISTERED'];
    expect(levels).toEqual([
      [testGtin(3), 'false', ...shared, '20'],
      [testGtin(2), 'false', ...shared, '10'],
      [testGtin(1), 'true', ...shared, undefined],
    ]);
  });

  test('count their direct children', () => {
    const bodies = [
      aBody(),
      aBody({}, 4),
      aCase({ D8249_1: testGtin(1), D8270_1: 8, D8249_7: testGtin(4).slice(1), D8270_7: '14' }),
    ];
    const message = parseXml(notify(hierarchiesOf(unitsOf(bodies))).xml);
    const [stated] = find(message, `${ITEM}/tradeItem/nextLowerLevelTradeItemInformation`) as [XmlNode];
    expect(textAt(stated, 'quantityOfChildren')).toBe('2');
    expect(textAt(stated, 'totalQuantityOfNextLowerLevelTradeItem')).toBe('22');
    expect(
      find(stated, 'childTradeItem').map((child) => [
        textAt(child, 'gtin'),
        textAt(child, 'quantityOfNextLowerLevelTradeItem'),
      ]),
    ).toEqual([
      [testGtin(1), '8'],
      [testGtin(4), '14'],
    ]);
    expect(find(message, `${ITEM}/catalogueItemChildItemLink/quantity`).map(({ text }) => text)).toEqual(['8', '14']);
  });

  test('repeat a unit that is in several others', () => {
    const bodies = [
      aBody(),
      aCase(),
      aCase({ D8270_1: 5 }, 5),
      aPallet({ D8249_1: testGtin(2), D8249_2: testGtin(5), D8270_2: 7 }),
    ];
    const message = parseXml(notify(hierarchiesOf(unitsOf(bodies))).xml);
    const bases = find(message, `${ITEM}/${'catalogueItemChildItemLink/catalogueItem/'.repeat(2)}tradeItem/gtin`);
    expect(bases.map(({ text }) => text)).toEqual([testGtin(1), testGtin(1)]);
  });

  test.each([
    ['01-02-2025', 'DISCONTINUED', '2025-02-01T00:00:00.000+01:00'],
    ['03-02-2025', 'REGISTERED', undefined],
  ])('discontinued from %s are %s', (day, state, date) => {
    const message = parseXml(notify(hierarchiesOf(unitsOf([aBody({ D9044: day })]))).xml);
    expect(textAt(message, `${ITEM}/catalogueItemState/catalogueItemStateCode`)).toBe(state);
    expect(textAt(message, `${ITEM}/catalogueItemState/discontinueDateTime`)).toBe(date);
  });
});

describe('a hierarchy that cannot be written', () => {
  const hierarchy =
    (changes: Partial<Hierarchy<Product>>): (() => unknown) =>
    () =>
      send({ transactions: [{ ...TRANSACTION, documents: [{ ...DOCUMENT, hierarchy: { ...PALLET, ...changes } }] }] });

  test('lacks a unit', () => {
    const nodes = new Map([...PALLET.nodes].filter(([key]) => key !== `${testGtin(1)}.208`));
    expect(hierarchy({ nodes })).toThrow(`The hierarchy of ${testGtin(3)}.208 has no unit ${testGtin(1)}.208`);
  });

  test('contains a unit that contains itself', () => {
    const [circle] = hierarchiesOf(unitsOf([aCase({}, 2, 5), aCase({}, 5, 2)])) as [Hierarchy<Product>];
    expect(hierarchy(circle)).toThrow(/contains itself$/);
  });

  test('has too many levels', () => {
    const chain = Array.from({ length: 20 }, (_, level) => aCase({}, level + 1, level + 2));
    const [deep] = hierarchiesOf(unitsOf([...chain, aBody({}, 21)])) as [Hierarchy<Product>];
    expect(hierarchy(deep)).toThrow(/more than 20 levels$/);
  });

  test('contains a unit more than ten thousand times', () => {
    // Each of sixteen levels contains the next one twice.
    const chain = Array.from({ length: 16 }, (_, level) =>
      aCase({ D8249_1: testGtin(level + 2), D8249_2: testGtin(level + 2), D8270_2: 1 }, level + 1, level + 2),
    );
    const [deep] = hierarchiesOf(unitsOf([...chain, aBody({}, 17)])) as [Hierarchy<Product>];
    expect(hierarchy(deep)).toThrow(/more than 10000 units$/);
  });

  test('has no data source', () => {
    const [nobody] = hierarchiesOf(unitsOf([aBody({ D9022: null, D8245: '10000045' })])) as [Hierarchy<Product>];
    expect(hierarchy(nobody)).toThrow(/cannot be sent without informationProviderOfTradeItem/);
  });
});
