import type { Condition, Scalar, Subject } from '../../domain/views/condition.ts';
import { COMPARED, literal, numberSql, PROPERTIES, STORED_FIELDS, TIMES } from './list-columns.ts';

/** Applies a test to an SQL expression of type text, number or boolean. */
type Test = (expression: string) => string;

function isNumeric(subject: Subject): boolean {
  return subject.kind === 'property'
    ? subject.property === 'revision'
    : ['integer', 'decimal'].includes(subject.field.format);
}

type SingleCondition = Exclude<Condition, { test: 'any' }>;
type SubjectOf<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>;

/** SQL of a condition. On a grid field, any row may satisfy it. */
export function conditionSql(condition: Condition): string {
  if (condition.test === 'any') return `(${condition.conditions.map(conditionSql).join(' or ')})`;
  const { subject } = condition;
  if (subject.kind === 'rows') return rowsConditionSql(condition, subject);
  if (subject.kind === 'key') return keyConditionSql(condition, subject);
  return testOf(condition, isNumeric(subject))(COMPARED[subject.property] ?? PROPERTIES[subject.property]);
}

const isEmptyTest = (condition: SingleCondition): boolean => condition.test === 'empty' && condition.isEmpty;

function rowsConditionSql(condition: SingleCondition, subject: SubjectOf<'rows'>): string {
  const isRow = pathOfRows(condition, subject.field.id);
  if (isRow !== undefined) {
    return `${isEmptyTest(condition) ? 'not ' : ''}jsonb_path_exists(p."values", ${literal(isRow)})`;
  }
  const prefix = literal(`${subject.field.id}_`);
  const stated = literal(`${subject.field.id}-`);
  const rows = `select from jsonb_each_text(p."values") e where (starts_with(e.key, ${prefix}) or starts_with(e.key, ${stated}))`;
  const value = isNumeric(subject) ? 'e.value::numeric' : 'e.value';
  return `exists (${rows} and ${testOf(condition, isNumeric(subject))(value)})`;
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

/**
 * The rows of a field that meet a condition, as a JSON path: unlike a subquery, it can be the condition of an index.
 * Undefined for a condition that a path cannot express. Strict mode does not look into arrays.
 */
function pathOfRows(condition: SingleCondition, id: string): string | undefined {
  const isRow = `(@.key starts with ${JSON.stringify(`${id}_`)} || @.key starts with ${JSON.stringify(`${id}-`)})`;
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
  const { subject } = condition;
  if (condition.test === 'within') return false;
  if (subject.kind === 'rows') return pathOfRows(condition, subject.field.id) !== undefined;
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

/** Numbers and flags are compared as JSON, so that a value of another type is not an error. */
function isJson(subject: Subject): boolean {
  return subject.kind === 'key' && (isNumeric(subject) || subject.field.format === 'boolean');
}

const jsonLiteral = (value: Scalar): string => `${literal(JSON.stringify(value))}::jsonb`;

function isTimestamp(expression: string): boolean {
  return Object.values(COMPARED).includes(expression) && expression !== COMPARED.productId;
}
