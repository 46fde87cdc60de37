import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of this host. Browsers say so themselves where the connection is trustworthy; by
 * plain http they tell the origin alone. A request that tells neither is refused: every browser tells one.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  try {
    return new URL(origin).host === new URL(`${new URL(origin).protocol}//${host}`).host;
  } catch {
    return false;
  }
}
