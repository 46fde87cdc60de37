import { actorOf } from '../access/caller.ts';
import type { Handler } from '../http/operation.ts';
import { presentDelivery } from '../presenters/webhook.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { sendTest } from '../workflows/webhooks/send-one.ts';

/** POST /api/webhooks/{webhookId}/test */
export const testWebhook: Handler<'testWebhook'> = async ({ path: { webhookId }, caller, signal }, ctx) => {
  const timelines = await timelinesOf(ctx.db);
  const delivery = await sendTest(webhookId, actorOf(caller), ctx, signal);
  return { status: 200, body: { status: 200, delivery: presentDelivery(delivery, webhookId, timelines, ctx) } };
};
