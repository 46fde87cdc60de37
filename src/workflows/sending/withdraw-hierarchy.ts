import type { DataPoolLink, InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { refuse, type HierarchyOutcome, type SendOutcome } from '../../domain/sending/outcome.ts';
import { heldBy, heldNumbers, type HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import { toItemReference } from '../../gs1/replies/reply.ts';
import { messageHead } from '../../gs1/messages/header.ts';
import { perRecipient } from '../../gs1/messages/per-recipient.ts';
import { buildPublication } from '../../gs1/messages/publication.ts';
import { buildWithdrawal } from '../../gs1/messages/withdrawal.ts';
import type { Gs1Settings } from '../../gs1/settings.ts';
import type { Connection, Transaction } from '../../storage/database/database.ts';
import { findHierarchiesWith, findMessagesAfterBase, type HierarchyRecord } from '../../storage/gs1/gs1-hierarchies.ts';
import { actionOf, type NewMessage, type StoredKind, type StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessageByRequest, findMessagesByRequest, markMessage } from '../../storage/gs1/gs1-messages.ts';
import { findLastNotificationOf, findUnitsUnderWay } from '../../storage/gs1/gs1-sent.ts';
import { findProduct, findProductId, findProductIds } from '../../storage/products/products.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { deliverMessages, type Prepared, type WantedMessage } from './deliver-message.ts';
import type { SendRequest } from './send-hierarchy.ts';
import { settlementsOf } from './settlements.ts';

export type WithdrawalRequest = Omit<SendRequest, 'recipients'>;

/**
 * Withdraws a hierarchy from the data pool and from every recipient that has it or may get it from a message in
 * transit. Unless the request names a top unit, it is the hierarchy with the fewest units of those at GS1 that contain
 * the unit. Findings do not block a withdrawal, nor do units removed from the hierarchy since the last send.
 *
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function withdrawHierarchy(request: WithdrawalRequest, ctx: InstanceContext): Promise<SendOutcome> {
  const [outcome] = await deliverMessages(
    [request],
    async (tx, wanted, link) => {
      const prepared: Prepared[] = [];
      for (const one of wanted) prepared.push(await prepare(tx, one, link, ctx));
      return prepared;
    },
    ctx,
  );
  return outcome as SendOutcome;
}

/**
 * Withdraws every hierarchy at GS1 that contains a unit, each in its own message.
 * @returns one outcome per hierarchy, the one with the fewest units first
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function withdrawAllHierarchies(
  request: Omit<WithdrawalRequest, 'top'>,
  ctx: InstanceContext,
): Promise<readonly HierarchyOutcome<SendOutcome>[]> {
  const { key, productId, requestKey } = request;
  const published = (await findPublished(ctx.db, key)).map(({ record }) => record.top);
  const earlier = requestKey === undefined ? [] : (await findMessagesByRequest(ctx.db, requestKey)).keys();
  const tops = [...new Set([...earlier, ...published])];
  const topProductIds = await findProductIds(ctx.db, tops);
  const outcomes: HierarchyOutcome<SendOutcome>[] = [];
  for (const top of tops) {
    const send = await withdrawHierarchy({ ...request, top }, ctx);
    outcomes.push({ topProductId: topProductIds.get(top) ?? top, send });
  }
  // Without a hierarchy, the refusal says whether the product is unknown or was never sent.
  return tops.length > 0 ? outcomes : [{ topProductId: productId, send: await withdrawHierarchy(request, ctx) }];
}

async function prepare(
  tx: Transaction,
  { id, request }: WantedMessage<WithdrawalRequest>,
  { settings }: DataPoolLink,
  ctx: InstanceContext,
): Promise<Prepared> {
  const { productId, key, top: wanted, actor, requestKey } = request;
  if (!(await findProduct(tx, key, []))) return refuse('UNKNOWN_PRODUCT', { productId });
  const kind = kindOfWithdrawal(settings);
  if (!kind) return refuse('WITHDRAWAL_NOT_TAKEN');
  const earlier = requestKey === undefined ? undefined : await findMessageByRequest(tx, requestKey, wanted);
  if (earlier) return { message: earlier.id, topProductId: await findProductId(tx, earlier.top) };
  const first = await findSimplest(tx, key, wanted);
  if (first) tx.lockUnits(first.units);
  // The record may have changed before the units were locked.
  const found = first && (await findSimplest(tx, key, wanted));
  const last = found && (await findLastNotificationOf(tx, found.record.top));
  if (!last) return refuse('NEVER_SENT', { productId });
  // A stored notification must be transmitted before the withdrawal, or it would send the hierarchy again.
  const isLeaving = found.record.state.underWay.some(({ state }) => state === 'STORED');
  if (isLeaving || (await findUnitsUnderWay(tx, found.units)).size > 0) return refuse('SEND_UNDER_WAY', { productId });
  const topProductId = await findProductId(tx, last.top);
  const record = await withoutWaiting(tx, found.record, ctx);
  if (unitsAtGs1(record.state).length === 0) {
    // The cancelled messages came after a withdrawal, in transit or accepted, which covers the whole hierarchy.
    const messages = await findMessagesAfterBase(tx, [record.top]);
    const withdrawal = messages.findLast((message) => actionOf(message) === 'WITHDRAW');
    if (withdrawal) return { message: withdrawal.id, topProductId };
  }
  const message = withdrawalOf(id, kind, { last, record, actor, requestKey }, settings, ctx);
  return { message, topProductId };
}

interface Withdrawal extends Pick<WithdrawalRequest, 'actor' | 'requestKey'> {
  /** The newest notification. */
  readonly last: StoredMessage;
  readonly record: HierarchyRecord;
}

function withdrawalOf(
  id: string,
  kind: StoredKind,
  { last, record, actor, requestKey }: Withdrawal,
  settings: Gs1Settings,
  ctx: InstanceContext,
): NewMessage {
  const { top, dataSource, units } = last;
  const created = ctx.now();
  const head = messageHead(id, created, settings);
  const recipients = recipientsToReach(record.state, kind, settings);
  const transactions = perRecipient(id, toItemReference(top, dataSource), recipients);
  const xml =
    kind === 'catalogueItemPublication'
      ? buildPublication({ ...head, transactions: transactions.map(close) }, ctx.timeZone)
      : buildWithdrawal({ ...head, transactions: transactions.map(withdraw) }, ctx.timeZone);
  return { id, kind, command: 'DELETE', top, dataSource, recipients, actor, requestKey, xml, created, units };
}

const close = <T extends object>(transaction: T) => ({ ...transaction, command: 'DELETE' as const });
const withdraw = <T extends object>(transaction: T) => ({ ...transaction, reason: 'PUBLICATION_WITHDRAWAL' as const });

/** The message that withdraws a hierarchy at this data pool; undefined if the pool supports none. */
function kindOfWithdrawal({ withdrawal, publication }: Gs1Settings): StoredKind | undefined {
  if (withdrawal) return 'catalogueItemHierarchicalWithdrawal';
  return publication === 'CIP' ? 'catalogueItemPublication' : undefined;
}

/**
 * Recipients that have or may soon get the hierarchy; the data pool too if there are none, or if it was a recipient.
 */
function recipientsToReach(state: HierarchyState, kind: StoredKind, { dataPool }: Gs1Settings): string[] {
  const reached = Object.entries(state.recipients)
    .filter(([, recipient]) => recipient.underWay === 'GIVE' || heldBy(recipient, state) !== undefined)
    .map(([gln]) => gln)
    .filter((gln) => gln !== dataPool)
    .sort();
  const isPoolTold = reached.length === 0 || (state.isAtPool && kind === 'catalogueItemHierarchicalWithdrawal');
  return isPoolTold ? [...reached, dataPool] : reached;
}

/** Cancels the messages that wait for a reply. @returns the record without them */
async function withoutWaiting(
  tx: Transaction,
  record: HierarchyRecord,
  ctx: InstanceContext,
): Promise<HierarchyRecord> {
  const waiting = record.state.underWay.filter(({ state }) => state === 'WAITING');
  if (waiting.length === 0) return record;
  for (const { id } of waiting) {
    await markMessage(tx, id, { state: 'FAILED', failure: 'The hierarchy was withdrawn before the message left' });
    tx.afterCommit(() => settlementsOf(ctx).settle(id));
  }
  const { records } = await refreshHierarchies(tx, [record.top], ctx);
  return records[0] ?? record;
}

interface PublishedHierarchy {
  readonly record: HierarchyRecord;
  readonly units: readonly UnitKey[];
}

/** Hierarchies with a unit that GS1 has or may get, by number of units. */
async function findPublished(db: Connection, key: UnitKey): Promise<PublishedHierarchy[]> {
  return (await findHierarchiesWith(db, [key]))
    .map((record) => ({ record, units: unitsAtGs1(record.state) }))
    .filter(({ units }) => units.includes(key))
    .sort((a, b) => a.units.length - b.units.length || (a.record.top < b.record.top ? -1 : 1));
}

async function findSimplest(
  tx: Transaction,
  key: UnitKey,
  wanted: UnitKey | undefined,
): Promise<PublishedHierarchy | undefined> {
  const published = await findPublished(tx, key);
  return published.find(({ record }) => wanted === undefined || record.top === wanted);
}

/** Units of a hierarchy at GS1 or in transit to it; none if a withdrawal in transit or an accepted one came later. */
function unitsAtGs1(state: HierarchyState): UnitKey[] {
  const last = state.underWay.findLast(({ action }) => action === 'NOTIFY' || action === 'WITHDRAW');
  if (last?.action === 'WITHDRAW') return [];
  const { ended = 0 } = state;
  const sent = state.underWay.flatMap(({ action, number }) => (action === 'NOTIFY' && number > ended ? number : []));
  const numbers = [...heldNumbers(state), ...sent];
  return [...new Set(numbers.flatMap((number) => Object.keys(state.contents[number] ?? {})))];
}
