import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { TARGET_MARKET, UNIT_TYPE } from '../catalogue/field-ids.ts';
import type { LocalText } from '../language.ts';
import { measurementUnit } from '../measures.ts';
import { UNDECLARED } from '../nutrition/allergen-matrix.ts';
import { readDate } from '../product/dates.ts';
import { sortedBy, type ColumnSource, type ProductProperty } from './column.ts';
import type { Condition, Subject } from './condition.ts';
import { isFindings, malformedNarrowing } from './narrowing-issues.ts';

/** Codes of properties that have no field. */
const PROPERTY_CODES: Readonly<Partial<Record<ProductProperty, readonly string[]>>> = {
  catalogStatus: ['SENT', 'OK', 'PENDING', 'FAILED'],
  gs1Status: ['NOT_SENT', 'SENT', 'OK', 'FAILED', 'WITHDRAWN'],
};
const PROPERTY_FIELDS: Readonly<Partial<Record<ProductProperty, string>>> = {
  unitType: UNIT_TYPE,
  targetMarket: TARGET_MARKET,
};
const TIMES: readonly ProductProperty[] = ['created', 'lastModified', 'gs1LastSendDate', 'gs1StatusDate'];
/** Stands for any value. */
const ANYTHING = '*';
/** Digits that JSON numbers and PostgreSQL agree on. */
const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,10})?$/;
/** Listed in errors up to this number. */
const MAX_LISTED = 20;

export type FilterKind = 'text' | 'code' | 'flag' | 'number' | 'amount' | 'date' | 'findings';

/** What the values of a column are for a filter. */
export function filterKind(source: ColumnSource, catalogue: FieldCatalogue): FilterKind {
  if (source.kind === 'property') return propertyKind(source);
  if (source.kind === 'nutrient') return 'number';
  switch (source.field.format) {
    case 'integer':
    case 'decimal':
      return source.kind === 'key' && sortedBy(source, catalogue).unitKey !== undefined ? 'amount' : 'number';
    case 'boolean':
      return 'flag';
    case 'date':
    case 'datetime':
      return 'date';
    default:
      return source.field.keywordList === undefined ? 'text' : 'code';
  }
}

function propertyKind(source: Extract<ColumnSource, { kind: 'property' }>): FilterKind {
  const { property } = source;
  if (isFindings(source)) return 'findings';
  if (TIMES.includes(property)) return 'date';
  if (property === 'isValid') return 'flag';
  if (property === 'revision') return 'number';
  return property === 'productId' ? 'text' : 'code';
}

/** The codes that a column can have; undefined if they are not known. */
export function codesOf(source: ColumnSource, catalogue: FieldCatalogue): readonly string[] | undefined {
  if (source.kind === 'property') {
    const known = PROPERTY_CODES[source.property];
    if (known) return known;
    return listOf(catalogue.get(PROPERTY_FIELDS[source.property] ?? '')?.keywordList, catalogue);
  }
  const codes = listOf(source.field.keywordList, catalogue);
  return source.kind === 'allergen' ? [...(codes ?? []), UNDECLARED] : codes;
}

function listOf(list: string | undefined, catalogue: FieldCatalogue): readonly string[] | undefined {
  return catalogue.keywordList(list ?? '')?.keywords.map(({ code }) => code);
}

/**
 * @param text column, colon and value
 * @throws ServiceError `INVALID_PARAMETER` that tells the form of the column's values
 */
