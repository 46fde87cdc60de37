import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { TransmissionError } from '../../gs1/delivery/transport.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { actionOf, type NewMessage, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, holdMessages, markMessage, markMessagesTransmitted } from '../../storage/gs1/gs1-messages.ts';
import { logGs1Events } from '../../storage/gs1/gs1-states.ts';
import { findProductIds } from '../../storage/products/products.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { NOT_TRIED, Patience } from './patience.ts';

export type LeavingMessage = Pick<NewMessage, 'id' | 'kind' | 'top' | 'xml'>;

/**
 * Hands stored messages over to the data pool, one after the other, and records which of them left and why others did
 * not. The caller holds the locks of the messages. When the process ends in between, the next one hands the messages over
 * again: their ids make that harmless.
 *
 * @param patience limits the time spent on a pool that does not answer; the messages after that are not tried
 * @returns why messages did not leave, by id; `NOT_TRIED` for those that were not tried
 * @throws ServiceError `UNAVAILABLE`; then messages stay stored, and leave later
 */
export async function transmitMessages(
  messages: readonly LeavingMessage[],
  link: DataPoolLink,
  ctx: InstanceContext,
  patience = new Patience(),
): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  for (const message of messages) {
    const reason = await patience.spend(() => transmit(message, link, ctx));
    if (reason !== undefined) failures.set(message.id, reason);
  }
  if (messages.length > 0) {
    const sent = messages.map(({ id }) => id).filter((id) => !failures.has(id));
    await ctx.db.transaction((tx) => recordTransmissions(tx, sent, failures, ctx));
  }
  return failures;
}

/** @returns why the message did not leave */
async function transmit(
  { id, kind, top, xml }: LeavingMessage,
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
    return reason;
  }
  ctx.metrics.countMessage(kind, 'transmitted');
  ctx.log.info({ messageId: id, kind, top }, 'a message left for the data pool');
  return undefined;
}

async function recordTransmissions(
  tx: Transaction,
  sent: readonly string[],
  failures: ReadonlyMap<string, string>,
  ctx: InstanceContext,
): Promise<void> {
  const held = await holdMessages(tx, [...sent, ...failures.keys()]);
  const marked = await markAsSent(
    tx,
    held.filter(({ id }) => !failures.has(id)),
    ctx,
  );
  const failed = held.filter(({ id, state }) => failures.has(id) && state === 'STORED');
  for (const { id, byService } of failed) {
    // What the service sends by itself stays stored, and is tried again.
    const failure = describeFailure(failures.get(id) ?? '');
    await markMessage(tx, id, { state: byService ? 'STORED' : 'FAILED', failure });
  }
  const tops = [...new Set([...marked, ...failed].map(({ top }) => top))];
  if (tops.length > 0) await refreshHierarchies(tx, tops, ctx);
}

function describeFailure(reason: string): string {
  return reason === NOT_TRIED ? 'The message was not tried, because the data pool did not answer others' : reason;
}

/**
 * Records that a message left, in its state and in the history of its units. Once that is recorded, or the answer has
 * come, it does nothing. The caller refreshes the hierarchy.
 *
 * @returns the message as it is then
 */
export async function markTransmitted(
  tx: Transaction,
  id: string,
  ctx: InstanceContext,
): Promise<StoredMessage | undefined> {
  const held = await holdMessages(tx, [id]);
  const [marked = held[0]] = await markAsSent(tx, held, ctx);
  return marked;
}

/** @returns those of the messages that were not known to have left */
async function markAsSent(
  tx: Transaction,
  held: readonly StoredMessage[],
  ctx: InstanceContext,
): Promise<StoredMessage[]> {
  const time = ctx.now();
  const unsent = held.filter(({ state }) => state === 'STORED' || state === 'FAILED');
  if (unsent.length === 0) return [];
  await markMessagesTransmitted(
    tx,
    unsent.map(({ id }) => id),
    time,
  );
  const productIds = await findProductIds(tx, [...new Set(unsent.map(({ top }) => top))]);
  await logGs1Events(
    tx,
    unsent.map((message) => ({ ...departureOf(message, productIds.get(message.top), time), units: message.units })),
  );
  return unsent.map((message) => ({ ...message, state: 'TRANSMITTED', transmitted: time }));
}

function departureOf(message: StoredMessage, topProductId: string | undefined, time: Date) {
  const { id: messageId, kind, command, recipients, actor, top } = message;
  return {
    type: actionOf(message) === 'WITHDRAW' ? ('WITHDRAWN' as const) : ('SENT' as const),
    time,
    actor,
    facts: {
      messageId,
      kind: kind === 'catalogueItemNotification' ? 'notification' : 'withdrawal',
      command,
      topProductId: topProductId ?? top,
      recipients,
    },
  };
}

/** Messages that the service stored by itself have no units of their own: they concern those of their notification. */
export async function unitsConcerned(
  tx: Transaction,
  { about, units }: StoredMessage,
): Promise<StoredMessage['units']> {
  return about === undefined ? units : ((await findMessage(tx, about))?.units ?? []);
}
