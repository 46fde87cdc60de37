/** What becomes of a message to GS1: whether it left, and what the data pool says of it. */
export const MESSAGE_OUTCOMES = ['transmitted', 'failed', 'accepted', 'rejected'] as const;
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number];

/** Messages to GS1 that wait to be sent. */
export interface QueueState {
  readonly messages: number;
  /** How long the one that waits longest has waited; 0 when none does. */
  readonly ageSeconds: number;
}

/** Where the parts of one instance report what they do. */
export interface InstanceMetrics {
  /** @param kind as its document element is called: `catalogueItemNotification` */
  countMessage(kind: string, outcome: MessageOutcome): void;
  /** Names who knows the queue of the instance. It is asked whenever the metrics are read. */
  watchQueue(read: () => Promise<QueueState>): void;
}

/** Connections to the database: all there are, those that nobody uses, and requests that wait for one. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Where the service reports what it does. Reporting costs next to nothing and never fails. */
export interface Metrics {
  /** An API request that ended. @param operationId undefined when it reached no operation */
  observeRequest(operationId: string | undefined, method: string, status: number, seconds: number): void;
  ofInstance(name: string): InstanceMetrics;
}

const SILENT_INSTANCE: InstanceMetrics = { countMessage: () => undefined, watchQueue: () => undefined };

/** For a service whose metrics nobody reads, and for commands. */
export const SILENT_METRICS: Metrics = { observeRequest: () => undefined, ofInstance: () => SILENT_INSTANCE };
