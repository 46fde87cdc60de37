import type { Gs1ResponseReply } from './reply.ts';

export type RecipientResult = 'ACCEPTED' | 'REJECTED';

/**
 * Splits the reply to a message by recipient. The message has one transaction per recipient, numbered from 1 under the
 * message id. Recipients whose transaction the reply does not mention are absent; if it mentions none of them, it
 * applies to all.
 *
 * @param recipients GLNs, in the order of the transactions
 */
export function resultsByRecipient(
  messageId: string,
  recipients: readonly string[],
  { transactions, errors }: Pick<Gs1ResponseReply, 'transactions' | 'errors'>,
): Record<string, RecipientResult> {
  const results: Record<string, RecipientResult> = {};
  const recipientOf = (transactionId = ''): string | undefined => {
    const prefix = `${messageId}.t`;
    return transactionId.startsWith(prefix) ? recipients[Number(transactionId.slice(prefix.length)) - 1] : undefined;
  };
  for (const { transactionId, status } of transactions) {
    const recipient = recipientOf(transactionId);
    if (recipient !== undefined) results[recipient] = status === 'REJECTED' ? 'REJECTED' : 'ACCEPTED';
  }
  for (const { transactionId } of errors) {
    const recipient = recipientOf(transactionId);
    if (recipient !== undefined) results[recipient] = 'REJECTED';
  }
  const isForAll = errors.some(({ level }) => level === 'message') || Object.keys(results).length === 0;
  if (!isForAll) return results;
  const isRefused = errors.length > 0 || transactions.some(({ status }) => status === 'REJECTED');
  return Object.fromEntries(recipients.map((recipient) => [recipient, isRefused ? 'REJECTED' : 'ACCEPTED']));
}
