import { describe, expect, test } from '@jest/globals';
import {
  buildPublication,
  PUBLICATION_COMMANDS,
  type PublicationCommand,
} from '../../../../src/gs1/messages/publication.ts';
import { COPENHAGEN } from '../../../builders/catalogue.ts';
import { checkMessages, tell, testWithValidator } from '../../../support/gdsn/schemas.ts';
import { PARTIES, RECIPIENT, SENT } from '../../../support/gdsn/send.ts';
import { find, parseXml, textAt } from '../../../support/gdsn/xml-tree.ts';

const ITEM = { gtin: '5790000000111', targetMarket: '208', dataSource: '5790000009022' };

const publish = (...commands: readonly PublicationCommand[]): string => {
  const transactions = commands.map((command, index) => ({
    id: `T-${index + 1}`,
    commandId: `C-${index + 1}`,
    documentId: `D-${index + 1}`,
    command,
    item: ITEM,
    recipient: RECIPIENT,
  }));
  return buildPublication({ id: 'M-3', time: SENT, ...PARTIES, transactions }, COPENHAGEN);
};

testWithValidator()('publications are valid against the schemas of GS1', () => {
  const messages = [...PUBLICATION_COMMANDS.map((command) => publish(command)), publish(...PUBLICATION_COMMANDS)];
  expect(checkMessages(messages)).toBe('');
  tell('Valid publications', messages);
});

describe('a publication', () => {
  const message = parseXml(publish('ADD', 'DELETE'));

  test('has its own message type', () => {
    expect(message.name).toBe('catalogueItemPublicationMessage');
    expect(message.namespace).toBe('urn:gs1:gdsn:catalogue_item_publication:xsd:3');
    expect(textAt(message, 'StandardBusinessDocumentHeader/DocumentIdentification/Type')).toBe(
      'catalogueItemPublication',
    );
  });

  test('opens or closes one hierarchy for one recipient per transaction', () => {
    const said = find(message, 'transaction').map((transaction) => [
      textAt(transaction, 'transactionIdentification/entityIdentification'),
      textAt(transaction, 'transactionIdentification/contentOwner/gln'),
      textAt(transaction, 'documentCommand/documentCommandHeader/@type'),
      textAt(transaction, 'documentCommand/documentCommandHeader/documentCommandIdentification/entityIdentification'),
      ...find(transaction, 'documentCommand/catalogueItemPublication').flatMap((document) =>
        [
          'catalogueItemPublicationIdentification/entityIdentification',
          'publishToGLN',
          'catalogueItemReference/dataSource',
          'catalogueItemReference/gtin',
          'catalogueItemReference/targetMarketCountryCode',
        ].map((path) => textAt(document, path)),
      ),
    ]);
    const item = [ITEM.dataSource, '05790000000111', '208'];
    expect(said).toEqual([
      ['T-1', ITEM.dataSource, 'ADD', 'C-1', 'D-1', RECIPIENT, ...item],
      ['T-2', ITEM.dataSource, 'DELETE', 'C-2', 'D-2', RECIPIENT, ...item],
    ]);
  });
});
