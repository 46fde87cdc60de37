import type { InstanceContext } from '../../context.ts';
import type { Gs1EventFacts } from '../../domain/history/event.ts';
import { toUnitKey, type UnitKey } from '../../domain/product/identifiers.ts';
import type { ReportedError, StatementDetail } from '../../domain/status/gs1-state.ts';
import type { MessageState } from '../../domain/gs1-record/hierarchy-state.ts';
import { withConfirmation } from '../../domain/gs1-record/confirmations.ts';
import {
  MalformedReply,
  type ReplyError,
  type ConfirmationReply,
  type PoolReply,
  type RegistrationReply,
  type Gs1ResponseReply,
} from '../../gs1/replies/reply.ts';
import { readRepliesInSteps } from '../../gs1/replies/read-replies.ts';
import { resultsByRecipient } from '../../gs1/replies/results-by-recipient.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import { createPause, inTurns } from '../../pause.ts';
import type { Product } from '../../domain/product/product.ts';
import { allFindings } from '../../domain/validation/describe.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { digestOf, storeAnswer } from '../../storage/gs1/gs1-answers.ts';
import { actionOf, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, markMessage, type MessageMark } from '../../storage/gs1/gs1-messages.ts';
import { findLastNotification } from '../../storage/gs1/gs1-sent.ts';
import { logGs1Event, spendCommands } from '../../storage/gs1/gs1-states.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';
import { followUp } from './follow-up.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { markTransmitted, unitsConcerned } from './transmit-message.ts';

