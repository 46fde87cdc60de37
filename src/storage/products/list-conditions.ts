import type { Condition, Scalar, Subject } from '../../domain/views/condition.ts';
import { formatFieldKey } from '../../domain/catalogue/field-keys.ts';
import { measurementCodes } from '../../domain/measures.ts';
import { UNDECLARED } from '../../domain/nutrition/allergen-matrix.ts';
import { COMPARED, factorSql, literal, numberSql, PROPERTIES, STORED_FIELDS, TIMES } from './list-columns.ts';
import { searchSql } from './list-search.ts';
import { calculatedSql, foldSql } from './list-values.ts';

/** Applies a test to an SQL expression of type text, number or boolean. */
type Test = (expression: string) => string;

function isNumeric(subject: Subject): boolean {
  return subject.kind === 'property'
    ? subject.property === 'revision'
    : ['integer', 'decimal'].includes(subject.field.format);
}

type SingleCondition = Exclude<Condition, { test: 'any' | 'search' | 'quantity' }>;
type SubjectOf<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>;

/** SQL of a condition. On a grid field, any row may satisfy it. */
export function conditionSql(condition: Condition): string {
  if (condition.test === 'any') return `(${condition.conditions.map(conditionSql).join(' or ')})`;
  if (condition.test === 'search') return searchSql(condition);
  if (condition.test === 'quantity') return quantitySql(condition);
  const { subject } = condition;
  switch (subject.kind) {
    case 'rows':
      return rowsConditionSql(condition, subject);
    case 'key':
      return keyConditionSql(condition, subject);
    case 'property':
      return testOf(condition, isNumeric(subject))(propertySql(condition, subject));
    case 'allergen':
      // A level is never missing.
      if (condition.test === 'empty')
        return `${calculatedSql(subject)} ${condition.isEmpty ? '=' : '<>'} ${literal(UNDECLARED)}`;
      return testOf(condition, false)(calculatedSql(subject));
    default:
      return testOf(condition, isNumeric(subject))(calculatedSql(subject));
  }
}

/** A product id is searched as it is shown, and compared as its index has it. */
function propertySql({ test }: SingleCondition, { property }: SubjectOf<'property'>): string {
  if (test === 'empty' && property === 'isValid') return `(${PROPERTIES.isValid})`;
  return (test === 'contains' ? undefined : COMPARED[property]) ?? PROPERTIES[property];
}

/** Fraction that an amount may miss an end of a range by: the ends are converted as binary fractions. */
const TOLERANCE = 1e-9;

function quantitySql({ subject, unitKey, quantity, from, to }: Extract<Condition, { test: 'quantity' }>): string {
  const amount = `${numberSql(subject.key)} * ${factorSql(unitKey)}`;
  const slack = (end: number) => Math.abs(end) * TOLERANCE;
  return [
    `p."values" ->> ${literal(unitKey)} in (${measurementCodes([quantity]).map(literal).join(', ')})`,
    ...(from === undefined ? [] : [`${amount} >= ${from - slack(from)}`]),
    ...(to === undefined ? [] : [`${amount} <= ${to + slack(to)}`]),
  ].join(' and ');
}

const isEmptyTest = (condition: SingleCondition): boolean => condition.test === 'empty' && condition.isEmpty;

function rowsConditionSql(condition: SingleCondition, subject: SubjectOf<'rows'>): string {
  const isRow = pathOfRows(condition, subject);
  if (isRow !== undefined) {
    return `${isEmptyTest(condition) ? 'not ' : ''}jsonb_path_exists(p."values", ${literal(isRow)})`;
  }
  const isOfField = startsOf(subject).map((start) => `starts_with(e.key, ${literal(start)})`);
  const value = isNumeric(subject)
    ? `(case when jsonb_typeof(e.value) = 'number' then (e.value #>> '{}')::numeric end)`
    : `(e.value #>> '{}')`;
  const test = testOf(condition, isNumeric(subject))(value);
  return `exists (select from jsonb_each(p."values") e where (${isOfField.join(' or ')}) and ${test})`;
}

