import type { TimeZone } from '../../domain/product/dates.ts';
import { writeMessage } from './envelope.ts';
import type { MessageHead } from './header.ts';
import { addItemReference } from './item-reference.ts';
import type { RecipientTransaction } from './per-recipient.ts';
import { addText, type XmlElement } from './writing.ts';

/** The hierarchy is no longer offered, or its structure was wrong and it will be added again. */
export const WITHDRAWAL_REASONS = ['PUBLICATION_WITHDRAWAL', 'HIERARCHY_LINK_CORRECTION'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Removes a hierarchy from one recipient. */
interface WithdrawalTransaction extends RecipientTransaction {
  readonly reason: WithdrawalReason;
}

export interface WithdrawalInput extends MessageHead {
  readonly transactions: readonly WithdrawalTransaction[];
}

/** Builds a Catalogue Item Hierarchical Withdrawal, whose command is always DELETE (rule 1457). */
export function buildWithdrawal(input: WithdrawalInput, zone: TimeZone): string {
  const transactions = input.transactions.map(({ id, commandId, documentId, item, recipient, reason }) => ({
    id,
    commandId,
    command: 'DELETE',
    owner: item.dataSource,
    documents: [
      {
        id: documentId,
        write: (node: XmlElement) => {
          addText(node, 'catalogueItemStateCode', 'REGISTERED');
          addText(node, 'hierarchyDeletionReasonCode', reason);
          addItemReference(node, item);
          addText(node.add('dataRecipient'), 'gln', recipient);
          addText(node.add('sourceDataPool'), 'gln', input.dataPool);
        },
      },
    ],
  }));
  return writeMessage('catalogueItemHierarchicalWithdrawal', input, zone, transactions);
}
