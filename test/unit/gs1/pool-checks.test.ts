import { describe, expect, test } from '@jest/globals';
import type { OutgoingMessage } from '../../../src/gs1/delivery/transport.ts';
import {
  aCase,
  aMessage,
  aNotification,
  aUnit,
  aWithdrawal,
  BASE_UNIT,
  notificationOf,
  RETAILER,
} from '../../builders/gs1.ts';
import { aPool } from '../../support/gs1/test-pool.ts';

/** A message in which something is replaced. */
function spoilt(text: string | RegExp, by: string, message = aNotification(aCase())): OutgoingMessage {
  const xml = message.xml.replace(text, by);
  if (xml === message.xml) throw new Error(`${String(text)} is not in the message`);
  return { ...message, xml };
}

test('a case with its base unit is accepted', async () => {
  const [response] = await aPool().ask(aNotification(aCase()));
  expect(response).toEqual({
    kind: 'response',
    id: 'a1',
    part: 0,
    time: new Date('2026-02-01T09:00:01Z'),
    messageId: 'message-1',
    transactions: [{ transactionId: 'message-1-t1', status: 'ACCEPTED' }],
    errors: [],
  });
});

describe('a message that cannot be replied to is refused immediately', () => {
  test.each([
    ['not <XML', /^The message is not valid XML: it is not well-formed/],
    ['<!DOCTYPE a><a/>', /^The message is not valid XML: it has a document type declaration/],
    ['<a/>', /^The pool does not know a in no namespace; it accepts catalogueItemNotification, /],
    [aMessage().xml.replace(/<sh:InstanceIdentifier>.*?</, '<sh:InstanceIdentifier><'), /no InstanceIdentifier$/],
    [aMessage({ id: 'x'.repeat(81) }).xml, /^The InstanceIdentifier of the message has more than 80 characters$/],
    [aMessage({ sender: 'Nordlys' }).xml, /has no GLN of 13 digits as Sender$/],
  ])('%#', (xml, reason) => {
    expect(aPool().send({ ...aMessage(), xml })).toEqual({
      outcome: 'UNREADABLE',
      reason: expect.stringMatching(reason),
    });
  });
});

describe('the envelope', () => {
  test.each<[string, OutgoingMessage, string[]]>([
    ['another receiver', aMessage({ receiver: RETAILER }), ['OTHER_RECEIVER']],
    ['a sender with a wrong check digit', aMessage({ sender: '5790000009023' }), ['448']],
    ['another authority', spoilt('Authority="GS1"', 'Authority="EAN"'), ['345']],
    ['another version of the header', spoilt('<sh:HeaderVersion>1.0', '<sh:HeaderVersion>1.3'), ['498']],
    ['another standard', spoilt('<sh:Standard>GS1', '<sh:Standard>EAN'), ['346']],
    ['another type', spoilt('<sh:Type>catalogueItemNotification', '<sh:Type>order'), ['348']],
    ['no time', spoilt(/(<sh:CreationDateAndTime>).*?</, '$1now<'), ['SCHEMA']],
    [
      'header elements in the wrong order',
      spoilt(/(<sh:Standard>.*<\/sh:Standard>)(\s*)(<sh:TypeVersion>.*)/, '$3$1'),
      ['SCHEMA'],
    ],
    ['no content', aMessage({ transactions: [] }), ['SCHEMA']],
    ['an unknown element', spoilt('<transaction>', '<extra/><transaction>'), ['SCHEMA']],
    [
      'more transactions than allowed',
      aMessage({ transactions: Array.from({ length: 1001 }, () => ({ documents: [notificationOf(aUnit())] })) }),
      ['493'],
    ],
    [
      'a duplicate id',
      aMessage({ transactions: [1, 2].map(() => ({ id: 't', documents: [notificationOf(aUnit())] })) }),
      ['356'],
    ],
  ])('with %s is wrong', async (_what, message, codes) => {
    expect(await aPool().codes(message)).toEqual(codes);
  });

  test('contains one kind of document', async () => {
    const message = spoilt(/m:catalogueItemNotification>/g, 'm:catalogueItemPublication>');
    expect(await aPool().codes(message)).toEqual(['363']);
  });

  test('is rejected at the level of the error, and otherwise accepted', async () => {
    const [response] = await aPool().ask(
      aMessage({
        transactions: [
          { documents: [notificationOf(aCase())] },
          { documents: [notificationOf(aUnit({ recipient: null }))] },
          { documents: [notificationOf(aUnit({ gtin: '05790000000210', provider: '5790000009023' }))] },
        ],
      }),
    );
    const place = (n: number) => ({
      transactionId: `message-1-t${n}`,
      commandId: `message-1-t${n}-c1`,
      documentId: `message-1-t${n}-d1`,
    });
    expect(response).toMatchObject({
      transactions: [{ transactionId: 'message-1-t1', status: 'ACCEPTED' }],
      errors: [
        { level: 'document', ...place(2), code: '203', text: `The catalogueItem of ${BASE_UNIT} has no dataRecipient` },
        { level: 'attribute', ...place(3), code: '448', attribute: 'gln', value: '5790000009023' },
        { level: 'attribute', ...place(3), code: '300', attribute: 'gln', value: '5790000009023' },
      ],
    });
  });
});

