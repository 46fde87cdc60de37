import type { InstanceContext } from '../../context.ts';
import type { Gs1EventFacts } from '../../domain/history/event.ts';
import { toUnitKey, type UnitKey } from '../../domain/product/identifiers.ts';
import type { ReportedError, StatementDetail } from '../../domain/status/gs1-state.ts';
import type { MessageState } from '../../domain/gs1-record/hierarchy-state.ts';
import { withConfirmation } from '../../domain/gs1-record/confirmations.ts';
import type {
  ReplyError,
  ConfirmationReply,
  PoolReply,
  RegistrationReply,
  Gs1ResponseReply,
} from '../../gs1/replies/reply.ts';
import { resultsByRecipient } from '../../gs1/replies/results-by-recipient.ts';
import type { Product } from '../../domain/product/product.ts';
import { allFindings } from '../../domain/validation/describe.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { actionOf, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { markMessage, type MessageMark } from '../../storage/gs1/gs1-messages.ts';
import { logGs1Event, spendCommands } from '../../storage/gs1/gs1-states.ts';
import { followUp } from './follow-up.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { settlementsOf } from './settlements.ts';
import { unitsConcerned } from './transmit-message.ts';

/** Actor of history events about replies. */
const ACTOR = 'GS1';

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

export async function applyResponse(
  tx: Transaction,
  message: StoredMessage,
  reply: Gs1ResponseReply,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const errors = rejectionsIn(reply);
  const mark =
    actionOf(message) === 'NOTIFY' ? markNotification(message, errors) : markByRecipient(message, reply, errors);
  const changed = await applyMark(tx, message, reply, mark, ctx);
  const facts = { outcome: errors ? 'REJECTED' : 'ACCEPTED', ...(errors ? { errors } : {}) };
  await logReply(tx, { message, units: await unitsConcerned(tx, message) }, reply, facts, ctx);
  return changed;
}

/** Update of a message after a reply. */
type ReplyMark = Pick<MessageMark, 'errors' | 'results'> & { readonly state: MessageState };

/** A rejection by the pool or the registry is final: a later reply cannot accept the message. */
function markNotification({ state, errors: known = [] }: StoredMessage, errors?: readonly ReportedError[]): ReplyMark {
  if (errors) return { state: 'REJECTED', errors: state === 'REJECTED' ? [...known, ...errors] : errors };
  return { state: state === 'REJECTED' ? state : 'ACCEPTED' };
}

/** A message with one transaction per recipient is complete once every recipient has a result. */
function markByRecipient(
  message: StoredMessage,
  reply: Gs1ResponseReply,
  errors: readonly ReportedError[] = [],
): ReplyMark {
  const { id, recipients, results: known = {}, errors: knownErrors = [] } = message;
  const results = { ...resultsByRecipient(id, recipients, reply) };
  for (const gln of recipients) if (known[gln] === 'REJECTED') results[gln] = 'REJECTED';
  const all = { ...known, ...results };
  const isComplete = recipients.every((gln) => all[gln] !== undefined);
  const isRefused = Object.values(all).includes('REJECTED');
  return {
    state: isComplete ? (isRefused ? 'REJECTED' : 'ACCEPTED') : message.state,
    results: all,
    ...(isRefused ? { errors: [...knownErrors, ...errors] } : {}),
  };
}

async function applyMark(
  tx: Transaction,
  message: StoredMessage,
  { time }: PoolReply,
  mark: ReplyMark,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const { id, kind, top, state: before } = message;
  await markMessage(tx, id, { ...mark, answered: time });
  const { state } = mark;
  if (state !== before && (state === 'ACCEPTED' || state === 'REJECTED')) {
    tx.afterCommit(() => {
      ctx.metrics.countMessage(kind, state === 'ACCEPTED' ? 'accepted' : 'rejected');
      settlementsOf(ctx).settle(id);
    });
  }
  const { records, products } = await refreshHierarchies(tx, [top], ctx);
  const [record] = records;
  const isAccepted = actionOf(message) === 'NOTIFY' && state === 'ACCEPTED' && before !== state;
  if (isAccepted) await spendCommands(tx, message.units, ctx.now(), ACTOR);
  const hasMore = record && (await followUp(tx, record, isAccepted ? message : undefined, ctx));
  if (hasMore) await refreshHierarchies(tx, [top], ctx);
  if (isAccepted) return changedSince(message, products);
  if (state === before) return [];
  const changed = actionOf(message) === 'NOTIFY' ? changedSince(message, products) : [];
  return [...new Set([...changed, ...heldBackByChanges(products, ctx)])];
}

/** Units with change-control findings: GS1 may no longer have the version they were compared with. */
function heldBackByChanges(products: ReadonlyMap<UnitKey, Product>, { rules }: InstanceContext): UnitKey[] {
  return [...products.values()]
    .filter(({ findings }) => allFindings(findings).some(({ rule }) => rules.get(rule)?.scope === 'change'))
    .map(({ key }) => key);
}

/**
 * Units that differ from the version with a reply; after a correction all units, because it affects other hierarchies.
 */
function changedSince({ command, units }: StoredMessage, products: ReadonlyMap<UnitKey, Product>): UnitKey[] {
  return units
    .filter(({ key, revision }) => command === 'CORRECT' || products.get(key)?.revision !== revision)
    .map(({ key }) => key);
}

export async function applyRegistration(
  tx: Transaction,
  message: StoredMessage,
  reply: RegistrationReply,
  ctx: InstanceContext,
): Promise<readonly UnitKey[]> {
  const { item, status } = reply;
  if (status === 'REJECTED') {
    const text = `The global registry refuses to register GTIN ${item.gtin}`;
    const errors = [{ level: 'registry', code: '', text }];
    const changed = await applyMark(tx, message, reply, markNotification(message, errors), ctx);
    await logReply(tx, { message, units: message.units }, reply, { outcome: status, errors }, ctx);
    return changed;
  }
  await refreshHierarchies(tx, [message.top], ctx);
  const key = toUnitKey(item.gtin, item.targetMarket);
  const units = message.units.filter((unit) => unit.key === key);
  await logReply(tx, { message, units }, reply, { outcome: status }, ctx);
  return [];
}

/** A confirmation does not change catalogStatus. Units that its details name are updated with the confirmed one. */
export async function applyConfirmation(
  tx: Transaction,
  message: StoredMessage,
  reply: ConfirmationReply,
  ctx: InstanceContext,
): Promise<void> {
  const { item, recipient, state, time, details } = reply;
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
  await logReply(tx, { message, units }, reply, facts, ctx);
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
interface ConcernedUnits {
  readonly message: StoredMessage;
  readonly units: StoredMessage['units'];
}

async function logReply(
  tx: Transaction,
  { message: { id: messageId }, units }: ConcernedUnits,
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