/** Actor of history events about replies. */
const ACTOR = 'GS1';
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
export async function takeAnswers(xml: string, source: string, ctx: InstanceContext): Promise<void> {
  for (const answer of await read(xml, source, ctx)) {
    const changed = await ctx.db.transaction((tx) => takeAnswer(tx, answer, xml, source, ctx));
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
    await storeAnswer(ctx.db, {
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
async function takeAnswer(
  tx: Transaction,
  answer: PoolReply,
  xml: string,
  source: string,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const message = await findAnswered(tx, answer);
  const isKnown = typeof message !== 'string';
  const { id: answerId, part, kind } = answer;
  const isNew = await storeAnswer(tx, {
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
  switch (answer.kind) {
    case 'response': {
      // It names the message, so the pool got it, even if transmission seemed to fail. Other replies name a trade item.
      const sent = await markTransmitted(tx, message.id, ctx);
      return applyResponse(tx, sent ?? message, answer, ctx);
    }
    case 'registration':
      return applyRegistration(tx, message, answer, ctx);
    case 'confirmation':
      await applyConfirmation(tx, message, answer, ctx);
      return [];
  }
}

/** The message that a reply is about, or the reason why there is none. */
async function findAnswered(tx: Transaction, answer: PoolReply): Promise<StoredMessage | string> {
  if (answer.kind === 'response') {
    const { messageId, otherMessageId, transactions, errors } = answer;
    if (transactions.length + errors.length === 0) return 'It neither accepts nor refuses anything';
    const other = otherMessageId === undefined ? undefined : await findMessage(tx, otherMessageId);
    return (await findMessage(tx, messageId)) ?? other ?? `There is no message ${messageId}`;
  }
  const { item, time } = answer;
  const until = new Date(time.getTime() + CLOCK_TOLERANCE_MS);
  const message = await findLastNotification(tx, toUnitKey(item.gtin, item.targetMarket), until);
  if (message?.dataSource === item.dataSource) return message;
  return `GTIN ${item.gtin} of ${item.dataSource} was not sent for market ${item.targetMarket} by then`;
}

function rejectionsIn({ transactions, errors }: Gs1ResponseReply): readonly ReportedError[] | undefined {
  if (errors.length > 0) return errors.map(toReported);
  if (transactions.every(({ status }) => status !== 'REJECTED')) return undefined;
  return [{ level: 'transaction', code: '', text: 'The data pool gives no reason' }];
}

function toReported({ level, code, text, attribute, value }: ReplyError): ReportedError {
  return {
    level,
    code,
    text,
    ...(attribute === undefined ? {} : { attribute }),
    ...(value === undefined ? {} : { value }),
  };
}

async function applyResponse(
  tx: Transaction,
  message: StoredMessage,
  answer: Gs1ResponseReply,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const errors = rejectionsIn(answer);
  const mark =
    actionOf(message) === 'NOTIFY' ? markNotification(message, errors) : markByRecipient(message, answer, errors);
  const changed = await applyMark(tx, message, answer, mark, ctx);
  const facts = { outcome: errors ? 'REJECTED' : 'ACCEPTED', ...(errors ? { errors } : {}) };
  await logAnswer(tx, { message, units: await unitsConcerned(tx, message) }, answer, facts, ctx);
  return changed;
}

/** Update of a message after a reply. */
type AnswerMark = Pick<MessageMark, 'errors' | 'results'> & { readonly state: MessageState };

/** A rejection by the pool or the registry is final: a later reply cannot accept the message. */
function markNotification({ state, errors: known = [] }: StoredMessage, errors?: readonly ReportedError[]): AnswerMark {
  if (errors) return { state: 'REJECTED', errors: state === 'REJECTED' ? [...known, ...errors] : errors };
  return { state: state === 'REJECTED' ? state : 'ACCEPTED' };
}

/** A message with one transaction per recipient is complete once every recipient has a result. */
function markByRecipient(
  message: StoredMessage,
  answer: Gs1ResponseReply,
  errors: readonly ReportedError[] = [],
): AnswerMark {
  const { id, recipients, results: known = {}, errors: knownErrors = [] } = message;
  const results = { ...resultsByRecipient(id, recipients, answer) };
  for (const gln of recipients) if (known[gln] === 'REJECTED') results[gln] = 'REJECTED';
  const all = { ...known, ...results };
  const isAnswered = recipients.every((gln) => all[gln] !== undefined);
  const isRefused = Object.values(all).includes('REJECTED');
  return {
    state: isAnswered ? (isRefused ? 'REJECTED' : 'ACCEPTED') : message.state,
    results: all,
    ...(isRefused ? { errors: [...knownErrors, ...errors] } : {}),
  };
}

async function applyMark(
  tx: Transaction,
  message: StoredMessage,
  { time }: PoolReply,
  mark: AnswerMark,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const { id, kind, top, state: before } = message;
  await markMessage(tx, id, { ...mark, answered: time });
  const { state } = mark;
  if (state !== before && (state === 'ACCEPTED' || state === 'REJECTED')) {
    tx.afterCommit(() => ctx.metrics.countMessage(kind, state === 'ACCEPTED' ? 'accepted' : 'rejected'));
  }
  const { records, products } = await refreshHierarchies(tx, [top], ctx);
  const [record] = records;
  const isAccepted = actionOf(message) === 'NOTIFY' && state === 'ACCEPTED' && before !== state;
  if (isAccepted) await spendCommands(tx, message.units, ctx.now(), ACTOR);
  const hasMore = record && (await followUp(tx, record, isAccepted ? message : undefined, ctx));
  if (hasMore) await refreshHierarchies(tx, [top], ctx);
  if (isAccepted) return changedSince(message, products);
  return state === before ? [] : heldBackByChanges(products, ctx);
}

/** Units with change-control findings: GS1 may no longer have the version they were compared with. */
function heldBackByChanges(products: ReadonlyMap<UnitKey, Product>, { rules }: InstanceContext): UnitKey[] {
  return [...products.values()]
    .filter(({ findings }) => allFindings(findings).some(({ rule }) => rules.get(rule)?.scope === 'change'))
    .map(({ key }) => key);
}

/** Units that differ from the version just accepted; after a correction all units, because it affects other hierarchies. */
function changedSince({ command, units }: StoredMessage, products: ReadonlyMap<UnitKey, Product>): UnitKey[] {
  return units
    .filter(({ key, revision }) => command === 'CORRECT' || products.get(key)?.revision !== revision)
    .map(({ key }) => key);
}

async function applyRegistration(
  tx: Transaction,
  message: StoredMessage,
  answer: RegistrationReply,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const { item, status } = answer;
  if (status === 'REJECTED') {
    const text = `The global registry refuses to register GTIN ${item.gtin}`;
    const errors = [{ level: 'registry', code: '', text }];
    const changed = await applyMark(tx, message, answer, markNotification(message, errors), ctx);
    await logAnswer(tx, { message, units: message.units }, answer, { outcome: status, errors }, ctx);
    return changed;
  }
  await refreshHierarchies(tx, [message.top], ctx);
  const key = toUnitKey(item.gtin, item.targetMarket);
  const units = message.units.filter((unit) => unit.key === key);
  await logAnswer(tx, { message, units }, answer, { outcome: status }, ctx);
  return [];
}

/** A confirmation does not change catalogStatus. Units that its details name are updated with the confirmed one. */
async function applyConfirmation(
  tx: Transaction,
  message: StoredMessage,
  answer: ConfirmationReply,
  ctx: InstanceContext,
): Promise<void> {
  const { item, recipient, state, time, details } = answer;
  const confirmed = toUnitKey(item.gtin, item.targetMarket);
  const about = new Map<UnitKey, StatementDetail[]>([
    [confirmed, details.map((detail) => toDetail(detail, item.gtin))],
  ]);
  for (const detail of details) {
    const key = toUnitKey(detail.gtin ?? item.gtin, item.targetMarket);
    if (key !== confirmed) about.set(key, [...(about.get(key) ?? []), toDetail(detail, detail.gtin)]);
  }
  const units = message.units.filter(({ key }) => about.has(key));
  const { number, top } = message;
  await refreshHierarchies(tx, [top], ctx, ({ confirmations }) =>
    units.reduce(
      (known, { key }) =>
        withConfirmation(known, recipient, key, {
          state,
          time: time.toISOString(),
          details: about.get(key) ?? [],
          number,
        }),
      confirmations,
    ),
  );
  const facts = { outcome: state, recipients: [recipient], details: about.get(confirmed) ?? [] };
  await logAnswer(tx, { message, units }, answer, facts, ctx);
}

/** @param own GTIN of the unit that stores the detail; omitted from the detail itself */
function toDetail(
  { gtin, code, text, action }: ConfirmationReply['details'][number],
  own: string | undefined,
): StatementDetail {
  return {
    ...(gtin === undefined || gtin === own ? {} : { gtin }),
    code,
    text,
    ...(action === undefined ? {} : { action }),
  };
}

/** A message, and those of its units that a reply is about. */
interface AnsweredUnits {
  readonly message: StoredMessage;
  readonly units: StoredMessage['units'];
}

async function logAnswer(
  tx: Transaction,
  { message: { id: messageId }, units }: AnsweredUnits,
  { id: answerId, kind }: PoolReply,
  facts: Omit<Gs1EventFacts, 'messageId' | 'answerId' | 'kind'>,
  ctx: InstanceContext,
): Promise<void> {
  await logGs1Event(tx, units, {
    type: 'RESPONSE',
    time: ctx.now(),
    actor: ACTOR,
    facts: { messageId, answerId, kind, ...facts },
  });
}
