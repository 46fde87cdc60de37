import { createServer, type Server } from 'node:http';
import type { KeptMetrics } from './create-metrics.ts';

const PATH = '/metrics';

/** A server for metrics alone, not listening yet: they are for operators, so they have a port that clients need not reach. */
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
    if (request.url?.split('?')[0] !== PATH) tell(404, `There is nothing here but ${PATH}\n`);
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      tell(405, `${PATH} is read with GET\n`, { Allow: 'GET, HEAD' });
    else
      metrics.read().then(
        ({ contentType, text }) => tell(200, text, { 'Content-Type': contentType }),
        (error: unknown) => tell(500, `The metrics can't be read: ${(error as Error).message}\n`),
      );
  });
}
