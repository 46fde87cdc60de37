import { describe, expect, test } from '@jest/globals';
import { buildWithdrawal, WITHDRAWAL_REASONS, type WithdrawalReason } from '../../../../src/gs1/messages/withdrawal.ts';
import { COPENHAGEN } from '../../../builders/catalogue.ts';
import { checkMessages, tell, testWithValidator } from '../../../support/gdsn/schemas.ts';
import { PARTIES, RECIPIENT, SENT } from '../../../support/gdsn/send.ts';
import { find, parseXml, textAt } from '../../../support/gdsn/xml-tree.ts';

const ITEM = { gtin: '5790000000111', targetMarket: '208', dataSource: '5790000009022' };

const withdraw = (...reasons: readonly WithdrawalReason[]): string => {
  const transactions = reasons.map((reason, index) => ({
    id: `T-${index + 1}`,
    commandId: `C-${index + 1}`,
    documentId: `D-${index + 1}`,
    item: ITEM,
    recipient: RECIPIENT,
    reason,
  }));
  return buildWithdrawal({ id: 'M-2', time: SENT, ...PARTIES, transactions }, COPENHAGEN);
};

testWithValidator()('withdrawals are valid against the schemas of GS1', () => {
  const messages = [...WITHDRAWAL_REASONS.map((reason) => withdraw(reason)), withdraw(...WITHDRAWAL_REASONS)];
  expect(checkMessages(messages)).toBe('');
  tell('Valid withdrawals', messages);
});

describe('a withdrawal', () => {
  const message = parseXml(withdraw('PUBLICATION_WITHDRAWAL', 'HIERARCHY_LINK_CORRECTION'));

  test('has its own message type', () => {
    expect(message.name).toBe('catalogueItemHierarchicalWithdrawalMessage');
    expect(message.namespace).toBe('urn:gs1:gdsn:catalogue_item_hierarchical_withdrawal:xsd:3');
    expect(textAt(message, 'StandardBusinessDocumentHeader/DocumentIdentification/Type')).toBe(
      'catalogueItemHierarchicalWithdrawal',
    );
  });

  test('removes one hierarchy from one recipient per transaction', () => {
    const said = find(message, 'transaction').map((transaction) => [
      textAt(transaction, 'documentCommand/documentCommandHeader/@type'),
      textAt(transaction, 'transactionIdentification/contentOwner/gln'),
      ...find(transaction, 'documentCommand/catalogueItemHierarchicalWithdrawal').flatMap((document) =>
        [
          'hierarchyDeletionReasonCode',
          'catalogueItemReference/dataSource',
          'catalogueItemReference/gtin',
          'catalogueItemReference/targetMarketCountryCode',
          'dataRecipient/gln',
          'sourceDataPool/gln',
        ].map((path) => textAt(document, path)),
      ),
    ]);
    const rest = [ITEM.dataSource, '05790000000111', '208', RECIPIENT, PARTIES.dataPool];
    expect(said).toEqual([
      ['DELETE', ITEM.dataSource, 'PUBLICATION_WITHDRAWAL', ...rest],
      ['DELETE', ITEM.dataSource, 'HIERARCHY_LINK_CORRECTION', ...rest],
    ]);
  });
});
