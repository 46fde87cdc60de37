import type { InstanceContext } from '../../context.ts';
import { activeVersionDate } from '../../domain/product/versions.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValues, Product } from '../../domain/product/product.ts';
import {
  countProducts,
  findMatching,
  readNamedProducts,
  listProducts,
  listUnitKeys,
  type ShownValues,
} from '../../storage/products/product-lists.ts';
import { isEveryProduct, isInKeyOrder, type ListFilter } from '../../storage/products/list-filters.ts';
import { findChangesSinceSend } from '../gs1-record/changes-since-send.ts';
import { createPageSize, pagesOf, type PageSize } from './page-size.ts';
import { readAhead } from './read-ahead.ts';
import { findVersions } from '../../storage/products/versions.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';

/** What a list shows of each product. */
export interface StatusDetail {
  readonly shown: ShownValues;
  readonly activeVersion: boolean;
  readonly deltaChanges: boolean;
  readonly revalidate: boolean;
}

/** Which part of a list to return. */
export interface ListRange<Position> {
  /** Where the page before ended. */
  readonly after?: Position | undefined;
  /** How many to leave out first. */
  readonly skip: number;
  readonly limit?: number | undefined;
}

export interface ListedProduct {
  readonly product: Product;
  /** Of the active version where that is asked for. */
  readonly values: FieldValues;
  /** Fields that differ from what was last sent; only of a product with such changes waiting. */
  readonly changedKeys?: readonly string[];
}

/** An id that was asked for, as it was written. */
export interface AskedProduct {
  readonly productId: string;
  readonly key: UnitKey;
}
export interface UnknownProduct {
  readonly unknown: string;
}

interface ListPage<Entry, Position> {
  readonly entries: readonly Entry[];
  /** Where the list ends although there is more. */
  readonly end?: Position;
}

/** A list that is about to be read: nothing is read of it before its pages or its count are asked for. */
export interface OpenList<Entry, Position> {
  readonly pages: AsyncIterable<ListPage<Entry, Position>>;
  /** How many entries it has, whatever the range. Asked for after the pages. */
  readonly count: () => Promise<number>;
}

/** So many keys are found at once where finding them reads all that match, whose order is not that of the keys. */
const KEYS = 20_000;
/** The same where an index has those of each status in order: the first page then comes early. */
const KEYS_IN_ORDER = 500;

/**
 * All products that match, in the order of their keys.
 *
 * Pages are read one after the other, each from where the last one ended, and nothing is held in between, because the
 * client may be slow. Keys never change and each page continues after the last key, so a product that is saved
 * meanwhile is neither skipped nor repeated.
 */
export function listStatuses(
  filter: ListFilter,
  range: ListRange<UnitKey>,
  detail: StatusDetail,
  ctx: InstanceContext,
): OpenList<ListedProduct, UnitKey> {
  let listed = 0;
  let isWhole = range.after === undefined && range.skip === 0;

  async function* pages(): AsyncGenerator<ListPage<ListedProduct, UnitKey>> {
    let left = range.limit ?? Infinity;
    let last = range.after ?? '';
    const start = range.skip === 0 ? last : await keyAt(filter, range.skip, ctx);
    if (start === undefined) return;
    // One more, to know whether there is a next page.
    for await (const products of pagesAfter(start, left + 1)) {
      const taken = products.slice(0, left);
      left -= taken.length;
      listed += taken.length;
      last = taken.at(-1)?.key ?? last;
      const isCut = taken.length < products.length;
      if (isCut) isWhole = false;
      yield { entries: await complete(taken, detail, ctx), ...(isCut ? { end: last } : {}) };
    }
  }

  function pagesAfter(start: UnitKey, total: number): AsyncGenerator<readonly Product[]> {
    const range = { start, total, size: createPageSize(detail), shown: detail.shown };
    return isInKeyOrder(filter) ? pagesByKey(filter.targetMarket, range, ctx) : pagesOfKeys(filter, range, ctx);
  }

  return {
    pages: readAhead(pages()),
    // A list that was sent from first to last counts what it sent.
    count: () => (isWhole ? Promise.resolve(listed) : countProducts(ctx.db, filter)),
  };
}

/** The key at a position counted from 1; undefined behind the end. */
async function keyAt(filter: ListFilter, position: number, { db }: InstanceContext): Promise<UnitKey | undefined> {
  const [key] = await listUnitKeys(db, filter, { after: '', limit: 1 }, position - 1);
  return key;
}

/** Products to read, in pages by key. */
interface PagedRange {
  /** The key after which to start. */
  readonly start: UnitKey;
  /** Products at most. */
  readonly total: number;
  readonly size: PageSize;
  readonly shown: ShownValues;
}

