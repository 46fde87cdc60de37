import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import { formatTimestamp } from '../domain/product/dates.ts';
import type { Timelines } from '../domain/history/timelines.ts';
import type { LoggedDelivery } from '../domain/webhooks/delivery.ts';
import { messageId } from '../domain/webhooks/message-id.ts';
import type { Webhook } from '../domain/webhooks/webhook.ts';
import { webhookTag } from '../http/response/etag.ts';

type WebhookBody = components['schemas']['Webhook'];
type DeliveryBody = components['schemas']['Delivery'];

/** @param secret that was made by the request; the others are never shown */
export function presentWebhook(webhook: Webhook, { timeZone }: InstanceContext, secret?: string): WebhookBody {
  const { id, url, types, targetMarkets, description, paused, pauseReason, pauseDetail, created, changed } = webhook;
  return {
    webhookId: id,
    url,
    ...(types ? { types: [...types] } : {}),
    ...(targetMarkets ? { targetMarkets: [...targetMarkets] } : {}),
    ...(description === undefined ? {} : { description }),
    paused,
    ...(pauseReason ? { pauseReason } : {}),
    ...(pauseDetail === undefined ? {} : { pauseDetail }),
    ...(secret === undefined ? {} : { secret }),
    created: formatTimestamp(created.getTime(), timeZone),
    lastModified: formatTimestamp(changed.getTime(), timeZone),
  };
}

/** The response with one webhook and its ETag. */
export function respondWithWebhook(
  webhook: Webhook,
  language: Language,
  timelines: Timelines,
  ctx: InstanceContext,
  secret?: string,
): { status: 200; headers: Record<string, string>; body: components['schemas']['WebhookResponse'] } {
  return {
    status: 200,
    headers: {
      ETag: webhookTag(webhook.revision, timelines.current, language, ctx.configurationTag),
      'Cache-Control': secret === undefined ? 'private, no-cache' : 'no-store',
    },
    body: { status: 200, webhook: presentWebhook(webhook, ctx, secret) },
  };
}

export function presentDelivery(
  delivery: LoggedDelivery,
  webhookId: string,
  timelines: Timelines,
  { timeZone }: Pick<InstanceContext, 'timeZone'>,
): DeliveryBody {
  const { position, kind, type, key, time, attempt, outcome, status, error, durationMs, nextAttempt } = delivery;
  return {
    ...(position === undefined ? {} : { eventId: position, messageId: messageId(webhookId, position, timelines) }),
    kind,
    type,
    ...(key === undefined ? {} : { productId: key }),
    time: formatTimestamp(time.getTime(), timeZone),
    attempt,
    outcome,
    ...(status === undefined ? {} : { responseStatus: status }),
    ...(error === undefined ? {} : { error }),
    durationMs,
    ...(nextAttempt ? { nextAttempt: formatTimestamp(nextAttempt.getTime(), timeZone) } : {}),
  };
}
