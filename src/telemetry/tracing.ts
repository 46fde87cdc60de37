import type { IncomingHttpHeaders } from 'node:http';

type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanStart {
  readonly name: string;
  /** `server`: a request to the service; `client`: a call of it to somebody else. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
}

/** A unit of work in a trace. */
export interface Span {
  readonly traceId: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** @param type short and without data: a code or the name of a class */
  fail(type: string): void;
  end(): void;
  /** The headers `traceparent` and `tracestate` for a call that belongs to it. */
  headers(): Record<string, string>;
}

export interface Tracer {
  /** The span that the present code runs in. */
  readonly current: Span | undefined;
  /** Begins a span in the current one, or else in the one that the headers name. */
  begin(start: SpanStart, headers?: IncomingHttpHeaders): Span;
  /** Does work for which the span is the current one. */
  within<T>(span: Span, work: () => T): T;
  /** One or more spans as one: what begins in it begins in each of them, linked to that of the first. */
  join(spans: readonly Span[]): Span;
}

let tracer: Tracer | undefined;

/** Sets the tracer of this process; without one, which is the default, nothing is traced and nothing is loaded for it. */
export function traceWith(used: Tracer | undefined): void {
  tracer = used;
}

export function currentSpan(): Span | undefined {
  return tracer?.current;
}

export function currentTraceId(): string | undefined {
  return tracer?.current?.traceId;
}

/** Does work that several spans need, so that it is shown in each of their traces. */
export function inEachOf<T>(spans: Iterable<Span | undefined>, work: () => T): T {
  if (!tracer) return work();
  const different = [...new Set(spans)].filter((span) => span !== undefined);
  return different.length > 0 ? tracer.within(tracer.join(different), work) : work();
}

/** Begins a span for a request; undefined without a tracer. */
export function beginRequest(start: () => SpanStart, headers: IncomingHttpHeaders): RequestSpan | undefined {
  if (!tracer) return undefined;
  const used = tracer;
  const span = used.begin(start(), headers);
  return Object.assign(span, { within: <T>(work: () => T): T => used.within(span, work) });
}

export type RequestSpan = Span & { within<T>(work: () => T): T };

/** Does work in a span, which is given to it; without a tracer, without one. A span of no request begins a trace. */
export function inSpan<T>(start: () => SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  return tracer ? trace(tracer, start(), work) : work();
}

/** Like `inSpan`, but only as part of another span: alone, it would tell nothing. */
export function inChildSpan<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer?.current ? trace(tracer, start(), work) : work();
}

async function trace<T>(used: Tracer, start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
  const span = used.begin(start);
  try {
    return await used.within(span, () => work(span));
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of an error or its class; messages may contain data. */
function typeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
