import { expect, test } from '@jest/globals';
import { createMetrics } from '../../../src/metrics/create-metrics.ts';
import { sumMetrics, type MeasuredWorker } from '../../../src/metrics/sum-metrics.ts';
import { readFigures } from '../../support/metrics.ts';

const REQUESTS = 'http_request_duration_seconds_count{operation="getProductStatus",method="GET",status="200"}';

/** A worker with metrics of its own, which it sends as JSON. */
function aWorker(instances: { served: string[]; failed: string[] }, queue: number) {
  const metrics = createMetrics();
  metrics.reportInstances({ ...instances, outdated: [] });
  metrics.watchPool({ totalCount: 3, idleCount: 2, waitingCount: 0 });
  metrics.ofInstance('acme').watchQueue(() => Promise.resolve({ messages: queue, ageSeconds: queue }));
  let end: (how: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  let isEnded = false;
  const worker: MeasuredWorker = {
    ended,
    readMetrics: async () => {
      if (isEnded) throw new Error('the other process has ended');
      return JSON.parse(JSON.stringify(await metrics.readValues()));
    },
  };
  return {
    worker,
    read: (count: number) => {
      for (let n = 0; n < count; n++) metrics.observeRequest('getProductStatus', 'GET', 200, 0.01);
    },
    end: () => {
      isEnded = true;
      end('signal SIGKILL');
      return new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('metrics of workers are one set, whose counters never fall', async () => {
  const one = aWorker({ served: ['acme'], failed: [] }, 4);
  const other = aWorker({ served: [], failed: ['acme'] }, 4);
  const workers = new Set([one.worker, other.worker]);
  const summed = sumMetrics(
    () => workers,
    () => ({ serving: workers.size, replaced: 7 }),
  );
  const figures = async () => readFigures((await summed.read()).text);
  one.read(3);
  other.read(2);
  const both = await figures();
  expect(both.get(REQUESTS)).toBe(5);
  expect(
    both.get('http_request_duration_seconds_bucket{le="0.005",operation="getProductStatus",method="GET",status="200"}'),
  ).toBe(0);
  expect(both.get('database_pool_connections{state="total"}')).toBe(6);
  // Both read the same queue; an instance is up if every worker serves it.
  expect(both.get('gs1_queue_messages{instance="acme"}')).toBe(4);
  expect(both.get('instance_up{instance="acme"}')).toBe(0);
  expect([both.get('service_workers'), both.get('service_workers_replaced_total')]).toEqual([2, 7]);

  workers.delete(one.worker);
  await one.end();
  other.read(1);
  const left = await figures();
  expect(left.get(REQUESTS)).toBe(6);
  expect(left.get('database_pool_connections{state="total"}')).toBe(3);
  expect(left.get('service_workers')).toBe(1);
  expect((await figures()).get(REQUESTS)).toBe(6);
});
