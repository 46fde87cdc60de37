import type { Request } from 'express';
import type { Narrowing } from '../domain/views/narrow-view.ts';

/** The filters that the form has a field of its own for. */
export const FORM_FILTERS = ['market', 'type', 'status', 'brand'] as const;
export type FormFilter = (typeof FORM_FILTERS)[number];
/** Stands in the form for products without a status: an empty choice selects all. */
export const NO_VALUE = 'none';
/** What only the form sends. */
const FORM_NAMES = [...FORM_FILTERS, 'by', 'value', 'column'] as const;

const MAX_PAGE = 1_000_000;

/** What an address of a list selects. */
export interface ListAddress {
  readonly filter: readonly string[];
  readonly search: string | undefined;
  readonly sort: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** Counted from 1. */
  readonly page: number;
  /** Where the page starts; without it, pages are counted from the start of the list, which takes longer. */
  readonly cursor: string | undefined;
}

/** Whether the form sent this query: the page then redirects to the address of what it selects. */
export function isFromForm(query: Request['query']): boolean {
  return FORM_NAMES.some((name) => query[name] !== undefined) || query['search'] === '' || query['sort'] === '';
}

/** @param all names of the view's columns: a choice of all of them is none */
export function readListAddress(query: Request['query'], all: readonly string[]): ListAddress {
  const page = Number(textOf(query['page']) ?? '1');
  return {
    filter: readFilters(query),
    search: textOf(query['search'])?.trim(),
    sort: textOf(query['sort']),
    columns: readColumns(query, all),
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    cursor: textOf(query['cursor']),
  };
}

function readFilters(query: Request['query']): string[] {
  const filter = textsOf(query['filter']);
  for (const name of FORM_FILTERS) {
    const value = textOf(query[name]);
    if (value !== undefined) filter.push(`${name}:${value === NO_VALUE ? '' : value}`);
  }
  const by = textOf(query['by']);
  if (by !== undefined) filter.push(`${by}:${textsOf(query['value'])[0]?.trim() ?? ''}`);
  return [...new Set(filter)];
}

function readColumns(query: Request['query'], all: readonly string[]): string[] | undefined {
  const chosen = textsOf(query['column']);
  const columns = chosen.length === 0 ? textOf(query['columns'])?.split(',') : chosen;
  return columns && all.every((name) => columns.includes(name)) ? undefined : columns;
}

/** The query of an address, also for downloads: the API has the same parameters, except for the page. */
export function listQuery({ filter, search, sort, columns }: Narrowing, page = 1, cursor?: string): string {
  const query = new URLSearchParams();
  for (const text of filter ?? []) query.append('filter', text);
  if (search !== undefined) query.set('search', search);
  if (sort !== undefined) query.set('sort', sort);
  if (columns) query.set('columns', columns.join(','));
  if (page > 1) query.set('page', String(page));
  if (cursor !== undefined) query.set('cursor', cursor);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function textsOf(parameter: unknown): string[] {
  return [parameter].flat().filter((text): text is string => typeof text === 'string');
}

function textOf(parameter: unknown): string | undefined {
  return textsOf(parameter).find((text) => text.trim() !== '');
}
