/**
 * Dates are stored as ISO 8601: `2025-02-01`, or with a time `2025-02-01T09:30:00.000+01:00`. Requests may use
 * `dd-MM-yyyy` or ISO; responses show `dd-MM-yyyy`, or ISO if the date has a time.
 */
const DAY_MONTH_YEAR = /^(\d{2})-(\d{2})-(\d{4})$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;
export const MINUTE_MS = 60_000;
const QUARTER_HOUR = 15 * MINUTE_MS;

export interface TimeZone {
  readonly name: string;
  /** Minutes that local time is ahead of UTC. */
  offsetAt(epochMs: number): number;
}

/** @throws RangeError if the name is not in the IANA time zone database */
export function createTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();
  return {
    name,
    offsetAt(epochMs) {
      // Offsets change at full quarter hours only, so one look-up covers a quarter hour.
      const quarter = Math.floor(epochMs / QUARTER_HOUR);
      let offset = offsets.get(quarter);
      if (offset === undefined) {
        const text = format.formatToParts(epochMs).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
        const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
        offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
        if (offsets.size > 10_000) offsets.clear();
        offsets.set(quarter, offset);
      }
      return offset;
    },
  };
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** `2025-02-01T09:30:00.000+01:00`: always milliseconds and a numeric offset. */
export function formatTimestamp(epochMs: number, zone: TimeZone): string {
  const offset = zone.offsetAt(epochMs);
  return new Date(epochMs + offset * MINUTE_MS).toISOString().slice(0, -1) + formatOffset(offset);
}

export function minutesBefore(time: Date, minutes: number): Date {
  return new Date(time.getTime() - minutes * MINUTE_MS);
}

/** The local day as `yyyy-MM-dd`. */
export function dayOf(time: Date, zone: TimeZone): string {
  return formatTimestamp(time.getTime(), zone).slice(0, 10);
}

/** The day some days after another, or before it; both as `yyyy-MM-dd`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** @returns the day as `yyyy-MM-dd`, or undefined if there is no such day */
function calendarDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Reads `dd-MM-yyyy` or `yyyy-MM-dd`. @returns `yyyy-MM-dd`, or undefined if the text is not a valid date */
export function readDate(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = DAY_MONTH_YEAR.exec(text) ?? [];
  if (year) return calendarDay(year, month, day);
  const [, isoYear = '', isoMonth = '', isoDay = ''] = ISO_DATE.exec(text) ?? [];
  return isoYear ? calendarDay(isoYear, isoMonth, isoDay) : undefined;
}

/**
 * Reads a date, or an ISO 8601 date and time. A time without an offset is local time of the zone.
 * @returns the stored form, or undefined if the text is neither
 */
export function readDateTime(text: string, zone: TimeZone): string | undefined {
  const [, date, hours = '', minutes = '', seconds = '00', fraction = '', offset] = ISO_DATE_TIME.exec(text) ?? [];
  if (date === undefined) return readDate(text);
  const day = readDate(date);
  if (!day || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const local = `${day}T${hours}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return offset === undefined ? local + offsetOf(local, zone) : withOffset(local, offset);
}

/** The offset of a local time, `+01:00`. */
function offsetOf(local: string, zone: TimeZone): string {
  const guess = Date.parse(`${local}Z`);
  return formatOffset(zone.offsetAt(guess - zone.offsetAt(guess) * MINUTE_MS));
}

/** @param offsetText `Z`, `+01:00` or `+0100`; at most 14 hours */
function withOffset(local: string, offsetText: string): string | undefined {
  if (offsetText === 'Z') return `${local}+00:00`;
  const offset = offsetText.length === 5 ? `${offsetText.slice(0, 3)}:${offsetText.slice(3)}` : offsetText;
  return Number(offset.slice(1, 3)) <= 14 && Number(offset.slice(4)) <= 59 ? local + offset : undefined;
}

/** Formats a stored date for responses. */
export function presentDate(stored: string): string {
  return stored.length === 10 ? `${stored.slice(8)}-${stored.slice(5, 7)}-${stored.slice(0, 4)}` : stored;
}
