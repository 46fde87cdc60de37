import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricDescriptor,
  type ScopeMetrics,
} from '@opentelemetry/sdk-metrics';
import type { MetricValues } from '../metrics/metrics.ts';

type Metric = MetricValues[number];
type OtlpMetric = ScopeMetrics['metrics'][number];
/** One value of a metric; those of a histogram have the names of its parts. */
type Value = Metric['values'][number] & { readonly metricName?: string };
interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

const UNITS: Readonly<Record<string, string>> = { seconds: 's', bytes: 'By' };

/**
 * Metrics of prom-client as those of OpenTelemetry, under the same names. Values are cumulative.
 * @param startedAt when the counters were 0, in milliseconds
 */
export function toOtlpMetrics(metrics: MetricValues, startedAt: number, now: number): OtlpMetric[] {
  const times = { startTime: millisToHrTime(startedAt), endTime: millisToHrTime(now) };
  return metrics.map((metric) => translate(metric, times)).filter(({ dataPoints }) => dataPoints.length > 0);
}

function translate(metric: Metric, times: Times): OtlpMetric {
  const { type, values } = metric;
  const common = { descriptor: describe(metric), aggregationTemporality: AggregationTemporality.CUMULATIVE };
  switch (String(type)) {
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, times) };
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers(values, times) };
    default:
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbers(values, times) };
  }
}

function describe({ name, help }: Metric): MetricDescriptor {
  const unit = name
    .split('_')
    .map((word) => UNITS[word])
    .find((known) => known !== undefined);
  return { name, description: help, unit: unit ?? '', valueType: ValueType.DOUBLE };
}

function numbers(values: readonly Value[], times: Times): DataPoint<number>[] {
  // JSON has no NaN, which prom-client gives where nothing was measured.
  const known = values.filter(({ value }) => Number.isFinite(value));
  return known.map(({ value, labels }) => ({ ...times, attributes: attributesOf(labels), value }));
}

/** Prometheus counts the values up to each bound, OpenTelemetry those between two; the last of them are above all. */
function histograms(values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  return bySeries(values).map((series): DataPoint<Histogram> => {
    const valueOf = (part: string): number => series.find(({ metricName }) => metricName?.endsWith(part))?.value ?? 0;
    const buckets = series
      .filter(({ metricName }) => metricName?.endsWith('_bucket'))
      .map(({ labels, value }) => ({ bound: boundOf(labels), upTo: value }))
      .sort((one, other) => one.bound - other.bound);
    return {
      ...times,
      attributes: attributesOf(series[0]?.labels ?? {}),
      value: {
        buckets: {
          boundaries: buckets.map(({ bound }) => bound).filter((bound) => bound !== Infinity),
          counts: buckets.map(({ upTo }, index) => upTo - (buckets[index - 1]?.upTo ?? 0)),
        },
        sum: valueOf('_sum'),
        count: valueOf('_count'),
      },
    };
  });
}

function bySeries(values: readonly Value[]): Value[][] {
  const series = new Map<string, Value[]>();
  for (const value of values) {
    const key = JSON.stringify(Object.entries(attributesOf(value.labels)).sort());
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  return [...series.values()];
}

/** Labels without the bound of a bucket. */
function attributesOf({ le: _, ...labels }: Value['labels']): Attributes {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

function boundOf({ le }: Value['labels']): number {
  return le === '+Inf' ? Infinity : Number(le);
}
