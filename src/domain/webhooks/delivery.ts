import type { UnitKey } from '../product/identifiers.ts';

/** Why an event was sent: it happened, somebody tested the webhook, or somebody asked for it again. */
export const DELIVERY_KINDS = ['EVENT', 'TEST', 'REDELIVERY'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** What became of an attempt. After `ABANDONED`, the next event of the product is sent. */
export const DELIVERY_OUTCOMES = ['DELIVERED', 'FAILED', 'ABANDONED'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** One attempt to deliver an event. */
export interface Delivery {
  readonly kind: DeliveryKind;
  /** Of the event in the feed; absent for a test. */
  readonly position?: number | undefined;
  readonly type: string;
  readonly key?: UnitKey | undefined;
  readonly time: Date;
  /** Counted from 1 for each event. */
  readonly attempt: number;
  readonly outcome: DeliveryOutcome;
  /** Of the response; absent without one. */
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  readonly durationMs: number;
  readonly nextAttempt?: Date | undefined;
}

/** A delivery in the log. */
export interface LoggedDelivery extends Delivery {
  readonly id: number;
}
