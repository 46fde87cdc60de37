import { setTimeout as wait } from 'node:timers/promises';
import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { DATA_SOURCE } from '../../domain/catalogue/field-ids.ts';
import type { Hierarchy } from '../../domain/hierarchy/hierarchy.ts';
import { dayOf } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import type { ActiveHierarchy } from '../../domain/sending/active-hierarchies.ts';
import { chooseHierarchy, sendableHierarchies } from '../../domain/sending/choose-hierarchy.ts';
import { chooseCommand, mayLeave, type SendCommand } from '../../domain/sending/command.ts';
import { refuse, type RefusedHierarchy, type SendOutcome } from '../../domain/sending/outcome.ts';
import { checkReadiness, isReady, type UnitReadiness } from '../../domain/sending/readiness.ts';
import { addresseesOf, storedRecipients, type Addressees } from '../../domain/gs1-record/recipients.ts';
import { NOT_AT_GS1, type HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import { judgeHierarchy } from '../../domain/validation/judge-hierarchy.ts';
import { messageHead } from '../../gs1/messages/header.ts';
import { buildNotification, type LeftOut, type Notification } from '../../gs1/messages/notification.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { findHierarchies, findHierarchiesWith, storeSentValues } from '../../storage/gs1/gs1-hierarchies.ts';
import type { NewMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, findMessageByRequest } from '../../storage/gs1/gs1-messages.ts';
import { findUnitUnderWay } from '../../storage/gs1/gs1-sent.ts';
import { deliverMessage, type PreparedMessage } from './deliver-message.ts';
import { activateDueVersions } from '../saving/activate-versions.ts';
import { loadLocked } from '../saving/load-locked.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';
import { wishedCommand } from './wished-command.ts';

export interface SendRequest {
  /** In the form sent. */
  readonly productId: string;
  readonly key: UnitKey;
  /** Top of the hierarchy to send, where it is not left to the service. */
  readonly top?: UnitKey;
  /** GLNs that get the hierarchy instead of the stored ones; none means the stored ones. */
  readonly recipients: readonly string[];
  readonly actor: string;
  /** Of a request that may be repeated. */
  readonly requestKey?: string | undefined;
}

/** Attempts of a send that meets a message in transmission, and the pause between them: a second in all. */
const UNDER_WAY_ATTEMPTS = 11;
const UNDER_WAY_PAUSE_MS = 100;
/** A message that says the same as one that was not answered is not sent again so soon. */
const ANSWER_PATIENCE_MS = 10 * 60_000;

/**
 * Sends the simplest hierarchy that holds a unit, or the one that the request names. The message is stored before it
 * leaves, so that it leaves once, whatever happens in between.
 *
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function sendHierarchy(request: SendRequest, ctx: InstanceContext): Promise<SendOutcome> {
  await activateDueVersions(ctx);
  // Some rules depend on the day, so the findings of the last save may be out of date.
  await revalidateProducts([request.key], ctx);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await deliverMessage((tx, id, link) => prepare(tx, id, request, link, ctx), ctx);
    // Another message with one of the units is being transmitted, which usually takes moments.
    const isUnderWay = outcome.outcome === 'REFUSED' && outcome.refusal === 'SEND_UNDER_WAY';
    if (!isUnderWay || attempt === UNDER_WAY_ATTEMPTS) return outcome;
    await wait(UNDER_WAY_PAUSE_MS);
  }
}

async function prepare(
  tx: Transaction,
  id: string,
  request: SendRequest,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<PreparedMessage | RefusedHierarchy> {
  const { productId, key, requestKey } = request;
  const before = await loadLocked(tx, { keys: [key], children: [] });
  if (!before.units.has(key)) return refuse('UNKNOWN_PRODUCT', { productId });
  const hierarchies = await findSendable(tx, key, before, ctx);
  const hierarchy =
    request.top === undefined ? chooseHierarchy(hierarchies) : hierarchies.find(({ top }) => top === request.top);
  const top = hierarchy?.nodes.get(hierarchy.top)?.unit;
  if (!hierarchy || !top) return refuse('NO_ACTIVE_HIERARCHY', { productId });
  const topProductId = top.productId;
  const earlier = requestKey === undefined ? undefined : await findMessageByRequest(tx, requestKey, top.key);
  if (earlier) return { topProductId, message: earlier.id };
  if (await findUnitUnderWay(tx, [...hierarchy.nodes.keys()])) {
    return refuse('SEND_UNDER_WAY', { productId: topProductId });
  }
  const readiness = readinessOf(hierarchy, ctx);
  if (!isReady(readiness)) {
    const others = hierarchies.filter((other) => other !== hierarchy && isReady(readinessOf(other, ctx)));
    const sendable = others.flatMap((other) => other.nodes.get(other.top)?.unit.productId ?? []);
    return refuse(
      'NOT_READY_TO_SEND',
      { productId: topProductId },
      { readiness, ...(sendable.length > 0 ? { sendable } : {}) },
    );
  }
  return notify(tx, id, { request, hierarchy, top }, link, ctx);
}

async function findSendable(
  tx: Transaction,
  key: UnitKey,
  before: Neighbourhood,
  ctx: InstanceContext,
): Promise<ActiveHierarchy[]> {
  const known = await findHierarchiesWith(tx, [key]);
  const atGs1 = known.filter(({ state }) => state.registered !== undefined).map(({ top }) => top);
  return sendableHierarchies(key, before, atGs1, dayOf(ctx.now(), ctx.timeZone));
}

function readinessOf(hierarchy: ActiveHierarchy, ctx: InstanceContext): UnitReadiness[] {
  // The findings of a hierarchy are stored by its top; of a part of one they have to be worked out.
  const findings = hierarchy.isPart ? judgeHierarchy(hierarchy, ctx) : undefined;
  return checkReadiness(hierarchy, ctx.rules.isError, findings);
}

/** A hierarchy to send, for whom a request asked. */
interface ChosenHierarchy {
  readonly request: SendRequest;
  readonly hierarchy: Hierarchy<Product>;
  readonly top: Product;
}

async function notify(
  tx: Transaction,
  id: string,
  { request, hierarchy, top }: ChosenHierarchy,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<PreparedMessage | RefusedHierarchy> {
  const { settings } = link;
  const { topProductId, now } = { topProductId: top.productId, now: ctx.now() };
  const state = (await findHierarchies(tx, [top.key]))[0]?.state ?? NOT_AT_GS1;
  const stored = storedRecipients(top.values);
  const addressees = addresseesOf(stored, state, request.recipients, dayOf(now, ctx.timeZone));
  const units = [...hierarchy.nodes.values()].map(({ unit }) => ({ key: unit.key, revision: unit.revision }));
  const same = await findSameUnderWay(tx, state, { addressees, units, settings, now });
  if (same !== undefined) return { topProductId, message: same };
  const isKnown = mayLeave(state) && !state.underWay.some((message) => message.state === 'WAITING');
  const standing = isKnown ? state.standing : 'NOTIFIED';
  const wish = await wishedCommand(tx, top, state);
  const command = chooseCommand(standing, wish, settings.afterWithdrawal);
  // A hierarchy for no recipient is registered at the data pool all the same.
  const named = addressees.recipients.length > 0 ? addressees.recipients : [settings.dataPool];
  // Some pools learn the recipients from publications, once they have accepted the data.
  const addressed = settings.publication === 'CIP' ? [settings.dataPool] : named;
  const { xml, leftOut } = buildFor(id, hierarchy, { command, addressed }, link, now);
  const lost = leftOut.filter(({ reason }) => reason !== 'UNATTACHED');
  if (lost.length > 0) {
    return refuse('NOT_READY_TO_SEND', { productId: topProductId }, { readiness: withoutPlace(hierarchy, lost) });
  }
  await storeSentValues(
    tx,
    [...hierarchy.nodes.values()].map(({ unit }) => unit),
  );
  const message: NewMessage = {
    ...addressees,
    id,
    kind: 'catalogueItemNotification',
    top: top.key,
    command,
    dataSource: String(top.values[DATA_SOURCE]),
    recipients: named,
    actor: request.actor,
    requestKey: request.requestKey,
    xml,
    created: now,
    units,
    state: isKnown ? 'STORED' : 'WAITING',
  };
  return { topProductId, message };
}

interface WantedMessage {
  readonly addressees: Addressees;
  readonly units: NewMessage['units'];
  readonly settings: DataPoolLink['settings'];
  readonly now: Date;
}

/** The newest message about the hierarchy, where it says the same and its answer is still to come. */
async function findSameUnderWay(
  tx: Transaction,
  { underWay, contents }: HierarchyState,
  { addressees, units, settings, now }: WantedMessage,
): Promise<string | undefined> {
  const newest = underWay.at(-1);
  if (newest?.action !== 'NOTIFY' || newest.state === 'STORED') return undefined;
  const content = contents[newest.number] ?? {};
  const isSame =
    Object.keys(content).length === units.length && units.every(({ key, revision }) => content[key] === revision);
  const message = isSame ? await findMessage(tx, newest.id) : undefined;
  if (!message) return undefined;
  const since = message.transmitted ?? message.created;
  if (now.getTime() - since.getTime() > ANSWER_PATIENCE_MS) return undefined;
  const { recipients, oneOff, ends, waits } = addressees;
  const named = recipients.length > 0 ? recipients : [settings.dataPool];
  const wanted = JSON.stringify([named, oneOff, ends, waits]);
  const sent = JSON.stringify([message.recipients, message.oneOff, message.ends, message.waits]);
  return wanted === sent ? message.id : undefined;
}

/** One transaction, because acceptance is by transaction, with one document for each recipient. */
export function buildFor(
  id: string,
  hierarchy: Hierarchy<Product>,
  { command, addressed }: { readonly command: SendCommand; readonly addressed: readonly string[] },
  { settings, mapping }: DataPoolLink,
  time: Date,
): Notification {
  const documents = addressed.map((recipient, index) => ({ id: `${id}.d${index + 1}`, hierarchy, recipient }));
  const transactions = [{ id: `${id}.t1`, commandId: `${id}.c1`, command, documents }];
  const { dataSupplierName } = settings;
  const head = { ...messageHead(id, time, settings), ...(dataSupplierName === undefined ? {} : { dataSupplierName }) };
  return buildNotification({ ...head, transactions }, mapping);
}

/** A hierarchy that breaks no rule, but has values that a message has no place for. */
function withoutPlace({ nodes }: Hierarchy<Product>, lost: readonly LeftOut[]): UnitReadiness[] {
  return [...nodes.values()].map(({ unit: { key, productId } }) => {
    const fields = [...new Set(lost.filter(({ unit }) => unit === key).map((value) => value.key))].sort();
    return fields.length > 0
      ? ({ productId, sendStatus: 'VALUES_WITHOUT_PLACE', fields } as const)
      : ({ productId, sendStatus: 'READY' } as const);
  });
}
