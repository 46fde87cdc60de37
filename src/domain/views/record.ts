import { INGREDIENT_STATEMENT } from '../catalogue/field-ids.ts';
import type { Field } from '../catalogue/field.ts';
import type { Presentation } from './presentation.ts';
import { formatTimestamp, presentDate } from '../product/dates.ts';
import type { FieldValue } from '../product/product.ts';
import { describeFindings, type ValidationError } from '../validation/describe.ts';
import { boldAllergens } from './bold-allergens.ts';
import type { Cell, PropertyValues, RowValues } from './cells.ts';
import { columnName, type Column, type Naming, type ProductProperty } from './column.ts';

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

/** Adds one presented cell under its name. */
type CellWriter = (cell: Cell, record: ProductRecord) => void;

/**
 * Creates a function that presents the cells of a product. Everything that all products share is looked up once. A column
 * without a value adds no property.
 */
export function compileRecord(
  columns: readonly Column[],
  options: RecordOptions,
  presentation: Presentation,
): (cells: readonly Cell[], record: ProductRecord) => ProductRecord {
  const writers = columns.map((column) => compileColumn(column, options, presentation));
  return (cells, record) => {
    writers.forEach((write, index) => write(cells[index], record));
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
  const present = valuePresenter(source.field, options, presentation);
  if (source.kind !== 'rows') {
    return (cell, record) => {
      if (cell !== undefined && cell !== null) record[name] = present(cell as FieldValue);
    };
  }
  return (cell, record) => {
    if (cell === undefined || cell === null) return;
    const rows = cell as RowValues;
    const numbers = Object.keys(rows)
      .map(Number)
      .sort((a, b) => a - b);
    if (options.gridsToArray) {
      const last = numbers.at(-1) ?? 0;
      record[name] = Array.from({ length: last }, (_, index) => {
        const value = rows[index + 1];
        return value === undefined ? null : present(value);
      });
    } else {
      for (const row of numbers) record[`${name}_${row}`] = present(rows[row] as FieldValue);
    }
  };
}

/** Dates stay ISO under GS1 names; codes become display texts if requested. */
export function valuePresenter(
  field: Field,
  { naming, displayValues, allergensToBold }: Pick<RecordOptions, 'naming' | 'displayValues' | 'allergensToBold'>,
  { catalogue, language }: Presentation,
): (value: FieldValue) => FieldValue {
  if (naming !== 'gs1' && (field.format === 'date' || field.format === 'datetime'))
    return (value) => (typeof value === 'string' ? presentDate(value) : value);
  if (allergensToBold && field.id === INGREDIENT_STATEMENT)
    return (value) => (typeof value === 'string' ? boldAllergens(value) : value);
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
