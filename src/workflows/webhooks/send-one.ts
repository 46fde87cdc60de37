import { randomUUID } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import type { Change } from '../../domain/history/change.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Delivery, LoggedDelivery } from '../../domain/webhooks/delivery.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { readChanges } from '../../storage/products/change-feed.ts';
import { timelinesOf } from '../../storage/products/timelines.ts';
import { logDeliveries } from '../../storage/webhooks/deliveries.ts';
import { isTaken, type Reception } from '../../webhooks/post-event.ts';
import { requireWebhook } from './manage-webhooks.ts';
import { sendChange } from './receiver.ts';

/** The type of an event that nothing has caused. */
const TEST = 'TEST';
/** A product of the prefix that GS1 reserves for restricted circulation: no real one has it. */
const TEST_PRODUCT = '02000000000008.208';

/**
 * Sends a test event, once and now, also to a paused webhook.
 * @throws ServiceError `WEBHOOK_NOT_FOUND`
 */
export async function sendTest(
  id: string,
  actor: string,
  ctx: InstanceContext,
  signal: AbortSignal,
): Promise<LoggedDelivery> {
  const webhook = await requireWebhook(id, ctx);
  const change = {
    position: Math.max(1, webhook.position),
    key: TEST_PRODUCT as UnitKey,
    productId: TEST_PRODUCT,
    type: TEST,
    time: ctx.now(),
    actor,
    revision: 1,
    changes: {},
  };
  const timelines = await timelinesOf(ctx.db);
  const message = `${id}_test_${randomUUID()}`;
  const reception = await sendChange(webhook, change as unknown as Change, { ...ctx, timelines }, signal, message);
  return log(webhook, { kind: 'TEST', type: TEST, ...outcomeOf(reception, ctx) }, ctx);
}

/**
 * Sends an event of the feed again, once and now. Neither retries nor the order of events change.
 * @throws ServiceError `WEBHOOK_NOT_FOUND`, `EVENT_NOT_FOUND`
 */
export async function redeliver(
  id: string,
  position: number,
  ctx: InstanceContext,
  signal: AbortSignal,
): Promise<LoggedDelivery> {
  const webhook = await requireWebhook(id, ctx);
  const page = await readChanges(ctx.db, { after: position - 1, limit: 1, filter: {} });
  const change = page?.changes.find((found) => found.position === position);
  if (!change) throw new ServiceError('EVENT_NOT_FOUND', { params: { eventId: position } });
  const timelines = await timelinesOf(ctx.db);
  const reception = await sendChange(webhook, change, { ...ctx, timelines }, signal);
  const { type, key } = change;
  return log(webhook, { kind: 'REDELIVERY', position, type, key, ...outcomeOf(reception, ctx) }, ctx);
}

function outcomeOf(
  reception: Reception,
  { now }: InstanceContext,
): Pick<Delivery, 'time' | 'attempt' | 'outcome' | 'status' | 'error' | 'durationMs'> {
  const { status, error, durationMs } = reception;
  return { time: now(), attempt: 1, outcome: isTaken(reception) ? 'DELIVERED' : 'FAILED', status, error, durationMs };
}

async function log(webhook: Webhook, delivery: Delivery, { db }: InstanceContext): Promise<LoggedDelivery> {
  const [id] = await logDeliveries(db, webhook.id, [delivery]);
  if (id === undefined) throw new ServiceError('WEBHOOK_NOT_FOUND', { params: { webhookId: webhook.id } });
  return { id, ...delivery };
}
