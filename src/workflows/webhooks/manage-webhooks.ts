import { randomUUID } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { LoggedDelivery } from '../../domain/webhooks/delivery.ts';
import { readWebhook } from '../../domain/webhooks/read-webhook.ts';
import { rotateSecret, type Webhook, type WebhookSettings } from '../../domain/webhooks/webhook.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { listDeliveries } from '../../storage/webhooks/deliveries.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  restartWebhook,
  setSecrets,
  updateWebhook,
} from '../../storage/webhooks/webhooks.ts';
import { createSecret } from '../../webhooks/sign.ts';
import { changeFeedOf } from '../changes/change-feed.ts';
import { findPositionOf } from './find-position.ts';
import { checkReceiverUrl } from './receiver.ts';
import { webhookDeliveriesOf } from './webhook-deliveries.ts';

type Body = Readonly<Record<string, unknown>>;
/** Whether a conditional request may change a webhook. */
type Condition = (webhook: Webhook) => boolean;

/** A webhook, and the secret that was made for it: nobody can read it later. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** @throws ServiceError `WEBHOOK_NOT_FOUND` */
export async function requireWebhook(id: string, { db }: Pick<InstanceContext, 'db'>): Promise<Webhook> {
  const webhook = await findWebhook(db, id);
  if (!webhook) throw new ServiceError('WEBHOOK_NOT_FOUND', { params: { webhookId: id } });
  return webhook;
}

/**
 * Creates a webhook, which gets the events from now on.
 * @throws ServiceError `INPUT_ERRORS`, `TOO_MANY_WEBHOOKS`
 */
export async function createWebhook(body: Body, ctx: InstanceContext): Promise<WithSecret> {
  const settings = readSettings(body, undefined, ctx);
  const { maximum } = ctx.settings.webhooks;
  if ((await countWebhooks(ctx.db)) >= maximum)
    throw new ServiceError('TOO_MANY_WEBHOOKS', { params: { limit: maximum } });
  const position = await changeFeedOf(ctx).lastPosition();
  const id = randomUUID();
  const secret = createSecret();
  await insertWebhook(ctx.db, { ...settings, id, created: ctx.now(), secrets: [{ secret }], position });
  webhookDeliveriesOf(ctx).wake();
  return { webhook: await requireWebhook(id, ctx), secret };
}

/** @throws ServiceError `INPUT_ERRORS`, `WEBHOOK_NOT_FOUND`, `WEBHOOK_CHANGED` */
export async function changeWebhook(
  id: string,
  body: Body,
  condition: Condition,
  ctx: InstanceContext,
): Promise<Webhook> {
  return change(id, condition, ctx, async (tx, webhook) => {
    const settings = readSettings(body, webhook, ctx);
    const isRenewed = settings.url !== webhook.url || (webhook.paused && !settings.paused);
    await updateWebhook(tx, id, settings, ctx.now(), isRenewed);
  });
}

/** Makes a new secret. The one before signs too, for a time. @throws ServiceError as `changeWebhook` does */
export async function rotateWebhookSecret(id: string, condition: Condition, ctx: InstanceContext): Promise<WithSecret> {
  const secret = createSecret();
  const webhook = await change(id, condition, ctx, (tx, before) =>
    setSecrets(tx, id, rotateSecret(before, secret, ctx.now()), ctx.now()),
  );
  return { webhook, secret };
}

/**
 * Delivers all events after a position, or since a moment, again.
 * @throws ServiceError `CURSOR_EXPIRED` when some of them do not exist any more; `WEBHOOK_NOT_FOUND`
 */
export async function replayWebhook(id: string, start: number | Date, ctx: InstanceContext): Promise<Webhook> {
  await requireWebhook(id, ctx);
  const position = await findPositionOf(start, ctx);
  return change(
    id,
    () => true,
    ctx,
    (tx) => restartWebhook(tx, id, position),
  );
}

/** @throws ServiceError `WEBHOOK_NOT_FOUND`, `WEBHOOK_CHANGED` */
export async function removeWebhook(id: string, condition: Condition, { db }: InstanceContext): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, id, condition);
    await deleteWebhook(tx, id);
  });
}

/** The newest attempts first. @throws ServiceError `WEBHOOK_NOT_FOUND` */
export async function readDeliveries(
  id: string,
  before: number | undefined,
  limit: number,
  ctx: InstanceContext,
): Promise<LoggedDelivery[]> {
  await requireWebhook(id, ctx);
  return listDeliveries(ctx.db, id, before, limit);
}

async function change(
  id: string,
  condition: Condition,
  ctx: InstanceContext,
  work: (tx: Transaction, webhook: Webhook) => Promise<void>,
): Promise<Webhook> {
  const changed = await ctx.db.transaction(async (tx) => {
    await work(tx, await lock(tx, id, condition));
    return findWebhook(tx, id);
  });
  webhookDeliveriesOf(ctx).wake();
  if (!changed) throw new ServiceError('WEBHOOK_NOT_FOUND', { params: { webhookId: id } });
  return changed;
}

async function lock(tx: Transaction, id: string, condition: Condition): Promise<Webhook> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) throw new ServiceError('WEBHOOK_NOT_FOUND', { params: { webhookId: id } });
  if (!condition(webhook)) throw new ServiceError('WEBHOOK_CHANGED');
  return webhook;
}

function readSettings(body: Body, before: WebhookSettings | undefined, ctx: InstanceContext): WebhookSettings {
  const settings = before && {
    url: before.url,
    types: before.types,
    targetMarkets: before.targetMarkets,
    description: before.description,
    paused: before.paused,
  };
  const read = readWebhook(body, settings, (url) => checkReceiverUrl(url, ctx));
  if ('settings' in read) return read.settings;
  throw new ServiceError('INPUT_ERRORS', { issues: read.issues, params: { count: read.issues.length } });
}
