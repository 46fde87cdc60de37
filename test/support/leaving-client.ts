import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';

/** A request whose response the client does not read normally. */
export interface StreamedRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function textOf(url: string, { method, path, headers = {}, body = '' }: StreamedRequest): string {
  const lines = Object.entries({ Host: new URL(url).host, Connection: 'close', ...headers });
  if (method === 'POST') lines.push(['Content-Type', 'application/json'], ['Content-Length', String(body.length)]);
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/**
 * Sends a request and disconnects after this many bytes of the response, headers included; 0 does not wait for any.
 * @returns number of bytes read
 */
export function leaveAfter(url: string, asked: StreamedRequest, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let read = 0;
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(read));
    socket.write(textOf(url, asked), () => {
      if (bytes === 0) socket.destroy();
    });
    socket.on('readable', () => {
      for (let part: Buffer | null; read < bytes && (part = socket.read() as Buffer | null);) read += part.length;
      if (read >= bytes) socket.destroy();
    });
  });
}

/** Sends a request without reading the response yet. */
export function open(url: string, { method, path, headers, body }: StreamedRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const type = method === 'POST' ? { 'Content-Type': 'application/json' } : {};
    const options: RequestOptions = { method, headers: { ...headers, ...type }, agent: false };
    const sent = request(url + path, options, resolve);
    sent.once('error', reject).end(body);
  });
}

export interface Reading {
  /** Whether the response was complete by the rules of HTTP. */
  readonly isComplete: boolean;
  readonly bytes: number;
}

/** Reads the rest of a response, to its end or until the connection breaks. */
export async function readOn(response: IncomingMessage): Promise<Reading> {
  let bytes = 0;
  try {
    for await (const part of response) bytes += (part as Buffer).length;
  } catch {
    return { isComplete: false, bytes };
  }
  return { isComplete: response.complete, bytes };
}
