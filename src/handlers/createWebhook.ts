import type { BodyOperation } from '../http/operation.ts';
import { respondWithWebhook } from '../presenters/webhook.ts';
import { requireObject, WEBHOOK_BODY } from '../requests/webhook-body.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { createWebhook as create } from '../workflows/webhooks/manage-webhooks.ts';

/** POST /api/webhooks */
export const createWebhook: BodyOperation<'createWebhook'> = {
  body: WEBHOOK_BODY,
  handle: async ({ body, language }, ctx) => {
    const timelines = await timelinesOf(ctx.db);
    const { webhook, secret } = await create(requireObject(body, WEBHOOK_BODY), ctx);
    return respondWithWebhook(webhook, language, timelines, ctx, secret);
  },
};
