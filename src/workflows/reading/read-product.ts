import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { activeVersionDate } from '../../domain/product/active-version.ts';
import { parseProductId } from '../../domain/product/identifiers.ts';
import type { FieldValues, Product, ProductRevision } from '../../domain/product/product.ts';
import { findProduct, findRevision, findVersion } from '../../storage/products/products.ts';

export interface ReadRequest {
  readonly productId: string;
  readonly activeVersion: boolean;
  /** Fields that the response needs; absent when it may need any. */
  readonly keys?: readonly string[] | undefined;
  /** Whether the client has this revision; absent for an unconditional request. */
  readonly hasRevision?: ((revision: ProductRevision) => boolean) | undefined;
}

export interface ReadProduct {
  readonly revision: ProductRevision;
  /** Absent when the client has the revision. */
  readonly found?: { readonly product: Product; readonly values: FieldValues };
}

/**
 * Reads a product for a response. A conditional request first reads only the revision, and the values only if the
 * client needs them.
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
