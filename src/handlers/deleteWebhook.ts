import type { Handler } from '../http/operation.ts';
import { meetsConditions } from '../http/response/etag.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { removeWebhook } from '../workflows/webhooks/manage-webhooks.ts';

/** DELETE /api/webhooks/{webhookId} */
export const deleteWebhook: Handler<'deleteWebhook'> = async ({ path: { webhookId }, conditions }, ctx) => {
  const timelines = await timelinesOf(ctx.db);
  await removeWebhook(webhookId, ({ revision }) => meetsConditions(conditions, revision, timelines.current), ctx);
  return { status: 200, body: { status: 200, webhookId } };
};
