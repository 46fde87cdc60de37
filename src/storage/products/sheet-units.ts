import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { UnitType } from '../../domain/catalogue/unit-types.ts';
import { sql, type Connection, type InstanceDatabase } from '../database/database.ts';
import { batchPerDatabase } from '../database/batcher.ts';
import { PRODUCT_COLUMNS, toProduct, type ProductRow } from './tables.ts';

/** What is needed of a unit to decide whether a cached sheet is current. */
export interface SheetUnit {
  readonly key: UnitKey;
  readonly unitType: UnitType;
  readonly revision: number;
  readonly hasErrors: boolean;
}

interface SheetUnitRow {
  unit_key: UnitKey;
  unit_type: UnitType;
  revision: number;
  has_errors: boolean;
}

const FIND_UNITS = sql(
  'find_sheet_units',
  `select p.unit_key, p.unit_type, p.revision, p.has_errors
   from unnest($1::text[]) named (key) cross join lateral (select * from @products p where p.unit_key = named.key offset 0) p`,
);

const unitReads = batchPerDatabase<UnitKey, SheetUnit | undefined>(async (db, keys) => {
  const rows = await db.query<SheetUnitRow>(FIND_UNITS, [[...keys.keys()]]);
  return new Map(rows.map((row) => [row.unit_key, toSheetUnit(row)]));
});

export async function findSheetUnit(db: InstanceDatabase, key: UnitKey): Promise<SheetUnit | undefined> {
  return unitReads(db).do(key, key);
}

const FIND_LEVELS = sql(
  'find_levels',
  // OFFSET 0 stops the planner from joining whole tables.
  `with recursive above (unit_key) as (
     select $1::text
     union
     select link.parent
     from above cross join lateral (select parent from @product_links where child = above.unit_key offset 0) link
   ), below (unit_key) as (
     select $1::text
     union
     select link.child
     from below cross join lateral (select child from @product_links where parent = below.unit_key offset 0) link
   )
   select p.unit_key, p.unit_type, p.revision, p.has_errors, count(*) over () as total
   from (select unit_key from above union select unit_key from below) level
     cross join lateral (
       select unit_key, unit_type, revision, has_errors from @products where unit_key = level.unit_key offset 0
     ) p
   order by p.unit_key <> $1, p.unit_key
   limit $2`,
);

/**
 * A unit, first in the result, with its ancestors and descendants but not its siblings.
 * @param limit maximum number of units returned; `total` counts all
 */
export async function findLevels(
  db: Connection,
  key: UnitKey,
  limit: number,
): Promise<{ readonly units: readonly SheetUnit[]; readonly total: number }> {
  const rows = await db.query<SheetUnitRow & { total: number }>(FIND_LEVELS, [key, limit]);
  return { units: rows.map(toSheetUnit), total: rows[0]?.total ?? 0 };
}

const FIND_PRODUCTS = sql(
  'find_sheet_products',
  `select ${PRODUCT_COLUMNS} from @products p where p.unit_key = any($1)`,
);

export async function findSheetProducts(db: Connection, keys: readonly UnitKey[]): Promise<Product[]> {
  const rows = await db.query<ProductRow>(FIND_PRODUCTS, [keys]);
  return rows.map(toProduct);
}

function toSheetUnit({ unit_key: key, unit_type: unitType, revision, has_errors: hasErrors }: SheetUnitRow): SheetUnit {
  return { key, unitType, revision, hasErrors };
}
