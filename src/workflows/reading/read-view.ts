import { createHash } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { minutesBefore } from '../../domain/product/dates.ts';
import { mayRead } from '../../access/view-access.ts';
import type { ListRevision } from '../../domain/product/product.ts';
import type { Column } from '../../domain/views/column.ts';
import { narrowView, type NarrowedView, type Narrowing } from '../../domain/views/narrow-view.ts';
import type { ExportProfile, View } from '../../domain/views/view.ts';
import { withMarks } from '../../domain/views/mark-statements.ts';
import { findListRevision } from '../../storage/products/list-revision.ts';
import { timelinesOf } from '../../storage/products/timelines.ts';
import {
  countViewRows,
  isViewPosition,
  readViewRows,
  type ViewRow,
  type ViewSelection,
} from '../../storage/products/view-rows.ts';
import { requireProfile } from './require-profile.ts';

export interface ViewRequest {
  readonly viewName: string;
  readonly exportProfileId?: string | undefined;
  readonly caller: 'anonymous' | 'key' | 'user';
  /** Client address; connections are shared out between addresses. */
  readonly reader?: string | undefined;
  /** Whether to ignore the view's access setting and treat it as public. */
  readonly isPublic?: boolean;
  readonly activeVersion?: boolean;
  /** Whether rows have the cells of `withMarks`. */
  readonly allergensToBold?: boolean | undefined;
  readonly limit?: number | undefined;
  /** Counted from 1. */
  readonly offset?: number | undefined;
  /**
   * Decodes the end of the previous page.
   * @param isOurs whether the texts are a position in this view's order
   */
  readonly position?: (isOurs: (texts: readonly string[]) => boolean) => readonly string[] | undefined;
  readonly modifiedSinceMinutes?: number | undefined;
  readonly narrowing?: Narrowing | undefined;
}

/** A view ready to be read; nothing is read until its rows or its count are requested. */
export interface OpenView {
  readonly name: string;
  readonly view: View;
  readonly profile: ExportProfile | undefined;
  readonly columns: readonly Column[];
  /** Identifies the snapshot shown. Read it before the products. */
  readonly revision: () => Promise<ListRevision>;
  /** Number of products on all pages. */
  readonly count: () => Promise<number>;
  /**
   * The products of the page, in batches. The last batch has an end, the position of its last product, when more
   * follow.
   */
  readonly pages: () => AsyncGenerator<{ readonly entries: readonly ViewRow[]; readonly end?: readonly string[] }>;
}

/**
 * Finds a view for a caller.
 * @throws ServiceError `VIEW_NOT_FOUND`, `UNAUTHORIZED`, `UNKNOWN_EXPORT_PROFILE`, or `INVALID_PARAMETER` for a
 *   narrowing that the view cannot have
 */
export function openView(request: ViewRequest, ctx: InstanceContext): OpenView {
  const { limit } = request;
  const view = findView(request, ctx);
  const profile = request.exportProfileId === undefined ? undefined : requireProfile(request.exportProfileId, ctx);
  const shown = profile && profile.columns.length > 0 ? profile.columns : view.columns;
  const narrowed = narrowView(request.narrowing ?? {}, { shown, others: view.columns }, ctx.catalogue);
  const mark = narrowed.tag === undefined ? [] : [markOf(narrowed.tag)];
  const { columns } = narrowed;
  const selection = selectionOf(request, { view, narrowed, mark }, ctx);
  return {
    name: view.name,
    view,
    profile,
    columns,
    revision: async () => findListRevision(ctx.db, await timelinesOf(ctx.db), selection.changedSince),
    count: () => countViewRows(ctx.db, selection),
    pages: () => readPage(ctx, selection, { limit, reader: request.reader, mark }),
  };
}

function findView({ viewName, caller, isPublic = false }: ViewRequest, ctx: InstanceContext): View {
  const view = ctx.views.get(viewName);
  if (!view) throw new ServiceError('VIEW_NOT_FOUND', { params: { name: viewName } });
  if (!isPublic && !mayRead(view, caller, ctx.settings.security.keys)) throw new ServiceError('UNAUTHORIZED');
  return view;
}

function selectionOf(
  request: ViewRequest,
  { view, narrowed, mark }: { readonly view: View; readonly narrowed: NarrowedView; readonly mark: readonly string[] },
  ctx: InstanceContext,
): ViewSelection {
  const { limit, offset, modifiedSinceMinutes, activeVersion = false } = request;
  const { columns, sort = view.sort } = narrowed;
  const behind = request.position?.((texts) => isPositionOf(sort, mark, texts));
  return {
    columns: request.allergensToBold === true ? withMarks(columns, ctx.catalogue) : columns,
    filter: view.filter,
    narrowed: narrowed.filter,
    sort,
    activeVersion,
    changedSince: modifiedSinceMinutes === undefined ? undefined : minutesBefore(ctx.now(), modifiedSinceMinutes),
    // One extra, to detect a next page.
    limit: limit === undefined ? undefined : limit + 1,
    skip: offset === undefined ? undefined : offset - 1,
    behind: behind?.slice(0, behind.length - mark.length),
  };
}

const MARK_LENGTH = 16;

/** Stands in a cursor for the filters and the order that it continues. */
function markOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, MARK_LENGTH);
}

function isPositionOf(sort: View['sort'], mark: readonly string[], texts: readonly string[]): boolean {
  if (mark.length === 0) return isViewPosition(sort, texts);
  return texts.at(-1) === mark[0] && isViewPosition(sort, texts.slice(0, -1));
}

async function* readPage(
  ctx: InstanceContext,
  selection: ViewSelection,
  {
    limit = Infinity,
    reader,
    mark,
  }: { readonly limit: number | undefined; readonly reader: string | undefined; readonly mark: readonly string[] },
): AsyncGenerator<{ readonly entries: readonly ViewRow[]; readonly end?: readonly string[] }> {
  let left = limit;
  let last: ViewRow | undefined;
  for await (const rows of readViewRows(ctx.db, selection, reader)) {
    const entries = rows.length > left ? rows.slice(0, left) : rows;
    last = entries.at(-1) ?? last;
    const isCut = entries.length < rows.length && last !== undefined;
    yield { entries, ...(isCut ? { end: [...(JSON.parse((last as ViewRow).position) as string[]), ...mark] } : {}) };
    left -= entries.length;
  }
}
