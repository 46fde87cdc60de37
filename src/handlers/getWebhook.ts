import type { Handler } from '../http/operation.ts';
import { isUnchanged } from '../http/response/etag.ts';
import { respondWithWebhook } from '../presenters/webhook.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { requireWebhook } from '../workflows/webhooks/manage-webhooks.ts';

/** GET /api/webhooks/{webhookId} */
export const getWebhook: Handler<'getWebhook'> = async ({ path, conditions, language }, ctx) => {
  const timelines = await timelinesOf(ctx.db);
  const response = respondWithWebhook(await requireWebhook(path.webhookId, ctx), language, timelines, ctx);
  const { headers } = response;
  return isUnchanged(conditions, headers['ETag'] ?? '') ? { status: 304, headers, body: undefined } : response;
};
