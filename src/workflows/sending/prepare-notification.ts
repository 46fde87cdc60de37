import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { DATA_SOURCE } from '../../domain/catalogue/field-ids.ts';
import type { Hierarchy } from '../../domain/hierarchy/hierarchy.ts';
import { dayOf } from '../../domain/product/dates.ts';
import type { Product } from '../../domain/product/product.ts';
import { chooseCommand, mayLeave, type SendCommand } from '../../domain/sending/command.ts';
import { refuse } from '../../domain/sending/outcome.ts';
import type { UnitReadiness } from '../../domain/sending/readiness.ts';
import { addresseesOf, storedRecipients, type Addressees } from '../../domain/gs1-record/recipients.ts';
import type { HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import { messageHead } from '../../gs1/messages/header.ts';
import { buildNotification, type LeftOut, type Notification } from '../../gs1/messages/notification.ts';
import type { Transaction } from '../../storage/database/database.ts';
import type { NewMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage } from '../../storage/gs1/gs1-messages.ts';
import type { Prepared } from './deliver-message.ts';
import { wishedCommand } from './wished-command.ts';

/** A message without a reply is not sent again with the same content before this time has passed. */
const REPLY_PATIENCE_MS = 10 * 60_000;

/** A hierarchy that is ready to be sent, and its state at GS1. */
export interface ReadyHierarchy {
  /** Id of the message. */
  readonly id: string;
  readonly hierarchy: Hierarchy<Product>;
  readonly top: Product;
  readonly state: HierarchyState;
  /** GLNs that replace the stored recipients; empty means the stored ones. */
  readonly recipients: readonly string[];
  readonly actor: string;
  readonly requestKey?: string | undefined;
}

/** Builds the notification of a hierarchy, unless one with the same content still waits for its reply. */
export async function prepareNotification(
  tx: Transaction,
  { id, hierarchy, top, state, recipients, actor, requestKey }: ReadyHierarchy,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<Prepared> {
  const { settings } = link;
  const now = ctx.now();
  const topProductId = top.productId;
  const addressees = addresseesOf(storedRecipients(top.values), state, recipients, dayOf(now, ctx.timeZone));
  const units = [...hierarchy.nodes.values()].map(({ unit }) => ({ key: unit.key, revision: unit.revision }));
  const same = await findSameUnderWay(tx, state, { addressees, units, settings, now });
  if (same !== undefined) return { topProductId, message: same };
  const isKnown = mayLeave(state) && !state.underWay.some((message) => message.state === 'WAITING');
  const standing = isKnown ? state.standing : 'NOTIFIED';
  const wish = await wishedCommand(tx, hierarchy, state);
  const command = chooseCommand(standing, wish, settings.afterWithdrawal);
  // A hierarchy without recipients is still registered at the data pool.
  const named = addressees.recipients.length > 0 ? addressees.recipients : [settings.dataPool];
  // Some pools learn the recipients from publications, after they have accepted the data.
  const addressed = settings.publication === 'CIP' ? [settings.dataPool] : named;
  const { xml, leftOut } = buildFor(id, hierarchy, { command, addressed }, link, now);
  const lost = leftOut.filter(({ reason }) => reason !== 'UNATTACHED');
  if (lost.length > 0) {
    return refuse('NOT_READY_TO_SEND', { productId: topProductId }, { readiness: withoutPlace(hierarchy, lost) });
  }
  const message: NewMessage = {
    ...addressees,
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
    units,
    state: isKnown ? 'STORED' : 'WAITING',
  };
  return { topProductId, message };
}

interface WantedContent {
  readonly addressees: Addressees;
  readonly units: NewMessage['units'];
  readonly settings: DataPoolLink['settings'];
  readonly now: Date;
}

/** Id of the newest message about the hierarchy, if it has the same content and waits for its reply. */
async function findSameUnderWay(
  tx: Transaction,
  { underWay, contents }: HierarchyState,
  { addressees, units, settings, now }: WantedContent,
): Promise<string | undefined> {
  const newest = underWay.at(-1);
  if (newest?.action !== 'NOTIFY' || newest.state === 'STORED') return undefined;
  const content = contents[newest.number] ?? {};
  const isSame =
    Object.keys(content).length === units.length && units.every(({ key, revision }) => content[key] === revision);
  const message = isSame ? await findMessage(tx, newest.id) : undefined;
  if (!message) return undefined;
  const since = message.transmitted ?? message.created;
  if (now.getTime() - since.getTime() > REPLY_PATIENCE_MS) return undefined;
  const { recipients, oneOff, ends, waits } = addressees;
  const named = recipients.length > 0 ? recipients : [settings.dataPool];
  const wanted = JSON.stringify([named, oneOff, ends, waits]);
  const sent = JSON.stringify([message.recipients, message.oneOff, message.ends, message.waits]);
  return wanted === sent ? message.id : undefined;
}

/** One document per recipient, all in one transaction: a pool accepts or rejects whole transactions. */
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

/** Readiness of a hierarchy that is valid, but has values for which the message has no element. */
function withoutPlace({ nodes }: Hierarchy<Product>, lost: readonly LeftOut[]): UnitReadiness[] {
  return [...nodes.values()].map(({ unit: { key, productId } }) => {
    const fields = [...new Set(lost.filter(({ unit }) => unit === key).map((value) => value.key))].sort();
    return fields.length > 0
      ? ({ productId, sendStatus: 'VALUES_WITHOUT_PLACE', fields } as const)
      : ({ productId, sendStatus: 'READY' } as const);
  });
}
