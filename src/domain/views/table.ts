import type { Presentation } from './presentation.ts';
import { levelOf } from '../nutrition/allergen-matrix.ts';
import { nutrientAmount } from '../nutrition/nutrient-matrix.ts';
import type { FieldValue } from '../product/product.ts';
import { describeFindings } from '../validation/describe.ts';
import type { Cell, PropertyValues, RowValues } from './cells.ts';
import { columnName, columnTitle, type Column } from './column.ts';
import { valuePresenter, valuesOf, type RecordOptions } from './record.ts';
import { statusText } from './status-texts.ts';

/** A date without a time, independent of time zones. */
export class CalendarDay {
  /** As `2025-02-01`. */
  readonly iso: string;

  constructor(iso: string) {
    this.iso = iso;
  }
}

/** The value of a table cell. GTINs are text, so they keep their leading zeros. */
export type TableCell = string | number | boolean | CalendarDay | Date | null;
export type TableColumnType = 'text' | 'number' | 'boolean' | 'date' | 'datetime';

export interface TableColumn {
  readonly name: string;
  /** Name for people. */
  readonly title: string;
  readonly type: TableColumnType;
  /** Minimum number of decimals. */
  readonly decimals?: number;
}

/** A view as a table: one cell per column, with multiple values joined. */
export interface ProductTable {
  readonly columns: readonly TableColumn[];
  /** The cells of a product as they stand in a row. */
  readonly row: (cells: readonly Cell[]) => TableCell[];
}

const SEPARATOR = '; ';
const ISO_DAY_LENGTH = 10;

interface TableOptions extends Pick<RecordOptions, 'naming' | 'displayValues' | 'names'> {
  /** Show statuses in words, also that of a product that was never sent. */
  readonly statusTexts?: boolean;
}

export function compileTable(
  columns: readonly Column[],
  options: TableOptions,
  presentation: Presentation,
): ProductTable {
  const compiled = columns.map((column) => {
    const usual = columnName(column, options.naming);
    const given = options.names?.[usual] ?? column.names[options.naming];
    const described: TableColumn = {
      name: given ?? usual,
      // Use the label, unless the configuration or the data model names the column.
      title: given ?? (options.naming === 'gs1' ? usual : columnTitle(column, presentation.language)),
      type: typeOf(column),
      ...(column.source.kind === 'nutrient' ? { decimals: column.source.nutrient.decimals } : {}),
    };
    return { described, cell: compileCell(column, options, presentation) };
  });
  return {
    columns: compiled.map(({ described }) => described),
    row: (cells) => compiled.map(({ cell }, index) => cell(cells[index])),
  };
}

function typeOf({ source }: Column): TableColumnType {
  if (source.kind === 'property') {
    switch (source.property) {
      case 'revision':
        return 'number';
      case 'isValid':
        return 'boolean';
      case 'created':
      case 'lastModified':
      case 'gs1LastSendDate':
      case 'gs1StatusDate':
        return 'datetime';
      default:
        return 'text';
    }
  }
  if (source.kind === 'rows') return 'text';
  if (source.kind === 'nutrient') return 'number';
  switch (source.field.format) {
    case 'integer':
    case 'decimal':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'date':
    case 'datetime':
      return source.field.format;
    default:
      return 'text';
  }
}

function compileCell(
  column: Column,
  { displayValues, statusTexts = false }: TableOptions,
  presentation: Presentation,
): (cell: Cell) => TableCell {
  const { source } = column;
  const type = typeOf(column);
  if (source.kind === 'property') {
    if (type === 'datetime') return (cell) => (typeof cell === 'number' ? new Date(cell) : null);
    if (statusTexts && source.property === 'catalogStatus')
      return (cell) => statusText(cell as PropertyValues['catalogStatus'], presentation.language);
    if (source.property !== 'validationErrors') return (cell) => (cell ?? null) as TableCell;
    return (cell) =>
      describeFindings(cell as PropertyValues['validationErrors'], presentation, presentation.language)
        .map((error) => error.message)
        .join(SEPARATOR) || null;
  }
  if (source.kind === 'allergen') {
    const present = valuePresenter(source.field, { naming: 'catalog', displayValues }, presentation);
    return (cell) => present(levelOf(valuesOf(cell), source.code)) as string;
  }
  if (source.kind === 'nutrient')
    return (cell) => nutrientAmount(valuesOf(cell), source.nutrient, source.state) ?? null;
  const isDate = type === 'date' || type === 'datetime';
  const present = valuePresenter(source.field, { naming: isDate ? 'gs1' : 'catalog', displayValues }, presentation);
  const single = (value: FieldValue): TableCell => {
    const presented = present(value);
    if (Array.isArray(presented)) return presented.join(SEPARATOR);
    if (isDate && typeof presented === 'string')
      return presented.length === ISO_DAY_LENGTH ? new CalendarDay(presented) : new Date(presented);
    return presented as string | number | boolean;
  };
  if (source.kind !== 'rows')
    return (cell) => (cell === undefined || cell === null ? null : single(cell as FieldValue));
  const text = valuePresenter(source.field, { naming: 'catalog', displayValues }, presentation);
  return (cell) => {
    if (cell === undefined || cell === null) return null;
    const rows = Object.entries(cell as RowValues).sort(([a], [b]) => Number(a) - Number(b));
    return rows.map(([, value]) => [text(value)].flat().join(', ')).join(SEPARATOR);
  };
}
