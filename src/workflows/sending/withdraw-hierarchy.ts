import type { DataPoolLink, InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { refuse, type RefusedHierarchy, type SendOutcome } from '../../domain/sending/outcome.ts';
import { toItemReference } from '../../gs1/answers/answer.ts';
import { messageHead } from '../../gs1/messages/header.ts';
import { perRecipient } from '../../gs1/messages/per-recipient.ts';
import { buildPublication } from '../../gs1/messages/publication.ts';
import { buildWithdrawal } from '../../gs1/messages/withdrawal.ts';
import type { Gs1Settings } from '../../gs1/settings.ts';
import type { Transaction } from '../../storage/database/database.ts';
import type { NewMessage, StoredKind, StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessageByRequest } from '../../storage/gs1/gs1-messages.ts';
import { findPublished, findUnitUnderWay } from '../../storage/gs1/gs1-sent.ts';
import { findProduct } from '../../storage/products/products.ts';
import { deliverMessage, type PreparedMessage } from './deliver-message.ts';
import type { SendRequest } from './send-hierarchy.ts';

export type WithdrawalRequest = Omit<SendRequest, 'recipients'>;

/**
 * Takes a hierarchy back from the data pool and its recipients: of those that were sent with the unit and not taken back
 * since, the one with the fewest units. That the products have errors by now, or have left the hierarchy, is no hindrance.
 *
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function withdrawHierarchy(request: WithdrawalRequest, ctx: InstanceContext): Promise<SendOutcome> {
  return deliverMessage((tx, id, link) => prepare(tx, id, request, link, ctx), ctx);
}

async function prepare(
  tx: Transaction,
  id: string,
  { productId, key, actor, requestKey }: WithdrawalRequest,
  { settings }: DataPoolLink,
  ctx: InstanceContext,
): Promise<PreparedMessage | RefusedHierarchy> {
  if (!(await findProduct(tx, key, []))) return refuse('UNKNOWN_PRODUCT', { productId });
  const kind = kindOfWithdrawal(settings);
  if (!kind) return refuse('WITHDRAWAL_NOT_TAKEN');
  const earlier = requestKey === undefined ? undefined : await findMessageByRequest(tx, requestKey);
  if (earlier) return { message: earlier.id, topProductId: await productIdOf(earlier.top, tx) };
  const first = await findSimplestPublished(tx, key);
  if (first) tx.lockUnits(first.units.map((unit) => unit.key));
  // What was published may have changed while the units were not held.
  const published = first && (await findSimplestPublished(tx, key));
  if (!published) return refuse('NEVER_SENT', { productId });
  const { top, dataSource, recipients, units } = published;
  if (
    await findUnitUnderWay(
      tx,
      units.map((unit) => unit.key),
    )
  ) {
    return refuse('SEND_UNDER_WAY', { productId });
  }
  const now = ctx.now();
  const head = messageHead(id, now, settings);
  const transactions = perRecipient(id, toItemReference(top, dataSource), recipients);
  const xml =
    kind === 'catalogueItemPublication'
      ? buildPublication({ ...head, transactions: transactions.map(close) }, ctx.timeZone)
      : buildWithdrawal({ ...head, transactions: transactions.map(withdraw) }, ctx.timeZone);
  const message: NewMessage = {
    id,
    kind,
    command: 'DELETE',
    top,
    dataSource,
    recipients,
    actor,
    requestKey,
    xml,
    created: now,
    units,
  };
  return { message, topProductId: await productIdOf(top, tx) };
}

const close = <T extends object>(transaction: T) => ({ ...transaction, command: 'DELETE' as const });
const withdraw = <T extends object>(transaction: T) => ({ ...transaction, reason: 'PUBLICATION_WITHDRAWAL' as const });

/** How the data pool is told; undefined when it cannot be. */
function kindOfWithdrawal({ withdrawal, publication }: Gs1Settings): StoredKind | undefined {
  if (withdrawal) return 'catalogueItemHierarchicalWithdrawal';
  return publication === 'CIP' ? 'catalogueItemPublication' : undefined;
}

async function findSimplestPublished(tx: Transaction, key: UnitKey): Promise<StoredMessage | undefined> {
  const published = await findPublished(tx, [key]);
  const [simplest] = published
    .filter(({ units }) => units.some((unit) => unit.key === key))
    .sort((a, b) => a.units.length - b.units.length || (a.top < b.top ? -1 : 1));
  return simplest;
}

async function productIdOf(key: UnitKey, tx: Transaction): Promise<string> {
  return (await findProduct(tx, key, []))?.productId ?? key;
}
