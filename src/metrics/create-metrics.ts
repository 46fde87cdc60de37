import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { InstanceMetrics, Metrics, MetricsReader, PoolState, QueueState, WebhookState } from './metrics.ts';

/** Collects metrics and formats them for Prometheus. Leaves out what cannot be read. */
export interface KeptMetrics extends Metrics, MetricsReader {
  watchPool(pool: PoolState): void;
  reportInstances(state: InstanceStates): void;
}

/** Names of instances. */
export interface InstanceStates {
  readonly served: readonly string[];
  /** Of those that are served: an earlier state of their folders. */
  readonly outdated: readonly string[];
  /** Folders of those that are not served. */
  readonly failed: readonly string[];
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
    help: 'Whether the instance is served: 0 if its folder or data cannot be used',
    labelNames: ['instance'],
    aggregator: 'min',
    registers,
  });
  const outdated = new Gauge({
    name: 'instance_outdated',
    help: 'Whether the instance is served as it was before its folder changed, because the change cannot be used',
    labelNames: ['instance'],
    aggregator: 'max',
    registers,
  });
  const deliveries = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Attempts to deliver an event to a webhook, by outcome',
    labelNames: ['instance', 'outcome'],
    registers,
  });
  const gauge = (name: string, help: string): Gauge =>
    // All processes read the same state.
    new Gauge({ name, help, labelNames: ['instance'], aggregator: 'max', registers });
  const queues = new WatchedGauges<QueueState>({
    messages: gauge('gs1_queue_messages', 'Messages to GS1 waiting to be sent'),
    ageSeconds: gauge('gs1_queue_age_seconds', 'Age of the oldest waiting message to GS1'),
  });
  const webhooks = new WatchedGauges<WebhookState>({
    eventsBehind: gauge('webhook_events_behind', 'Events that the webhook furthest behind has not received'),
    paused: gauge('webhooks_paused', 'Webhooks that the service paused because their receivers failed'),
  });

  /** Histograms with their labels (operation, method and status), created once. */
  const requests = new Map<string, Histogram.Internal<string>>();
  let pool: PoolState | undefined;

  function readPool({ totalCount, idleCount, waitingCount }: PoolState): void {
    connections.set({ state: 'total' }, totalCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
  }

  async function refresh(): Promise<void> {
    if (pool) readPool(pool);
    await Promise.all([queues.refresh(), webhooks.refresh()]);
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
      watchQueue: (read) => queues.watch(instance, read),
      countDeliveries: (outcome, count) => deliveries.inc({ instance, outcome }, count),
      watchWebhooks: (read) => webhooks.watch(instance, read),
    }),
    watchPool: (watched) => void (pool = watched),
    reportInstances(state) {
      up.reset();
      outdated.reset();
      for (const watched of [queues, webhooks]) watched.keepOnly(state.served);
      for (const instance of state.served) {
        up.set({ instance }, 1);
        outdated.set({ instance }, state.outdated.includes(instance) ? 1 : 0);
      }
      for (const instance of state.failed) up.set({ instance }, 0);
    },
    async readValues() {
      await refresh();
      return registry.getMetricsAsJSON();
    },
    async read() {
      await refresh();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Gauges of what instances are asked for whenever the metrics are read. */
class WatchedGauges<State extends object> {
  readonly #gauges: Readonly<Record<keyof State, Gauge>>;
  readonly #reads = new Map<string, () => Promise<State>>();

  /** @param gauges one for each number of the state, labelled with the instance */
  constructor(gauges: Readonly<Record<keyof State, Gauge>>) {
    this.#gauges = gauges;
  }

  /** @param read undefined: the instance has no such state any more */
  watch(instance: string, read: (() => Promise<State>) | undefined): void {
    if (read) {
      this.#reads.set(instance, read);
      return;
    }
    this.#reads.delete(instance);
    this.#remove(instance);
  }

  keepOnly(instances: readonly string[]): void {
    for (const instance of this.#reads.keys()) if (!instances.includes(instance)) this.watch(instance, undefined);
  }

  async refresh(): Promise<void> {
    await Promise.all([...this.#reads].map(([instance, read]) => this.#read(instance, read)));
  }

  async #read(instance: string, read: () => Promise<State>): Promise<void> {
    try {
      for (const [name, value] of Object.entries(await read()) as [keyof State, number][])
        this.#gauges[name].set({ instance }, value);
    } catch {
      // If the database is down, no value is better than a stale one, and the other metrics matter all the more.
      this.#remove(instance);
    }
  }

  #remove(instance: string): void {
    for (const gauge of Object.values<Gauge>(this.#gauges)) gauge.remove({ instance });
  }
}