describe('a transaction', () => {
  const empty = (): OutgoingMessage => aMessage({ transactions: [{ documents: [] }] });
  const many = Array.from({ length: 101 }, () => notificationOf(aUnit()));

  test.each<[string, OutgoingMessage, string[]]>([
    ['without a command type', spoilt(' type="ADD"', ''), ['1282']],
    ['with an unknown one', spoilt('"ADD"', '"INSERT"'), ['SCHEMA']],
    ['of a notification with DELETE', aNotification(aCase(), { command: 'DELETE' }), ['1458']],
    ['of a withdrawal with ADD', aWithdrawal({ command: 'ADD' }), ['1457', 'UNKNOWN_ITEM']],
    ['without an id', spoilt('<entityIdentification>message-1-t1<', '<entityIdentification><'), ['SCHEMA']],
    ['with a long id', spoilt('>message-1-t1<', `>${'t'.repeat(81)}<`), ['SCHEMA']],
    [
      'with a command without an id',
      spoilt('<entityIdentification>message-1-t1-c1<', '<entityIdentification><'),
      ['SCHEMA'],
    ],
    ['with two commands', spoilt('</documentCommand>', '</documentCommand><documentCommand/>'), ['494', 'SCHEMA']],
    ['without a document', empty(), ['SCHEMA']],
    ['with too many documents', aMessage({ transactions: [{ documents: many }] }), ['495']],
    [
      'of another owner',
      aMessage({ transactions: [{ owner: RETAILER, documents: [notificationOf(aUnit())] }] }),
      ['300'],
    ],
  ])('%s is wrong', async (_what, message, codes) => {
    expect(await aPool().codes(message)).toEqual(codes);
  });

  test('may not contain the same document twice', async () => {
    const documents = [notificationOf(aUnit()), notificationOf(aUnit({ gtin: '05790000000210' }))];
    const message = spoilt('message-1-t1-d2', 'message-1-t1-d1', aMessage({ transactions: [{ documents }] }));
    expect(await aPool().codes(message)).toEqual(['354']);
  });
});

