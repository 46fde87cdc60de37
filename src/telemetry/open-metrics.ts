import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { emptyResource, type Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader, type MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricsReader } from '../metrics/metrics.ts';
import type { TelemetrySettings } from './settings.ts';
import { toOtlpMetrics } from './to-otlp-metrics.ts';

type MetricSettings = NonNullable<TelemetrySettings['metrics']>;

/**
 * Exports the metrics that `/metrics` shows, by OTLP over HTTP, as JSON. None are defined for OpenTelemetry: those of
 * prom-client are translated whenever they are exported.
 */
export function openMetrics(
  { intervalMs, timeoutMs }: MetricSettings,
  metrics: MetricsReader,
  resource: Resource,
): { close: () => Promise<void> } {
  const startedAt = Date.now();
  const producer: MetricProducer = {
    async collect() {
      const values = toOtlpMetrics(await metrics.readValues(), startedAt, Date.now());
      const scopeMetrics = [{ scope: { name: 'product-master-data-service' }, metrics: values }];
      // The reader puts the resource of the provider in its place.
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: timeoutMs,
    metricProducers: [producer],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { close: () => provider.shutdown() };
}
