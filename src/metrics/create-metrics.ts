import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { InstanceMetrics, Metrics, PoolState, QueueState } from './metrics.ts';

/** Collects metrics and formats them for Prometheus. */
export interface KeptMetrics extends Metrics {
  watchPool(pool: PoolState): void;
  /** Reports which instances are served, and the folders of those that are not. */
  reportInstances(served: readonly string[], failed: readonly string[]): void;
  /** All current metrics as text, with its media type. Leaves out a queue that cannot be read. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Histogram buckets in seconds, from a read by id to a large list. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The `operation` label of requests that reached no operation. */
const NO_OPERATION = 'none';

/** Creates a metrics registry, including the metrics of the process. One per process suffices. */
export function createMetrics(): KeptMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'API requests by operation, method and status; 499 means that the client disconnected',
    labelNames: ['operation', 'method', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database: total, idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
  });
  const messages = new Counter({
    name: 'gs1_messages_total',
    help: 'Messages to GS1 by outcome',
    labelNames: ['instance', 'kind', 'outcome'],
    registers,
  });
  const up = new Gauge({
    name: 'instance_up',
    help: 'Whether the instance is served: 0 if its folder or data could not be used at startup',
    labelNames: ['instance'],
    registers,
  });
  const queueLabels = { labelNames: ['instance'], registers };
  const queueLength = new Gauge({
    name: 'gs1_queue_messages',
    help: 'Messages to GS1 waiting to be sent',
    ...queueLabels,
  });
  const queueAge = new Gauge({
    name: 'gs1_queue_age_seconds',
    help: 'Age of the oldest waiting message to GS1',
    ...queueLabels,
  });

  /** Histograms with their labels (operation, method and status), created once. */
  const requests = new Map<string, Histogram.Internal<string>>();
  const queues = new Map<string, () => Promise<QueueState>>();
  let pool: PoolState | undefined;

  function readPool({ totalCount, idleCount, waitingCount }: PoolState): void {
    connections.set({ state: 'total' }, totalCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
  }

  async function readQueue(instance: string, read: () => Promise<QueueState>): Promise<void> {
    try {
      const state = await read();
      queueLength.set({ instance }, state.messages);
      queueAge.set({ instance }, state.ageSeconds);
    } catch {
      // If the database is down, no value is better than a stale one, and the other metrics matter all the more.
      queueLength.remove({ instance });
      queueAge.remove({ instance });
    }
  }

  return {
    observeRequest(operationId = NO_OPERATION, method, status, seconds) {
      const name = `${operationId} ${method} ${status}`;
      let request = requests.get(name);
      if (!request) requests.set(name, (request = durations.labels(operationId, method, String(status))));
      request.observe(seconds);
    },
    ofInstance: (instance): InstanceMetrics => ({
      countMessage: (kind, outcome) => messages.inc({ instance, kind, outcome }),
      watchQueue: (read) => void queues.set(instance, read),
    }),
    watchPool: (watched) => void (pool = watched),
    reportInstances(served, failed) {
      for (const instance of served) up.set({ instance }, 1);
      for (const instance of failed) up.set({ instance }, 0);
    },
    async read() {
      if (pool) readPool(pool);
      await Promise.all([...queues].map(([instance, read]) => readQueue(instance, read)));
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
