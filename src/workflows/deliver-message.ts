import { randomUUID } from 'node:crypto';
import type { DataPoolLink, InstanceContext } from '../context.ts';
import type { UnitKey } from '../domain/product/identifiers.ts';
import { refuse, type RefusedHierarchy, type SendOutcome } from '../domain/sending/outcome.ts';
import type { Transaction } from '../storage/database.ts';
import type { StoredKind } from '../storage/gs1-message-rows.ts';
import { findMessage } from '../storage/gs1-messages.ts';
import { transmitMessage } from './transmit-message.ts';

/** A message that is stored and about to leave. */
export interface PreparedMessage {
  readonly id: string;
  readonly kind: StoredKind;
  readonly top: UnitKey;
  readonly topProductId: string;
}

/** Works out a message and stores it, both in the transaction, or tells why there is none. */
export type Preparation = (
  tx: Transaction,
  id: string,
  link: DataPoolLink,
) => Promise<PreparedMessage | RefusedHierarchy>;

const lockOf = (id: string): string => `message:${id}`;

/**
 * Stores a message and hands it over to the data pool, under its lock from before it is stored: nobody else takes it for
 * one that was left behind.
 *
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function deliverMessage(prepare: Preparation, ctx: InstanceContext): Promise<SendOutcome> {
  const { dataPool: link, db } = ctx;
  if (!link) return refuse('NO_DATA_POOL');
  const id = randomUUID();
  const unlock = await db.takeLock(lockOf(id));
  try {
    const prepared = await db.transaction((tx) => prepare(tx, id, link));
    if ('outcome' in prepared) return prepared;
    // A request that is repeated finds the message of its first attempt.
    const reason =
      prepared.id === id ? await transmitMessage(prepared, link, ctx) : await resumeMessage(prepared.id, link, ctx);
    if (reason !== undefined) return refuse('TRANSMISSION_FAILED', { reason }, { messageId: prepared.id });
    return { outcome: 'SENT', messageId: prepared.id, topProductId: prepared.topProductId };
  } finally {
    await unlock?.();
  }
}

/**
 * Hands over a message that was left behind: by a process that ended, or for another try. One that somebody else is
 * handing over, or that has left by now, is left alone.
 *
 * @returns why it did not leave
 */
export async function resumeMessage(id: string, link: DataPoolLink, ctx: InstanceContext): Promise<string | undefined> {
  const unlock = await ctx.db.takeLock(lockOf(id));
  if (!unlock) return undefined;
  try {
    const message = await findMessage(ctx.db, id);
    return message?.state === 'STORED' ? await transmitMessage(message, link, ctx) : message?.failure;
  } finally {
    await unlock();
  }
}

/** Hands a message over once more that has left and is not answered: the pool that took it has forgotten it. */
export async function repeatMessage(id: string, link: DataPoolLink, ctx: InstanceContext): Promise<void> {
  const unlock = await ctx.db.takeLock(lockOf(id));
  if (!unlock) return;
  try {
    const message = await findMessage(ctx.db, id);
    if (message?.state === 'TRANSMITTED') await transmitMessage(message, link, ctx);
  } finally {
    await unlock();
  }
}
