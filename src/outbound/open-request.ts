import { lookup } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** Explains why a URL is not requested. */
export class ForbiddenUrl extends Error {
  override readonly name = 'ForbiddenUrl';
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Which IP addresses may be connected to; by default those of the public internet. */
  readonly isAllowedAddress?: ((address: string) => boolean) | undefined;
}

/**
 * Requests a URL that somebody else chose. Every address that its host name resolves to is checked when the connection
 * is opened, so that the name cannot resolve to a different one after the check. Redirects are not followed.
 *
 * @throws ForbiddenUrl if the URL, or an address of its host, is not allowed; whatever the connection fails with
 */
export function openRequest(url: URL, request: OutboundRequest): Promise<IncomingMessage> {
  const { method, headers, body, signal, isAllowedAddress = isPublicAddress } = request;
  const problem = findForbidden(url, isAllowedAddress);
  if (problem !== undefined) return Promise.reject(new ForbiddenUrl(problem));
  const options: RequestOptions = {
    method,
    signal,
    // A reused connection would bypass the check of its address.
    agent: false,
    lookup: checkedLookup(isAllowedAddress),
    headers,
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What is wrong with a URL, as far as it can be said without resolving its host. */
export function findForbidden(
  { protocol, hostname, username, password }: URL,
  isAllowedAddress: (address: string) => boolean,
): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return `${protocol} URLs are not fetched`;
  if (username !== '' || password !== '') return 'the URL contains credentials';
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isAllowedAddress(address)) return `the address ${address} is not allowed`;
  return undefined;
}

/** A DNS lookup that fails if any address of the name is not allowed. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const bad = error ? undefined : addresses.find(({ address }) => !isAllowed(address));
      const [first] = error ? [] : addresses;
      const problem =
        error ?? (bad || !first ? new ForbiddenUrl(`${hostname} resolves to an address that is not allowed`) : null);
      if (problem || !first) callback(problem, '', 4);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
