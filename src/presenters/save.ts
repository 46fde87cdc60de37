import type { Timelines } from '../domain/history/timelines.ts';
import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { presentSelection, presentStatus, type StatusPayload } from './product.ts';
import { presentDate } from '../domain/product/dates.ts';
import type { FieldValue } from '../domain/product/product.ts';
import type { RefusedSave, SavedItem, SaveOutcome } from '../domain/saving/outcome.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { toFieldErrors } from '../http/problems/problem.ts';
import { productTag } from '../http/response/etag.ts';
import { Bytes, JsonText } from '../http/response/content.ts';
import { createPause, type Pause } from '../pause.ts';

type WriteResult = components['schemas']['ProductWriteResult'];

/** Beyond this many mistakes in a batch, the items that follow name their first one only. */
const MAX_LISTED = 10_000;
/** The `result` of a product that was refused. */
export const NOT_UPDATED = 'Product not updated';

export function presentationOf(
  { catalogue, rules, timeZone }: Pick<InstanceContext, 'catalogue' | 'rules' | 'timeZone'>,
  language: Language,
): Presentation {
  return { catalogue, rules, timeZone, language };
}

/**
 * Fields beside the base status properties, on one level. Joined as text: that is cheaper than copying the properties.
 */
export function withFields(status: StatusPayload, fields: Readonly<Record<string, FieldValue>>): JsonText {
  const head = JSON.stringify(status);
  const tail = JSON.stringify(fields);
  return new JsonText(tail === '{}' ? head : `${head.slice(0, -1)},${tail.slice(1)}`);
}

/** The response to a write. */
interface SaveResponse {
  readonly status: 200;
  readonly body: WriteResult | Bytes;
  readonly headers?: Record<string, string>;
}

/**
 * The response to a write: the product, or for an array the envelope with one product per item.
 * @throws ServiceError with the reason for which the write was refused
 */
export function respondToSave(
  outcome: SaveOutcome,
  isBatch: boolean,
  language: Language,
  { current }: Timelines,
  ctx: InstanceContext,
): SaveResponse | Promise<SaveResponse> {
  const presentation = presentationOf(ctx, language);
  if (isBatch) return respondToBatch(outcome, presentation, createPause());
  if ('refused' in outcome) throw refuseProduct(outcome.refused, presentation);
  const [saved] = outcome.saved as [SavedItem];
  return {
    status: 200,
    body: presentSaved(saved, presentation),
    ...(saved.test ? {} : { headers: { ETag: productTag(saved.product, current, language, ctx.configurationTag) } }),
  };
}

/** Products are presented and encoded one by one: their findings may make a response of tens of megabytes. */
async function respondToBatch(outcome: SaveOutcome, presentation: Presentation, pause: Pause): Promise<SaveResponse> {
  if ('refused' in outcome) throw await refuseBatch(outcome.refused, presentation.language, pause);
  const { saved } = outcome;
  const parts = [Buffer.from(`{"status":200,"count":${saved.length},"products":[`)];
  for (const [index, item] of saved.entries()) {
    parts.push(Buffer.from((index === 0 ? '' : ',') + JSON.stringify(presentSaved(item, presentation))));
    const turn = pause();
    if (turn) await turn;
  }
  parts.push(Buffer.from(']}'));
  return { status: 200, body: new Bytes(Buffer.concat(parts)) };
}

/** Why a write was refused, as the response says it. */
export async function refuseSave(
  refused: RefusedSave,
  isBatch: boolean,
  presentation: Presentation,
): Promise<ServiceError> {
  return isBatch ? refuseBatch(refused, presentation.language, createPause()) : refuseProduct(refused, presentation);
}

export function presentSaved(
  { product, test, customRequestId, futureVersion }: SavedItem,
  presentation: Presentation,
): WriteResult {
  return {
    ...presentStatus(product, presentation),
    ...(futureVersion ? { futureVersion: presentVersion(product, futureVersion, presentation) } : {}),
    ...(test ? { test } : {}),
    ...(customRequestId === undefined ? {} : { customRequestId }),
  };
}

function presentVersion(
  product: SavedItem['product'],
  { date, findings }: NonNullable<SavedItem['futureVersion']>,
  presentation: Presentation,
): NonNullable<WriteResult['futureVersion']> {
  const versionDate = presentDate(date);
  if (!findings) return { versionDate };
  return { versionDate, validationErrors: presentStatus({ ...product, findings }, presentation).validationErrors };
}

/** A refused product that exists is returned with its status and the stored values of the fields in the body. */
function refuseProduct({ refusal, items, issues, units }: RefusedSave, presentation: Presentation): ServiceError {
  const { key, productId, customRequestId, namedKeys = [] } = items[0] ?? {};
  const found = issues.get(0) ?? [];
  const stored = key === undefined ? undefined : units.get(key);
  const previous = stored && {
    ...presentSelection(
      stored,
      stored.values,
      namedKeys.flatMap((name) => {
        const located = presentation.catalogue.locate(name);
        return typeof located === 'string' ? [] : [{ key: located, readonly: false }];
      }),
      false,
      presentation,
    ),
    ...presentStatus(stored, presentation),
  };
  const members = { ...previous, result: NOT_UPDATED, ...echo({ productId, customRequestId }) };
  if (refusal) return refusal.withMembers(members);
  return new ServiceError('INPUT_ERRORS', { issues: found, params: { count: found.length }, members });
}

async function refuseBatch(
  { refusal, items, issues }: RefusedSave,
  language: Language,
  pause: Pause,
): Promise<ServiceError> {
  let listed = 0;
  const products: object[] = [];
  for (const [index, { productId, customRequestId }] of items.entries()) {
    const found = issues.get(index) ?? [];
    const errors = toFieldErrors(listed < MAX_LISTED ? found : found.slice(0, 1), language, `/${index}`);
    listed += errors.length;
    products.push({ index, ...echo({ productId, customRequestId }), result: NOT_UPDATED, errors });
    const turn = pause();
    if (turn) await turn;
  }
  const members = { result: NOT_UPDATED, products };
  if (refusal) return refusal.withMembers(members);
  return new ServiceError('BATCH_INPUT_ERRORS', { params: { bad: issues.size, count: items.length }, members });
}

/** What a caller sent to recognise its product by, as far as it did. */
function echo({
  productId,
  customRequestId,
}: {
  productId: string | undefined;
  customRequestId: string | undefined;
}): Record<string, string> {
  return {
    ...(productId === undefined ? {} : { productId }),
    ...(customRequestId === undefined ? {} : { customRequestId }),
  };
}
