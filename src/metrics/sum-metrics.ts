import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { MetricsReader, MetricValues } from './metrics.ts';

/** A worker process whose metrics are read. */
export interface MeasuredWorker {
  readonly ended: Promise<unknown>;
  readMetrics(): Promise<MetricValues>;
}

export interface WorkerCounts {
  readonly serving: number;
  readonly replaced: number;
}

/** Of a worker that does not respond in time, the values read before are used. */
const RESPONSE_MS = 2_000;

/**
 * The metrics of all workers as one set. Counters and histograms include what was read of workers that have ended, so
 * that they never fall: Prometheus would take that for a restart.
 */
export function sumMetrics(workers: () => Iterable<MeasuredWorker>, counts: () => WorkerCounts): MetricsReader {
  const own = createOwn(counts);
  const last = new Map<MeasuredWorker, MetricValues>();
  let past: MetricValues = [];

  async function read(worker: MeasuredWorker): Promise<void> {
    if (!last.has(worker)) {
      last.set(worker, []);
      void worker.ended.then(() => {
        const ended = (last.get(worker) ?? []).filter(isCumulative);
        last.delete(worker);
        past = sum([past, ended]).getMetricsAsArray() as MetricValues;
      });
    }
    const values = await Promise.race([worker.readMetrics().catch(() => undefined), after(RESPONSE_MS)]);
    if (values && last.has(worker)) last.set(worker, values);
  }

  async function readAll(): Promise<Registry> {
    await Promise.all([...workers()].map(read));
    return sum([await own.getMetricsAsJSON(), ...last.values(), past]);
  }

  return {
    readValues: async () => (await readAll()).getMetricsAsJSON(),
    async read() {
      const registry = await readAll();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function createOwn(counts: () => WorkerCounts): Registry {
  const own = new Registry();
  const registers = [own];
  new Gauge({
    name: 'service_workers',
    help: 'Worker processes that serve requests',
    registers,
    collect() {
      this.set(counts().serving);
    },
  });
  new Counter({
    name: 'service_workers_replaced_total',
    help: 'Worker processes that ended unexpectedly',
    registers,
    collect() {
      this.reset();
      this.inc(counts().replaced);
    },
  });
  return own;
}

const sum = (all: MetricValues[]): Registry => AggregatorRegistry.aggregate(all);

const isCumulative = ({ type }: MetricValues[number]): boolean => ['counter', 'histogram'].includes(String(type));

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref());
}
