import type { ItemReference } from '../replies/reply.ts';
import type { TransactionIds } from './envelope.ts';

/** A transaction about one hierarchy for one recipient. */
export interface RecipientTransaction extends TransactionIds {
  readonly documentId: string;
  /** The top unit. */
  readonly item: ItemReference;
  /** GLN of the recipient. */
  readonly recipient: string;
}

/** Creates one transaction per recipient, numbered from 1 under the message id. */
export function perRecipient(
  messageId: string,
  item: ItemReference,
  recipients: readonly string[],
): RecipientTransaction[] {
  return recipients.map((recipient, index) => ({
    id: `${messageId}.t${index + 1}`,
    commandId: `${messageId}.c${index + 1}`,
    documentId: `${messageId}.d${index + 1}`,
    item,
    recipient,
  }));
}
