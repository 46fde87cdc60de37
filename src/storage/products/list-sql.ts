import pg from 'pg';
import { ITEM_NUMBER, TARGET_MARKET, UNIT_TYPE } from '../../domain/catalogue/field-ids.ts';
import { formatFieldKey } from '../../domain/catalogue/field-keys.ts';
import { readDate } from '../../domain/product/dates.ts';
import type { ColumnSource, ProductProperty } from '../../domain/views/column.ts';
import type { Condition, Scalar, Subject } from '../../domain/views/condition.ts';
import type { SortKey } from '../../domain/views/view.ts';

/**
 * Filters, order and columns of views as SQL over a products row `p` whose values are `u.v`. All names and values come
 * from the configuration and are escaped as literals.
 */
const literal = (value: Scalar): string => (typeof value === 'string' ? pg.escapeLiteral(value) : String(value));

const epochMs = (column: string): string => `(extract(epoch from p.${column}) * 1000)::float8`;

/** As a value to show. */
const PROPERTIES: Readonly<Record<ProductProperty, string>> = {
  productId: 'p.product_id',
  unitType: 'p.unit_type',
  targetMarket: 'p.target_market',
  revision: 'p.revision',
  created: epochMs('created'),
  lastModified: epochMs('last_modified'),
  catalogStatus: 'p.catalog_status',
  gs1Status: 'p.gs1_status',
  gs1LastSendDate: epochMs('gs1_last_send'),
  gs1StatusDate: epochMs('gs1_status_date'),
  isValid: 'not p.has_errors',
  validationErrors: `json_build_object('findings', p.findings, 'targetMarket', p.target_market)`,
};

/** As a column to compare; matches the indexes. */
const COMPARED: Readonly<Partial<Record<ProductProperty, string>>> = {
  productId: 'p.unit_key',
  created: 'p.created',
  lastModified: 'p.last_modified',
  gs1LastSendDate: 'p.gs1_last_send',
  gs1StatusDate: 'p.gs1_status_date',
};

/** Fields that are also table columns. The GTIN is not: it has more than one form. */
const STORED_FIELDS: Readonly<Record<string, string>> = {
  [TARGET_MARKET]: 'p.target_market',
  [UNIT_TYPE]: 'p.unit_type',
  [ITEM_NUMBER]: 'p.item_number',
};

/** The cell of a column, as JSON. */
export function cellSql(source: ColumnSource): string {
  switch (source.kind) {
    case 'property':
      return PROPERTIES[source.property];
    case 'key':
      return `u.v -> ${literal(source.key)}`;
    case 'rows': {
      const prefix = `${formatFieldKey({ id: source.field.id, state: source.state, row: undefined })}_`;
      return `(select json_object_agg(substr(e.key, ${prefix.length + 1}), e.value) from jsonb_each(u.v) e where starts_with(e.key, ${literal(prefix)}))`;
    }
    case 'language': {
      const [text, language] = [`${source.field.id}_`, `${source.languageField}_`];
      const wanted = literal(source.language);
      // It is nearly always the first row; search all keys only if not.
      return `case when u.v ->> ${literal(`${language}1`)} = ${wanted} then u.v -> ${literal(`${text}1`)}
        else (select u.v -> (${literal(text)} || substr(e.key, ${language.length + 1})) from jsonb_each_text(u.v) e
          where starts_with(e.key, ${literal(language)}) and e.value = ${wanted}
          order by substr(e.key, ${language.length + 1})::int limit 1) end`;
    }
  }
}

/** Applies a test to an SQL expression of type text, number or boolean. */
type Test = (expression: string) => string;

function isNumeric(subject: Subject): boolean {
  return subject.kind === 'property'
    ? subject.property === 'revision'
    : ['integer', 'decimal'].includes(subject.field.format);
}

/** SQL of a condition. On a grid field, any row may satisfy it. */
export function conditionSql(condition: Condition): string {
  if (condition.test === 'any') return `(${condition.conditions.map(conditionSql).join(' or ')})`;
  const { subject } = condition;
  const test = testOf(condition, isNumeric(subject));
  if (subject.kind === 'property') return test(COMPARED[subject.property] ?? PROPERTIES[subject.property]);
  const isEmptyTest = condition.test === 'empty' && condition.isEmpty;
  if (subject.kind === 'rows') {
    const prefix = literal(`${subject.field.id}_`);
    const stated = literal(`${subject.field.id}-`);
    const rows = `select from jsonb_each_text(p."values") e where (starts_with(e.key, ${prefix}) or starts_with(e.key, ${stated}))`;
    if (condition.test === 'empty') return `${isEmptyTest ? 'not ' : ''}exists (${rows})`;
    return `exists (${rows} and ${test(typed('e.value', subject))})`;
  }
  const column = STORED_FIELDS[subject.key];
  if (column !== undefined) return test(column);
  const key = literal(subject.key);
  if (condition.test === 'empty') return `${isEmptyTest ? 'not ' : ''}(p."values" ? ${key})`;
  // Several codes form an array; any of them may match.
  if (subject.field.format === 'multikeyword' && condition.test === 'in') {
    return `(p."values" -> ${key}) ?| array[${condition.values.map(literal).join(', ')}]`;
  }
  return test(typed(`(p."values" ->> ${key})`, subject));
}

