import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of this host. Over HTTPS, browsers send `Sec-Fetch-Site`; over plain HTTP, only
 * `Origin`. A request with neither is refused: every browser sends one of them.
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
