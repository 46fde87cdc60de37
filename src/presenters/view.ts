import { viewXml, type ViewBatch } from '../output/xml.ts';
import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';

import type { Cell } from '../domain/views/cells.ts';
import type { Column } from '../domain/views/column.ts';
import { compileRecord, type ProductRecord, type RecordOptions } from '../domain/views/record.ts';
import { CalendarDay, compileTable, type TableCell } from '../domain/views/table.ts';
import type { Narrowing } from '../domain/views/narrow-view.ts';
import type { ExportProfile } from '../domain/views/view.ts';
import { readCursor, writeCursor } from '../http/request/cursor.ts';
import { refuseCombination } from '../http/request/parameter-issues.ts';
import { streamList } from '../http/response/list-stream.ts';
import type { Caller } from '../access/caller.ts';
import { noteEnd, StreamedBody, type PageEnd } from '../http/response/content.ts';
import { createPause, mapInTurns } from '../pause.ts';
import { presentationOf } from './save.ts';

type TableColumn = components['schemas']['TableColumn'];

interface ViewEntry {
  readonly productId: string;
  readonly cells: readonly Cell[];
}

/** A view whose rows are not read yet. */
export interface ReadableView {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly profile: ExportProfile | undefined;
  readonly count: () => Promise<number>;
  readonly pages: () => AsyncIterable<{ readonly entries: readonly ViewEntry[]; readonly end?: readonly string[] }>;
}

/** Presentation options of a request; the profile supplies the rest. */
export interface ViewOptions {
  readonly fieldnames?: 'catalog' | 'gs1' | 'epd' | 'datatables';
  readonly displayValues?: boolean;
  readonly gridsToArray?: boolean;
  readonly allergensToBold?: boolean;
}

/** Paging options of a view request. */
interface PageQuery {
  readonly limit?: number;
  readonly offset?: number;
  readonly cursor?: string;
  readonly modifiedsince?: number;
  readonly fieldnames?: ViewOptions['fieldnames'];
  readonly gridsToArray?: boolean;
  readonly allergensToBold?: boolean;
  readonly filter?: readonly string[];
  readonly search?: string;
  readonly sort?: string;
  readonly columns?: readonly string[];
}

interface ViewInput {
  readonly query: PageQuery;
  readonly caller: Caller;
  readonly address: string;
  readonly language: Language;
  readonly mediaType: string;
}

/**
 * The requested page of a view, and the caller.
 * @throws ServiceError `INVALID_PARAMETER` for a presentation that a table cannot have: its cells are plain text
 */
export function viewRequest({ query, caller, address }: Pick<ViewInput, 'query' | 'caller' | 'address'>) {
  for (const name of ['gridsToArray', 'allergensToBold'] as const)
    if (query.fieldnames === 'datatables' && query[name] === true)
      throw refuseCombination(name, 'fieldnames=datatables');
  return {
    allergensToBold: query.allergensToBold,
    caller: caller.kind,
    reader: address,
    limit: query.limit,
    offset: query.offset,
    modifiedSinceMinutes: query.modifiedsince,
    narrowing: narrowingOf(query),
    position: positionOf(query.cursor, query.offset),
  };
}

/**
 * Reads a cursor as a position.
 * @returns a function that throws ServiceError `INVALID_PARAMETER` for a cursor of another view, or one combined with an
 *   offset
 */
export function positionOf(cursor: string | undefined, offset?: number) {
  const isText = (text: unknown): text is string => typeof text === 'string';
  const query = { ...(cursor === undefined ? {} : { cursor }), ...(offset === undefined ? {} : { offset }) };
  return (isOurs: (texts: readonly string[]) => boolean) =>
    readCursor(query, (texts) => (texts.every(isText) && isOurs(texts) ? texts : undefined));
}

/** The filters, the search, the order and the columns of a request. */
export function narrowingOf({ filter, search, sort, columns }: Narrowing): Narrowing {
  return { filter, search, sort, columns };
}

/** A view as a page, as lines or as a table, as the request prefers. */
export function toViewBody(
  view: ReadableView,
  { query, language, mediaType }: ViewInput,
  options: ViewOptions,
  ctx: InstanceContext,
): StreamedBody {
  if (options.fieldnames === 'datatables' && mediaType === 'application/json')
    return new StreamedBody(toDataTable(view, options, language, ctx));
  return streamList(
    {
      head: viewHead(view, query),
      name: 'products',
      pages: view.pages(),
      present: recordPresenter(view, options, language, ctx),
      count: view.count,
      cursor: viewCursor,
    },
    mediaType,
  );
}

export const viewCursor = (end: readonly string[]): string => writeCursor(...end);

