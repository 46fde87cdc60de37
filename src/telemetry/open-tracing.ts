import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Link,
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

type OtelSpans = readonly [OtelSpan, ...OtelSpan[]];
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
      const start = (context: Context, links: Link[] = []): OtelSpan =>
        otel.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes }, links }, context);
      const parent = current.getStore();
      if (!parent) return new ExportedSpan([start(headers ? readContext(headers) : ROOT_CONTEXT)]);
      const [first, ...others] = parent.spans;
      const span = start(trace.setSpan(ROOT_CONTEXT, first));
      const links = [{ context: span.spanContext() }];
      return new ExportedSpan([span, ...others.map((other) => start(trace.setSpan(ROOT_CONTEXT, other), links))]);
    },
    within: (span, work) => current.run(span as ExportedSpan, work),
    join(spans) {
      const [first, ...others] = spans.flatMap((span) => (span as ExportedSpan).spans);
      return new ExportedSpan([first as OtelSpan, ...others]);
    },
  };
  return { tracer, close: () => provider.shutdown() };
}

/** The parent that the headers of a request name. */
function readContext(headers: IncomingHttpHeaders): Context {
  return W3C.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
}

/** The same work in one trace or, if it is shared, in several; the first stands for all. */
class ExportedSpan implements Span {
  readonly spans: OtelSpans;
  readonly traceId: string;

  constructor(spans: OtelSpans) {
    this.spans = spans;
    this.traceId = spans[0].spanContext().traceId;
  }

  rename(name: string): void {
    for (const span of this.spans) span.updateName(name);
  }

  set(attributes: Parameters<Span['set']>[0]): void {
    for (const span of this.spans) span.setAttributes({ ...attributes });
  }

  fail(type: string): void {
    for (const span of this.spans) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
  }

  end(): void {
    for (const span of this.spans) span.end();
  }

  headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    W3C.inject(trace.setSpan(ROOT_CONTEXT, this.spans[0]), headers, defaultTextMapSetter);
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
