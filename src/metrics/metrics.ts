/** Stages of a message to GS1: whether it was transmitted, and the pool's decision. */
type MessageOutcome = 'transmitted' | 'failed' | 'accepted' | 'rejected';

/** Messages to GS1 that wait to be sent. */
export interface QueueState {
  readonly messages: number;
  /** Age of the oldest waiting message; 0 if there is none. */
  readonly ageSeconds: number;
}

/** Receives the measurements of one instance. */
export interface InstanceMetrics {
  /** @param kind name of its document element, such as `catalogueItemNotification` */
  countMessage(kind: string, outcome: MessageOutcome): void;
  /** Sets the function that reads the instance's queue. It is called whenever the metrics are read. */
  watchQueue(read: () => Promise<QueueState>): void;
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

const SILENT_INSTANCE: InstanceMetrics = { countMessage: () => undefined, watchQueue: () => undefined };

/** For commands, and for a service without metrics. */
export const SILENT_METRICS: Metrics = { observeRequest: () => undefined, ofInstance: () => SILENT_INSTANCE };
