import type { BodyOperation } from '../http/operation.ts';
import { readChangePosition } from '../presenters/change.ts';
import { respondWithWebhook } from '../presenters/webhook.ts';
import { readReplayStart, REPLAY_BODY } from '../requests/webhook-body.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { positionOn } from '../workflows/changes/open-changes.ts';
import { replayWebhook as replay } from '../workflows/webhooks/manage-webhooks.ts';

/** POST /api/webhooks/{webhookId}/replay */
export const replayWebhook: BodyOperation<'replayWebhook'> = {
  body: REPLAY_BODY,
  handle: async ({ path, body, language }, ctx) => {
    const timelines = await timelinesOf(ctx.db);
    const start = readReplayStart(body, readChangePosition, ctx.timeZone);
    const from = start instanceof Date ? start : positionOn(timelines, start);
    return respondWithWebhook(await replay(path.webhookId, from, ctx), language, timelines, ctx);
  },
};
