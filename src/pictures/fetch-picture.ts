import type { IncomingMessage } from 'node:http';
import { isAllowedHost } from '../outbound/addresses.ts';
import { openRequest } from '../outbound/open-request.ts';
import { checkPicture, NoPicture, type Picture } from './check-picture.ts';

export interface FetchLimits {
  readonly hosts: readonly string[];
  readonly bytes: number;
  readonly ms: number;
  /** Which IP addresses may be connected to; by default those of the public internet. */
  readonly isAllowedAddress?: (address: string) => boolean;
}

const MAX_REDIRECTS = 3;

/**
 * Fetches a picture over HTTP, from addresses that are allowed when the connection is opened.
 *
 * @throws NoPicture if it is not allowed, takes too long, is too large, or is not a picture
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
        throw new NoPicture(`status ${statusCode}`);
      }
      return checkPicture(await readAll(response, limits.bytes));
    }
    throw new NoPicture(`more than ${MAX_REDIRECTS} redirects`);
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    throw new NoPicture(signal.aborted ? `not received within ${limits.ms} ms` : (error as Error).message);
  }
}

function parseLink(link: string, base: string): URL {
  if (!URL.canParse(link, base)) throw new NoPicture('not a URL');
  return new URL(link, base);
}

async function open(url: URL, { hosts, isAllowedAddress }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') throw new NoPicture(`${protocol} URLs are not fetched`);
  if (!isAllowedHost(hostname, hosts)) throw new NoPicture(`the host ${hostname} is not allowed`);
  const headers = { Accept: 'image/avif;q=0,image/webp,image/png,image/jpeg,image/gif', 'Accept-Encoding': 'identity' };
  return openRequest(url, { method: 'GET', headers, signal, isAllowedAddress });
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
