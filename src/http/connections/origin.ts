import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';

/** A name or an IPv4 address, or an IPv6 address in brackets, with a port or without. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether the client uses HTTPS, possibly through a proxy. */
export function isSecure({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const [scheme] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return scheme?.trim().toLowerCase() === 'https' || (socket as Partial<TLSSocket>).encrypted === true;
}

/**
 * The address under which the client reaches the service, as in `https://pim.example`; undefined without a valid host.
 */
export function originOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
  const { host = '' } = request.headers;
  return HOST.test(host) ? `${isSecure(request) ? 'https' : 'http'}://${host.toLowerCase()}` : undefined;
}