function keyConditionSql(condition: SingleCondition, subject: SubjectOf<'key'>): string {
  const test = testOf(condition, isNumeric(subject));
  const column = STORED_FIELDS[subject.key];
  if (column !== undefined) return test(column);
  const key = literal(subject.key);
  if (condition.test === 'empty') return `${isEmptyTest(condition) ? 'not ' : ''}(p."values" ? ${key})`;
  // Several codes form an array; any of them may match.
  if (subject.field.format === 'multikeyword' && condition.test === 'in') {
    return `(p."values" -> ${key}) ?| array[${condition.values.map(literal).join(', ')}]`;
  }
  if (isNumeric(subject) && condition.test !== 'in') return test(numberSql(subject.key));
  const isText = !isJson(subject) || condition.test === 'contains';
  return test(`(p."values" ${isText ? '->>' : '->'} ${key})`);
}

/** How the keys of the rows start. */
function startsOf({ field, state }: SubjectOf<'rows'>): string[] {
  if (state !== undefined) return [`${formatFieldKey({ id: field.id, state, row: undefined })}_`];
  return [`${field.id}_`, `${field.id}-`];
}

/**
 * The rows of a field that meet a condition, as a JSON path: unlike a subquery, it can be the condition of an index.
 * Undefined for a condition that a path cannot express. Strict mode does not look into arrays.
 */
function pathOfRows(condition: SingleCondition, subject: SubjectOf<'rows'>): string | undefined {
  const starts = startsOf(subject).map((start) => `@.key starts with ${JSON.stringify(start)}`);
  const isRow = `(${starts.join(' || ')})`;
  switch (condition.test) {
    case 'empty':
      return `strict $.keyvalue() ? (${isRow})`;
    case 'in': {
      const values = condition.values.map((value) => `@.value == ${JSON.stringify(value)}`);
      return `strict $.keyvalue() ? (${isRow} && (${values.join(' || ')}))`;
    }
    default:
      return undefined;
  }
}

/**
 * Whether a condition depends on nothing but the product, and has no subquery: an index can then have it as its
 * condition, and the products that meet it can be counted as they change.
 */
export function isLasting(condition: Condition): boolean {
  if (condition.test === 'any') return condition.conditions.every(isLasting);
  if (condition.test === 'search' || condition.test === 'quantity') return false;
  const { subject } = condition;
  if (condition.test === 'within') return false;
  if (subject.kind === 'rows') return pathOfRows(condition, subject) !== undefined;
  if (subject.kind !== 'key' && subject.kind !== 'property') return false;
  // The start of a day depends on the time zone of the session.
  if (subject.kind === 'property' && TIMES.includes(subject.property)) return condition.test === 'empty';
  return true;
}

function testOf(condition: SingleCondition, isNumber: boolean): Test {
  switch (condition.test) {
    case 'in':
      return (expression) =>
        `${expression} in (${condition.values.map(isJson(condition.subject) ? jsonLiteral : literal).join(', ')})`;
    case 'range': {
      const { from, to } = condition;
      const limit = isJson(condition.subject) && !isNumber ? jsonLiteral : literal;
      // An upper bound that is a date includes the whole day.
      const upTo = typeof to === 'string' && !isNumber ? `${to}~` : to;
      return (expression) =>
        [
          ...(from === undefined ? [] : [`${expression} >= ${limit(from)}`]),
          ...(upTo === undefined
            ? []
            : [
                isTimestamp(expression)
                  ? `${expression} < ${literal(String(to))}::date + 1`
                  : `${expression} <= ${limit(upTo)}`,
              ]),
        ].join(' and ');
    }
    case 'contains':
      return (expression) => `position(${foldSql(literal(condition.text))} in ${foldSql(expression)}) > 0`;
    case 'empty':
      return (expression) => `${expression} is ${condition.isEmpty ? '' : 'not '}null`;
    case 'within':
      return (expression) =>
        isTimestamp(expression)
          ? `${expression} >= now() - interval '1 day' * ${condition.days}`
          : `${expression} >= to_char(now() - interval '1 day' * ${condition.days}, 'YYYY-MM-DD')`;
  }
}

/** Numbers and flags are compared as JSON, so that a value of another type is not an error. */
function isJson(subject: Subject): boolean {
  return subject.kind === 'key' && (isNumeric(subject) || subject.field.format === 'boolean');
}

const jsonLiteral = (value: Scalar): string => `${literal(JSON.stringify(value))}::jsonb`;

function isTimestamp(expression: string): boolean {
  return Object.values(COMPARED).includes(expression) && expression !== COMPARED.productId;
}
