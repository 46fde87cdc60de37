import type { Registry } from 'prom-client';

/** Metrics with their values, as one process sends them to another and as they are exported. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface MetricsReader {
  /** All current metrics as text, with its media type. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
  /** The same as values. */
  readValues(): Promise<MetricValues>;
}

/** Stages of a message to GS1: whether it was transmitted, and the pool's decision. */
type MessageOutcome = 'transmitted' | 'failed' | 'accepted' | 'rejected';

/** Messages to GS1 that wait to be sent. */
export interface QueueState {
  readonly messages: number;
  /** Age of the oldest waiting message; 0 if there is none. */
  readonly ageSeconds: number;
}

/** What became of an attempt to deliver an event to a webhook. */
export type DeliveryOutcome = 'delivered' | 'failed' | 'abandoned';

/** How far deliveries to webhooks are. */
export interface WebhookState {
  /** Events after the position of the webhook that is furthest behind, without paused webhooks. */
  readonly eventsBehind: number;
  /** Webhooks that the service paused. */
  readonly paused: number;
}

/** Receives the measurements of one instance. */
export interface InstanceMetrics {
  countDeliveries(outcome: DeliveryOutcome, count: number): void;
  /** Sets the function that reads how far the webhooks are, called as that of `watchQueue`. */
  watchWebhooks(read: (() => Promise<WebhookState>) | undefined): void;
  /** @param kind name of its document element, such as `catalogueItemNotification` */
  countMessage(kind: string, outcome: MessageOutcome): void;
  /**
   * Sets the function that reads the instance's queue, called whenever the metrics are read; without one, it has none.
   */
  watchQueue(read: (() => Promise<QueueState>) | undefined): void;
}

/** Connections to the database: total, idle, and requests waiting for one. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Receives the measurements of the service. Calls cost next to nothing and never fail. */
export interface Metrics {
  /** An API request that ended. @param operationId undefined when it reached no operation */
  observeRequest(operationId: string | undefined, method: string, status: number, seconds: number): void;
  ofInstance(name: string): InstanceMetrics;
}

const SILENT_INSTANCE: InstanceMetrics = {
  countDeliveries: () => undefined,
  watchWebhooks: () => undefined,
  countMessage: () => undefined,
  watchQueue: () => undefined,
};

/** For commands, and for a service without metrics. */
export const SILENT_METRICS: Metrics = { observeRequest: () => undefined, ofInstance: () => SILENT_INSTANCE };
