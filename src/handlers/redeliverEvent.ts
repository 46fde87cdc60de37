import type { BodyOperation } from '../http/operation.ts';
import { presentDelivery } from '../presenters/webhook.ts';
import { readEventId, REDELIVERY_BODY } from '../requests/webhook-body.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { redeliver } from '../workflows/webhooks/send-one.ts';

/** POST /api/webhooks/{webhookId}/redeliver */
export const redeliverEvent: BodyOperation<'redeliverEvent'> = {
  body: REDELIVERY_BODY,
  handle: async ({ path: { webhookId }, body, signal }, ctx) => {
    const timelines = await timelinesOf(ctx.db);
    const delivery = await redeliver(webhookId, readEventId(body), ctx, signal);
    return { status: 200, body: { status: 200, delivery: presentDelivery(delivery, webhookId, timelines, ctx) } };
  },
};
