import { formatTimestamp, presentDate, type TimeZone } from '../domain/product/dates.ts';
import type { Column } from '../domain/views/column.ts';
import { CalendarDay, type TableCell, type TableColumn } from '../domain/views/table.ts';
import { showMoment } from './product/cell.ts';
import { STATUS_LOOKS } from './status-looks.ts';
import type { Visitor } from './visitor.ts';

/** A cell as its template shows it. */
export interface PageCell {
  readonly text: string;
  /** The end of a long text, which opens on demand. */
  readonly rest?: string;
  /** Shape and colour of a status, in addition to its text. */
  readonly look?: string;
}

/** Maximum number of characters of a text on one line, on a few lines, and shown without collapsing. */
const SHORT = 24;
const MEDIUM = 60;
const LONG = 160;
/** Where a long text is cut at the latest. */
const CUT = 120;

const MAX_DECIMALS = 20;

/** The cells of a column, presented for a visitor. */
export function cellPresenter(
  { source }: Column,
  { type, decimals = 0 }: TableColumn,
  { language, words, ctx }: Visitor,
): (cell: TableCell) => PageCell {
  const property = source.kind === 'property' ? source.property : undefined;
  if (property === 'catalogStatus')
    return (cell) => {
      const status = (cell ?? 'None') as keyof typeof STATUS_LOOKS | 'None';
      return { text: words(`listStatus${status}`), look: status === 'None' ? 'none' : STATUS_LOOKS[status] };
    };
  if (property === 'isValid')
    return (cell) => ({ text: words(cell === true ? 'valid' : 'invalid'), look: cell === true ? 'good' : 'bad' });
  const numbers = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: MAX_DECIMALS,
  });
  return (cell) => {
    if (cell === null) return { text: '' };
    if (cell instanceof CalendarDay) return { text: presentDate(cell.iso) };
    if (cell instanceof Date) return { text: timeText(cell, ctx.timeZone) };
    if (typeof cell === 'number') return { text: type === 'number' ? numbers.format(cell) : String(cell) };
    if (typeof cell === 'boolean') return { text: words(cell ? 'yes' : 'no') };
    return longText(cell);
  };
}

/** The class of a column, by its values on the page. */
export function columnClass({ type }: TableColumn, cells: readonly PageCell[]): string {
  if (type === 'number') return 'number';
  if (type === 'date' || type === 'datetime') return 'date';
  const longest = Math.max(0, ...cells.map(({ text, rest = '' }) => text.length + rest.length));
  return longest <= SHORT ? 'short' : longest <= MEDIUM ? 'medium' : 'wide';
}

function timeText(time: Date, zone: TimeZone): string {
  return Number.isNaN(time.getTime()) ? '' : showMoment(formatTimestamp(time.getTime(), zone));
}

/** Collapses long texts to keep rows low. */
function longText(text: string): PageCell {
  if (text.length <= LONG) return { text };
  const space = text.lastIndexOf(' ', CUT);
  const at = space > 0 ? space : CUT;
  return { text: text.slice(0, at), rest: text.slice(at) };
}
