import { createServer, type Server } from 'node:http';
import type { Closing } from '../process/closing.ts';
import { closeServer, listen, type ListenAddress } from '../process/listening.ts';
import type { MetricsReader } from './metrics.ts';

const PATH = '/metrics';

/**
 * Serves metrics on a port of their own, because clients need no access to them.
 * @returns the URL
 * @throws StartError if it cannot listen there
 */
export async function serveMetrics(metrics: MetricsReader, address: ListenAddress, closing: Closing): Promise<string> {
  const server = createMetricsServer(metrics);
  closing.add('metrics', () => closeServer(server, 0));
  return `${await listen(server, address, 'METRICS_PORT')}${PATH}`;
}

function createMetricsServer(metrics: MetricsReader): Server {
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
