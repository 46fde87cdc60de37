import type { IncomingMessage } from 'node:http';
import { beginRequest, type RequestSpan, type Span } from '../telemetry/tracing.ts';

/** What is known of a request when it ends. */
interface EndedRequest {
  /** Absent: its method stays its name. */
  readonly name: string | undefined;
  /** The pattern of its path. */
  readonly route: string | undefined;
  readonly path: string;
  readonly status: number;
  readonly instance: string | undefined;
  readonly requestId?: string;
}

/** Begins the span of a request; undefined without tracing. */
export function beginRequestSpan({ method = 'GET', headers }: IncomingMessage): RequestSpan | undefined {
  return beginRequest(() => ({ name: method, kind: 'server', attributes: { 'http.request.method': method } }), headers);
}

/** Attributes are those of the semantic conventions of OpenTelemetry, and `pmd.…` for what they do not have. */
export function endRequestSpan(span: Span, { name, route, path, status, instance, requestId }: EndedRequest): void {
  if (name !== undefined) span.rename(name);
  span.set({
    'http.route': route,
    'http.response.status_code': status,
    'url.path': path,
    'pmd.instance': instance,
    'pmd.request.id': requestId,
  });
  // What clients do wrong is not an error of the service.
  if (status >= 500) span.fail(String(status));
  span.end();
}
