import type { Field } from '../catalogue/field.ts';
import type { Presentation } from './presentation.ts';
import { formatTimestamp, presentDate } from '../product/dates.ts';
import { levelOf } from '../nutrition/allergen-matrix.ts';
import { nutrientAmount } from '../nutrition/nutrient-matrix.ts';
import type { FieldValue, FieldValues } from '../product/product.ts';
import { describeFindings, type ValidationError } from '../validation/describe.ts';
import { isStatement, markStatement, readMarks, type Marks } from './mark-statements.ts';
import type { Cell, PropertyValues, RowValues } from './cells.ts';
import { columnName, unitName, type Column, type ColumnSource, type Naming, type ProductProperty } from './column.ts';

export interface RecordOptions {
  readonly naming: Naming;
  readonly displayValues: boolean;
  /** Return the rows of a field as one array, with null for missing values, instead of one property per row. */
  readonly gridsToArray: boolean;
  readonly allergensToBold: boolean;
  /** Names that replace the usual ones. */
  readonly names?: Readonly<Record<string, string>>;
}

export type PresentedValue = FieldValue | readonly (FieldValue | null)[] | readonly ValidationError[] | null;
export type ProductRecord = Record<string, PresentedValue>;

/** Adds one presented cell under its name. @param marks what to emphasize in statements; absent for none */
type CellWriter = (cell: Cell, record: ProductRecord, marks: Marks | undefined) => void;

/**
 * Creates a function that presents the cells of a product. Everything that all products share is looked up once. A
 * column without a value adds no property. With `allergensToBold`, the cells of `withMarks` follow those of the
 * columns.
 */
export function compileRecord(
  columns: readonly Column[],
  options: RecordOptions,
  presentation: Presentation,
): (cells: readonly Cell[], record: ProductRecord) => ProductRecord {
  const writers = columns.map((column) => compileColumn(column, options, presentation));
  const isMarked = options.allergensToBold && columns.some(({ source }) => isStatement(source));
  return (cells, record) => {
    const marks = isMarked ? readMarks(cells.slice(columns.length)) : undefined;
    writers.forEach((write, index) => write(cells[index], record, marks));
    return record;
  };
}

function compileColumn(column: Column, options: RecordOptions, presentation: Presentation): CellWriter {
  const usual = columnName(column, options.naming);
  const name = options.names?.[usual] ?? usual;
  const { source } = column;
  if (source.kind === 'property') {
    const present = propertyPresenter(source.property, presentation);
    return (cell, record) => {
      record[name] = present(cell);
    };
  }
  if (source.kind === 'allergen') {
    const present = valuePresenter(source.field, options, presentation);
    return (cell, record) => {
      record[name] = present(levelOf(valuesOf(cell), source.code));
    };
  }
  if (source.kind === 'nutrient') return nutrientWriter(column, source, name, options, presentation);
  const plain = valuePresenter(source.field, options, presentation);
  const present =
    options.allergensToBold && isStatement(source)
      ? (value: FieldValue, marks: Marks | undefined, row?: number) =>
          typeof value === 'string' && marks ? markStatement(value, source, marks, row) : value
      : plain;
  if (source.kind !== 'rows') {
    return (cell, record, marks) => {
      if (cell !== undefined && cell !== null) record[name] = present(cell as FieldValue, marks);
    };
  }
  return (cell, record, marks) => {
    if (cell === undefined || cell === null) return;
    const rows = cell as RowValues;
    const numbers = Object.keys(rows)
      .map(Number)
      .sort((a, b) => a - b);
    if (options.gridsToArray) {
      const last = numbers.at(-1) ?? 0;
      record[name] = Array.from({ length: last }, (_, index) => {
        const value = rows[index + 1];
        return value === undefined ? null : present(value, marks, index + 1);
      });
    } else {
      for (const row of numbers) record[`${name}_${row}`] = present(rows[row] as FieldValue, marks, row);
    }
  };
}

/** The amount under the column's name, and its unit of measure beside it. */
function nutrientWriter(
  column: Column,
  { nutrient, state }: Extract<ColumnSource, { kind: 'nutrient' }>,
  name: string,
  options: RecordOptions,
  presentation: Presentation,
): CellWriter {
  const usual = unitName(column, options.naming, presentation.catalogue);
  const unitField = column.source.kind === 'nutrient' ? column.source.field.unitField : undefined;
  const field = unitField === undefined ? undefined : presentation.catalogue.get(unitField);
  const unit = field ? valuePresenter(field, options, presentation)(nutrient.unit) : undefined;
  return (cell, record) => {
    const amount = nutrientAmount(valuesOf(cell), nutrient, state);
    if (amount === undefined) return;
    record[name] = amount;
    if (usual !== undefined && unit !== undefined) record[options.names?.[usual] ?? usual] = unit;
  };
}

const NO_VALUES: FieldValues = {};

/** The values that a matrix is made from. */
export function valuesOf(cell: Cell): FieldValues {
  return (cell ?? NO_VALUES) as FieldValues;
}

/** Dates stay ISO under GS1 names; codes become display texts if requested. */
export function valuePresenter(
  field: Field,
  { naming, displayValues }: Pick<RecordOptions, 'naming' | 'displayValues'>,
  { catalogue, language }: Presentation,
): (value: FieldValue) => FieldValue {
  if (naming !== 'gs1' && (field.format === 'date' || field.format === 'datetime'))
    return (value) => (typeof value === 'string' ? presentDate(value) : value);
  const list = displayValues && field.keywordList !== undefined ? catalogue.keywordList(field.keywordList) : undefined;
  if (!list) return (value) => value;
  const display = (code: string): string => list.byCode.get(code)?.texts[language] ?? code;
  return (value) => {
    if (typeof value === 'string') return display(value);
    return Array.isArray(value) ? (value as readonly string[]).map(display) : value;
  };
}

function propertyPresenter(property: ProductProperty, presentation: Presentation): (cell: Cell) => PresentedValue {
  switch (property) {
    case 'created':
    case 'lastModified':
    case 'gs1LastSendDate':
    case 'gs1StatusDate':
      return (cell) => (typeof cell === 'number' ? formatTimestamp(cell, presentation.timeZone) : null);
    case 'validationErrors':
      return (cell) =>
        describeFindings(cell as PropertyValues['validationErrors'], presentation, presentation.language);
    default:
      return (cell) => (cell ?? null) as PresentedValue;
  }
}
