import { InvalidArgumentError } from 'commander';

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A date, or a moment with its time zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const MAX_DAYS = 36_500;

/** Reads `30m`, `24h`, `90d` or `0` from an argument, as milliseconds. */
export function readDuration(text: string): number {
  const duration = durationOf(text);
  if (duration === undefined) throw new InvalidArgumentError('Expected a duration such as 30m, 24h or 90d.');
  return duration;
}

/** Reads the end of something: a duration from now, a date, which means its beginning in UTC, or a moment. */
export function readFuture(text: string, now = Date.now()): Date {
  const duration = durationOf(text);
  const time = duration === undefined ? momentOf(text) : now + duration;
  if (time === undefined)
    throw new InvalidArgumentError(
      'Expected a duration such as 90d, or a date such as 2030-01-31 or 2030-01-31T12:00Z.',
    );
  if (time <= now) throw new InvalidArgumentError('This time has passed; expected one in the future.');
  return new Date(time);
}

/** Reads the beginning of something: a duration before now, a date, which means its beginning in UTC, or a moment. */
export function readPast(text: string, now = Date.now()): Date {
  const duration = durationOf(text);
  const time = duration === undefined ? momentOf(text) : now - duration;
  if (time === undefined)
    throw new InvalidArgumentError(
      'Expected a duration such as 7d, or a date such as 2026-01-31 or 2026-01-31T12:00Z.',
    );
  return new Date(time);
}

function durationOf(text: string): number | undefined {
  if (text === '0') return 0;
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  const duration = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  return duration <= MAX_DAYS * UNIT_MS.d ? duration : undefined;
}

function momentOf(text: string): number | undefined {
  if (!MOMENT.test(text)) return undefined;
  const date = text.slice(0, 10);
  const day = Date.parse(date);
  // `Date.parse` accepts the 30th of February as the 2nd of March.
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(date)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
