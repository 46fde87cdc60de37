import type { Request, Response } from 'express';
import { BRAND, PRODUCT_NAME, TARGET_MARKET, UNIT_TYPE } from '../domain/catalogue/field-ids.ts';
import { isServiceError } from '../domain/refusals/service-error.ts';
import { columnName, columnTitle, type Column } from '../domain/views/column.ts';
import { compileTable } from '../domain/views/table.ts';
import type { View } from '../domain/views/view.ts';
import { toProblem } from '../http/problems/problem.ts';
import { presentationOf } from '../presenters/save.ts';
import { positionOf, viewCursor, withProductId } from '../presenters/view.ts';
import { openView, type OpenView } from '../workflows/reading/read-view.ts';
import { notFoundPage } from './failure-page.ts';
import { FORM_FILTERS, isFromForm, listQuery, NO_VALUE, readListAddress, type ListAddress } from './list-address.ts';
import { cellPresenter, columnClass, type PageCell } from './list-cells.ts';
import { toSignIn } from './page-access.ts';
import type { Outcome } from './sign-in.ts';
import { isOpen, viewPath } from './views.ts';
import type { Visitor } from './visitor.ts';

const ROWS = 100;
/** Pages up to this one lead back to the page before, which is read by counting from the start. */
const MAX_BACK = 20;
const STATUSES = ['OK', 'SENT', 'PENDING', 'FAILED'] as const;

type Batch = ReturnType<OpenView['pages']> extends AsyncGenerator<infer One> ? One : never;
type Entry = Batch['entries'][number];

/** GET /views/{name}: what `GET /api/view/{viewname}` returns. */
export async function showView(request: Request, _response: Response, visitor: Visitor): Promise<Outcome> {
  const { ctx, user, language, words } = visitor;
  const name = String(request.params['name']);
  const view = ctx.views.get(name);
  if (!view) return notFoundPage(visitor, words('noView', { name }));
  if (!isOpen(view, user, ctx)) return toSignIn(visitor);
  const address = readListAddress(
    request.query,
    view.columns.map((column) => columnName(column, 'catalog')),
  );
  if (isFromForm(request.query)) return { redirect: viewPath(view) + listQuery(address) };
  const { open, problem } = openList(view, address, visitor);
  const { rows, end } = open ? await readRows(open) : { rows: [] };
  // Counting what filters leave reads the whole list.
  const isNarrowed = address.filter.length > 0 || address.search !== undefined;
  const count = open && !isNarrowed ? await open.count() : undefined;
  return {
    ...(problem === undefined ? {} : { status: 400 }),
    title: view.title[language],
    template: 'view',
    data: {
      description: view.description?.[language] ?? '',
      problem,
      address,
      form: formOf(view, address, visitor),
      files: filesOf(view, address, visitor),
      table: tableOf(open?.columns ?? [], rows, { view, address }, visitor),
      pages: pagesOf(view, address, { count, shown: rows.length, end }, visitor),
    },
  };
}

/** The list, or what is wrong with the address: the form then lets the visitor correct it. */
function openList(
  { name }: View,
  { filter, search, sort, columns, page, cursor }: ListAddress,
  { ctx, user, language, path }: Visitor,
): { readonly open?: OpenView; readonly problem?: string } {
  try {
    const open = openView(
      {
        viewName: name,
        caller: user === undefined ? 'anonymous' : 'user',
        limit: ROWS,
        ...(cursor === undefined ? { offset: (page - 1) * ROWS + 1 } : { position: positionOf(cursor) }),
        narrowing: { filter, search, sort, columns },
      },
      ctx,
    );
    return { open };
  } catch (error) {
    if (!isServiceError(error) || error.code !== 'INVALID_PARAMETER') throw error;
    return { problem: String(toProblem(error, { language, path, requestId: '' }).body['detail']) };
  }
}

async function readRows(open: OpenView): Promise<{ rows: Entry[]; end?: readonly string[] | undefined }> {
  const rows: Entry[] = [];
  let last: readonly string[] | undefined;
  for await (const { entries, end } of open.pages()) {
    rows.push(...entries);
    last = end;
  }
  return { rows, end: last };
}

interface Shown {
  readonly view: View;
  readonly address: ListAddress;
}

function tableOf(columns: readonly Column[], rows: readonly Entry[], { view, address }: Shown, visitor: Visitor) {
  const shown = withProductId(columns);
  const hasId = shown.length === columns.length;
  const { columns: described, row } = compileTable(
    shown,
    { naming: 'catalog', displayValues: true },
    presentationOf(visitor.ctx, visitor.language),
  );
  const present = shown.map((column, index) => cellPresenter(column, described[index] as never, visitor));
  const lines = rows.map(({ productId, cells }) => ({
    productId,
    cells: row(hasId ? cells : [productId, ...cells]).map(
      (cell, index): PageCell => present[index]?.(cell) as PageCell,
    ),
  }));
  return {
    columns: shown.map((column, index) => ({
      title: described[index]?.title ?? '',
      role: roleOf(column),
      class: columnClass(
        described[index] as never,
        lines.map(({ cells }) => cells[index] as PageCell),
      ),
      ...sortLink(column, view, address),
    })),
    rows: lines,
  };
}

