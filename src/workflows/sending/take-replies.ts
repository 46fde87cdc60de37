import type { InstanceContext } from '../../context.ts';
import { toUnitKey, type UnitKey } from '../../domain/product/identifiers.ts';
import { MalformedReply, type PoolReply } from '../../gs1/replies/reply.ts';
import { readRepliesInSteps } from '../../gs1/replies/read-replies.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import { createPause, inTurns } from '../../pause.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { digestOf, storeReply } from '../../storage/gs1/gs1-replies.ts';
import type { StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage } from '../../storage/gs1/gs1-messages.ts';
import { findLastNotification } from '../../storage/gs1/gs1-sent.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';
import { markTransmitted } from './transmit-message.ts';
import { applyConfirmation, applyRegistration, applyResponse } from './apply-reply.ts';

/** How far the clock of a pool may be behind. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Stores and applies the replies in a document from a data pool. Replies may arrive in any order and repeatedly; each
 * is applied once. One that matches no message, or cannot be read, is stored for an operator.
 *
 * @param source where the document came from, as the transport names it
 * @throws MalformedReply if it cannot be read; it is stored nevertheless
 * @throws ServiceError `UNAVAILABLE` or `CHANGED_BY_OTHER_USER`; the current reply was then not applied
 */
export async function takeReplies(xml: string, source: string, ctx: InstanceContext): Promise<void> {
  for (const reply of await read(xml, source, ctx)) {
    const changed = await ctx.db.transaction((tx) => takeReply(tx, reply, xml, source, ctx));
    await revalidateChanged(changed, ctx);
  }
}

/** Change control compares with the version at GS1. If this fails, the next save or send revalidates the units. */
async function revalidateChanged(keys: readonly UnitKey[], ctx: InstanceContext): Promise<void> {
  if (keys.length === 0) return;
  try {
    await revalidateProducts(keys, ctx);
  } catch (error) {
    if (!isDatabaseRefusal(error)) throw error;
    ctx.log.warn({ err: error, units: keys.length }, 'units could not be revalidated after a reply');
  }
}

async function read(xml: string, source: string, ctx: InstanceContext): Promise<PoolReply[]> {
  try {
    return await inTurns(readRepliesInSteps(xml), createPause());
  } catch (error) {
    if (!(error instanceof MalformedReply)) throw error;
    await storeReply(ctx.db, {
      answerId: digestOf(xml),
      part: 0,
      kind: 'unreadable',
      state: 'UNREADABLE',
      reason: error.message,
      source,
      received: ctx.now(),
      xml,
    });
    throw error;
  }
}

/** @returns units whose findings may have changed */
async function takeReply(
  tx: Transaction,
  reply: PoolReply,
  xml: string,
  source: string,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const message = await findMessageOf(tx, reply);
  const isKnown = typeof message !== 'string';
  const { id: answerId, part, kind } = reply;
  const isNew = await storeReply(tx, {
    answerId,
    part,
    kind,
    state: isKnown ? 'APPLIED' : 'UNMATCHED',
    ...(isKnown ? { messageId: message.id } : { reason: message }),
    source,
    received: ctx.now(),
    xml,
  });
  if (!isNew) return [];
  if (!isKnown) {
    tx.afterCommit(() => ctx.log.warn({ answerId, source, reason: message }, 'a reply matches no message'));
    return [];
  }
  switch (reply.kind) {
    case 'response': {
      // It names the message, so the pool got it, even if transmission seemed to fail. Other replies name a trade item.
      const sent = await markTransmitted(tx, message.id, ctx);
      return applyResponse(tx, sent ?? message, reply, ctx);
    }
    case 'registration':
      return applyRegistration(tx, message, reply, ctx);
    case 'confirmation':
      await applyConfirmation(tx, message, reply, ctx);
      return [];
  }
}

/** The message that a reply is about, or the reason why there is none. */
async function findMessageOf(tx: Transaction, reply: PoolReply): Promise<StoredMessage | string> {
  if (reply.kind === 'response') {
    const { messageId, otherMessageId, transactions, errors } = reply;
    if (transactions.length + errors.length === 0) return 'It neither accepts nor refuses anything';
    const other = otherMessageId === undefined ? undefined : await findMessage(tx, otherMessageId);
    return (await findMessage(tx, messageId)) ?? other ?? `There is no message ${messageId}`;
  }
  const { item, time } = reply;
  const until = new Date(time.getTime() + CLOCK_TOLERANCE_MS);
  const message = await findLastNotification(tx, toUnitKey(item.gtin, item.targetMarket), until);
  if (message?.dataSource === item.dataSource) return message;
  return `GTIN ${item.gtin} of ${item.dataSource} was not sent for market ${item.targetMarket} by then`;
}