describe('the elements of a document', () => {
  test.each([
    [
      'in the wrong order',
      /(<gtin>05790000000128<\/gtin>)(\s*)(<isTradeItemABaseUnit>.*?<\/isTradeItemABaseUnit>)/,
      '$3$1',
    ],
    ['with one missing', /<gdsnTradeItemClassification>.*?<\/gdsnTradeItemClassification>/, ''],
    ['with a duplicate', '<isReload>false</isReload>', '<isReload>false</isReload><isReload>false</isReload>'],
    ['with an unknown one', '<isReload>', '<isNew>true</isNew><isReload>'],
    ['with a wrong status', '>ORIGINAL<', '>FINAL<'],
    ['without a time', /<creationDateTime>.*?<\/creationDateTime>/, '<creationDateTime>now</creationDateTime>'],
    ['without an id', '<entityIdentification>message-1-t1-d1<', '<entityIdentification><'],
    ['in no namespace', /(<\/?)m:catalogueItemNotification>/g, '$1catalogueItemNotification>'],
  ])('%s are wrong', async (_what, text, by) => {
    expect(await aPool().codes(spoilt(text, by))).toEqual(['SCHEMA']);
  });

  test('are reported with their path', async () => {
    const [response] = await aPool().ask(
      spoilt(/<targetMarketCountryCode>208<\/targetMarketCountryCode>(?![\s\S]*<targetM)/, ''),
    );
    expect(response).toMatchObject({
      errors: [
        {
          text:
            'targetMarket has no targetMarketCountryCode (catalogueItemNotification/catalogueItem/' +
            'catalogueItemChildItemLink/catalogueItem/tradeItem/targetMarket)',
        },
      ],
    });
  });
});

describe('a hierarchy', () => {
  const child = (changes = {}) => [{ quantity: 24, unit: aUnit(changes) }];
  const dynamic =
    '<tradeItemInformation><extension><specialItemCode>DYNAMIC_ASSORTMENT</specialItemCode></extension></tradeItemInformation>';

  test.each<[string, OutgoingMessage, string[]]>([
    ['a recipient missing at a lower level', aNotification(aCase({ children: child({ recipient: null }) })), ['203']],
    [
      'a different information provider at a lower level',
      aNotification(aCase({ children: child({ provider: RETAILER }) })),
      ['300'],
    ],
    ['two markets', aNotification(aCase({ children: child({ market: '752' }) })), ['475']],
    ['a GTIN with a wrong check digit', aNotification(aUnit({ gtin: '05790000000112' })), ['447']],
    ['a GTIN that is too short', aNotification(aUnit({ gtin: '5790000000111' })), ['447']],
    ['a GLN with a wrong check digit', aNotification(aUnit({ recipient: '5790000009504' })), ['448']],
    ['a base unit that is not marked as one', aNotification(aUnit({ isBaseUnit: false })), ['382']],
    ['a unit marked as base unit with children', aNotification(aCase({ isBaseUnit: true })), ['383']],
    ['a BASE_UNIT_OR_EACH with children', aNotification(aCase({ descriptor: 'BASE_UNIT_OR_EACH' })), ['96']],
    ['a missing child', aNotification(aCase({ children: [], stated: [{ gtin: BASE_UNIT, quantity: 24 }] })), ['472']],
    [
      'a child that its parent does not list',
      aNotification(aCase({ stated: [], descriptor: 'CASE' })),
      ['383', 'CHILDREN'],
    ],
    ['a different quantity', aNotification(aCase({ stated: [{ gtin: BASE_UNIT, quantity: 12 }] })), ['CHILDREN']],
    ['a quantity of 0', aNotification(aCase({ stated: [{ gtin: BASE_UNIT, quantity: 0 }] })), ['617', 'CHILDREN']],
    ['a wrong number of children', aNotification(aCase({ quantityOfChildren: 2 })), ['CHILDREN']],
    ['a wrong total', aNotification(aCase({ total: 25 })), ['202']],
    ['a wrong total in a dynamic assortment', aNotification(aCase({ total: 25, more: dynamic })), []],
    [
      'a unit that contains itself',
      aNotification({
        gtin: '15790000000132',
        descriptor: 'PALLET',
        children: [{ quantity: 2, unit: aCase({ gtin: '15790000000132' }) }],
      }),
      ['455'],
    ],
  ])('with %s', async (_what, message, codes) => {
    expect(await aPool().codes(message)).toEqual(codes);
  });
});
