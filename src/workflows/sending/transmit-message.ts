import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { TransmissionError } from '../../gs1/delivery/transport.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { actionOf, type NewMessage, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, holdMessage, markMessage } from '../../storage/gs1/gs1-messages.ts';
import { logGs1Event } from '../../storage/gs1/gs1-states.ts';
import { findProductId } from '../../storage/products/products.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';

/**
 * Hands a stored message over to the data pool and records that it left, or why it did not. The caller holds the message's
 * lock. When the process ends in between, the next one hands the message over again: its id makes that harmless.
 *
 * @returns why it did not leave; undefined when it did
 * @throws ServiceError `UNAVAILABLE`; then the message stays stored, and leaves later
 */
export async function transmitMessage(
  { id, kind, top, xml }: Pick<NewMessage, 'id' | 'kind' | 'top' | 'xml'>,
  { transport }: DataPoolLink,
  ctx: InstanceContext,
): Promise<string | undefined> {
  try {
    await transport.transmit({ id, kind, xml });
  } catch (error) {
    const isKnown = error instanceof TransmissionError;
    if (!isKnown) ctx.log.error({ err: error, messageId: id }, 'a message could not be transmitted');
    const reason = isKnown ? error.message : 'The message could not be handed over';
    ctx.log.warn({ messageId: id, top, reason }, 'a message did not leave');
    ctx.metrics.countMessage(kind, 'failed');
    await ctx.db.transaction((tx) => markFailed(tx, id, reason, ctx));
    return reason;
  }
  ctx.metrics.countMessage(kind, 'transmitted');
  await ctx.db.transaction(async (tx) => {
    const sent = await markTransmitted(tx, id, ctx);
    if (sent?.isNew) await refreshHierarchies(tx, [top], ctx);
  });
  ctx.log.info({ messageId: id, kind, top }, 'a message left for the data pool');
  return undefined;
}

/**
 * Records that a message left, in its state and in the history of its units. Once that is recorded, or the answer has
 * come, it does nothing. The caller refreshes the hierarchy.
 *
 * @returns the message, and whether it was not known to have left
 */
export async function markTransmitted(
  tx: Transaction,
  id: string,
  ctx: InstanceContext,
): Promise<{ readonly message: StoredMessage; readonly isNew: boolean } | undefined> {
  const message = await holdMessage(tx, id);
  if (!message) return undefined;
  if (message.state !== 'STORED' && message.state !== 'FAILED') return { message, isNew: false };
  const time = ctx.now();
  await markMessage(tx, id, { state: 'TRANSMITTED', transmitted: time });
  const { kind, command, recipients, actor, top, units } = message;
  await logGs1Event(tx, units, {
    type: actionOf(message) === 'WITHDRAW' ? 'WITHDRAWN' : 'SENT',
    time,
    actor,
    facts: {
      messageId: id,
      kind: kind === 'catalogueItemNotification' ? 'notification' : 'withdrawal',
      command,
      topProductId: await findProductId(tx, top),
      recipients,
    },
  });
  return { message: { ...message, state: 'TRANSMITTED', transmitted: time }, isNew: true };
}

/** What the service sends by itself stays stored, and is tried again. */
async function markFailed(tx: Transaction, id: string, failure: string, ctx: InstanceContext): Promise<void> {
  const message = await holdMessage(tx, id);
  if (message?.state !== 'STORED') return;
  await markMessage(tx, id, { state: message.byService ? 'STORED' : 'FAILED', failure });
  await refreshHierarchies(tx, [message.top], ctx);
}

/** Messages that the service stored by itself have no units of their own: they concern those of their notification. */
export async function unitsConcerned(
  tx: Transaction,
  { about, units }: StoredMessage,
): Promise<StoredMessage['units']> {
  return about === undefined ? units : ((await findMessage(tx, about))?.units ?? []);
}
