import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { sql, type Connection, type Sql } from '../database/database.ts';
import { mapInTurns } from '../../pause.ts';
import { findStatusCount } from './list-counts.ts';
import { countStatement, filterValues, keysStatement, matchStatement, type ListFilter } from './list-filters.ts';
import { productColumns, toProduct, type ProductRow } from './tables.ts';

/** Which values a list shows: none, some fields, or all. */
export type ShownValues = 'none' | 'all' | readonly string[];

/** Products as read, and the characters that PostgreSQL sent for them. */
export interface ProductRows {
  readonly products: readonly Product[];
  readonly characters: number;
}

/** A page of a list, in key order after a key. The empty string precedes all keys. */
export interface ListPart {
  readonly after: UnitKey;
  readonly limit: number;
}

export async function countProducts(db: Connection, filter: ListFilter): Promise<number> {
  const isByTime = filter.statusSince !== undefined || filter.changedSince !== undefined;
  const known = isByTime ? undefined : await findStatusCount(db, filter);
  if (known !== undefined) return known;
  const [row] = await db.query<{ count: number }>(countStatement(filter), filterValues(filter));
  return row?.count ?? 0;
}

/** @param skip number of keys to skip */
export async function listUnitKeys(
  db: Connection,
  filter: ListFilter,
  { after, limit }: ListPart,
  skip = 0,
): Promise<UnitKey[]> {
  const values = [...filterValues(filter), after, limit, skip];
  const rows = await db.query<{ unit_key: UnitKey }>(keysStatement(filter), values);
  return rows.map((row) => row.unit_key);
}

/** The concatenation detoasts a document once; without it every lookup would repeat that. */
const UNPACKED = `cross join lateral (select p."values" || '{}' as "values" offset 0) unpacked`;

function rowsOf(name: string, condition: string, parameters: number, rest = ''): Record<'none' | 'some' | 'all', Sql> {
  const some = `(select json_object_agg(key, unpacked."values" -> key) from unnest($${parameters + 1}::text[]) key
    where unpacked."values" ? key)::text`;
  const statement = (kind: string, values: string, join = ''): Sql =>
    sql(`${name}_${kind}`, `select ${productColumns(values)} from @products p ${join} where ${condition} ${rest}`);
  return {
    none: statement('none', 'null::text'),
    some: statement('some', some, UNPACKED),
    all: statement('all', 'p."values"::text'),
  };
}

const PART = {
  all: rowsOf('list_products', 'p.unit_key > $1', 2, 'order by p.unit_key limit $2'),
  market: rowsOf(
    'list_products_of_market',
    'p.target_market between $1 and $1 and (p.target_market, p.unit_key) > ($1, $2)',
    3,
    'order by p.target_market, p.unit_key limit $3',
  ),
};
const NAMED = rowsOf('find_listed_products', 'p.unit_key = any($1)', 1);

async function readRows(
  db: Connection,
  statements: Record<'none' | 'some' | 'all', Sql>,
  parameters: readonly unknown[],
  shown: ShownValues,
): Promise<ProductRows> {
  const isSome = typeof shown !== 'string';
  const rows = await db.query<ProductRow>(statements[isSome ? 'some' : shown], [
    ...parameters,
    ...(isSome ? [shown] : []),
  ]);
  const characters = rows.reduce((sum, row) => sum + (row.values?.length ?? 0) + row.findings.length, 0);
  return { products: await mapInTurns(rows, toProduct), characters };
}

/** Products in key order, of one market or all. Values that are not shown are omitted. */
export async function listProducts(
  db: Connection,
  targetMarket: string | undefined,
  { after, limit }: ListPart,
  shown: ShownValues,
): Promise<ProductRows> {
  return targetMarket === undefined
    ? readRows(db, PART.all, [after, limit], shown)
    : readRows(db, PART.market, [targetMarket, after, limit], shown);
}

/** Products by key, unordered; missing ones are omitted. */
export async function readNamedProducts(
  db: Connection,
  keys: readonly UnitKey[],
  shown: ShownValues,
): Promise<ProductRows> {
  return readRows(db, NAMED, [keys], shown);
}

/** As `readNamedProducts`, without their size. */
export async function findListedProducts(
  db: Connection,
  keys: readonly UnitKey[],
  shown: ShownValues,
): Promise<readonly Product[]> {
  return (await readNamedProducts(db, keys, shown)).products;
}

/** Whether each of the products matches a filter. Keys without a product are absent. */
export async function findMatching(
  db: Connection,
  keys: readonly UnitKey[],
  filter: ListFilter,
): Promise<Map<UnitKey, boolean>> {
  const rows = await db.query<{ unit_key: UnitKey; matches: boolean }>(matchStatement(filter), [
    ...filterValues(filter),
    keys,
  ]);
  return new Map(rows.map((row) => [row.unit_key, row.matches]));
}
