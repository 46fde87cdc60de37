import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, type BlockList } from 'node:net';

/** Finds the address of the client that a request comes from. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * The address of the client is that of the connection. Where that is a trusted proxy, `X-Forwarded-For` is believed
 * from its end, up to the first address that is not a trusted proxy: what stands before it is the client's own claim.
 */
export function createClientAddress(trusted?: BlockList): ClientAddress {
  const isTrusted = (address: string): boolean =>
    trusted !== undefined && isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ headers, socket }) => {
    let client = plainAddress(socket.remoteAddress ?? '') ?? '';
    if (!isTrusted(client)) return client;
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    for (const hop of hops.reverse()) {
      const address = plainAddress(hop);
      if (address === undefined) break;
      client = address;
      if (!isTrusted(address)) break;
    }
    return client;
  };
}

/** @returns the address without port, brackets and the prefix of a mapped IPv4 address; undefined if it is invalid */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const host = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = host.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? undefined : address;
}
