import { TARGET_MARKET, UNIT_TYPE } from '../../domain/catalogue/field-ids.ts';
import { readDate } from '../../domain/product/dates.ts';
import { formatFieldKey } from '../../domain/catalogue/field-keys.ts';
import type { ProductProperty } from '../../domain/views/column.ts';
import type { SortKey } from '../../domain/views/view.ts';
import { COMPARED, factorSql, literal, numberSql, PROPERTIES, STORED_FIELDS } from './list-columns.ts';
import { calculatedSql, levelOrderSql } from './list-values.ts';

type TermType = 'boolean' | 'integer' | 'number' | 'text' | 'time';

/** An expression that products are ordered by. Null comes last. */
export interface OrderTerm {
  readonly sql: string;
  readonly descending: boolean;
  readonly type: TermType;
  readonly isNullable: boolean;
}

/**
 * An index refuses rows whose keys take more than a third of a page (2,704 bytes), and a character takes up to four:
 * the texts of an order are compared by so many characters together, so that no save fails because of an index.
 */
const COMPARED_CHARACTERS = 600;
/** Further keys of an order are not in the index: ties that long are short. */
export const INDEXED_TERMS = 4;

const NEVER_NULL: readonly ProductProperty[] = [
  'productId',
  'unitType',
  'targetMarket',
  'revision',
  'created',
  'lastModified',
  'gs1Status',
  'isValid',
];

/** The order of a view. Products that compare equal are ordered by key. */
export function orderTerms(sort: readonly SortKey[]): OrderTerm[] {
  const terms = sort.map(({ by, descending }): OrderTerm => ({ ...sortExpression(by), descending }));
  const texts = sort.slice(0, INDEXED_TERMS).filter(isLong).length;
  const characters = Math.floor(COMPARED_CHARACTERS / Math.max(texts, 1));
  return terms.map((term, index) =>
    isLong(sort[index]) ? { ...term, sql: `left(${term.sql}, ${characters})` } : term,
  );
}

/** Whether the length of the texts has no limit. */
function isLong(key: SortKey | undefined): boolean {
  if (!key || !('key' in key.by) || key.by.isNumber) return false;
  return ![TARGET_MARKET, UNIT_TYPE].includes(key.by.key);
}

/** Characters of a text that readers sort by: a cursor contains them. */
const SORTED_CHARACTERS = 150;
/** The alphabet that readers sort texts by: Danish has its letters after Z, and small and capital letters together. */
const ALPHABET = 'collate "da-x-icu"';

function columnExpression({ column }: Extract<SortKey['by'], { column: unknown }>): Omit<OrderTerm, 'descending'> {
  const text = (sql: string) =>
    ({ sql: `(left(${sql}, ${SORTED_CHARACTERS}) ${ALPHABET})`, type: 'text', isNullable: true }) as const;
  switch (column.kind) {
    case 'allergen':
      return { sql: levelOrderSql(column), type: 'integer', isNullable: true };
    case 'nutrient':
      return { sql: calculatedSql(column), type: 'number', isNullable: true };
    case 'language':
      return text(calculatedSql(column));
    case 'key':
      return text(STORED_FIELDS[column.key] ?? `p."values" ->> ${literal(column.key)}`);
    case 'rows': {
      const first = formatFieldKey({ id: column.field.id, state: column.state, row: 1 });
      const isNumber = column.field.format === 'integer' || column.field.format === 'decimal';
      if (isNumber) return { sql: numberSql(first), type: 'number', isNullable: true };
      return text(`p."values" ->> ${literal(first)}`);
    }
  }
}

