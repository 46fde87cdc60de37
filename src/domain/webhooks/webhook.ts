import type { Change, ChangeType } from '../history/change.ts';
import { marketOfKey, type UnitKey } from '../product/identifiers.ts';

/** Why the service paused a webhook: the receiver answered 410, it failed for days, or events were pruned meanwhile. */
export const PAUSE_REASONS = ['GONE', 'FAILING', 'EVENTS_EXPIRED'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What the owner of a webhook decides. */
export interface WebhookSettings {
  readonly url: string;
  /** Absent: events of all types. */
  readonly types?: readonly ChangeType[] | undefined;
  /** Absent: products of all markets. */
  readonly targetMarkets?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly paused: boolean;
}

/** A secret that signs. */
export interface WebhookSecret {
  /** `whsec_` and the key in base64. */
  readonly secret: string;
  /** Absent for the current one. */
  readonly validUntil?: Date;
}

export interface Webhook extends WebhookSettings {
  readonly id: string;
  /** Rises with every change that its owner sees. */
  readonly revision: number;
  readonly created: Date;
  readonly changed: Date;
  /** The newest first. */
  readonly secrets: readonly WebhookSecret[];
  /** Present if the service paused it. */
  readonly pauseReason?: PauseReason | undefined;
  /** What the receiver did then. */
  readonly pauseDetail?: string | undefined;
  /** In the feed: every event up to here was delivered, or is due for its product. */
  readonly position: number;
  /** Rises when deliveries start anew: what was begun before must not be stored. */
  readonly generation: number;
  /** Since when nothing was delivered, although something was sent. */
  readonly failingSince?: Date | undefined;
  /** The receiver asked for a pause until then. */
  readonly notBefore?: Date | undefined;
}

/** A product with an event that was not delivered. Its later events wait for it. */
export interface DueProduct {
  readonly key: UnitKey;
  /** Of the event to deliver next. */
  readonly position: number;
  /** How often it was sent. */
  readonly attempts: number;
  readonly nextAttempt: Date;
  readonly failingSince: Date;
}

/** How long a secret signs after the next one was made. */
export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000;
const MAX_SECRETS = 2;

export function secretsAt({ secrets }: Pick<Webhook, 'secrets'>, now: Date): readonly WebhookSecret[] {
  return secrets.filter(({ validUntil }) => validUntil === undefined || validUntil > now);
}

/** Adds a secret. The one before stays valid for a time; of older ones, none. */
export function rotateSecret(webhook: Pick<Webhook, 'secrets'>, secret: string, now: Date): readonly WebhookSecret[] {
  const validUntil = new Date(now.getTime() + SECRET_OVERLAP_MS);
  const before = secretsAt(webhook, now).map((old) => ({
    secret: old.secret,
    validUntil: old.validUntil ?? validUntil,
  }));
  return [{ secret }, ...before].slice(0, MAX_SECRETS);
}

/** Whether an event is for the webhook. */
export function isFor({ types, targetMarkets }: WebhookSettings, { type, key }: Pick<Change, 'type' | 'key'>): boolean {
  if (types && !types.includes(type)) return false;
  return !targetMarkets || targetMarkets.includes(marketOfKey(key));
}
