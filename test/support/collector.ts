import { createServer } from 'node:http';
import { listen } from './service.ts';

type Value = string | number | boolean;
type Attributes = Readonly<Record<string, Value>>;

/** A span as a collector gets it. */
export interface ExportedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code: number };
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: Attributes;
  /** Of the process. */
  readonly resource: Attributes;
}

/** A series of a metric as a collector gets it. */
export interface ExportedSeries {
  readonly name: string;
  readonly unit: string;
  readonly type: 'sum' | 'gauge' | 'histogram';
  readonly attributes: Attributes;
  readonly resource: Attributes;
  /** Of a histogram, the count. */
  readonly value: number;
}

export interface Collector {
  readonly url: string;
  readonly spans: ExportedSpan[];
  /** The exports of metrics, one after another. */
  readonly metrics: (readonly ExportedSeries[])[];
  /** Headers of the exports. */
  readonly headers: Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
}

interface Entry {
  readonly key: string;
  readonly value: Readonly<Record<string, Value>>;
}

const read = (entries: readonly Entry[]): Attributes =>
  Object.fromEntries(
    entries.map(({ key, value }) => {
      const [type = '', content = ''] = Object.entries(value)[0] ?? [];
      return [key, type === 'intValue' ? Number(content) : content];
    }),
  );

interface MetricPoint {
  readonly attributes: readonly Entry[];
  readonly asDouble?: number;
  readonly count?: number;
}

interface MetricsOfResource {
  readonly resource: { readonly attributes: readonly Entry[] };
  readonly scopeMetrics: readonly {
    readonly metrics: readonly ({ readonly name: string; readonly unit: string } & Partial<
      Record<ExportedSeries['type'], { readonly dataPoints: readonly MetricPoint[] }>
    >)[];
  }[];
}

function readSeries({ resource, scopeMetrics }: MetricsOfResource): ExportedSeries[] {
  return scopeMetrics.flatMap(({ metrics }) =>
    metrics.flatMap((metric) => {
      const type = (['sum', 'gauge', 'histogram'] as const).find((name) => metric[name]) ?? 'gauge';
      return (metric[type]?.dataPoints ?? []).map(({ attributes, asDouble, count }) => ({
        name: metric.name,
        unit: metric.unit,
        type,
        attributes: read(attributes),
        resource: read(resource.attributes),
        value: Number(asDouble ?? count),
      }));
    }),
  );
}

/** Starts a collector of OpenTelemetry that takes OTLP over HTTP, as JSON. */
export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      collector.headers.push(request.headers);
      if (body.resourceMetrics) collector.metrics.push(body.resourceMetrics.flatMap(readSeries));
      for (const { resource, scopeSpans } of body.resourceSpans ?? [])
        for (const { spans } of scopeSpans)
          for (const span of spans)
            collector.spans.push({ ...span, attributes: read(span.attributes), resource: read(resource.attributes) });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  const collector: Collector = {
    url: await listen(server),
    spans: [],
    metrics: [],
    headers: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
