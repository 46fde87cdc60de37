import type { BodyOperation } from '../http/operation.ts';
import { meetsConditions } from '../http/response/etag.ts';
import { respondWithWebhook } from '../presenters/webhook.ts';
import { requireObject, WEBHOOK_BODY } from '../requests/webhook-body.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { changeWebhook } from '../workflows/webhooks/manage-webhooks.ts';

/** PATCH /api/webhooks/{webhookId} */
export const updateWebhook: BodyOperation<'updateWebhook'> = {
  body: WEBHOOK_BODY,
  handle: async ({ path, body, conditions, language }, ctx) => {
    const timelines = await timelinesOf(ctx.db);
    const webhook = await changeWebhook(
      path.webhookId,
      requireObject(body, WEBHOOK_BODY),
      ({ revision }) => meetsConditions(conditions, revision, timelines.current),
      ctx,
    );
    return respondWithWebhook(webhook, language, timelines, ctx);
  },
};
