import { describe, expect, test } from '@jest/globals';
import { createMetrics, type KeptMetrics } from '../../../src/metrics/create-metrics.ts';
import { SILENT_METRICS, type QueueState } from '../../../src/metrics/metrics.ts';
import { readFigures } from '../../support/metrics.ts';

const figuresOf = async (metrics: KeptMetrics): Promise<ReadonlyMap<string, number>> =>
  readFigures((await metrics.read()).text);

test('requests are counted by operation, method and status, with their durations', async () => {
  const metrics = createMetrics();
  metrics.observeRequest('getProductStatus', 'GET', 200, 0.004);
  metrics.observeRequest('getProductStatus', 'GET', 200, 0.2);
  metrics.observeRequest('getProductStatus', 'GET', 404, 0.001);
  metrics.observeRequest(undefined, 'DELETE', 404, 0.001);
  const figures = await figuresOf(metrics);
  const found = 'operation="getProductStatus",method="GET",status="200"';
  expect(figures.get(`http_request_duration_seconds_count{${found}}`)).toBe(2);
  expect(figures.get(`http_request_duration_seconds_sum{${found}}`)).toBeCloseTo(0.204);
  expect(figures.get(`http_request_duration_seconds_bucket{le="0.005",${found}}`)).toBe(1);
  const count = (labels: string): number | undefined => figures.get(`http_request_duration_seconds_count{${labels}}`);
  expect(count('operation="getProductStatus",method="GET",status="404"')).toBe(1);
  expect(count('operation="none",method="DELETE",status="404"')).toBe(1);
});

test('the database pool is reported as it is at the time of the request', async () => {
  const metrics = createMetrics();
  const pool = { totalCount: 3, idleCount: 2, waitingCount: 0 };
  metrics.watchPool(pool);
  const states = async (): Promise<(number | undefined)[]> => {
    const figures = await figuresOf(metrics);
    return ['total', 'idle', 'waiting'].map((state) => figures.get(`database_pool_connections{state="${state}"}`));
  };
  expect(await states()).toEqual([3, 2, 0]);
  Object.assign(pool, { totalCount: 10, idleCount: 0, waitingCount: 4 });
  expect(await states()).toEqual([10, 0, 4]);
});

describe('the GS1 metrics of an instance', () => {
  test('are labelled with its name, kind and outcome', async () => {
    const metrics = createMetrics();
    metrics.ofInstance('acme').countMessage('catalogueItemNotification', 'transmitted');
    metrics.ofInstance('acme').countMessage('catalogueItemNotification', 'transmitted');
    metrics.ofInstance('other').countMessage('catalogueItemNotification', 'failed');
    const figures = await figuresOf(metrics);
    const count = (instance: string, outcome: string): number | undefined =>
      figures.get(`gs1_messages_total{instance="${instance}",kind="catalogueItemNotification",outcome="${outcome}"}`);
    expect([count('acme', 'transmitted'), count('other', 'failed'), count('other', 'transmitted')]).toEqual([
      2,
      1,
      undefined,
    ]);
  });

  test('include its queue, unless that cannot be read', async () => {
    const metrics = createMetrics();
    let response: () => Promise<QueueState> = () => Promise.resolve({ messages: 2, ageSeconds: 31.5 });
    metrics.ofInstance('acme').watchQueue(() => response());
    metrics.ofInstance('other').watchQueue(() => Promise.resolve({ messages: 0, ageSeconds: 0 }));
    const queue = async (instance: string): Promise<(number | undefined)[]> => {
      const figures = await figuresOf(metrics);
      return ['messages', 'age_seconds'].map((name) => figures.get(`gs1_queue_${name}{instance="${instance}"}`));
    };
    expect(await queue('acme')).toEqual([2, 31.5]);
    response = () => Promise.reject(new Error('the database is gone'));
    expect(await queue('acme')).toEqual([undefined, undefined]);
    expect(await queue('other')).toEqual([0, 0]);
    response = () => Promise.resolve({ messages: 1, ageSeconds: 2 });
    expect(await queue('acme')).toEqual([1, 2]);
  });
});

test('the webhook metrics of an instance are its deliveries by outcome, and how far it is, unless that cannot be read', async () => {
  const metrics = createMetrics();
  const acme = metrics.ofInstance('acme');
  acme.countDeliveries('delivered', 3);
  acme.countDeliveries('failed', 1);
  acme.countDeliveries('delivered', 2);
  acme.watchWebhooks(() => Promise.resolve({ eventsBehind: 7, paused: 1 }));
  metrics.ofInstance('other').watchWebhooks(() => Promise.reject(new Error('the database is gone')));
  const figures = await figuresOf(metrics);
  const count = (outcome: string) => figures.get(`webhook_deliveries_total{instance="acme",outcome="${outcome}"}`);
  expect([count('delivered'), count('failed'), count('abandoned')]).toEqual([5, 1, undefined]);
  expect(figures.get('webhook_events_behind{instance="acme"}')).toBe(7);
  expect(figures.get('webhooks_paused{instance="acme"}')).toBe(1);
  expect(figures.has('webhook_events_behind{instance="other"}')).toBe(false);
  metrics.reportInstances({ served: ['other'], outdated: [], failed: [] });
  expect((await figuresOf(metrics)).has('webhook_events_behind{instance="acme"}')).toBe(false);
});

test('two metrics registries share nothing but the process', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.observeRequest('getServiceInfo', 'GET', 200, 0.001);
  expect((await one.read()).text).toContain('operation="getServiceInfo"');
  expect((await other.read()).text).not.toContain('operation=');
  expect((await figuresOf(other)).get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('silent metrics accept everything', () => {
  SILENT_METRICS.observeRequest('getServiceInfo', 'GET', 200, 1);
  const instance = SILENT_METRICS.ofInstance('acme');
  instance.countMessage('catalogueItemPublication', 'accepted');
  instance.countDeliveries('abandoned', 1);
  instance.watchWebhooks(undefined);
  expect(() => instance.watchQueue(() => Promise.reject(new Error('never asked')))).not.toThrow();
});