/** A view as XML: the envelope and the products of the JSON response. */
export function toViewXml(
  view: ReadableView,
  { query, language }: Pick<ViewInput, 'query' | 'language'>,
  options: ViewOptions,
  ctx: InstanceContext,
): StreamedBody {
  const present = recordPresenter(view, options, language, ctx);
  const noted: PageEnd = {};
  const pause = createPause();
  async function* batches(): AsyncGenerator<ViewBatch> {
    for await (const { entries, end } of noteEnd(view.pages(), viewCursor, noted)) {
      const toRecord = (entry: ViewEntry) => ({ productId: entry.productId, record: present(entry) });
      const records = await mapInTurns(entries, toRecord, pause);
      yield { records, ...(end === undefined ? {} : { nextCursor: viewCursor(end) }) };
    }
  }
  async function* document(): AsyncGenerator<string> {
    yield* viewXml({ ...viewHead(view, query), count: await view.count() }, batches());
  }
  return new StreamedBody(document(), noted);
}

/** The name of the Excel file: the profile's, in which `{view}` stands for the view. */
export function excelName({ filename }: ExportProfile, viewName: string): string {
  return filename.replaceAll('{view}', viewName);
}

/** The columns of a view as a table, and its rows in batches. */
export function viewTable(view: ReadableView, profile: ExportProfile, language: Language, ctx: InstanceContext) {
  const table = compileTable(
    view.columns,
    { ...profile, statusTexts: profile.displayValues },
    presentationOf(ctx, language),
  );
  async function* rows(): AsyncGenerator<TableCell[][]> {
    const pause = createPause();
    for await (const { entries } of view.pages()) yield mapInTurns(entries, ({ cells }) => table.row(cells), pause);
  }
  return { columns: table.columns, rows };
}

/** The envelope without what is known only after the products: their number, and where the next page begins. */
function viewHead({ name }: ReadableView, { limit, offset, modifiedsince }: PageQuery) {
  return { status: 200, view: name, limit, offset, modifiedsince } as const;
}

function recordPresenter(
  view: ReadableView,
  options: ViewOptions,
  language: Language,
  ctx: InstanceContext,
): (entry: ViewEntry) => ProductRecord {
  const write = compileRecord(view.columns, recordOptions(view, options), presentationOf(ctx, language));
  return ({ productId, cells }) => write(cells, { productId });
}

function recordOptions({ profile }: ReadableView, options: ViewOptions): RecordOptions {
  const { fieldnames, displayValues, gridsToArray = false, allergensToBold = false } = options;
  return {
    naming: fieldnames === undefined || fieldnames === 'datatables' ? (profile?.naming ?? 'catalog') : fieldnames,
    displayValues: displayValues ?? profile?.displayValues ?? false,
    gridsToArray,
    allergensToBold,
    ...(profile ? { names: profile.names } : {}),
  };
}

/** A view as DataTables reads it: one cell per column, also for missing values. */
async function* toDataTable(
  open: ReadableView,
  { displayValues = true }: ViewOptions,
  language: Language,
  ctx: InstanceContext,
): AsyncGenerator<string> {
  const [presentation, total] = [presentationOf(ctx, language), await open.count()];
  const table = compileTable(withProductId(open.columns), { naming: 'catalog', displayValues }, presentation);
  const columns: TableColumn[] = table.columns.map(({ name, title }) => ({ data: name, title }));
  const head = JSON.stringify({ recordsTotal: total, recordsFiltered: total, columns });
  // Sent with the first rows: until these are read, an error can still set the status.
  let separator = `${head.slice(0, -1)},"data":[`;
  const hasProductId = open.columns.length === table.columns.length;
  const present = ({ productId, cells }: ViewEntry): string => {
    const row = table.row(hasProductId ? cells : [productId, ...cells]);
    return JSON.stringify(Object.fromEntries(row.map((cell, index) => [columns[index]?.data ?? '', inBrowser(cell)])));
  };
  const pause = createPause();
  for await (const { entries } of open.pages()) {
    const texts = await mapInTurns(entries, present, pause);
    yield separator + texts.join(',');
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

/** Adds the product id, which identifies the rows of a table. */
export function withProductId(columns: readonly Column[]): readonly Column[] {
  const isThere = columns.some(({ source }) => source.kind === 'property' && source.property === 'productId');
  return isThere ? columns : [{ source: { kind: 'property', property: 'productId' }, names: {} }, ...columns];
}

/** Dates as ISO, which sort correctly as text. */
function inBrowser(cell: TableCell): string | number | boolean | null {
  if (cell instanceof CalendarDay) return cell.iso;
  return cell instanceof Date ? cell.toISOString() : cell;
}
