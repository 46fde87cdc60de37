import { randomUUID } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { SERVICE_ACTOR } from '../../domain/history/event.ts';
import { DOCUMENT_COMMAND } from '../../domain/catalogue/field-ids.ts';
import { chooseCommand, mayLeave } from '../../domain/sending/command.ts';
import { heldBy, type HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import { toItemReference } from '../../gs1/replies/reply.ts';
import { messageHead } from '../../gs1/messages/header.ts';
import { perRecipient } from '../../gs1/messages/per-recipient.ts';
import { buildPublication } from '../../gs1/messages/publication.ts';
import { withCommand } from '../../gs1/messages/with-command.ts';
import { buildWithdrawal } from '../../gs1/messages/withdrawal.ts';
import type { Gs1Settings } from '../../gs1/settings.ts';
import type { Transaction } from '../../storage/database/database.ts';
import type { HierarchyRecord } from '../../storage/gs1/gs1-hierarchies.ts';
import type { NewMessage, StoredKind, StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, findMessageXml, releaseMessage, storeMessage } from '../../storage/gs1/gs1-messages.ts';
import { findProduct } from '../../storage/products/products.ts';

/**
 * Stores the messages that follow from a reply, to be transmitted after the commit. An accepted notification may
 * require publications or withdrawals for its recipients. Notifications that waited for the reply now get their
 * command.
 *
 * @param accepted the notification, if the reply accepted one
 * @returns whether there are any
 */
export async function followUp(
  tx: Transaction,
  { top, state }: Pick<HierarchyRecord, 'top' | 'state'>,
  accepted: StoredMessage | undefined,
  ctx: InstanceContext,
): Promise<boolean> {
  const { settings } = ctx.dataPool ?? {};
  if (!settings) return false;
  let isStored = false;
  if (accepted) {
    const { added, ended } = changesOf(state, settings);
    if (added.length > 0) await storeMessage(tx, publicationOf(accepted, 'ADD', added, settings, ctx));
    if (ended.length > 0) await storeMessage(tx, endOf(accepted, ended, settings, ctx));
    isStored = added.length + ended.length > 0;
  }
  return (await releaseWaiting(tx, top, state, settings)) || isStored;
}

/** Recipients that gain or lose the hierarchy once the pool has accepted a notification. */
function changesOf(state: HierarchyState, { publication, withdrawal }: Gs1Settings) {
  const publishes = publication === 'CIP';
  const recipients = Object.entries(state.recipients).filter(([, { underWay }]) => underWay === undefined);
  return {
    added: publishes ? recipients.filter(([, { isWanted, isOpen }]) => isWanted && !isOpen).map(([gln]) => gln) : [],
    ended:
      publishes || withdrawal
        ? recipients
            .filter(([, recipient]) => !recipient.isWanted && heldBy(recipient, state) !== undefined)
            .map(([gln]) => gln)
        : [],
  };
}

/** Publication that opens a hierarchy to recipients (ADD) or closes it (DELETE). */
export function publicationOf(
  notification: Pick<StoredMessage, 'id' | 'top' | 'dataSource'>,
  command: 'ADD' | 'DELETE',
  recipients: readonly string[],
  settings: Gs1Settings,
  ctx: InstanceContext,
): NewMessage {
  const { head, transactions, message } = begin('catalogueItemPublication', notification, recipients, settings, ctx);
  const commanded = transactions.map((transaction) => ({ ...transaction, command }));
  return { ...message, command, xml: buildPublication({ ...head, transactions: commanded }, ctx.timeZone) };
}

function endOf(
  notification: StoredMessage,
  recipients: readonly string[],
  settings: Gs1Settings,
  ctx: InstanceContext,
): NewMessage {
  if (settings.publication === 'CIP') return publicationOf(notification, 'DELETE', recipients, settings, ctx);
  const kind = 'catalogueItemHierarchicalWithdrawal';
  const { head, transactions, message } = begin(kind, notification, recipients, settings, ctx);
  const reasoned = transactions.map((transaction) => ({ ...transaction, reason: 'PUBLICATION_WITHDRAWAL' as const }));
  return { ...message, command: 'DELETE', xml: buildWithdrawal({ ...head, transactions: reasoned }, ctx.timeZone) };
}

function begin(
  kind: StoredKind,
  { id: about, top, dataSource }: Pick<StoredMessage, 'id' | 'top' | 'dataSource'>,
  recipients: readonly string[],
  settings: Gs1Settings,
  ctx: InstanceContext,
) {
  const id = randomUUID();
  const created = ctx.now();
  return {
    head: messageHead(id, created, settings),
    transactions: perRecipient(id, toItemReference(top, dataSource), recipients),
    message: {
      id,
      kind,
      top,
      dataSource,
      recipients,
      about,
      actor: SERVICE_ACTOR,
      byService: true,
      created,
      units: [],
    },
  };
}

/** Releases the notifications that waited for a reply, in order, as far as their commands are now known. */
async function releaseWaiting(
  tx: Transaction,
  top: string,
  state: HierarchyState,
  { afterWithdrawal }: Gs1Settings,
): Promise<boolean> {
  const waiting = state.underWay.filter((message) => message.state === 'WAITING');
  if (waiting.length === 0 || !mayLeave(state)) return false;
  const isKnown = state.standing === 'NOTIFIED';
  // If GS1 does not have the hierarchy, release only the first: its reply decides the command of the next.
  for (const { id } of isKnown ? waiting : waiting.slice(0, 1)) {
    const message = await findMessage(tx, id);
    const xml = (await findMessageXml(tx, id)) ?? '';
    const wish = (await findProduct(tx, top, [DOCUMENT_COMMAND]))?.values[DOCUMENT_COMMAND];
    const command = isKnown ? (message?.command ?? '') : chooseCommand(state.standing, wish, afterWithdrawal);
    await releaseMessage(tx, id, command, withCommand(xml, command));
  }
  return true;
}
