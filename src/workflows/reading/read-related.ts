import type { InstanceContext } from '../../context.ts';
import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import { gtinOfKey, type UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { findSameGtin } from '../../storage/products/same-gtin.ts';
import { findLevels, findSheetProducts } from '../../storage/products/sheet-units.ts';

/** The units around one: those above and below it, and the other units that these contain. */
export interface RelatedUnits {
  readonly units: ReadonlyMap<UnitKey, Product>;
  /** Number of units above and below that were not read. */
  readonly hidden: number;
}

/** At most this many units above and below are read, and as many beside them. */
const MAX_UNITS = 100;
/** At most this many markets of a GTIN are read. */
const MAX_MARKETS = 12;

export async function readRelatedUnits(key: UnitKey, { db }: InstanceContext): Promise<RelatedUnits> {
  const { units: levels, total } = await findLevels(db, key, MAX_UNITS);
  const products = await findSheetProducts(
    db,
    levels.map((level) => level.key),
  );
  const units = new Map(products.map((product) => [product.key, product]));
  const beside = new Set(
    products
      .flatMap(({ values, targetMarket }) => childLinks(values, targetMarket))
      .map(({ child }) => child)
      .filter((child) => !units.has(child)),
  );
  if (beside.size > 0) {
    for (const product of await findSheetProducts(db, [...beside].slice(0, MAX_UNITS))) units.set(product.key, product);
  }
  return { units, hidden: total - levels.length };
}

/** The products with the GTIN of a unit in all markets, ordered by market. */
export function readAllMarkets(key: UnitKey, { db }: InstanceContext): Promise<Product[]> {
  return findSameGtin(db, gtinOfKey(key), MAX_MARKETS);
}
