const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FIRST_MS = 5 * SECOND_MS;
const LONGEST_MS = 6 * HOUR_MS;
/** How long an event is retried, and how long a receiver may fail altogether. */
export const RETRIED_MS = 72 * HOUR_MS;
/** A receiver must not postpone its events beyond reason. */
const LONGEST_POSTPONED_MS = 24 * HOUR_MS;

/**
 * How long to wait after an attempt: 5 s, twice as long each time, at most 6 h. A random part spreads the retries of
 * many products.
 * @param attempts made so far, from 1
 * @param random from 0 to 1
 */
export function backoffMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_MS);
  return Math.round(full * (0.8 + 0.4 * random));
}

/** Reads the header `Retry-After`, seconds or a date. @returns undefined for anything else, or a moment that is past */
export function readRetryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined) return undefined;
  const at = /^\d{1,9}$/.test(header) ? now.getTime() + Number(header) * SECOND_MS : Date.parse(header);
  if (!(at > now.getTime())) return undefined;
  return new Date(Math.min(at, now.getTime() + LONGEST_POSTPONED_MS));
}
