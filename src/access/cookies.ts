import type { IncomingHttpHeaders } from 'node:http';

/** The value of a cookie as it was sent; the first one, if several have the name. */
export function readCookie({ cookie }: Pick<IncomingHttpHeaders, 'cookie'>, name: string): string | undefined {
  const prefix = `${name}=`;
  return cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
}