export function readColumnFilter(source: ColumnSource, text: string, catalogue: FieldCatalogue): Condition {
  const kind = filterKind(source, catalogue);
  const [name, value] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()];
  const codes = kind === 'code' ? codesOf(source, catalogue) : undefined;
  const refuse = () => malformedNarrowing('filter', text, formOf(name, kind, codes));
  if (kind === 'findings' || value.includes('\0')) throw refuse();
  const subject: Subject = source;
  if (value === '' || value === ANYTHING) return { test: 'empty', subject, isEmpty: value === '' };
  switch (kind) {
    case 'text':
      return { test: 'contains', subject, text: value };
    case 'flag':
      if (value !== 'true' && value !== 'false') throw refuse();
      return { test: 'in', subject, values: [value === 'true'] };
    case 'code':
      return { test: 'in', subject, values: readCodes(value, codes, refuse) };
    case 'date':
      return { test: 'range', subject, ...readRange(value, readDate, refuse) };
    case 'number':
      return { test: 'range', subject, ...readRange(value, readNumber, refuse) };
    case 'amount':
      return readAmount(source as Extract<ColumnSource, { kind: 'key' }>, value, catalogue, refuse);
  }
}

function readCodes(value: string, known: readonly string[] | undefined, refuse: () => Error): string[] {
  const wanted = value.split(',').map((code) => code.trim());
  if (known && !wanted.every((code) => known.includes(code))) throw refuse();
  return wanted;
}

function readNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** One value, or two with `..` between them, of which one may be missing. Both ends are included. */
function readRange<T>(
  text: string,
  read: (text: string) => T | undefined,
  refuse: () => Error,
): { readonly from?: T; readonly to?: T } {
  const [first = '', last = first, ...more] = text.split('..').map((end) => end.trim());
  if (more.length > 0 || (first === '' && last === '')) throw refuse();
  const end = (given: string): T | undefined => {
    const found = given === '' ? undefined : read(given);
    if (given !== '' && found === undefined) throw refuse();
    return found;
  };
  const [from, to] = [end(first), end(last)];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function readAmount(
  source: Extract<ColumnSource, { kind: 'key' }>,
  value: string,
  catalogue: FieldCatalogue,
  refuse: () => Error,
): Condition {
  const [, code = ''] = /\s(\w{2,3})$/.exec(value) ?? [];
  const range = value.slice(0, value.length - code.length);
  const unit = measurementUnit(code.toUpperCase());
  const { unitKey } = sortedBy(source, catalogue);
  if (!unit || unitKey === undefined) throw refuse();
  const inBase = (text: string): number | undefined => {
    const amount = readNumber(text);
    return amount === undefined ? undefined : amount * unit.factor;
  };
  return { test: 'quantity', subject: source, unitKey, quantity: unit.quantity, ...readRange(range, inBase, refuse) };
}

function formOf(name: string, kind: FilterKind, codes: readonly string[] | undefined): LocalText {
  switch (kind) {
    case 'text':
      return { en: `${name}: and a text`, da: `${name}: og en tekst` };
    case 'flag':
      return { en: `${name}:true or ${name}:false`, da: `${name}:true eller ${name}:false` };
    case 'code': {
      const listed = codes && codes.length <= MAX_LISTED ? codes.join(', ') : undefined;
      return {
        en: `${name}: and codes, separated by commas${listed ? `, of ${listed}` : ''}`,
        da: `${name}: og koder, adskilt af kommaer${listed ? `, blandt ${listed}` : ''}`,
      };
    }
    case 'date':
      return {
        en: `${name}: and a date or a range of dates, as in ${name}:01-02-2025..28-02-2025`,
        da: `${name}: og en dato eller et interval af datoer, f.eks. ${name}:01-02-2025..28-02-2025`,
      };
    case 'number':
      return {
        en: `${name}: and a number or a range, as in ${name}:1.5..20, ${name}:1.5.. or ${name}:..20`,
        da: `${name}: og et tal eller et interval, f.eks. ${name}:1.5..20, ${name}:1.5.. eller ${name}:..20`,
      };
    case 'amount':
      return {
        en: `${name}: and a number or a range with a unit of measure, as in ${name}:0.5..2 LTR or ${name}:200.. GRM`,
        da: `${name}: og et tal eller et interval med en måleenhed, f.eks. ${name}:0.5..2 LTR eller ${name}:200.. GRM`,
      };
    case 'findings':
      return { en: 'another column; filter by isValid instead', da: 'en anden kolonne; filtrer på isValid i stedet' };
  }
}
