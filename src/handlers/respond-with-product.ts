import { readDate } from '../domain/product/dates.ts';
import type { FieldValues, Product, ProductRevision } from '../domain/product/product.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { isUnchanged, productTag, revisionHeaders } from '../http/response/etag.ts';
import type { HandlerContext, OperationInput, OperationId } from '../http/operation.ts';
import type { Conditions } from '../http/request/conditions.ts';
import { refuseValue } from '../http/request/parameter-issues.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { readProduct, type ReadRequest } from '../workflows/reading/read-product.ts';
import { presentationOf } from '../presenters/save.ts';

/** What a read of one product is about. */
export interface ProductRead extends Pick<ReadRequest, 'productId' | 'keys'> {
  readonly activeVersion?: boolean | undefined;
  /** Of the version to read, as sent. */
  readonly versionDate?: string | undefined;
  /** Part of the ETag where the path does not name the product: another one may take its place. */
  readonly variant?: string;
}

type ProductResponse<Body> =
  | { readonly status: 200; readonly headers: Record<string, string>; readonly body: Body }
  | { readonly status: 304; readonly headers: Record<string, string>; readonly body: undefined };

/**
 * The response to a read of one product: 304 when the caller has this revision, else what `present` makes of it.
 * @throws ServiceError `PRODUCT_NOT_FOUND`
 */
export async function respondWithProduct<Body>(
  { productId, keys, activeVersion = false, versionDate: versionText, variant: named }: ProductRead,
  { conditions, language }: Pick<OperationInput<OperationId>, 'conditions' | 'language'>,
  ctx: HandlerContext,
  present: (product: Product, values: FieldValues, presentation: Presentation) => Body,
): Promise<ProductResponse<Body>> {
  const versionDate = versionText === undefined ? undefined : readVersionDate(versionText);
  const variant = versionDate === undefined ? named : `${named ?? ''}-${versionDate}`;
  const configuration = variant === undefined ? ctx.configurationTag : `${ctx.configurationTag}-${variant}`;
  const timelines = await timelinesOf(ctx.db);
  const tagOf = (revision: ProductRevision) => productTag(revision, timelines.current, language, configuration);
  // The findings of a version depend on versions of other units, which do not change the revision of this one.
  const hasRevision =
    versionDate === undefined && isConditional(conditions)
      ? (revision: ProductRevision) =>
          isUnchanged(conditions, tagOf(revision), timelines.changedAt(revision.lastChanged))
      : undefined;
  const { revision, found } = await readProduct({ productId, activeVersion, versionDate, keys, hasRevision }, ctx);
  const headers = revisionHeaders(timelines.changedAt(revision.lastChanged), tagOf(revision));
  if (!found) return { status: 304, headers, body: undefined };
  return { status: 200, headers, body: present(found.product, found.values, presentationOf(ctx, language)) };
}

function readVersionDate(text: string): string {
  const day = readDate(text);
  if (day !== undefined) return day;
  throw refuseValue('versionDate', text, 'DayMonthYear');
}

function isConditional({ ifNoneMatch, ifModifiedSince }: Conditions): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}
