import type { ItemReference } from '../answers/answer.ts';
import type { TransactionIds } from './envelope.ts';

/** What a transaction tells one recipient of a hierarchy, by its top unit. */
export interface RecipientTransaction extends TransactionIds {
  readonly documentId: string;
  /** The top unit. */
  readonly item: ItemReference;
  /** GLN. */
  readonly recipient: string;
}

/** A transaction for each recipient, numbered from 1 under the id of the message. */
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
