import { lookup } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { imageSize } from 'image-size';
import { isAllowedHost, isPublicAddress } from './addresses.ts';

export interface FetchLimits {
  readonly hosts: readonly string[];
  readonly bytes: number;
  readonly ms: number;
  /** Which IP addresses may be connected to; those of the public internet where it is not said. */
  readonly isAllowedAddress?: (address: string) => boolean;
}

/** A picture that a browser shows. */
export interface Picture {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Why there is no picture; for the log. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

const MEDIA_TYPES: Readonly<Partial<Record<string, string>>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const MAX_REDIRECTS = 3;
/** A picture that unpacks to more would take the browser's memory. */
const MAX_PIXELS = 50_000_000;

/**
 * Fetches a picture over HTTP. Every address that the host name stands for is looked at when the connection is made, so
 * that a name can't lead to another place than the one that was checked.
 *
 * @throws NoPicture when it is not allowed, not to be had in time, too large, or no picture
 */
export async function fetchPicture(link: string, limits: FetchLimits): Promise<Picture> {
  const signal = AbortSignal.timeout(limits.ms);
  try {
    let url = parseLink(link, link);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await open(url, limits, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        url = parseLink(headers.location, url.href);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        throw new NoPicture(`answered ${statusCode}`);
      }
      return checkPicture(await readAll(response, limits.bytes));
    }
    throw new NoPicture(`more than ${MAX_REDIRECTS} redirects`);
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    throw new NoPicture(signal.aborted ? `not there after ${limits.ms} ms` : (error as Error).message);
  }
}

function parseLink(link: string, base: string): URL {
  if (!URL.canParse(link, base)) throw new NoPicture('no URL');
  return new URL(link, base);
}

function open(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname, username } = url;
  if (protocol !== 'https:' && protocol !== 'http:') throw new NoPicture(`${protocol} is not fetched`);
  if (username !== '') throw new NoPicture('the URL has credentials in it');
  if (!isAllowedHost(hostname, limits.hosts)) throw new NoPicture(`the host ${hostname} is not allowed`);
  const isAllowed = limits.isAllowedAddress ?? isPublicAddress;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isAllowed(address)) throw new NoPicture(`the address ${address} is not allowed`);
  const options: RequestOptions = {
    signal,
    // A connection that is kept would be used without a look at its address.
    agent: false,
    lookup: checkedLookup(isAllowed),
    headers: { Accept: 'image/avif;q=0,image/webp,image/png,image/jpeg,image/gif', 'Accept-Encoding': 'identity' },
  };
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    request.on('error', reject);
    request.end();
  });
}

/** A look-up of names that refuses a name of which any address is not allowed. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const bad = error ? undefined : addresses.find(({ address }) => !isAllowed(address));
      const [first] = error ? [] : addresses;
      const problem = error ?? (bad || !first ? new NoPicture(`${hostname} stands for an address not allowed`) : null);
      if (problem || !first) callback(problem, '', 4);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readAll(response: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      response.destroy();
      throw new NoPicture(`larger than ${limit} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the bytes are counts, not what the server says of them. */
function checkPicture(bytes: Buffer): Picture {
  let found: { type?: string; width: number; height: number };
  try {
    found = imageSize(bytes);
  } catch {
    throw new NoPicture('no picture of a kind that is known');
  }
  const mediaType = MEDIA_TYPES[found.type ?? ''];
  if (mediaType === undefined) throw new NoPicture(`a picture of the kind ${found.type ?? ''}, which is not shown`);
  if (found.width * found.height > MAX_PIXELS) throw new NoPicture(`${found.width} x ${found.height} pixels`);
  return { mediaType, bytes };
}
