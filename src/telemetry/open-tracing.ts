import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from './settings.ts';
import type { Span, Tracer } from './tracing.ts';

type TraceSettings = NonNullable<TelemetrySettings['traces']>;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const W3C = new W3CTraceContextPropagator();

/** A tracer that exports spans by OTLP over HTTP, as JSON. */
export function openTracing(
  settings: TraceSettings,
  resource: Resource,
): { tracer: Tracer; close: () => Promise<void> } {
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: settings.delayMs }),
    ],
  });
  const otel = provider.getTracer('product-master-data-service');
  const current = new AsyncLocalStorage<ExportedSpan>();
  const tracer: Tracer = {
    get current() {
      return current.getStore();
    },
    begin({ name, kind, attributes }, headers) {
      const parent = current.getStore();
      const context = parent
        ? trace.setSpan(ROOT_CONTEXT, parent.otel)
        : headers
          ? W3C.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
          : ROOT_CONTEXT;
      return new ExportedSpan(otel.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context));
    },
    within: (span, work) => current.run(span as ExportedSpan, work),
  };
  return { tracer, close: () => provider.shutdown() };
}

class ExportedSpan implements Span {
  readonly otel: OtelSpan;
  readonly traceId: string;

  constructor(otel: OtelSpan) {
    this.otel = otel;
    this.traceId = otel.spanContext().traceId;
  }

  rename(name: string): void {
    this.otel.updateName(name);
  }

  set(attributes: Parameters<Span['set']>[0]): void {
    this.otel.setAttributes({ ...attributes });
  }

  fail(type: string): void {
    this.otel.setAttribute('error.type', type);
    this.otel.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.otel.end();
  }

  headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    W3C.inject(trace.setSpan(ROOT_CONTEXT, this.otel), headers, defaultTextMapSetter);
    return headers;
  }
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const roots = sampler.replace('parentbased_', '');
  const root =
    roots === 'always_on'
      ? new AlwaysOnSampler()
      : roots === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
