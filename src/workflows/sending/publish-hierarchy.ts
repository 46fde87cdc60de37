import { randomUUID } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { toItemReference } from '../../gs1/answers/answer.ts';
import { messageHead } from '../../gs1/messages/header.ts';
import { perRecipient } from '../../gs1/messages/per-recipient.ts';
import { buildPublication, type PublicationCommand } from '../../gs1/messages/publication.ts';
import type { Gs1Settings } from '../../gs1/settings.ts';
import type { Transaction } from '../../storage/database/database.ts';
import type { StoredMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { storeMessage } from '../../storage/gs1/gs1-messages.ts';
import { findOpenRecipients } from '../../storage/gs1/gs1-sent.ts';

/**
 * Where the data pool waits for publications: opens a hierarchy that it accepted to the recipients that it was sent for, and
 * closes it to those that are no longer among them. The messages are stored with the acceptance, and leave after it.
 */
export async function publishHierarchy(tx: Transaction, message: StoredMessage, ctx: InstanceContext): Promise<void> {
  const { settings } = ctx.dataPool ?? {};
  if (settings?.publication !== 'CIP') return;
  const wanted = new Set(message.recipients.filter((recipient) => recipient !== settings.dataPool));
  const open = await findOpenRecipients(tx, message.top);
  const added = [...wanted].filter((recipient) => !open.has(recipient));
  const dropped = [...open].filter((recipient) => !wanted.has(recipient));
  if (added.length > 0) await store(tx, message, 'ADD', added, settings, ctx);
  if (dropped.length > 0) await store(tx, message, 'DELETE', dropped, settings, ctx);
}

async function store(
  tx: Transaction,
  { id: about, top, dataSource, actor }: StoredMessage,
  command: PublicationCommand,
  recipients: readonly string[],
  settings: Gs1Settings,
  ctx: InstanceContext,
): Promise<void> {
  const id = randomUUID();
  const created = ctx.now();
  const transactions = perRecipient(id, toItemReference(top, dataSource), recipients).map((transaction) => ({
    ...transaction,
    command,
  }));
  await storeMessage(tx, {
    id,
    kind: 'catalogueItemPublication',
    command,
    top,
    dataSource,
    recipients,
    about,
    actor,
    xml: buildPublication({ ...messageHead(id, created, settings), transactions }, ctx.timeZone),
    created,
    units: [],
  });
}
