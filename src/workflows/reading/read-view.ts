import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { minutesBefore } from '../../domain/product/dates.ts';
import { mayRead } from '../../access/view-access.ts';
import type { ListRevision } from '../../domain/product/product.ts';
import type { Column } from '../../domain/views/column.ts';
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
 * @throws ServiceError `VIEW_NOT_FOUND`, `UNAUTHORIZED` or `UNKNOWN_EXPORT_PROFILE`
 */
export function openView(request: ViewRequest, ctx: InstanceContext): OpenView {
  const { viewName, caller, limit, modifiedSinceMinutes, activeVersion = false } = request;
  const view = ctx.views.get(viewName);
  if (!view) throw new ServiceError('VIEW_NOT_FOUND', { params: { name: viewName } });
  if (request.isPublic !== true && !mayRead(view, caller, ctx.settings.security.keys))
    throw new ServiceError('UNAUTHORIZED');
  const profile = request.exportProfileId === undefined ? undefined : requireProfile(request.exportProfileId, ctx);
  const columns = profile && profile.columns.length > 0 ? profile.columns : view.columns;
  const changedSince = modifiedSinceMinutes === undefined ? undefined : minutesBefore(ctx.now(), modifiedSinceMinutes);
  const selection: ViewSelection = {
    columns: request.allergensToBold === true ? withMarks(columns, ctx.catalogue) : columns,
    filter: view.filter,
    sort: view.sort,
    activeVersion,
    changedSince,
    // One extra, to detect a next page.
    limit: limit === undefined ? undefined : limit + 1,
    skip: request.offset === undefined ? undefined : request.offset - 1,
    behind: request.position?.((texts) => isViewPosition(view.sort, texts)),
  };
  return {
    name: view.name,
    view,
    profile,
    columns,
    revision: async () => findListRevision(ctx.db, await timelinesOf(ctx.db), changedSince),
    count: () => countViewRows(ctx.db, selection),
    pages: () => readPage(ctx, selection, limit, request.reader),
  };
}

async function* readPage(
  ctx: InstanceContext,
  selection: ViewSelection,
  limit = Infinity,
  reader?: string,
): AsyncGenerator<{ readonly entries: readonly ViewRow[]; readonly end?: readonly string[] }> {
  let left = limit;
  let last: ViewRow | undefined;
  for await (const rows of readViewRows(ctx.db, selection, reader)) {
    const entries = rows.length > left ? rows.slice(0, left) : rows;
    last = entries.at(-1) ?? last;
    const isCut = entries.length < rows.length && last !== undefined;
    yield { entries, ...(isCut ? { end: JSON.parse((last as ViewRow).position) as string[] } : {}) };
    left -= entries.length;
  }
}
