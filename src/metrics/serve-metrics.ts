import { createServer, type Server } from 'node:http';
import type { KeptMetrics } from './create-metrics.ts';

const PATH = '/metrics';

/** A server for metrics only, not listening yet. It has its own port, because clients need no access to metrics. */
export function createMetricsServer(metrics: KeptMetrics): Server {
  return createServer((request, response) => {
    const tell = (status: number, text: string, headers: Record<string, string> = {}): void => {
      response.writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    if (request.url?.split('?')[0] !== PATH) tell(404, `Not found: only ${PATH}\n`);
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      tell(405, `${PATH} exists, for GET requests\n`, { Allow: 'GET, HEAD' });
    else
      metrics.read().then(
        ({ contentType, text }) => tell(200, text, { 'Content-Type': contentType }),
        (error: unknown) => tell(500, `The metrics cannot be read: ${(error as Error).message}\n`),
      );
  });
}
