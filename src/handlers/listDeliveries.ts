import type { Handler } from '../http/operation.ts';
import { readCursor, writeCursor } from '../http/request/cursor.ts';
import { presentDelivery } from '../presenters/webhook.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { readDeliveries } from '../workflows/webhooks/manage-webhooks.ts';

const LIMIT = 100;
/** Tells positions in the log from those of other lists. */
const DELIVERY = 'delivery';

/** GET /api/webhooks/{webhookId}/deliveries */
export const listDeliveries: Handler<'listDeliveries'> = async ({ path: { webhookId }, query }, ctx) => {
  const timelines = await timelinesOf(ctx.db);
  const { limit = LIMIT } = query;
  const deliveries = await readDeliveries(webhookId, readCursor(query, readDeliveryId), limit, ctx);
  const last = deliveries.length === limit ? deliveries.at(-1) : undefined;
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: {
      status: 200,
      deliveries: deliveries.map((delivery) => presentDelivery(delivery, webhookId, timelines, ctx)),
      ...(last ? { nextCursor: writeCursor(DELIVERY, last.id) } : {}),
    },
  };
};

function readDeliveryId([kind, id, ...rest]: readonly unknown[]): number | undefined {
  return kind === DELIVERY && Number.isSafeInteger(id) && rest.length === 0 ? Number(id) : undefined;
}
