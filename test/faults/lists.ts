import { connect, type Socket } from 'node:net';
import { aBody } from '../builders/product.ts';
import { request } from './client.ts';
import { promise } from './scenario.ts';

/** Lists with streamed responses. */
export const STREAMS = [
  '/api/view/assortment',
  '/api/view/assortment/xml',
  '/api/view/excel/assortment/labels',
  '/api/products/status',
] as const;

const FIRST = 50_000;

/** Number of a stored product for the builders. No writer of a load changes these products. */
export const sampleNumber = (n: number): number => FIRST + n;

/** Sends a request without reading the response. */
export function openRequest(url: string, path: string, method: string): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
  );
  socket.on('error', () => undefined);
  socket.pause();
  return socket;
}

/** Stores products for lists and sheets. */
export async function fill(url: string, products: number): Promise<void> {
  for (let first = 0; first < products; first += 500) {
    const body = Array.from({ length: Math.min(500, products - first) }, (_, n) => aBody({}, sampleNumber(first + n)));
    const response = await request(url, 'POST', '/api', { body });
    promise(response?.status === 200, `products could not be stored: ${response?.text.slice(0, 200)}`);
  }
}
