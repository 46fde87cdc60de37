import type ExcelJS from 'exceljs';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { MINUTE_MS, presentDate, type TimeZone } from '../domain/product/dates.ts';
import {
  CalendarDay,
  type ProductTable,
  type TableCell,
  type TableColumn,
  type TableColumnType,
} from '../domain/views/table.ts';
import { cellText, sheetName } from './excel-text.ts';
import { createPause } from '../pause.ts';
import type { PacedWorkbook } from './paced-workbook.ts';

export interface ExcelHead {
  /** Title of the workbook, and of its sheet as far as Excel allows it. */
  readonly title: string;
  readonly columns: ProductTable['columns'];
  /** Excel has no time zones: times are written as local times of this one. */
  readonly timeZone: TimeZone;
  readonly created: Date;
}

export type TableRow = readonly TableCell[];

/** Limit of Excel for a sheet, without the header row. */
const MAX_TABLE_ROWS = 1_048_575;
const BUFFER_BYTES = 65_536;
const AUTHOR = 'Product master data service';

/** One object for all cells: exceljs compares styles by identity and would write a new one for each cell. */
const HEADER: Partial<ExcelJS.Style> = { font: { name: 'Calibri', size: 11, bold: true }, numFmt: '@' };
const STYLES: Readonly<Record<TableColumnType, Partial<ExcelJS.Style>>> = {
  text: { numFmt: '@' },
  number: {},
  boolean: {},
  date: { numFmt: 'dd-mm-yyyy' },
  datetime: { numFmt: 'dd-mm-yyyy hh:mm' },
};
const WIDTHS: Readonly<Record<TableColumnType, number>> = { text: 20, number: 11, boolean: 11, date: 12, datetime: 17 };
const MAX_WIDTH = 50;
/** Space for the filter button. */
const FILTER_WIDTH = 4;

/** Spreadsheet programs agree on dates from March 1900 on; Excel's last year is 9999. */
const FIRST_DATE = Date.UTC(1900, 2, 1);
const END_OF_DATES = Date.UTC(10_000, 0, 1);

/**
 * Streams a workbook with one sheet. Yields nothing before the first batch is there, so that a view that cannot be read
 * fails before the response starts. A slow reader delays the batches; one that leaves ends them.
 */
export async function* viewExcel(
  head: ExcelHead,
  batches: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<Uint8Array> {
  const source = batches[Symbol.asyncIterator]();
  const abandoned = new AbortController();
  const file = new PassThrough({ highWaterMark: BUFFER_BYTES });
  let writing: Promise<void> | undefined;
  try {
    const first = await source.next();
    writing = writeBook(head, from(first, source), file, abandoned.signal).catch(
      (error: unknown) => void file.destroy(error as Error),
    );
    for await (const chunk of file) yield chunk as Uint8Array;
  } finally {
    abandoned.abort();
    file.destroy();
    await writing;
    await source.return?.();
  }
}

async function* from<T>(first: IteratorResult<T, unknown>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let result = first; result.done !== true; result = await rest.next()) yield result.value;
}

async function writeBook(
  head: ExcelHead,
  batches: AsyncIterable<readonly TableRow[]>,
  file: PassThrough,
  signal: AbortSignal,
): Promise<void> {
  // Loaded with the first file, because loading it would slow down startup considerably.
  const { PacedWorkbook } = await import('./paced-workbook.ts');
  const book = new PacedWorkbook(file);
  Object.assign(book, { title: head.title, creator: AUTHOR, lastModifiedBy: AUTHOR });
  Object.assign(book, { created: head.created, modified: head.created });
  try {
    const sheet = openSheet(book, head);
    const count = await writeRows(sheet, head, batches, () => book.drained(signal));
    const last = { row: count + 1, column: Math.max(head.columns.length, 1) };
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: last };
    sheet.commit();
    // If the reader leaves, the commit never completes.
    await Promise.race([book.commit(), once(file, 'close', { signal })]);
  } catch (error) {
    book.abandon();
    throw error;
  }
}

function openSheet(book: PacedWorkbook, { title, columns }: ExcelHead): ExcelJS.Worksheet {
  const sheet = book.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({ width: widthOf(column), style: STYLES[column.type] }));
  const header = sheet.addRow([]);
  columns.forEach((column, index) => put(header, index, cellText(column.title), HEADER));
  header.commit();
  return sheet;
}

function widthOf({ title, type }: TableColumn): number {
  return Math.min(Math.max(WIDTHS[type], title.length + FILTER_WIDTH), MAX_WIDTH);
}

/** @returns number of rows below the header */
async function writeRows(
  sheet: ExcelJS.Worksheet,
  { columns, timeZone }: ExcelHead,
  batches: AsyncIterable<readonly TableRow[]>,
  drained: () => Promise<void>,
): Promise<number> {
  let count = 0;
  const pause = createPause();
  for await (const batch of batches) {
    for (const cells of batch) {
      if (++count > MAX_TABLE_ROWS) throw new RangeError(`An Excel sheet cannot have more than ${MAX_TABLE_ROWS} rows`);
      const row = sheet.addRow([]);
      columns.forEach((_column, index) => putCell(row, index, cells[index], timeZone));
      row.commit();
      await drained();
      // A drained file gives other requests no turn by itself.
      const turn = pause();
      if (turn) await turn;
    }
  }
  return count;
}

function putCell(row: ExcelJS.Row, index: number, value: TableCell | undefined, timeZone: TimeZone): void {
  if (typeof value === 'string') put(row, index, cellText(value), STYLES.text);
  else if (typeof value === 'number') {
    if (Number.isFinite(value)) put(row, index, value, STYLES.number);
  } else if (typeof value === 'boolean') put(row, index, value, STYLES.boolean);
  else if (value instanceof CalendarDay) putDate(row, index, new Date(value.iso), 'date');
  else if (value) putDate(row, index, localTime(value, timeZone), 'datetime');
}

/** exceljs writes times in UTC. Invalid dates stay invalid. */
function localTime(moment: Date, timeZone: TimeZone): Date {
  const epochMs = moment.getTime();
  return Number.isNaN(epochMs) ? moment : new Date(epochMs + timeZone.offsetAt(epochMs) * MINUTE_MS);
}

function putDate(row: ExcelJS.Row, index: number, date: Date, type: 'date' | 'datetime'): void {
  const time = date.getTime();
  if (Number.isNaN(time)) return;
  if (time >= FIRST_DATE && time < END_OF_DATES) {
    put(row, index, date, STYLES[type]);
  } else {
    const iso = date.toISOString();
    put(
      row,
      index,
      presentDate(iso.slice(0, -14)) + (type === 'datetime' ? ` ${iso.slice(-13, -8)}` : ''),
      STYLES.text,
    );
  }
}

function put(
  row: ExcelJS.Row,
  index: number,
  value: string | number | boolean | Date | ReturnType<typeof cellText>,
  style: Partial<ExcelJS.Style>,
): void {
  const cell = row.getCell(index + 1);
  cell.value = value;
  cell.style = style;
}
