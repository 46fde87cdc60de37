import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import { minutesBefore, readDate, readDateTime, type TimeZone } from '../domain/product/dates.ts';
import { parseProductId, type UnitKey } from '../domain/product/identifiers.ts';
import type { FieldValues, Product } from '../domain/product/product.ts';
import type { ExportProfile } from '../domain/views/view.ts';
import { readCursor, writeCursor } from '../http/request/cursor.ts';
import { streamList } from '../http/response/list-stream.ts';
import type { OperationInput } from '../http/operation.ts';
import type { StreamedBody } from '../http/response/content.ts';
import { readMoment } from '../http/request/moment.ts';
import { refuseValue } from '../http/request/parameter-issues.ts';
import { presentationOf } from './save.ts';
import { keysOf, presentByProfile } from './profile.ts';

type ListQuery = OperationInput<'listProductStatuses'>['query'];
type NamedQuery = OperationInput<'queryProductStatuses'>['query'];

/** A product of a list, or an unknown id. */
type StatusEntry =
  | { readonly product: Product; readonly values: FieldValues; readonly changedKeys?: readonly string[] }
  | { readonly unknown: string };

export interface ReadableStatuses<Position> {
  readonly pages: AsyncIterable<{ readonly entries: readonly StatusEntry[]; readonly end?: Position }>;
  readonly count: () => Promise<number>;
}

/** Fixed by the interface; never translated, because clients compare it. */
const NOT_FOUND = 'Product not found';
/** Marks cursors that hold a position, not a key. */
const ASKED = 'asked';

/** @throws ServiceError `INVALID_PARAMETER` for a date or time that does not exist */
export function readStatusFilter(query: ListQuery, { timeZone, now }: Pick<InstanceContext, 'timeZone' | 'now'>) {
  const { fromdate, fromtime, modifiedsince, catalogStatus, gs1Status, targetMarket } = query;
  const times = [
    ...(fromdate === undefined ? [] : [startOfDay(fromdate, timeZone)]),
    ...(fromtime === undefined ? [] : [readMoment('fromtime', fromtime, timeZone)]),
  ];
  return {
    statusSince: times.length === 0 ? undefined : new Date(Math.max(...times.map(Number))),
    changedSince: modifiedsince === undefined ? undefined : minutesBefore(now(), modifiedsince),
    catalogStatus: catalogStatus && [...new Set(catalogStatus)],
    gs1Status: gs1Status && [...new Set(gs1Status)],
    targetMarket: targetMarket === undefined ? undefined : String(targetMarket).padStart(3, '0'),
  };
}

function startOfDay(text: string, timeZone: TimeZone): Date {
  const day = readDate(text);
  if (day === undefined) throw refuseValue('fromdate', text, 'DayMonthYear');
  return new Date(readDateTime(`${day}T00:00`, timeZone) ?? day);
}

/** What a list shows of each product, according to the request and its profile. */
export function readStatusDetail(
  { deltaChanges = false, activeVersion = false }: NamedQuery,
  profile: ExportProfile | undefined,
  revalidate = false,
) {
  const hasFields = profile !== undefined && profile.columns.length > 0;
  // Grid rows mark the active version, so finding it needs all values.
  const shown = hasFields ? ((activeVersion ? undefined : keysOf(profile)) ?? ('all' as const)) : ('none' as const);
  return { shown, deltaChanges, activeVersion, revalidate };
}

/** @throws ServiceError `INVALID_PARAMETER` for a cursor that does not belong to a list of all products */
export function readKeyRange(query: ListQuery) {
  const after = readCursor(query, ([key, ...rest]): UnitKey | undefined =>
    rest.length === 0 && typeof key === 'string' && parseProductId(key) === key ? key : undefined,
  );
  return { after, skip: (query.offset ?? 1) - 1, limit: query.limit };
}

/** @throws ServiceError `INVALID_PARAMETER` for a cursor that does not belong to a list of named products */
export function readAskedRange(query: NamedQuery) {
  const after = readCursor(query, ([kind, position, ...rest]) =>
    rest.length === 0 && kind === ASKED && Number.isSafeInteger(position) && Number(position) > 0
      ? Number(position)
      : undefined,
  );
  return { after, skip: (query.offset ?? 1) - 1, limit: query.limit };
}

export function streamStatuses(
  list: ReadableStatuses<UnitKey>,
  input: Pick<OperationInput<'listProductStatuses'>, 'query' | 'language' | 'mediaType'>,
  profile: ExportProfile | undefined,
  ctx: InstanceContext,
): StreamedBody {
  const { fromdate, fromtime, modifiedsince, catalogStatus, gs1Status, targetMarket, revalidate } = input.query;
  const filters = { fromdate, fromtime, modifiedsince, catalogStatus, gs1Status, targetMarket, revalidate };
  return stream({ ...list, cursor: (key) => writeCursor(key) }, filters, input, profile, ctx);
}

export function streamNamedStatuses(
  list: ReadableStatuses<number>,
  input: Pick<OperationInput<'queryProductStatuses'>, 'query' | 'language' | 'mediaType'>,
  profile: ExportProfile | undefined,
  ctx: InstanceContext,
): StreamedBody {
  const { fromtime, modifiedsince, catalogStatus, gs1Status } = input.query;
  const filters = { fromtime, modifiedsince, catalogStatus, gs1Status };
  return stream({ ...list, cursor: (position) => writeCursor(ASKED, position) }, filters, input, profile, ctx);
}

function stream<Position>(
  list: ReadableStatuses<Position> & { readonly cursor: (end: Position) => string },
  filters: object,
  {
    query,
    language,
    mediaType,
  }: { readonly query: NamedQuery; readonly language: Language; readonly mediaType: string },
  profile: ExportProfile | undefined,
  ctx: InstanceContext,
): StreamedBody {
  const { limit, offset, deltaChanges, activeVersion } = query;
  const sent = { limit, offset, deltaChanges, activeVersion, exportProfileId: profile?.id };
  const present = presentByProfile(profile, presentationOf(ctx, language));
  return streamList(
    {
      head: { status: 200, ...filters, ...sent },
      name: 'products',
      pages: list.pages,
      count: list.count,
      cursor: list.cursor,
      present(entry) {
        if ('unknown' in entry) return { productId: entry.unknown, error: NOT_FOUND };
        const presented = present(entry.product, entry.values);
        return entry.changedKeys ? { ...presented, fieldsChangedSinceLastSendToGS1: entry.changedKeys } : presented;
      },
    },
    mediaType,
  );
}
