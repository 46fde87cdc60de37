import type { IncomingHttpHeaders } from 'node:http';

/** As long as a request is held at most. */
const MAX_WAIT_SECONDS = 60;
const WAIT = /^wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i;

/**
 * The preference `wait` of the header `Prefer` (RFC 7240), in seconds; a longer wait becomes the maximum. As the RFC
 * requires, other preferences and malformed ones are ignored, and of several the first one counts.
 */
export function readPreferredWait({ prefer }: IncomingHttpHeaders): number | undefined {
  for (const preference of [prefer ?? ''].flat().join(',').split(',')) {
    const [, seconds] = WAIT.exec(preference.trim()) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), MAX_WAIT_SECONDS);
  }
  return undefined;
}
