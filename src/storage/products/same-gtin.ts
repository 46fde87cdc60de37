import type { Product } from '../../domain/product/product.ts';
import { toUnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';
import { PRODUCT_COLUMNS, toProduct, type ProductRow } from './tables.ts';

// Keys are of equal length and differ in digits only, so they have the same order in every collation.
const FIND_SAME_GTIN = sql(
  'find_same_gtin',
  `select ${PRODUCT_COLUMNS} from @products p where p.unit_key between $1 and $2 order by p.unit_key limit $3`,
);

/** The products with a GTIN, in all markets, ordered by market. */
export async function findSameGtin(db: Connection, gtin: string, limit: number): Promise<Product[]> {
  const range = [toUnitKey(gtin, '000'), toUnitKey(gtin, '999')];
  const rows = await db.query<ProductRow>(FIND_SAME_GTIN, [...range, limit]);
  return rows.map(toProduct);
}
