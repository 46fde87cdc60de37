import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { TransmissionError } from '../../gs1/delivery/transport.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { actionOf, type NewMessage, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, holdMessages, markMessage, markMessagesTransmitted } from '../../storage/gs1/gs1-messages.ts';
import { logGs1Events } from '../../storage/gs1/gs1-states.ts';
import { findProductIds } from '../../storage/products/products.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { inSpan, type SpanStart } from '../../telemetry/tracing.ts';
import { NOT_TRIED, Patience } from './patience.ts';
import { settlementsOf } from './settlements.ts';

export type LeavingMessage = Pick<NewMessage, 'id' | 'kind' | 'top' | 'xml'>;

/**
 * Transmits stored messages to the data pool, one after the other, and records the results. The caller holds the locks
 * of the messages. If the process ends halfway, the next one transmits them again; pools recognise repeated message
 * ids.
 *
 * @param patience limits the time spent on failing attempts; messages after that are not tried
 * @returns reasons why messages could not be transmitted, by id; `NOT_TRIED` for those that were not tried
 * @throws ServiceError `UNAVAILABLE`; the messages stay STORED and are transmitted later
 */
export async function transmitMessages(
  messages: readonly LeavingMessage[],
  link: DataPoolLink,
  ctx: InstanceContext,
  patience = new Patience(),
): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  for (const message of messages) {
    const reason = await patience.spend(() =>
      inSpan(
        () => startOf(message, ctx),
        async (span) => {
          const failure = await transmit(message, link, ctx);
          if (failure !== undefined) span?.fail('TRANSMISSION_FAILED');
          return failure;
        },
      ),
    );
    if (reason !== undefined) failures.set(message.id, reason);
  }
  if (messages.length > 0) {
    const sent = messages.map(({ id }) => id).filter((id) => !failures.has(id));
    await ctx.db.transaction((tx) => recordTransmissions(tx, sent, failures, ctx));
  }
  return failures;
}

function startOf({ id, kind }: LeavingMessage, { settings }: InstanceContext): SpanStart {
  const attributes = { 'pmd.instance': settings.name, 'pmd.message.id': id, 'pmd.message.kind': kind };
  return { name: 'transmit message', kind: 'client', attributes };
}

/** @returns the reason if the message could not be transmitted */
async function transmit(
  { id, kind, top, xml }: LeavingMessage,
  { transport }: DataPoolLink,
  ctx: InstanceContext,
): Promise<string | undefined> {
  try {
    await transport.transmit({ id, kind, xml });
  } catch (error) {
    const isKnown = error instanceof TransmissionError;
    if (!isKnown) ctx.log.error({ err: error, messageId: id }, 'a message could not be transmitted: unexpected error');
    const reason = isKnown ? error.message : 'The message could not be handed over';
    ctx.log.warn({ messageId: id, top, reason }, 'a message could not be transmitted');
    ctx.metrics.countMessage(kind, 'failed');
    return reason;
  }
  ctx.metrics.countMessage(kind, 'transmitted');
  ctx.log.info({ messageId: id, kind, top }, 'transmitted a message to the data pool');
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
    // Messages of the service itself stay STORED and are retried.
    const reason = failures.get(id) ?? '';
    const isAttempt = reason !== NOT_TRIED;
    await markMessage(tx, id, { state: byService ? 'STORED' : 'FAILED', failure: describeFailure(reason), isAttempt });
    if (!byService) tx.afterCommit(() => settlementsOf(ctx).settle(id));
  }
  const tops = [...new Set([...marked, ...failed].map(({ top }) => top))];
  if (tops.length > 0) await refreshHierarchies(tx, tops, ctx);
}

function describeFailure(reason: string): string {
  return reason === NOT_TRIED ? 'The message was not tried, because the data pool did not take others' : reason;
}

/**
 * Records in the message and in the history of its units that it was transmitted. Does nothing if that is recorded or
 * the message has a reply. The caller refreshes the hierarchy.
 *
 * @returns the updated message
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

/** @returns the messages that were not recorded as transmitted before */
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

/** Units of a message. Messages that follow from a reply have none of their own, but those of their notification. */
export async function unitsConcerned(
  tx: Transaction,
  { about, units }: StoredMessage,
): Promise<StoredMessage['units']> {
  return about === undefined ? units : ((await findMessage(tx, about))?.units ?? []);
}
