import type { Handler } from '../http/operation.ts';
import { meetsConditions } from '../http/response/etag.ts';
import { removeWebhook } from '../workflows/webhooks/manage-webhooks.ts';

/** DELETE /api/webhooks/{webhookId} */
export const deleteWebhook: Handler<'deleteWebhook'> = async ({ path: { webhookId }, conditions }, ctx) => {
  await removeWebhook(webhookId, ({ revision }) => meetsConditions(conditions, revision), ctx);
  return { status: 200, body: { status: 200, webhookId } };
};
