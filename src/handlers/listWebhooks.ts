import type { Handler } from '../http/operation.ts';
import { presentWebhook } from '../presenters/webhook.ts';
import { listWebhooks as list } from '../storage/webhooks/webhooks.ts';

/** GET /api/webhooks */
export const listWebhooks: Handler<'listWebhooks'> = async (_input, ctx) => {
  const webhooks = (await list(ctx.db)).map((webhook) => presentWebhook(webhook, ctx));
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { status: 200, count: webhooks.length, webhooks },
  };
};
