import type { DataPoolLink, InstanceContext } from '../../context.ts';
import type { Hierarchy } from '../../domain/hierarchy/hierarchy.ts';
import { dayOf } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { chooseCommand, type SendCommand, type SentBefore } from '../../domain/sending/command.ts';
import { refuse, type RefusedHierarchy, type SendOutcome } from '../../domain/sending/outcome.ts';
import { checkReadiness } from '../../domain/sending/readiness.ts';
import { storedRecipients } from '../../domain/sending/recipients.ts';
import { simplestHierarchy } from '../../domain/sending/simplest-hierarchy.ts';
import { messageHead } from '../../gs1/messages/header.ts';
import { buildNotification, type LeftOut, type Notification } from '../../gs1/messages/notification.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { purposeOf, type NewMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessageByRequest } from '../../storage/gs1/gs1-messages.ts';
import { findLastMessage, findUnitUnderWay } from '../../storage/gs1/gs1-sent.ts';
import { deliverMessage, type PreparedMessage } from './deliver-message.ts';
import { loadLocked } from '../saving/load-locked.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';

export interface SendRequest {
  /** In the form sent. */
  readonly productId: string;
  readonly key: UnitKey;
  /** GLNs that get the hierarchy instead of the stored ones; none means the stored ones. */
  readonly recipients: readonly string[];
  readonly actor: string;
  /** Of a request that may be repeated. */
  readonly requestKey?: string | undefined;
}

const DATA_SOURCE = 'D9022';
const COMMAND = 'D8164';

/**
 * Sends the simplest hierarchy that holds a unit. The message is stored before it leaves, so that it leaves once, whatever
 * happens in between.
 *
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function sendHierarchy(request: SendRequest, ctx: InstanceContext): Promise<SendOutcome> {
  // Some rules hang on the day, so what was found when the units were saved may be out of date.
  await revalidateProducts([request.key], ctx);
  return deliverMessage((tx, id, link) => prepare(tx, id, request, link, ctx), ctx);
}

async function prepare(
  tx: Transaction,
  id: string,
  { productId, key, recipients, actor, requestKey }: SendRequest,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<PreparedMessage | RefusedHierarchy> {
  const now = ctx.now();
  const day = dayOf(now, ctx.timeZone);
  const before = await loadLocked(tx, { keys: [key], children: [] });
  if (!before.units.has(key)) return refuse('UNKNOWN_PRODUCT', { productId });
  const hierarchy = simplestHierarchy(key, before, day);
  const top = hierarchy?.nodes.get(hierarchy.top)?.unit;
  if (!hierarchy || !top) return refuse('NO_ACTIVE_HIERARCHY', { productId });
  const topProductId = top.productId;
  const earlier = requestKey === undefined ? undefined : await findMessageByRequest(tx, requestKey, top.key);
  if (earlier) return { topProductId, message: earlier.id };
  if (await findUnitUnderWay(tx, [...hierarchy.nodes.keys()])) {
    return refuse('SEND_UNDER_WAY', { productId: topProductId });
  }
  const readiness = checkReadiness(hierarchy, ctx.rules.isError);
  if (readiness.some(({ sendStatus }) => sendStatus !== 'READY')) {
    return refuse('NOT_READY_TO_SEND', { productId: topProductId }, { readiness });
  }
  const { settings } = link;
  const command = chooseCommand(await sentBefore(tx, top.key), top.values[COMMAND], settings.afterWithdrawal);
  const chosen = recipients.length > 0 ? recipients : storedRecipients(top, day);
  // A hierarchy for no recipient is registered with the data pool all the same.
  const named = chosen.length > 0 ? chosen : [settings.dataPool];
  // Some pools are told of the recipients by publications, once they have accepted the data.
  const addressed = settings.publication === 'CIP' ? [settings.dataPool] : named;
  const { xml, leftOut } = build(id, hierarchy, command, addressed, link, now);
  const lost = leftOut.filter(({ reason }) => reason !== 'UNATTACHED');
  if (lost.length > 0) {
    const readinessOfLost = withoutPlace(hierarchy, lost);
    return refuse('NOT_READY_TO_SEND', { productId: topProductId }, { readiness: readinessOfLost });
  }
  const message: NewMessage = {
    id,
    kind: 'catalogueItemNotification',
    top: top.key,
    command,
    dataSource: String(top.values[DATA_SOURCE]),
    recipients: named,
    actor,
    requestKey,
    xml,
    created: now,
    units: [...hierarchy.nodes.values()].map(({ unit }) => ({ key: unit.key, revision: unit.revision })),
  };
  return { topProductId, message };
}

async function sentBefore(tx: Transaction, top: UnitKey): Promise<SentBefore> {
  const last = await findLastMessage(tx, top, ['TRANSMITTED', 'ACCEPTED']);
  // A withdrawal takes effect before what is sent after it, answered or not.
  if (last && purposeOf(last) === 'WITHDRAW') return 'WITHDRAWN';
  const accepted = await findLastMessage(tx, top, ['ACCEPTED']);
  if (!accepted) return 'NEVER';
  return purposeOf(accepted) === 'TELL' ? 'NOTIFIED' : 'WITHDRAWN';
}

/** One transaction, because acceptance is by transaction, with one document for each recipient. */
function build(
  id: string,
  hierarchy: Hierarchy<Product>,
  command: SendCommand,
  recipients: readonly string[],
  { settings, mapping }: DataPoolLink,
  time: Date,
): Notification {
  const documents = recipients.map((recipient, index) => ({ id: `${id}.d${index + 1}`, hierarchy, recipient }));
  const transactions = [{ id: `${id}.t1`, commandId: `${id}.c1`, command, documents }];
  return buildNotification({ ...messageHead(id, time, settings), transactions }, mapping);
}

/** A hierarchy that is fit by the rules, but has values that a message has no place for. */
function withoutPlace({ nodes }: Hierarchy<Product>, lost: readonly LeftOut[]) {
  return [...nodes.values()].map(({ unit: { key, productId } }) => {
    const fields = [...new Set(lost.filter(({ unit }) => unit === key).map((value) => value.key))].sort();
    return fields.length > 0
      ? ({ productId, sendStatus: 'VALUES_WITHOUT_PLACE', fields } as const)
      : ({ productId, sendStatus: 'READY' } as const);
  });
}
