import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { onceClosed } from './once-closed.ts';

const REFUSAL = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Requests whose reader limits the time itself. */
const streamed = new WeakSet<IncomingMessage>();

/** Lifts the limit for a request that may last as long as its lines arrive. */
export function liftBodyTime(request: IncomingMessage): void {
  streamed.add(request);
}

/**
 * Limits the time for sending a body, like `requestTimeout` of node:http, which has no exceptions.
 * @param checkMs interval at which requests are checked
 */
export function limitBodyTime(server: Server, limitMs: number, checkMs: number): void {
  const began = new Map<ServerResponse, number>();
  server.on('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    began.set(response, performance.now());
    onceClosed(response, () => began.delete(response));
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [response, since] of began) {
      const { req: request } = response;
      if (request.complete || streamed.has(request)) began.delete(response);
      else if (now - since > limitMs) expire(response);
    }
  }, checkMs);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

function expire({ req: { socket }, headersSent }: ServerResponse): void {
  if (!headersSent && socket.writable) socket.write(REFUSAL);
  socket.destroySoon();
}