function sortExpression(by: SortKey['by']): Omit<OrderTerm, 'descending'> {
  if ('column' in by) return columnExpression(by);
  if ('key' in by) {
    const column = STORED_FIELDS[by.key];
    if (column !== undefined) return { sql: column, type: 'text', isNullable: true };
    const amount = by.unitKey === undefined ? '' : ` * ${factorSql(by.unitKey)}`;
    return by.isNumber
      ? { sql: amount === '' ? numberSql(by.key) : `(${numberSql(by.key)}${amount})`, type: 'number', isNullable: true }
      : { sql: `(p."values" ->> ${literal(by.key)})`, type: 'text', isNullable: true };
  }
  const { property } = by;
  const isNullable = !NEVER_NULL.includes(property);
  const compared = COMPARED[property];
  if (compared !== undefined) return { sql: compared, type: property === 'productId' ? 'text' : 'time', isNullable };
  if (property === 'revision') return { sql: PROPERTIES.revision, type: 'integer', isNullable };
  return property === 'isValid'
    ? { sql: '(not p.has_errors)', type: 'boolean', isNullable }
    : { sql: PROPERTIES[property], type: 'text', isNullable };
}

const directed = ({ sql, descending }: OrderTerm): string => `${sql}${descending ? ' desc nulls last' : ''}`;

/** For `order by` and, because it is the same, for an index. */
export function orderSql(terms: readonly OrderTerm[]): string {
  return [...terms.map(directed), 'p.unit_key'].join(', ');
}

/** The columns of an index in this order. */
export function indexedOrderSql(terms: readonly OrderTerm[]): string {
  const indexed = terms.slice(0, INDEXED_TERMS);
  const columns = indexed.map(({ sql, descending }) => `(${sql})${descending ? ' desc nulls last' : ''}`);
  return [...columns, ...(indexed.length === terms.length ? ['p.unit_key'] : [])].join(', ');
}

/** Stands for a missing value in a position; the text before it tells the two apart. */
const NOTHING: Readonly<Record<TermType, string>> = {
  boolean: 'false',
  integer: '0',
  number: '0',
  text: `''`,
  time: `'epoch'::timestamptz`,
};

/**
 * Where a product stands in the order, as a JSON array of texts: for each term whether it has no value, and the value;
 * then the key.
 */
export function positionSql(terms: readonly OrderTerm[]): string {
  const texts = terms.flatMap(({ sql, type }) => [
    `(${sql} is null)::text`,
    `coalesce(${sql}, ${NOTHING[type]})::text`,
  ]);
  return `json_build_array(${[...texts, 'p.unit_key'].join(', ')})::text`;
}

/** PostgreSQL's output format. */
const TIMESTAMP =
  /^(?!0000)\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** Positions come from callers: reject text that PostgreSQL could not parse. */
const POSITION_FORMS: Readonly<Record<TermType, (text: string) => boolean>> = {
  boolean: (text) => text === 'true' || text === 'false',
  integer: (text) => /^\d{1,9}$/.test(text),
  number: (text) => /^-?\d{1,40}(?:\.\d{1,40})?$/.test(text),
  text: (text) => !text.includes('\0'),
  time: (text) => TIMESTAMP.test(text) && readDate(text.slice(0, 10)) !== undefined,
};

/** Whether the texts form a position in this order. */
export function isPosition(terms: readonly OrderTerm[], texts: readonly string[]): boolean {
  const forms = [...terms.flatMap(({ type }) => ['boolean', type] as const), 'text' as const];
  return texts.length === forms.length && forms.every((form, index) => POSITION_FORMS[form](texts[index] ?? ''));
}

/**
 * The products after a position, as conditions that exclude each other. Each is one range of an index in this order; a
 * single condition of alternatives would read the index from its start.
 */
export function rangesAfter(terms: readonly OrderTerm[], position: readonly string[]): string[] {
  const ranges: string[] = [];
  const equal: string[] = [];
  for (const [index, { sql, descending, isNullable }] of terms.entries()) {
    const isMissing = position[2 * index] === 'true';
    const value = literal(position[2 * index + 1] ?? '');
    if (!isMissing) {
      ranges.push([...equal, `${sql} ${descending ? '<' : '>'} ${value}`].join(' and '));
      if (isNullable) ranges.push([...equal, `${sql} is null`].join(' and '));
    }
    equal.push(isMissing ? `${sql} is null` : `${sql} = ${value}`);
  }
  ranges.push([...equal, `p.unit_key > ${literal(position.at(-1) ?? '')}`].join(' and '));
  return ranges;
}
