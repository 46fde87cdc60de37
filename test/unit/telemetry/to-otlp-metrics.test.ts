import { DataPointType } from '@opentelemetry/sdk-metrics';
import { expect, test } from '@jest/globals';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricValues } from '../../../src/metrics/metrics.ts';
import { toOtlpMetrics } from '../../../src/telemetry/to-otlp-metrics.ts';

async function valuesOf(fill: (registers: Registry[]) => void): Promise<MetricValues> {
  const registry = new Registry();
  fill([registry]);
  return registry.getMetricsAsJSON();
}
const translate = (values: MetricValues) => toOtlpMetrics(values, 1_000, 2_500);

test('a counter is a monotonic sum since the start', async () => {
  const values = await valuesOf((registers) => {
    const name = 'sent_bytes_total';
    new Counter({ name, help: 'Bytes sent', labelNames: ['to'], registers }).inc({ to: 'a' }, 3);
  });
  expect(translate(values)).toMatchObject([
    {
      descriptor: { name: 'sent_bytes_total', description: 'Bytes sent', unit: 'By' },
      dataPointType: DataPointType.SUM,
      isMonotonic: true,
      dataPoints: [{ startTime: [1, 0], endTime: [2, 500_000_000], attributes: { to: 'a' }, value: 3 }],
    },
  ]);
});

test('a gauge without a value is left out', async () => {
  const values = await valuesOf((registers) => {
    new Gauge({ name: 'lag_seconds', help: 'Lag', registers }).set(0.5);
    new Gauge({ name: 'unknown', help: 'Unknown', registers }).set(NaN);
    new Gauge({ name: 'unused', help: 'Unused', labelNames: ['a'], registers });
  });
  expect(translate(values)).toMatchObject([
    {
      descriptor: { name: 'lag_seconds', unit: 's' },
      dataPointType: DataPointType.GAUGE,
      dataPoints: [{ value: 0.5 }],
    },
  ]);
});

test('buckets of a histogram count the values between their bounds, for each of its series', async () => {
  const values = await valuesOf((registers) => {
    const labelNames = ['a'];
    const histogram = new Histogram({ name: 'duration', help: 'Duration', buckets: [1, 2, 5], labelNames, registers });
    for (const value of [0.5, 0.5, 3, 4, 5, 6]) histogram.observe({ a: 'x' }, value);
    histogram.observe({ a: 'y' }, 1);
  });
  const boundaries = [1, 2, 5];
  const expected = [
    { attributes: { a: 'x' }, value: { buckets: { boundaries, counts: [2, 0, 3, 1] }, sum: 19, count: 6 } },
    { attributes: { a: 'y' }, value: { buckets: { boundaries, counts: [1, 0, 0, 0] }, sum: 1, count: 1 } },
  ];
  expect(translate(values)).toMatchObject([{ dataPointType: DataPointType.HISTOGRAM, dataPoints: expected }]);
  // Those of two workers, added up.
  const summed = await AggregatorRegistry.aggregate([values, values]).getMetricsAsJSON();
  expect(translate(summed)[0]?.dataPoints[0]?.value).toEqual({
    buckets: { boundaries, counts: [4, 0, 6, 2] },
    sum: 38,
    count: 12,
  });
});
