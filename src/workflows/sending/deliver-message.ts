import { randomUUID } from 'node:crypto';
import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { refuse, type RefusedHierarchy, type SendOutcome } from '../../domain/sending/outcome.ts';
import type { MessageState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { Transaction } from '../../storage/database/database.ts';
import type { NewMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, findMessageXml, storeMessage } from '../../storage/gs1/gs1-messages.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { transmitMessage } from './transmit-message.ts';

/** A message that is about to leave. */
export interface PreparedMessage {
  readonly topProductId: string;
  /** The message; the id of an earlier one that says the same, or that the first attempt of this request stored. */
  readonly message: NewMessage | string;
}

/** Works out a message, or why there is none. It is stored in the same transaction. */
export type Preparation = (
  tx: Transaction,
  id: string,
  link: DataPoolLink,
) => Promise<PreparedMessage | RefusedHierarchy>;

const lockOf = (id: string): string => `message:${id}`;

/**
 * Stores a message and hands it over to the data pool. It holds the message's lock from before it is stored, so that nobody
 * else takes the message for one that was left behind.
 *
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function deliverMessage(prepare: Preparation, ctx: InstanceContext): Promise<SendOutcome> {
  const { dataPool: link, db } = ctx;
  if (!link) return refuse('NO_DATA_POOL');
  const id = randomUUID();
  const unlock = await db.takeLock(lockOf(id));
  try {
    const prepared = await db.transaction(async (tx) => {
      const worked = await prepare(tx, id, link);
      if ('message' in worked && typeof worked.message !== 'string') {
        await storeMessage(tx, worked.message);
        if (worked.message.state === 'WAITING') await refreshHierarchies(tx, [worked.message.top], ctx);
      }
      return worked;
    });
    if ('outcome' in prepared) return prepared;
    const { message, topProductId } = prepared;
    const isEarlier = typeof message === 'string';
    const messageId = isEarlier ? message : message.id;
    if (!isEarlier && message.state === 'WAITING') {
      return { outcome: 'SENT', messageId, topProductId, isWaiting: true };
    }
    const reason = isEarlier
      ? await handOverAgain(message, 'STORED', link, ctx)
      : await transmitMessage(message, link, ctx);
    if (reason !== undefined) return refuse('TRANSMISSION_FAILED', { reason }, { messageId });
    return { outcome: 'SENT', messageId, topProductId };
  } finally {
    await unlock?.();
  }
}

/**
 * Hands over a message from before, as long as it is in a state: STORED ones were left behind by a process that ended, or
 * wait for another try; TRANSMITTED ones were taken by a pool that forgot them. One that another process is handing over is
 * left alone.
 *
 * @returns why it did not leave
 */
export async function handOverAgain(
  id: string,
  state: MessageState,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<string | undefined> {
  const unlock = await ctx.db.takeLock(lockOf(id));
  if (!unlock) return undefined;
  try {
    const message = await findMessage(ctx.db, id);
    if (message?.state !== state) return message?.failure;
    const xml = (await findMessageXml(ctx.db, id)) ?? '';
    return await transmitMessage({ ...message, xml }, link, ctx);
  } finally {
    await unlock();
  }
}
