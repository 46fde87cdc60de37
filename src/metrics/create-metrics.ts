import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { InstanceMetrics, Metrics, PoolState, QueueState } from './metrics.ts';

/** Metrics that are kept, and told as Prometheus reads them. */
export interface KeptMetrics extends Metrics {
  watchPool(pool: PoolState): void;
  /** Which instances are served, and the folders of those that can't be. */
  reportInstances(served: readonly string[], failed: readonly string[]): void;
  /** All metrics of this moment, with the media type of their text. A queue that can't be read is left out. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** From a read by id to a large list, in seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Operation of requests that reached none. */
const NO_OPERATION = 'none';

/** Makes metrics of their own, those of the process with them. One is enough for a process. */
export function createMetrics(): KeptMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'API requests by operation, method and status; 499 is a client that went away',
    labelNames: ['operation', 'method', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database: all, those idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  const messages = new Counter({
    name: 'gs1_messages_total',
    help: 'Messages to GS1 by what became of them',
    labelNames: ['instance', 'kind', 'outcome'],
    registers,
  });
  const up = new Gauge({
    name: 'instance_up',
    help: 'Whether the instance is served: 0 when its folder or data could not be used at the start',
    labelNames: ['instance'],
    registers,
  });
  const queueLabels = { labelNames: ['instance'], registers };
  const queueLength = new Gauge({ name: 'gs1_queue_messages', help: 'Messages to GS1 that wait', ...queueLabels });
  const queueAge = new Gauge({
    name: 'gs1_queue_age_seconds',
    help: 'How long the oldest message to GS1 has waited',
    ...queueLabels,
  });

  /** With their labels, made once: by operation, method and status. */
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
      // The database may be gone: no figure is better than an old one, and the others are wanted all the more.
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