function typed(text: string, subject: Subject): string {
  if (isNumeric(subject)) return `${text}::numeric`;
  return subject.kind !== 'property' && subject.field.format === 'boolean' ? `${text}::boolean` : text;
}

function testOf(condition: Exclude<Condition, { test: 'any' }>, isNumber: boolean): Test {
  switch (condition.test) {
    case 'in':
      return (expression) => `${expression} in (${condition.values.map(literal).join(', ')})`;
    case 'range': {
      const { from, to } = condition;
      // An upper bound that is a date includes the whole day.
      const upTo = typeof to === 'string' && !isNumber ? `${to}~` : to;
      return (expression) =>
        [
          ...(from === undefined ? [] : [`${expression} >= ${literal(from)}`]),
          ...(upTo === undefined
            ? []
            : [
                isTimestamp(expression)
                  ? `${expression} < ${literal(String(to))}::date + 1`
                  : `${expression} <= ${literal(upTo)}`,
              ]),
        ].join(' and ');
    }
    case 'contains':
      return (expression) => `position(lower(${literal(condition.text)}) in lower(${expression})) > 0`;
    case 'empty':
      return (expression) => `${expression} is ${condition.isEmpty ? '' : 'not '}null`;
    case 'within':
      return (expression) =>
        isTimestamp(expression)
          ? `${expression} >= now() - interval '1 day' * ${condition.days}`
          : `${expression} >= to_char(now() - interval '1 day' * ${condition.days}, 'YYYY-MM-DD')`;
  }
}

function isTimestamp(expression: string): boolean {
  return Object.values(COMPARED).includes(expression) && expression !== COMPARED.productId;
}

/** A sort expression. It is never null, so that positions can be compared. */
export interface OrderKey {
  readonly sql: string;
  readonly descending: boolean;
  readonly type: 'boolean' | 'integer' | 'number' | 'text' | 'time';
}

/** Stand-in for a missing value; the key before it tells the two apart. */
const NOTHING: Readonly<Record<OrderKey['type'], string>> = {
  boolean: 'false',
  integer: '0',
  number: '0',
  text: `''`,
  time: `'epoch'::timestamptz`,
};

/** PostgreSQL's output format. */
const TIMESTAMP =
  /^(?!0000)\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** Positions come from callers: reject text that PostgreSQL could not parse. */
const POSITION_FORMS: Readonly<Record<OrderKey['type'], (text: string) => boolean>> = {
  boolean: (text) => text === 'true' || text === 'false',
  integer: (text) => /^\d{1,9}$/.test(text),
  number: (text) => /^-?\d{1,40}(?:\.\d{1,40})?$/.test(text),
  text: (text) => !text.includes('\0'),
  time: (text) => TIMESTAMP.test(text) && readDate(text.slice(0, 10)) !== undefined,
};

/** Products without a value come last. The unit key makes the order total. */
export function orderKeys(sort: readonly SortKey[]): OrderKey[] {
  const keys = sort.flatMap(({ by, descending }): OrderKey[] => {
    const { sql, type } = sortExpression(by);
    return [
      { sql: `(${sql} is null)`, descending: false, type: 'boolean' },
      { sql: `coalesce(${sql}, ${NOTHING[type]})`, descending, type },
    ];
  });
  return [...keys, { sql: 'p.unit_key', descending: false, type: 'text' }];
}

function sortExpression(by: SortKey['by']): Pick<OrderKey, 'sql' | 'type'> {
  if ('key' in by) {
    const column = STORED_FIELDS[by.key];
    if (column !== undefined) return { sql: column, type: 'text' };
    const text = `(p."values" ->> ${literal(by.key)})`;
    return by.isNumber ? { sql: `${text}::numeric`, type: 'number' } : { sql: text, type: 'text' };
  }
  const { property } = by;
  const compared = COMPARED[property];
  if (compared !== undefined) return { sql: compared, type: property === 'productId' ? 'text' : 'time' };
  if (property === 'revision') return { sql: PROPERTIES.revision, type: 'integer' };
  return property === 'isValid'
    ? { sql: '(not p.has_errors)', type: 'boolean' }
    : { sql: PROPERTIES[property], type: 'text' };
}

/** Whether the texts form a position in this order. */
export function isPosition(keys: readonly OrderKey[], texts: readonly string[]): boolean {
  return texts.length === keys.length && keys.every(({ type }, index) => POSITION_FORMS[type](texts[index] ?? ''));
}

/** Rows after a position, which has one text per key. */
export function behindSql(keys: readonly OrderKey[], position: readonly string[]): string {
  // (a, b) > (x, y) with a direction per key: a > x or (a = x and b > y).
  const [key, ...rest] = keys;
  const [value, ...others] = position;
  if (!key || value === undefined) return 'false';
  const operator = key.descending ? '<' : '>';
  const beyond = `${key.sql} ${operator} ${literal(value)}`;
  return rest.length === 0 ? beyond : `(${beyond} or (${key.sql} = ${literal(value)} and ${behindSql(rest, others)}))`;
}