/** What a column is for: on a phone, the name and the status come first. */
function roleOf({ source }: Column): 'id' | 'name' | 'status' | undefined {
  if (source.kind === 'property') {
    if (source.property === 'productId') return 'id';
    return source.property === 'catalogStatus' || source.property === 'isValid' ? 'status' : undefined;
  }
  return source.field.id === PRODUCT_NAME ? 'name' : undefined;
}

/** A click sorts by the column, then in descending order, then as the list does. */
function sortLink(column: Column, view: View, address: ListAddress) {
  if (column.source.kind === 'property' && column.source.property === 'validationErrors') return {};
  const name = columnName(column, 'catalog');
  const [direction, next] =
    address.sort === name
      ? (['ascending', `-${name}`] as const)
      : address.sort === `-${name}`
        ? (['descending', undefined] as const)
        : ([undefined, name] as const);
  return { direction, sortPath: viewPath(view) + listQuery({ ...address, sort: next }) };
}

function formOf(view: View, address: ListAddress, visitor: Visitor) {
  const { ctx, language, words } = visitor;
  const parts = address.filter.map((text): [string, string, string] => {
    const colon = text.indexOf(':');
    return [text.slice(0, colon), text.slice(colon + 1), text];
  });
  /** Filters of one value that the form has a field for; the others are listed, and can be removed. */
  const own = new Map(
    parts
      .filter(([name, value]) => FORM_FILTERS.includes(name as never) && isSingle(name, value))
      .map(([name, value]): [string, string] => [name, value]),
  );
  const others = parts.filter(([name, value]) => own.get(name) !== value);
  const titles = new Map(view.columns.map((column) => [columnName(column, 'catalog'), columnTitle(column, language)]));
  const named = [...titles].map(([name, title]) => ({ name, title: `${title} (${name})` }));
  const chosen = address.columns && new Set(address.columns);
  return {
    action: viewPath(view),
    clearPath: viewPath(view) + listQuery({ sort: address.sort, columns: address.columns }),
    isNarrowed: address.filter.length > 0 || address.search !== undefined,
    count: address.filter.length,
    values: Object.fromEntries([...own].map(([name, value]) => [name, value === '' ? NO_VALUE : value])),
    markets: codesOf(TARGET_MARKET, visitor),
    types: codesOf(UNIT_TYPE, visitor),
    statuses: [
      ...STATUSES.map((code) => ({ code: code, title: words(`listStatus${code}`) })),
      { code: NO_VALUE, title: words('listStatusNone') },
    ],
    brand: ctx.catalogue.get(BRAND)?.names[language] ?? words('listBrand'),
    others: others.map(([name, value, text]) => ({
      text,
      title: `${titles.get(name) ?? name}: ${value}`,
      path: viewPath(view) + listQuery({ ...address, filter: address.filter.filter((each) => each !== text) }),
    })),
    named,
    columns: [...titles].map(([name, title]) => ({ name, title, isShown: chosen?.has(name) ?? true })),
    allPath: chosen && viewPath(view) + listQuery({ ...address, columns: undefined }),
    shownColumns: chosen ? `${chosen.size}/${titles.size}` : '',
  };
}

function isSingle(name: string, value: string): boolean {
  return name === 'brand' ? value !== '' : name === 'status' || value !== '' ? !value.includes(',') : false;
}

function codesOf(field: string, { ctx, language }: Visitor): { code: string; title: string }[] {
  const keywords = ctx.catalogue.keywordList(ctx.catalogue.get(field)?.keywordList ?? '')?.keywords ?? [];
  return keywords
    .map(({ code, texts }) => ({ code, title: texts[language] }))
    .sort((a, b) => a.title.localeCompare(b.title, language));
}

/** The formats in which a view can be downloaded, with the filters, the order and the columns of the page. */
function filesOf({ name }: View, address: ListAddress, { ctx, language }: Visitor) {
  const [view, query] = [encodeURIComponent(name), listQuery(address)];
  const sheets = [...ctx.profiles.values()].map(({ id, title }) => ({
    path: `/api/view/excel/${view}/${encodeURIComponent(id)}${query}`,
    kind: 'Excel',
    title: title[language],
  }));
  return [
    ...sheets,
    { path: `/api/view/${view}/xml${query}`, kind: 'XML', title: '' },
    { path: `/api/view/${view}${query}`, kind: 'JSON', title: '' },
  ];
}

interface PageRows {
  /** Undefined if it is not known. */
  readonly count: number | undefined;
  readonly shown: number;
  /** Undefined on the last page. */
  readonly end?: readonly string[] | undefined;
}

function pagesOf(view: View, address: ListAddress, { count, shown, end }: PageRows, { words, language }: Visitor) {
  const number = new Intl.NumberFormat(language);
  const { page } = address;
  const first = (page - 1) * ROWS + 1;
  const last = first + shown - 1;
  const total = count ?? (end === undefined ? last : undefined);
  const params = { first: number.format(first), last: number.format(last), count: number.format(total ?? 0) };
  const path = (wanted: number) => viewPath(view) + listQuery(address, wanted);
  return {
    rows: shown === 0 ? '' : words(total === undefined ? 'rowsOfMore' : 'rowsOf', params),
    isBehind: page > 1,
    position: words('pageNumber', { page: number.format(page) }),
    isOnly: page === 1 && end === undefined,
    first: page > 1 ? path(1) : undefined,
    previous: page > 1 && page <= MAX_BACK ? path(page - 1) : undefined,
    next: end === undefined ? undefined : viewPath(view) + listQuery(address, page + 1, viewCursor(end)),
  };
}
