import type { Handler } from '../http/operation.ts';
import { meetsConditions } from '../http/response/etag.ts';
import { respondWithWebhook } from '../presenters/webhook.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { rotateWebhookSecret as rotate } from '../workflows/webhooks/manage-webhooks.ts';

/** POST /api/webhooks/{webhookId}/rotate-secret */
export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ path, conditions, language }, ctx) => {
  const timelines = await timelinesOf(ctx.db);
  const { webhook, secret } = await rotate(
    path.webhookId,
    ({ revision }) => meetsConditions(conditions, revision, timelines.current),
    ctx,
  );
  return respondWithWebhook(webhook, language, timelines, ctx, secret);
};
