import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { BRAND, GTIN, PRODUCT_NAME, TARGET_MARKET, UNIT_TYPE } from '../catalogue/field-ids.ts';
import { formatFieldKey } from '../catalogue/field-keys.ts';
import { columnName, readColumn, sortedBy, type Column, type ColumnSource } from './column.ts';
import { readColumnFilter } from './column-filter.ts';
import type { Condition, SearchedTexts, SearchWord } from './condition.ts';
import { isFindings, malformedNarrowing, unknownColumn } from './narrowing-issues.ts';
import type { SortKey } from './view.ts';

/** What a request makes of a view: which of its products, in which order, with which columns. */
export interface Narrowing {
  /** Each a column, a colon and a value. */
  readonly filter?: readonly string[] | undefined;
  readonly search?: string | undefined;
  /** A column, after a hyphen for descending order. */
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** A narrowing of a view, read. */
export interface NarrowedView {
  readonly columns: readonly Column[];
  /** In addition to the filter of the view. */
  readonly filter: readonly Condition[];
  /** Undefined for the order of the view. */
  readonly sort?: readonly SortKey[];
  /** Identifies products and order: a page by cursor continues with the same. Absent for those of the view. */
  readonly tag?: string;
}

/** What every view can be filtered and sorted by, whatever its columns. */
export const COMMON_COLUMNS: Readonly<Record<string, string>> = {
  productId: 'productId',
  market: TARGET_MARKET,
  type: UNIT_TYPE,
  status: 'catalogStatus',
  brand: BRAND,
};

/**
 * @param columns that the view shows, and that it may be asked for
 * @throws ServiceError `INVALID_PARAMETER` naming the parameter, and its columns or the expected form
 */
export function narrowView(
  { filter = [], search, sort, columns: wanted }: Narrowing,
  { shown, others }: { readonly shown: readonly Column[]; readonly others: readonly Column[] },
  catalogue: FieldCatalogue,
): NarrowedView {
  const known = namedColumns([...shown, ...others], catalogue);
  const find = (parameter: 'filter' | 'sort' | 'columns', name: string): Column => {
    const column = known.get(name);
    if (!column) throw unknownColumn(parameter, name, [...known.keys()]);
    return column;
  };
  const conditions = filter.map((text) => {
    const colon = text.indexOf(':');
    if (colon < 1) throw malformedNarrowing('filter', text);
    const column = find('filter', text.slice(0, colon));
    return readColumnFilter(column.source, text, catalogue);
  });
  const words = (search ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (search !== undefined && words.length === 0) throw malformedNarrowing('search', search);
  if (words.length > 0) conditions.push(searchCondition(words, shown, catalogue));
  const tag = filter.length === 0 && words.length === 0 && sort === undefined ? undefined : [filter, words, sort ?? ''];
  return {
    columns: wanted === undefined ? shown : wanted.map((name) => find('columns', name)),
    filter: conditions,
    ...(sort === undefined ? {} : { sort: [readSort(sort, find, catalogue)] }),
    ...(tag ? { tag: JSON.stringify(tag) } : {}),
  };
}

function namedColumns(columns: readonly Column[], catalogue: FieldCatalogue): ReadonlyMap<string, Column> {
  const named = new Map<string, Column>();
  for (const column of columns) {
    const name = columnName(column, 'catalog');
    if (!named.has(name)) named.set(name, column);
  }
  for (const [name, field] of Object.entries(COMMON_COLUMNS)) {
    const column = readColumn(field, catalogue);
    if (typeof column !== 'string' && !named.has(name)) named.set(name, column);
  }
  return named;
}

function readSort(text: string, find: (parameter: 'sort', name: string) => Column, catalogue: FieldCatalogue): SortKey {
  const descending = text.startsWith('-');
  const { source } = find('sort', descending ? text.slice(1) : text);
  if (source.kind === 'property') {
    if (isFindings(source)) throw malformedNarrowing('sort', text);
    return { by: { property: source.property }, descending };
  }
  if (source.kind === 'key') {
    const by = sortedBy(source, catalogue);
    if (by.isNumber) return { by, descending };
  }
  return { by: { column: source }, descending };
}

/** Codes whose texts contain a word, at most: with more, a word says little. */
const MAX_CODES = 500;

/** Every word must occur in the texts that the columns show, or in the name, the GTIN or the product id. */
function searchCondition(words: readonly string[], columns: readonly Column[], catalogue: FieldCatalogue): Condition {
  const codedKeys = new Map<string, string>();
  const keys = new Set([GTIN, BRAND, `${PRODUCT_NAME}_1`]);
  const prefixes = new Set<string>();
  for (const { source } of columns) {
    if (source.kind === 'key') {
      if (isText(source)) keys.add(source.key);
      const list = source.field.keywordList;
      if (list !== undefined) codedKeys.set(source.key, list);
    }
    if (source.kind === 'rows' && isText(source))
      prefixes.add(`${formatFieldKey({ id: source.field.id, state: source.state, row: undefined })}_`);
    if (source.kind === 'language') prefixes.add(`${source.field.id}_`);
  }
  const texts: SearchedTexts = { keys: [...keys], prefixes: [...prefixes] };
  return { test: 'search', words: words.map((text) => searchWord(text, codedKeys, catalogue)), texts };
}

function searchWord(text: string, keys: ReadonlyMap<string, string>, catalogue: FieldCatalogue): SearchWord {
  const folded = text.toLowerCase();
  const codes: Record<string, readonly string[]> = {};
  for (const [key, list] of keys) {
    const found = (catalogue.keywordList(list)?.keywords ?? [])
      .filter(({ texts }) => Object.values(texts).some((one) => one.toLowerCase().includes(folded)))
      .map(({ code }) => code);
    if (found.length > 0 && found.length <= MAX_CODES) codes[key] = found;
  }
  return { text, codes };
}

function isText({ field }: Extract<ColumnSource, { kind: 'key' | 'rows' }>): boolean {
  return !['boolean', 'date', 'datetime'].includes(field.format);
}
