import { randomUUID } from 'node:crypto';
import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { SERVICE_ACTOR } from '../../domain/history/event.ts';
import { childLinks, type Hierarchy, type HierarchyNode } from '../../domain/hierarchy/hierarchy.ts';
import { dayOf } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { compareRecipients, isDue, storedRecipients } from '../../domain/gs1-record/recipients.ts';
import type { Content } from '../../domain/gs1-record/hierarchy-state.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { findDueHierarchies, findSentValues, revisionKey } from '../../storage/gs1/gs1-hierarchies.ts';
import type { NewMessage, StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { storeMessage } from '../../storage/gs1/gs1-messages.ts';
import { findLastNotificationOf } from '../../storage/gs1/gs1-sent.ts';
import { publicationOf } from './follow-up.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { buildFor } from './prepare-notification.ts';

const MANY = 1_000;

/**
 * Stores the messages for recipients whose date (D9262) has come in the time zone of the instance, including dates that
 * passed while the service was down. A recipient gets what GS1 accepted last, without changes that were not sent yet.
 *
 * One transaction stores the message and updates the record, so that each recipient gets one message.
 */
export async function sendDueHierarchies(link: DataPoolLink, ctx: InstanceContext): Promise<void> {
  const today = dayOf(ctx.now(), ctx.timeZone);
  for (const top of await findDueHierarchies(ctx.db, today, MANY)) {
    await ctx.db.transaction((tx) => storeDue(tx, top, today, link, ctx));
  }
}

async function storeDue(
  tx: Transaction,
  top: UnitKey,
  today: string,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<void> {
  const { records, products } = await refreshHierarchies(tx, [top], ctx);
  const state = records[0]?.state;
  const unit = products.get(top);
  if (!state || !unit) return;
  // The reply to the pending message decides what to send.
  if (state.underWay.some(({ action }) => action === 'NOTIFY' || action === 'WITHDRAW')) return;
  const { waiting } = compareRecipients(storedRecipients(unit.values), state);
  const recipients = waiting.filter((recipient) => isDue(recipient, today)).map(({ gln }) => gln);
  const notification = await findLastNotificationOf(tx, top);
  if (recipients.length === 0 || !notification || state.registered === undefined) return;
  const { settings } = link;
  if (settings.publication === 'CIP') {
    await storeMessage(tx, publicationOf(notification, 'ADD', recipients, settings, ctx));
  } else {
    const hierarchy = await acceptedHierarchy(tx, top, state.contents[state.registered] ?? {}, products);
    const waits = waiting.map(({ gln }) => gln).filter((gln) => !recipients.includes(gln));
    await storeMessage(tx, notificationOf(notification, hierarchy, { recipients, waits }, link, ctx));
  }
  await refreshHierarchies(tx, [top], ctx);
}

/** The hierarchy with the values that GS1 accepted. */
async function acceptedHierarchy(
  tx: Transaction,
  top: UnitKey,
  content: Content,
  products: ReadonlyMap<UnitKey, Product>,
): Promise<Hierarchy<Product>> {
  const revisions = Object.entries(content).map(([key, revision]) => ({ key, revision }));
  const sent = await findSentValues(tx, revisions);
  const nodes = new Map<UnitKey, HierarchyNode<Product>>();
  for (const { key, revision } of revisions) {
    const product = products.get(key);
    if (!product) continue;
    const values = sent.get(revisionKey({ key, revision })) ?? product.values;
    nodes.set(key, { unit: { ...product, values, revision }, links: childLinks(values, product.targetMarket) });
  }
  return { top, nodes };
}

function notificationOf(
  { top, dataSource }: StoredMessage,
  hierarchy: Hierarchy<Product>,
  { recipients, waits }: { readonly recipients: readonly string[]; readonly waits: readonly string[] },
  link: DataPoolLink,
  ctx: InstanceContext,
): NewMessage {
  const id = randomUUID();
  const created = ctx.now();
  const command = 'CHANGE_BY_REFRESH';
  return {
    id,
    kind: 'catalogueItemNotification',
    command,
    top,
    dataSource,
    recipients,
    waits,
    actor: SERVICE_ACTOR,
    byService: true,
    xml: buildFor(id, hierarchy, { command, addressed: recipients }, link, created).xml,
    created,
    units: [...hierarchy.nodes.values()].map(({ unit: { key, revision } }) => ({ key, revision })),
  };
}
