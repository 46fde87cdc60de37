import type { InstanceContext } from '../../context.ts';
import { findProductCounts } from '../../storage/products/product-counts.ts';

/** The markets that have products. Undefined while products are being counted for the first time. */
export async function readMarkets({ db }: Pick<InstanceContext, 'db'>): Promise<ReadonlySet<string> | undefined> {
  const { byStatus, isComplete } = await findProductCounts(db);
  if (!isComplete) return undefined;
  return new Set(byStatus.filter(({ products }) => products > 0).map(({ targetMarket }) => targetMarket));
}
