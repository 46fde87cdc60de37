import { readDateTime, type TimeZone } from '../../domain/product/dates.ts';
import type { ElementFacts } from './elements.ts';

/** XML processors must support at least this many digits in a decimal number. */
const MAX_DIGITS = 18;
const SIGNIFICANT_DIGITS = 15;
/** Date-times that XML Schema allows: offsets up to 14 hours, no year 0. */
const DATE_TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-](?:0\d:\d\d|1[0-3]:\d\d|14:00)$/;
const patterns = new Map<string, RegExp>();

/**
 * Formats a single value as the text of an element or attribute.
 * @param decimals number of decimals of the input
 * @returns undefined if the schema does not allow the value
 */
export function toText(
  value: string | number | boolean,
  facts: ElementFacts,
  zone: TimeZone,
  decimals?: number,
): string | undefined {
  const text = write(value, facts, zone, decimals);
  return fits(text, facts) ? text : undefined;
}

function write(
  value: string | number | boolean,
  facts: ElementFacts,
  zone: TimeZone,
  decimals: number | undefined,
): string {
  if (typeof value === 'number') return withDecimals(plainDigits(value), decimals);
  if (facts.type === 'dateTime') return toDateTime(String(value), zone);
  // A boolean element can have a coded field, and an element with codes a boolean field.
  if (facts.type === 'boolean') return String(value).toLowerCase();
  if (typeof value === 'boolean')
    return facts.values?.includes('TRUE') === true ? String(value).toUpperCase() : String(value);
  return value;
}

/** Formats a stored date or time for XML: a date becomes midnight in the instance's time zone. */
export function toDateTime(stored: string, zone: TimeZone): string {
  const time = stored.length === 10 ? (readDateTime(`${stored}T00:00`, zone) ?? stored) : stored;
  if (DATE_TIME.test(time)) return time;
  const epoch = Date.parse(time);
  return Number.isNaN(epoch) ? time : new Date(epoch).toISOString().replace('Z', '+00:00');
}

/**
 * A number without exponent. Digits after the fifteenth are floating-point noise; those that XML processors need not
 * support are rounded off.
 */
function plainDigits(value: number): string {
  const exact = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const text = plainNumber(exact);
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const room = MAX_DIGITS - whole.length;
  return fraction.length > room && room >= 0 ? exact.toFixed(room).replace(/(\.\d*[1-9])0+$|\.0+$/, '$1') : text;
}

function plainNumber(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponentText] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponentText === undefined) return text;
  const exponent = Number(exponentText);
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** Formats a number as on the label, up to the supported digits: 32.5 with two decimals is 32.50. */
function withDecimals(number: string, decimals = 0): string {
  const [whole = '', fraction = ''] = number.split('.');
  const wanted = Math.min(decimals, MAX_DIGITS - whole.replace('-', '').length);
  return fraction.length < wanted ? `${whole}.${fraction.padEnd(wanted, '0')}` : number;
}

/** Whether the schema allows a text. */
export function fits(text: string, { type, maxLength, pattern, values }: ElementFacts): boolean {
  if (text === '' || (type !== undefined && !isOfType(text, type))) return false;
  if (maxLength !== undefined && text.length > maxLength && Array.from(text).length > maxLength) return false;
  if (pattern !== undefined && !compiled(pattern).test(text)) return false;
  return values === undefined || values.includes(text);
}

function isOfType(text: string, type: NonNullable<ElementFacts['type']>): boolean {
  switch (type) {
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'dateTime':
      return DATE_TIME.test(text) && !Number.isNaN(Date.parse(text));
    case 'gYear':
      return /^(?!0000)\d{4}$/.test(text);
    case 'integer':
      return /^-?\d{1,18}$/.test(text);
    case 'nonNegativeInteger':
      return /^\d{1,18}$/.test(text);
    case 'decimal':
    case 'float':
      return /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS;
  }
}

function compiled(pattern: string): RegExp {
  let regex = patterns.get(pattern);
  if (!regex) {
    regex = new RegExp(`^(?:${pattern})$`);
    patterns.set(pattern, regex);
  }
  return regex;
}
