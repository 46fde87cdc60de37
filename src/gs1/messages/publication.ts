import type { TimeZone } from '../../domain/product/dates.ts';
import { writeMessage } from './envelope.ts';
import type { MessageHead } from './header.ts';
import { addItemReference } from './item-reference.ts';
import type { RecipientTransaction } from './per-recipient.ts';
import { addText, type XmlElement } from './writing.ts';

/** ADD opens a hierarchy to a recipient, DELETE closes it. */
export const PUBLICATION_COMMANDS = ['ADD', 'DELETE'] as const;
export type PublicationCommand = (typeof PUBLICATION_COMMANDS)[number];

/** Starts or ends the publication of a hierarchy to one recipient. */
interface PublicationTransaction extends RecipientTransaction {
  readonly command: PublicationCommand;
}

export interface PublicationInput extends MessageHead {
  readonly transactions: readonly PublicationTransaction[];
}

/**
 * Builds a Catalogue Item Publication, for pools that require one to choose the recipients. The pool must already know
 * the items from a notification.
 */
export function buildPublication(input: PublicationInput, zone: TimeZone): string {
  const transactions = input.transactions.map(({ id, commandId, documentId, command, item, recipient }) => ({
    id,
    commandId,
    command,
    owner: item.dataSource,
    documents: [
      {
        id: documentId,
        write: (node: XmlElement) => {
          addText(node, 'publishToGLN', recipient);
          addItemReference(node, item);
        },
      },
    ],
  }));
  return writeMessage('catalogueItemPublication', input, zone, transactions);
}
