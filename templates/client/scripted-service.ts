import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProductClient, type ClientOptions, type ProductClient } from './client.js';

/** A request that the service of a test received. */
export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
}
export type Answer = (response: ServerResponse, request: Received & { readonly body: IncomingMessage }) => void;

const closers: (() => void)[] = [];

/** Stops all services. */
export function close(): void {
  for (const stop of closers.splice(0)) stop();
}

/** A service that gives one answer after the other, and repeats the last. */
export async function serve(
  options: ClientOptions,
  ...answers: readonly Answer[]
): Promise<{ client: ProductClient; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const answer = answers[Math.min(received.length, answers.length - 1)];
    received.push({ method, path, headers });
    answer?.(response, { method, path, headers, body: request });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { client: createProductClient(`http://127.0.0.1:${port}/`, { backoffSeconds: 0.01, ...options }), received };
}

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, {
      'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
      ...headers,
    });
    response.end(JSON.stringify(body));
  };
export const problem = (status: number, code: string, headers = {}): Answer =>
  json(status, { type: `urn:problem:${code}`, title: code, status, detail: `It is ${code}.`, code }, headers);
export const broken: Answer = (response) => response.destroy();
