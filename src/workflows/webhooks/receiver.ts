import type { InstanceContext } from '../../context.ts';
import type { Change } from '../../domain/history/change.ts';
import type { Timelines } from '../../domain/history/timelines.ts';
import type { LocalText } from '../../domain/language.ts';
import { messageId } from '../../domain/webhooks/message-id.ts';
import { secretsAt, type Webhook } from '../../domain/webhooks/webhook.ts';
import { publicAnd } from '../../outbound/addresses.ts';
import { findForbidden } from '../../outbound/open-request.ts';
import { presentChange } from '../../presenters/change.ts';
import { presentationOf } from '../../presenters/save.ts';
import { inSpan, type SpanStart } from '../../telemetry/tracing.ts';
import { isTaken, postEvent, type Reception } from '../../webhooks/post-event.ts';

/** Says why receivers may not have a URL; undefined if they may. Its host is resolved only when something is sent. */
export function checkReceiverUrl(url: URL, { settings }: Pick<InstanceContext, 'settings'>): LocalText | undefined {
  const { http, networks } = settings.webhooks;
  if (url.protocol !== 'https:' && !(http && url.protocol === 'http:'))
    return http
      ? { en: 'an https or http URL', da: 'en https- eller http-URL' }
      : { en: 'an https URL', da: 'en https-URL' };
  if (url.username !== '' || url.password !== '')
    return { en: 'a URL without name and password', da: 'en URL uden navn og adgangskode' };
  if (findForbidden(url, publicAnd(networks)) !== undefined)
    return { en: 'a URL on the public internet', da: 'en URL på det offentlige internet' };
  return undefined;
}

/** The parts of an instance that a message needs. */
export type SendContext = Pick<InstanceContext, 'settings' | 'now' | 'version' | 'catalogue' | 'rules' | 'timeZone'> & {
  readonly timelines: Timelines;
};

/** Sends an event to the receiver of a webhook, once. Rejects only when the signal aborts. */
export function sendChange(
  webhook: Webhook,
  change: Change,
  { timelines, ...ctx }: SendContext,
  signal: AbortSignal,
  id = messageId(webhook.id, change.position, timelines),
): Promise<Reception> {
  const now = ctx.now();
  const { networks, http } = ctx.settings.webhooks;
  // The operator may have changed the settings since the webhook was created.
  if (!http && !webhook.url.startsWith('https:'))
    return Promise.resolve({ error: 'http is not allowed', durationMs: 0 });
  const body = JSON.stringify(presentChange(change, timelines, presentationOf(ctx, ctx.settings.languages[0] ?? 'en')));
  const receiver = {
    url: webhook.url,
    secrets: secretsAt(webhook, now).map(({ secret }) => secret),
    userAgent: `product-master-data/${ctx.version}`,
    isAllowedAddress: publicAnd(networks),
  };
  return inSpan(
    () => startOf(webhook, id, ctx),
    async (span) => {
      const reception = await postEvent({ id, body }, { ...receiver, headers: span?.headers() }, now, signal);
      if (reception.status !== undefined) span?.set({ 'http.response.status_code': reception.status });
      if (!isTaken(reception)) span?.fail(reception.status === undefined ? 'NO_RESPONSE' : String(reception.status));
      return reception;
    },
  );
}

/** The URL may contain secrets, so only its host is shown. */
function startOf({ id, url }: Webhook, message: string, { settings }: Pick<InstanceContext, 'settings'>): SpanStart {
  return {
    name: 'deliver webhook',
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'server.address': new URL(url).hostname,
      'pmd.instance': settings.name,
      'pmd.webhook.id': id,
      'pmd.webhook.message.id': message,
    },
  };
}
