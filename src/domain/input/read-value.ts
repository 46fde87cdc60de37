import { CHILD_QUANTITY } from '../catalogue/field-ids.ts';
import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import type { Field, FieldFormat } from '../catalogue/field.ts';
import { isGtin } from '../product/identifiers.ts';
import { readDate, readDateTime, type TimeZone } from '../product/dates.ts';
import type { FieldValue } from '../product/product.ts';
import { shorten } from '../shorten.ts';
import { createSuggest, type Suggest } from './nearest.ts';
import { EXPECTED, type FieldIssue } from './issues.ts';

const MAX_TEXT_LENGTH = 100_000;
/** Characters that XML 1.0 cannot represent, and so neither lists nor GDSN messages. */
const UNSTORABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const NUMERIC_STRING = /^[+-]?\d+(?:[.,](\d+))?$/;
export const MAX_SIGNIFICANT_DIGITS = 15;

export interface ReadContext {
  readonly catalogue: FieldCatalogue;
  readonly timeZone: TimeZone;
  /** Shared by all items of a request; if absent, each item has its own. */
  readonly suggest?: Suggest;
}

/** A mistake in a value; the caller adds key and field. */
export type ValueIssue = Pick<FieldIssue, 'code' | 'params' | 'expected' | 'suggestion'>;

export type ReadValue =
  { readonly value: FieldValue | null; readonly decimals?: number } | { readonly issue: ValueIssue };

const CLEAR: ReadValue = { value: null };

/**
 * Reads a value of a write body by the format of its field. `null` and the empty string clear.
 * @returns the stored form of the value, or an issue. Never throws.
 */
export function readValue(raw: unknown, field: Field, context: ReadContext): ReadValue {
  if (raw === null || raw === '') return CLEAR;
  if (typeof raw === 'string') {
    const issue = checkText(raw);
    if (issue) return { issue };
  }
  return READERS[field.format](raw, field, context);
}

type Reader = (raw: unknown, field: Field, context: ReadContext) => ReadValue;

const READERS: Readonly<Record<FieldFormat, Reader>> = {
  text: (raw, field) => (typeof raw === 'string' ? { value: raw } : wrongType(field)),
  integer: readInteger,
  decimal: readDecimal,
  boolean: readBoolean,
  date: (raw, field) => readText(raw, field, readDate, 'BAD_DATE'),
  datetime: (raw, field, { timeZone }) => readText(raw, field, (text) => readDateTime(text, timeZone), 'BAD_DATE'),
  gtin: (raw, field) => readText(raw, field, (text) => (isGtin(text) ? text : undefined), 'BAD_GTIN'),
  // Length and check digit are up to a rule: a wrong GLN is saved and reported as a finding.
  gln: (raw, field) => readText(raw, field, (text) => (/^\d{1,13}$/.test(text) ? text : undefined), 'BAD_GLN'),
  keyword: readCode,
  language: readCode,
  multikeyword: readCodes,
};

/** @returns why a text cannot be stored, if it cannot */
export function checkText(text: string): ValueIssue | undefined {
  if (text.length > MAX_TEXT_LENGTH) {
    return { code: 'TEXT_TOO_LONG', params: { length: text.length, limit: MAX_TEXT_LENGTH } };
  }
  const position = text.search(UNSTORABLE);
  if (position < 0) return undefined;
  const code = text.charCodeAt(position).toString(16).toUpperCase().padStart(4, '0');
  return { code: 'BAD_CHARACTER', params: { code, position: position + 1 } };
}

function wrongType(field: Field, expected = EXPECTED[field.format]): { issue: ValueIssue } {
  return { issue: { code: 'WRONG_TYPE', expected, params: { list: field.keywordList ?? '' } } };
}

function readInteger(raw: unknown, field: Field): ReadValue {
  const isChildQuantity = field.id === CHILD_QUANTITY;
  if (isChildQuantity && typeof raw === 'string' && /^\d{1,15}$/.test(raw)) return { value: Number(raw) };
  if (typeof raw !== 'number' || !Number.isInteger(raw))
    return wrongType(field, isChildQuantity ? EXPECTED.childQuantity : EXPECTED.integer);
  return Number.isSafeInteger(raw) ? { value: raw } : outOfRange(raw);
}

function readDecimal(raw: unknown, field: Field): ReadValue {
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw } : outOfRange(raw);
  if (!field.numericString) return wrongType(field);
  if (typeof raw !== 'string') return wrongType(field, EXPECTED.numericString);
  const match = NUMERIC_STRING.exec(raw);
  if (!match) return { issue: { code: 'BAD_NUMBER', params: { value: shorten(raw) } } };
  if (raw.replace(/^[+-]?[0.,]*|[.,]/g, '').length > MAX_SIGNIFICANT_DIGITS) return outOfRange(shorten(raw));
  const value = Number(raw.replace(',', '.'));
  return match[1] === undefined ? { value } : { value, decimals: match[1].length };
}

function outOfRange(value: string | number): ReadValue {
  return { issue: { code: 'NUMBER_OUT_OF_RANGE', params: { value } } };
}

function readBoolean(raw: unknown, field: Field): ReadValue {
  if (typeof raw === 'boolean') return { value: raw };
  const text = typeof raw === 'string' ? raw.toLowerCase() : '';
  return text === 'true' || text === 'false' ? { value: text === 'true' } : wrongType(field);
}

function readText(
  raw: unknown,
  field: Field,
  read: (text: string) => string | undefined,
  code: 'BAD_DATE' | 'BAD_GTIN' | 'BAD_GLN',
): ReadValue {
  if (typeof raw !== 'string') return wrongType(field);
  const value = read(raw);
  return value === undefined
    ? { issue: { code, params: { value: shorten(raw) }, expected: EXPECTED[field.format] } }
    : { value };
}

function readCode(raw: unknown, field: Field, context: ReadContext): ReadValue {
  const code = toCode(raw, field);
  if (code === undefined) return wrongType(field);
  return context.catalogue.hasCode(field, code) ? { value: code } : { issue: unknownCode(code, field, context) };
}

function readCodes(raw: unknown, field: Field, context: ReadContext): ReadValue {
  const codes = new Set<string>();
  for (const entry of Array.isArray(raw) ? (raw as unknown[]) : [toCode(raw, field)]) {
    const code = typeof entry === 'string' && checkText(entry) === undefined ? entry : undefined;
    if (code === undefined) return wrongType(field);
    if (!context.catalogue.hasCode(field, code)) return { issue: unknownCode(code, field, context) };
    codes.add(code);
  }
  return codes.size > 0 ? { value: [...codes] } : CLEAR;
}

/** Codes are strings; a number is converted to its digits, padded to three for a country. */
function toCode(raw: unknown, field: Field): string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw !== 'number' || !Number.isSafeInteger(raw) || raw < 0) return undefined;
  return field.keywordList === 'CountryCode' ? String(raw).padStart(3, '0') : String(raw);
}

function unknownCode(code: string, field: Field, { catalogue, suggest = createSuggest() }: ReadContext): ValueIssue {
  const list = field.keywordList ?? '';
  const { keywords = [] } = catalogue.keywordList(list) ?? {};
  const codes = () => keywords.map((keyword) => keyword.code);
  // A body made from a read with `displayValues` has texts instead of codes.
  const displayed = () => keywords.find(({ texts }) => Object.values(texts).includes(code))?.code;
  return { code: 'UNKNOWN_CODE', params: { value: shorten(code), list }, suggestion: suggest(code, codes, displayed) };
}
