import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { activeVersionDate } from '../../domain/product/active-version.ts';
import { parseProductId } from '../../domain/product/identifiers.ts';
import type { FieldValues, Product, ProductRevision } from '../../domain/product/product.ts';
import { findProduct, findRevision, findVersion } from '../../storage/products/products.ts';

export interface ReadRequest {
  readonly productId: string;
  readonly activeVersion: boolean;
  /** The fields that the answer needs; absent when it may need any. */
  readonly keys?: readonly string[] | undefined;
  /** Whether the reader has this revision already; absent when the request sets no condition. */
  readonly hasRevision?: ((revision: ProductRevision) => boolean) | undefined;
}

export interface ReadProduct {
  readonly revision: ProductRevision;
  /** Absent when the reader has the revision already. */
  readonly found?: { readonly product: Product; readonly values: FieldValues };
}

/**
 * Reads a product for an answer. A reader that sets a condition costs a look at the revision; the values are loaded only
 * when it has not got them yet.
 *
 * @throws ServiceError `PRODUCT_NOT_FOUND`
 */
export async function readProduct(
  { productId, activeVersion, keys, hasRevision }: ReadRequest,
  { db }: InstanceContext,
): Promise<ReadProduct> {
  const key = parseProductId(productId) ?? '';
  const notFound = () => new ServiceError('PRODUCT_NOT_FOUND', { params: { productId }, members: { productId } });

  if (hasRevision) {
    const revision = await findRevision(db, key);
    if (!revision) throw notFound();
    if (hasRevision(revision)) return { revision };
  }
  const product = await findProduct(db, key, activeVersion ? undefined : keys);
  if (!product) throw notFound();
  const version = activeVersion ? activeVersionDate(product.values) : undefined;
  const values = version === undefined ? undefined : await findVersion(db, product.key, version);
  return { revision: product, found: { product, values: values ?? product.values } };
}
