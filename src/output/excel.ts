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
  /** Title of the workbook, of its printed pages, and of its sheet as far as Excel allows it. */
  readonly title: string;
  /** Document properties. */
  readonly subject?: string;
  readonly author?: string;
  readonly keywords?: string;
  readonly columns: ProductTable['columns'];
  /** Excel has no time zones: times are written as local times of this one. */
  readonly timeZone: TimeZone;
  readonly created: Date;
}

export type TableRow = readonly TableCell[];

/** Limit of Excel for a sheet, without the header row. */
const MAX_TABLE_ROWS = 1_048_575;
const BUFFER_BYTES = 65_536;
const PROGRAM = 'Product master data service';

const TOP: Partial<ExcelJS.Alignment> = { vertical: 'top' };
/** One object for all cells: exceljs compares styles by identity and would write a new one for each cell. */
const HEADER: Partial<ExcelJS.Style> = {
  font: { name: 'Calibri', size: 11, bold: true },
  numFmt: '@',
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9EEEA' } },
  border: { bottom: { style: 'thin', color: { argb: 'FF7A8B80' } } },
  alignment: { vertical: 'bottom', wrapText: true },
};
const STYLES: Readonly<Record<TableColumnType, Partial<ExcelJS.Style>>> = {
  text: { numFmt: '@', alignment: { ...TOP, wrapText: true } },
  number: { alignment: TOP },
  boolean: { alignment: { ...TOP, horizontal: 'center' } },
  date: { numFmt: 'dd-mm-yyyy', alignment: TOP },
  datetime: { numFmt: 'dd-mm-yyyy hh:mm', alignment: TOP },
};
/** Number format with a minimum number of decimals; it shows further ones, too. */
const NUMBERS = Array.from({ length: 4 }, (_, decimals): Partial<ExcelJS.Style> => {
  return { numFmt: decimals === 0 ? '#,##0' : `0.${'0'.repeat(decimals)}##`, alignment: TOP };
});
/** Widths in characters, for values of fixed length and for the shortest texts and numbers. */
const WIDTHS: Readonly<Record<TableColumnType, number>> = { text: 8, number: 8, boolean: 9, date: 12, datetime: 17 };
/** Longer texts wrap. */
const MAX_WIDTH = 50;
/** Titles wrap between words at this width, or at that of the longest word. */
const TITLE_WIDTH = 14;
/** Space for the filter button. */
const FILTER_WIDTH = 4;
/** Space that Excel leaves beside a value. */
const PADDING = 2;
/** Height of a line in points, and Excel's limit for a row. */
const LINE_HEIGHT = 15;
const MAX_HEIGHT = 409;
const MAX_LINES = Math.ceil(MAX_HEIGHT / LINE_HEIGHT);
/** A4. */
const PAPER = 9;
/** Centimetres per inch; margins are in inches. */
const INCH = 2.54;

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
    const sample = first.done === true ? [] : first.value;
    writing = writeBook(head, sample, from(first, source), file, abandoned.signal).catch(
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
  sample: readonly TableRow[],
  batches: AsyncIterable<readonly TableRow[]>,
  file: PassThrough,
  signal: AbortSignal,
): Promise<void> {
  // Loaded with the first file, because loading it would slow down startup considerably.
  const { PacedWorkbook } = await import('./paced-workbook.ts');
  const book = new PacedWorkbook(file);
  const { title, subject = '', author = PROGRAM, keywords = '', created } = head;
  Object.assign(book, { title, subject, creator: author, keywords, lastModifiedBy: PROGRAM });
  Object.assign(book, { created, modified: created });
  try {
    const { sheet, widths } = openSheet(book, head, sample);
    const count = await writeRows({ sheet, widths }, head, batches, () => book.drained(signal));
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

/** @param sample the first rows, which determine the widths of the columns */
function openSheet(
  book: PacedWorkbook,
  { title, columns, created, timeZone }: ExcelHead,
  sample: readonly TableRow[],
): { sheet: ExcelJS.Worksheet; widths: readonly number[] } {
  const day = presentDate(localTime(created, timeZone).toISOString().slice(0, 10));
  const sheet = book.addWorksheet(sheetName(title), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      // As many pages as there are rows for.
      fitToHeight: 0,
      printTitlesRow: '1:1',
      margins: {
        left: 1 / INCH,
        right: 1 / INCH,
        top: 1.9 / INCH,
        bottom: 1.6 / INCH,
        header: 0.8 / INCH,
        footer: 0.8 / INCH,
      },
    },
    // An ampersand begins a code.
    headerFooter: { oddHeader: `&L&B${title.replaceAll('&', '&&')}&R${day}`, oddFooter: '&R&P / &N' },
  });
  Object.assign(sheet.pageSetup, { paperSize: PAPER });
  const widths = columns.map((column, index) =>
    widthOf(
      column,
      sample.map((cells) => cells[index]),
    ),
  );
  sheet.columns = columns.map((column, index) => {
    return {
      width: widths[index] as number,
      style: column.type === 'number' ? numberStyle(column) : STYLES[column.type],
    };
  });
  const header = sheet.addRow([]);
  columns.forEach((column, index) => put(header, index, cellText(column.title), HEADER));
  fitHeight(
    header,
    columns.map((column) => column.title),
    widths.map((width) => width - FILTER_WIDTH),
  );
  header.commit();
  return { sheet, widths };
}