async function* pagesByKey(
  targetMarket: string | undefined,
  { start, total, size, shown }: PagedRange,
  { db }: InstanceContext,
): AsyncGenerator<readonly Product[]> {
  let after = start;
  for (let left = total; left > 0;) {
    const limit = Math.min(size.next(), left);
    const rows = await listProducts(db, targetMarket, { after, limit }, shown);
    size.learn(rows);
    const { products } = rows;
    if (products.length > 0) yield products;
    if (products.length < limit) return;
    left -= products.length;
    after = products.at(-1)?.key ?? after;
  }
}

/** Finds the keys by the index of a condition, many at a time, and then reads the products. */
async function* pagesOfKeys(
  filter: ListFilter,
  { start, total, size, shown }: PagedRange,
  { db }: InstanceContext,
): AsyncGenerator<Product[]> {
  let after = start;
  const isByTime = filter.statusSince !== undefined || filter.changedSince !== undefined;
  for (let left = total; left > 0;) {
    const limit = Math.min(isByTime ? KEYS : KEYS_IN_ORDER, left);
    const keys = await listUnitKeys(db, filter, { after, limit });
    for (const page of pagesOf(keys, size)) {
      const rows = await readNamedProducts(db, page, shown);
      size.learn(rows);
      const found = new Map(rows.products.map((product) => [product.key, product]));
      const products = page.flatMap((key) => found.get(key) ?? []).filter((product) => hasStatus(product, filter));
      // Products that are gone or have another status by now make room for later ones.
      left -= products.length;
      yield products;
    }
    if (keys.length < limit) return;
    after = keys.at(-1) ?? after;
  }
}

/** A status can change after the keys were found. */
function hasStatus({ gs1 }: Product, { catalogStatus, gs1Status }: ListFilter): boolean {
  if (gs1Status && !gs1Status.includes(gs1.gs1Status)) return false;
  return !catalogStatus || (gs1.catalogStatus !== null && catalogStatus.includes(gs1.catalogStatus));
}

/**
 * The products named that match a filter, in the order in which they are named. An unknown id stands in its place.
 * @param range positions count all ids that were named
 */
export function findStatuses(
  asked: readonly AskedProduct[],
  filter: ListFilter,
  { after = 0, skip, limit = Infinity }: ListRange<number>,
  detail: StatusDetail,
  ctx: InstanceContext,
): OpenList<ListedProduct | UnknownProduct, number> {
  let matches: Promise<ReadonlyMap<UnitKey, boolean>> | undefined;
  const findMatches = () => (matches ??= findMatching(ctx.db, [...new Set(asked.map(({ key }) => key))], filter));

  async function* pages(): AsyncGenerator<ListPage<ListedProduct | UnknownProduct, number>> {
    const known = isEveryProduct(filter) ? undefined : await findMatches();
    const positions = [...asked.keys()].slice(after).filter((at) => known?.get(asked[at]?.key ?? '') !== false);
    const range = positions.slice(skip, skip + limit);
    const size = createPageSize(detail);
    for (const part of pagesOf(range, size)) {
      const page = part.map((at) => asked[at] as AskedProduct);
      const keys = [...new Set(page.map(({ key }) => key))];
      const rows = await readNamedProducts(ctx.db, keys, detail.shown);
      size.learn(rows);
      const listed = await complete(rows.products, detail, ctx);
      const byKey = new Map(listed.map((entry) => [entry.product.key, entry]));
      const entries = page.map(({ key, productId }) => byKey.get(key) ?? { unknown: productId });
      yield { entries: entries.filter((entry) => 'unknown' in entry || hasStatus(entry.product, filter)) };
    }
    const next = positions[skip + range.length];
    if (next !== undefined) yield { entries: [], end: next };
  }

  return {
    pages: readAhead(pages()),
    async count() {
      const known = await findMatches();
      return asked.filter(({ key }) => known.get(key)).length;
    },
  };
}

/** Adds to products what a list shows of them. */
async function complete(
  products: readonly Product[],
  { revalidate, deltaChanges, activeVersion, shown }: StatusDetail,
  ctx: InstanceContext,
): Promise<ListedProduct[]> {
  const keys = products.map((product) => product.key);
  // Findings that cannot be stored, because a save has locked the unit, are returned all the same.
  const findings = revalidate ? (await revalidateProducts(keys, ctx)).findings : undefined;
  const isPending = ({ gs1 }: Product): boolean => deltaChanges && gs1.catalogStatus === 'PENDING';
  const changed = await findChangesSinceSend(products.filter(isPending), ctx);
  const dates = new Map<UnitKey, string>();
  if (activeVersion && shown !== 'none') {
    for (const { key, values } of products) {
      const date = activeVersionDate(values);
      if (date !== undefined) dates.set(key, date);
    }
  }
  const versions = await findVersions(ctx.db, dates);
  return products.map((product) => {
    const { key, values } = product;
    return {
      product: { ...product, findings: findings?.get(key) ?? product.findings },
      values: versions.get(key) ?? values,
      ...(isPending(product) ? { changedKeys: changed.get(key) ?? [] } : {}),
    };
  });
}
