import { randomUUID } from 'node:crypto';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { detectResources, envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import type { MetricsReader } from '../metrics/metrics.ts';
import { openMetrics } from './open-metrics.ts';
import type { TelemetrySettings } from './settings.ts';
import { openTracing } from './open-tracing.ts';
import { traceWith } from './tracing.ts';

const REPORT_EVERY_MS = 60_000;
/** Time for the last export. */
const FLUSH_MS = 3_000;

export interface TelemetryOptions {
  readonly version: string;
  /** Whether this process serves requests. */
  readonly traces: boolean;
  /** The metrics of the service; absent: another process exports them. */
  readonly metrics: MetricsReader | undefined;
  /** Called when telemetry cannot be exported, at most once a minute. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Begins to export by OTLP. Whatever goes wrong with that affects nothing else.
 * @returns a function that exports what is left, and ends; it takes a few seconds at most
 */
export function openTelemetry(settings: TelemetrySettings, options: TelemetryOptions): () => Promise<void> {
  setGlobalErrorHandler(atMostOnceAMinute(options.onProblem));
  const resource = describeProcess(settings, options);
  const closers: (() => Promise<void>)[] = [];
  if (settings.traces && options.traces) {
    const { tracer, close } = openTracing(settings.traces, resource);
    traceWith(tracer);
    closers.push(async () => {
      traceWith(undefined);
      await close();
    });
  }
  if (settings.metrics && options.metrics) closers.push(openMetrics(settings.metrics, options.metrics, resource).close);
  return async () => {
    await Promise.race([
      Promise.allSettled(closers.map((close) => close())),
      new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref()),
    ]);
  };
}

/** Each process is an instance of the service of its own. `OTEL_RESOURCE_ATTRIBUTES` may say more, or otherwise. */
function describeProcess({ serviceName }: TelemetrySettings, { version }: TelemetryOptions): Resource {
  return resourceFromAttributes({
    'service.version': version,
    'service.instance.id': randomUUID(),
    'process.pid': process.pid,
  })
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName }));
}

function atMostOnceAMinute(report: (error: unknown) => void): (error: unknown) => void {
  let reportedAt = -Infinity;
  return (error) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    report(error);
  };
}
