import type { InstanceContext } from '../../context.ts';
import type { Confirmations } from '../../domain/gs1-record/confirmations.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { MessageRecipient, SentMessage } from '../../domain/sending/sent-message.ts';
import { actionOf, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessages, findMessageXml } from '../../storage/gs1/gs1-messages.ts';
import { findXmlOfReplyTo, listRepliesToMessages } from '../../storage/gs1/gs1-replies.ts';
import { findConfirmations, listSends, type SendFilter, type SendPosition } from '../../storage/gs1/gs1-sends.ts';
import { findProductIds } from '../../storage/products/products.ts';
import { settlementsOf } from './settlements.ts';

export type { SendFilter, SendPosition } from '../../storage/gs1/gs1-sends.ts';

/** For how long to wait for the answers to messages. */
export interface AnswerWait {
  readonly seconds: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * A message, once GS1 has answered it or the wait is over.
 * @throws ServiceError `SEND_NOT_FOUND`
 */
export async function readSend(id: string, wait: AnswerWait, ctx: InstanceContext): Promise<SentMessage> {
  const [message] = await complete(await awaitAnswers([id], wait, ctx), ctx);
  if (!message) throw new ServiceError('SEND_NOT_FOUND', { params: { messageId: id } });
  return message;
}

/**
 * The XML of a message, byte for byte as the transport gets it.
 * @throws ServiceError `SEND_NOT_FOUND`, or `SEND_XML_NOT_FOUND` before it is final and after it was cleared
 */
export async function readSendXml(
  id: string,
  ctx: InstanceContext,
): Promise<{ readonly message: StoredMessage; readonly xml: string }> {
  const message = await findSend(id, ctx);
  const xml = hasFinalXml(message) ? await findMessageXml(ctx.db, id) : undefined;
  if (!xml) throw new ServiceError('SEND_XML_NOT_FOUND', { params: { messageId: id } });
  return { message, xml };
}

/**
 * The XML of a reply to a message, as the data pool sent it.
 * @throws ServiceError `SEND_NOT_FOUND`, `SEND_REPLY_NOT_FOUND`, or `SEND_XML_NOT_FOUND` after it was cleared
 */
export async function readReplyXml(id: string, number: number, ctx: InstanceContext): Promise<string> {
  await findSend(id, ctx);
  const xml = await findXmlOfReplyTo(ctx.db, id, number);
  if (xml === undefined) throw new ServiceError('SEND_REPLY_NOT_FOUND', { params: { messageId: id, reply: number } });
  if (xml === '') throw new ServiceError('SEND_XML_NOT_FOUND', { params: { messageId: id } });
  return xml;
}

async function findSend(id: string, { db }: InstanceContext): Promise<StoredMessage> {
  const [message] = await findMessages(db, [id]);
  if (!message) throw new ServiceError('SEND_NOT_FOUND', { params: { messageId: id } });
  return message;
}

/** A message that waits for the one before it gets its command, and maybe other recipients, when it is released. */
function hasFinalXml({ state, hasXml }: StoredMessage): boolean {
  return hasXml && state !== 'WAITING';
}

/** Messages read at once. */
const PART = 1000;

/** Messages, once GS1 has answered all of them or the wait is over. Unknown ids are omitted. */
export async function awaitAnswers(
  ids: readonly string[],
  { seconds, signal }: AnswerWait,
  ctx: InstanceContext,
): Promise<StoredMessage[]> {
  const messages = await findAll(ids, ctx);
  const pending = messages.filter(isPending).map(({ id }) => id);
  if (pending.length === 0 || seconds === 0) return messages;
  await settlementsOf(ctx).wait(pending, seconds * 1000, signal);
  return [...messages.filter((message) => !isPending(message)), ...(await findAll(pending, ctx))];
}

async function findAll(ids: readonly string[], { db }: InstanceContext): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  for (let start = 0; start < ids.length; start += PART) {
    found.push(...(await findMessages(db, ids.slice(start, start + PART))));
  }
  return found;
}

function isPending({ state }: StoredMessage): boolean {
  return state === 'WAITING' || state === 'STORED' || state === 'TRANSMITTED';
}

export interface SendPage {
  readonly messages: readonly SentMessage[];
  /** Where the page ends; absent on the last one. */
  readonly end?: SendPosition;
}

/** A page of messages, newest first. */
export async function readSendPage(
  filter: SendFilter,
  after: SendPosition | undefined,
  limit: number,
  ctx: InstanceContext,
): Promise<SendPage> {
  const found = await listSends(ctx.db, filter, after, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const messages = await complete(page, ctx);
  return found.length > limit && last ? { messages, end: last } : { messages };
}

/** Adds what other tables know of messages. */
async function complete(messages: readonly StoredMessage[], { db }: InstanceContext): Promise<SentMessage[]> {
  if (messages.length === 0) return [];
  const about = messages.flatMap((message) => message.about ?? []);
  const notifications = new Map((await findMessages(db, about)).map((message) => [message.id, message]));
  const tops = [...new Set(messages.map(({ top }) => top))];
  const confirmations = await findConfirmations(db, tops);
  const replies = groupBy(
    await listRepliesToMessages(
      db,
      messages.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  );
  // Messages that follow from a notification have no units of their own.
  const unitsOf = (message: StoredMessage): StoredMessage['units'] =>
    (message.about === undefined ? message : notifications.get(message.about))?.units ?? [];
  const keys = messages.flatMap((message) => unitsOf(message).map(({ key }) => key));
  const productIds = await findProductIds(db, [...new Set([...tops, ...keys])]);
  const productIdOf = (key: UnitKey): string => productIds.get(key) ?? key;
  return messages.map((message) => {
    const { top, recipients, results = {}, number, ...facts } = message;
    return {
      ...facts,
      action: actionOf(message),
      hasXml: hasFinalXml(message),
      replies: replies.get(message.id) ?? [],
      topProductId: productIdOf(top),
      units: unitsOf(message)
        .map(({ key, revision }) => ({ productId: productIdOf(key), revision }))
        .sort((a, b) => (a.productId < b.productId ? -1 : 1)),
      recipients: recipients.map((gln): MessageRecipient => {
        const result = results[gln];
        const statements = statementsAbout(number, confirmations.get(top)?.[gln] ?? {});
        return {
          gln,
          ...(result === undefined ? {} : { result }),
          statements: statements.map(({ key, ...statement }) => ({ ...statement, productId: productIdOf(key) })),
        };
      }),
    };
  });
}

/** Confirmations are kept per unit, with the number of the message that they are about. */
function statementsAbout(number: number, confirmations: Confirmations[string]) {
  return Object.entries(confirmations)
    .filter(([, confirmation]) => confirmation.number === number)
    .map(([key, { state, time, details }]) => ({ key, state, time, details }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