/** Programs do not agree on whether rows without a height grow with their texts, so rows of several lines have one. */
function fitHeight(row: ExcelJS.Row, cells: TableRow, widths: readonly number[]): void {
  let lines = 1;
  cells.forEach((cell, index) => {
    if (typeof cell === 'string') lines = Math.max(lines, linesOf(cell, (widths[index] as number) - PADDING));
  });
  if (lines > 1) row.height = Math.min(lines * LINE_HEIGHT, MAX_HEIGHT);
}

/** Lines that a text takes, words kept whole. */
function linesOf(text: string, width: number): number {
  if (text.length <= width && !text.includes('\n')) return 1;
  // Longer texts reach the maximum anyway.
  const shown = text.slice(0, width * MAX_LINES);
  let lines = 0;
  for (const line of shown.split('\n')) {
    let end = 0;
    lines++;
    for (const { length } of line.split(' ')) {
      if (end > 0 && end + length > width) {
        lines++;
        end = 0;
      }
      lines += Math.max(Math.ceil(length / width) - 1, 0);
      end += length + 1;
    }
  }
  return lines;
}

/** Wide enough for the values, and for a title of several lines. */
function widthOf({ title, type }: TableColumn, values: readonly (TableCell | undefined)[]): number {
  let width = Math.max(WIDTHS[type], titleWidth(title) + FILTER_WIDTH);
  for (const value of values) {
    if (width >= MAX_WIDTH) break;
    if (typeof value === 'string' || typeof value === 'number') width = Math.max(width, String(value).length + PADDING);
  }
  return Math.min(width, MAX_WIDTH);
}

function titleWidth(title: string): number {
  const longestWord = Math.max(...title.split(/[\s-]/).map((word) => word.length));
  return Math.min(title.length, Math.max(longestWord, TITLE_WIDTH));
}

/** @returns number of rows below the header */
async function writeRows(
  { sheet, widths }: { readonly sheet: ExcelJS.Worksheet; readonly widths: readonly number[] },
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
      columns.forEach((column, index) => putCell(row, index, cells[index], timeZone, numberStyle(column)));
      fitHeight(row, cells, widths);
      row.commit();
      await drained();
      // A drained file gives other requests no turn by itself.
      const turn = pause();
      if (turn) await turn;
    }
  }
  return count;
}

function numberStyle({ decimals }: TableColumn): Partial<ExcelJS.Style> {
  return (decimals === undefined ? undefined : NUMBERS[decimals]) ?? STYLES.number;
}

function putCell(
  row: ExcelJS.Row,
  index: number,
  value: TableCell | undefined,
  timeZone: TimeZone,
  numbers: Partial<ExcelJS.Style>,
): void {
  if (typeof value === 'string') put(row, index, cellText(value), STYLES.text);
  else if (typeof value === 'number') {
    if (Number.isFinite(value)) put(row, index, value, numbers);
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
