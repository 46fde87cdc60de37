import type { DataPoolLink, InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { afterFailedTransmission, afterTransmission, afterWithdrawal } from '../../domain/status/life-cycle.ts';
import { TransmissionError } from '../../gs1/delivery/transport.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { purposeOf, type NewMessage, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, holdMessage, markMessage } from '../../storage/gs1/gs1-messages.ts';
import { findPublished, findSentLater } from '../../storage/gs1/gs1-sent.ts';
import { changeGs1States, lockProducts, logGs1Event } from '../../storage/gs1/gs1-states.ts';

/**
 * Hands a stored message over to the data pool and writes down that it left, or why it did not. Who calls this holds the
 * message's lock. When the process ends in between, the next one hands the message over again: its id makes that harmless.
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
    if (!isKnown) ctx.log.error({ err: error, messageId: id }, 'a message could not be handed over');
    const reason = isKnown ? error.message : 'The message could not be handed over';
    ctx.log.warn({ messageId: id, top, reason }, 'a message did not leave');
    ctx.metrics.countMessage(kind, 'failed');
    await ctx.db.transaction((tx) => markFailed(tx, id, reason, ctx));
    return reason;
  }
  ctx.metrics.countMessage(kind, 'transmitted');
  await ctx.db.transaction((tx) => markTransmitted(tx, id, ctx));
  ctx.log.info({ messageId: id, kind, top }, 'a message left for the data pool');
  return undefined;
}

/**
 * Writes that a message left: its state, the statuses of its units, and their history. Once that is written, or the answer
 * has come, it does nothing.
 */
export async function markTransmitted(
  tx: Transaction,
  id: string,
  ctx: InstanceContext,
): Promise<StoredMessage | undefined> {
  const message = await holdMessage(tx, id);
  if (!message || (message.state !== 'STORED' && message.state !== 'FAILED')) return message;
  const time = ctx.now();
  await markMessage(tx, id, { state: 'TRANSMITTED', transmitted: time });
  const sent = { ...message, state: 'TRANSMITTED', transmitted: time } as const;
  // Where a product stands hangs on what was told of it, and on what GS1 says of a publication.
  if (purposeOf(message) !== 'PUBLISH') await writeTransmission(tx, sent, time);
  return sent;
}

async function writeTransmission(tx: Transaction, message: StoredMessage, time: Date): Promise<void> {
  const { id, command, recipients, actor, top, units } = message;
  const isWithdrawal = purposeOf(message) === 'WITHDRAW';
  const keys = units.map(({ key }) => key);
  const products = await lockProducts(tx, keys);
  const kept = isWithdrawal ? await publishedElsewhere(tx, message) : new Set<UnitKey>();
  // A message that was thought lost must not set back what a newer one did.
  const overtaken = await findSentLater(tx, message.number, keys);
  const moved = products.filter(({ key }) => !kept.has(key) && !overtaken.has(key));
  const move = isWithdrawal ? afterWithdrawal : afterTransmission;
  await changeGs1States(tx, moved, ({ gs1 }) => move(gs1, id, time), time);
  await logGs1Event(tx, units, {
    type: isWithdrawal ? 'WITHDRAWN' : 'SENT',
    time,
    actor,
    facts: {
      messageId: id,
      kind: isWithdrawal ? 'withdrawal' : 'notification',
      command,
      topProductId: productIdOf(top, products),
      recipients,
    },
  });
}

/** Units of a hierarchy that GS1 also has in another one: those stay where they are when it is taken back. */
async function publishedElsewhere(tx: Transaction, { top, units }: StoredMessage): Promise<Set<UnitKey>> {
  const keys = units.map(({ key }) => key);
  const others = (await findPublished(tx, keys)).filter((message) => message.top !== top);
  return new Set(others.flatMap((message) => message.units.map(({ key }) => key)));
}

async function markFailed(tx: Transaction, id: string, reason: string, ctx: InstanceContext): Promise<void> {
  const message = await holdMessage(tx, id);
  if (message?.state !== 'STORED') return;
  const time = ctx.now();
  const failure = { messageId: id, time: time.toISOString(), reason };
  const products = await lockProducts(tx, await concernedKeys(tx, message));
  await markMessage(tx, id, { state: 'FAILED', failure: reason });
  await changeGs1States(tx, products, ({ gs1 }) => afterFailedTransmission(gs1, failure), time);
}

/** The units that a message is about; of a publication those of its notification. */
async function concernedKeys(tx: Transaction, { about, units }: StoredMessage): Promise<UnitKey[]> {
  const told = about === undefined ? units : ((await findMessage(tx, about))?.units ?? []);
  return told.map(({ key }) => key);
}

function productIdOf(key: UnitKey, products: readonly Product[]): string {
  return products.find((product) => product.key === key)?.productId ?? key;
}
