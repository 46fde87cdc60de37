import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { presentDate } from '../../domain/product/dates.ts';
import { activeVersionDate } from '../../domain/product/versions.ts';
import { parseProductId } from '../../domain/product/identifiers.ts';
import type { FieldValues, Product, ProductRevision } from '../../domain/product/product.ts';
import { findProduct, findRevision } from '../../storage/products/products.ts';
import { findVersions, loadVersions } from '../../storage/products/versions.ts';
import { validateVersion } from '../saving/validate-version.ts';

export interface ReadRequest {
  readonly productId: string;
  readonly activeVersion: boolean;
  /** Date (ISO) of the version to read; absent means the current values. */
  readonly versionDate?: string | undefined;
  /** Fields that the response needs; absent when it may need any. */
  readonly keys?: readonly string[] | undefined;
  /** Whether the client has this revision; absent for an unconditional request. */
  readonly hasRevision?: ((revision: ProductRevision) => boolean) | undefined;
}

export interface ReadProduct {
  readonly revision: ProductRevision;
  /** Absent when the client has the revision. */
  readonly found?: FoundProduct;
}

interface FoundProduct {
  readonly product: Product;
  readonly values: FieldValues;
}

/**
 * Reads a product for a response. A conditional request first reads only the revision, and the values only if the
 * client needs them.
 * @throws ServiceError `PRODUCT_NOT_FOUND` or `VERSION_NOT_FOUND`
 */
export async function readProduct(
  { productId, activeVersion, versionDate, keys, hasRevision }: ReadRequest,
  ctx: InstanceContext,
): Promise<ReadProduct> {
  const { db } = ctx;
  const key = parseProductId(productId) ?? '';
  const notFound = () => new ServiceError('PRODUCT_NOT_FOUND', { params: { productId }, members: { productId } });

  if (hasRevision) {
    const revision = await findRevision(db, key);
    if (!revision) throw notFound();
    if (hasRevision(revision)) return { revision };
  }
  const product = await findProduct(db, key, activeVersion || versionDate !== undefined ? undefined : keys);
  if (!product) throw notFound();
  if (versionDate !== undefined) return { revision: product, found: await readVersion(product, versionDate, ctx) };
  const version = activeVersion ? activeVersionDate(product.values) : undefined;
  const values = version === undefined ? undefined : (await findVersions(db, new Map([[key, version]]))).get(key);
  return { revision: product, found: { product, values: values ?? product.values } };
}

/** A version by its date. One of a later day has findings of its own: those that its hierarchies will have by then. */
async function readVersion(product: Product, date: string, ctx: InstanceContext): Promise<FoundProduct> {
  const version = (await loadVersions(ctx.db, [product.key])).get(product.key)?.get(date);
  if (!version) {
    const { productId } = product;
    throw new ServiceError('VERSION_NOT_FOUND', {
      params: { productId, date: presentDate(date) },
      members: { productId },
    });
  }
  if ('values' in version) return { product, values: version.values };
  const { values, findings } = await validateVersion(product, { date, changes: version.changes }, ctx);
  return { product: { ...product, findings }, values };
}
