import { createHash } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { type ErrorCode, type ErrorExtras, isServiceError, ServiceError } from '../../domain/refusals/service-error.ts';
import {
  dropRequest,
  findRequest,
  forgetRequests,
  openRequest,
  storeRequestResult,
} from '../../storage/instance/repeatable-requests.ts';

/** A request that has its effect once, however often the caller repeats it. */
export interface RepeatableRequest {
  readonly operation: string;
  /** The caller. Different callers may use the same key. */
  readonly caller: string;
  /** Idempotency key as sent; absent if the caller sent none. */
  readonly key: string | undefined;
  readonly body: unknown;
}

const HOUR_MS = 60 * 60 * 1000;

/** The stored result: the value returned or the refusal thrown. */
type StoredResult<Result> =
  { readonly result: Result } | { readonly refusal: { readonly code: ErrorCode; readonly extras: ErrorExtras } };

/**
 * Executes a request once. A repetition within the retention period of the instance gets the stored result.
 *
 * @param produce receives a key to store with its messages, so that a retry finds those of an interrupted attempt
 * @throws ServiceError `KEY_USED_OTHERWISE` for another body under the same key, `REQUEST_UNDER_WAY` while the first
 * attempt is running, or what `produce` throws
 */
export async function respondOnce<Result>(
  request: RepeatableRequest,
  produce: (requestKey: string | undefined) => Promise<Result>,
  ctx: InstanceContext,
): Promise<Result> {
  if (request.key === undefined) return produce(undefined);
  const key = JSON.stringify([request.operation, request.caller, request.key]);
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
  const unlock = await ctx.db.takeLock(`request:${key}`);
  try {
    const now = ctx.now();
    const isFirst = unlock !== undefined && (await openRequest(ctx.db, key, bodyHash, now, keptSince(now, ctx)));
    const known = isFirst ? undefined : await findRequest(ctx.db, key);
    if (known && !known.bodyHash.equals(bodyHash)) throw new ServiceError('KEY_USED_OTHERWISE');
    if (known?.result !== undefined) return replay(JSON.parse(known.result) as StoredResult<Result>);
    if (!unlock) throw new ServiceError('REQUEST_UNDER_WAY', { retryAfterSeconds: 2 });
    return await produceAndStore(key, known?.created ?? now, produce, ctx);
  } finally {
    await unlock?.();
  }
}

function replay<Result>(stored: StoredResult<Result>): Result {
  if ('result' in stored) return stored.result;
  throw ServiceError.restore(stored.refusal.code, stored.refusal.extras);
}

async function produceAndStore<Result>(
  key: string,
  created: Date,
  produce: (requestKey: string) => Promise<Result>,
  ctx: InstanceContext,
): Promise<Result> {
  const store = (stored: StoredResult<Result>) => storeRequestResult(ctx.db, key, JSON.stringify(stored));
  let result: Result;
  try {
    // Includes the time, so that the caller can reuse the key after the retention period.
    result = await produce(`${key}@${created.toISOString()}`);
  } catch (error) {
    if (isServiceError(error) && !isTransient(error.code)) {
      await store({ refusal: { code: error.code, extras: error.extras } });
    } else {
      // A retry may succeed, so it must not get this refusal again.
      await dropRequest(ctx.db, key).catch(() => undefined);
    }
    throw error;
  }
  // The request succeeded, even if its result cannot be stored.
  await store({ result }).catch((error: unknown) => ctx.log.warn({ err: error }, 'a result could not be stored'));
  return result;
}

/** Whether a refusal is one that a retry may not meet again. */
export function isTransient(code: ErrorCode): boolean {
  return [
    ...['BUSY', 'NOT_WRITABLE', 'UNAVAILABLE', 'CHANGED_BY_OTHER_USER', 'SEND_UNDER_WAY'],
    // The caller reads the product and repeats the request, with the new ETag in a header.
    'PRECONDITION_FAILED',
  ].includes(code);
}

/** Deletes requests older than the retention period. */
export async function forgetOldRequests(ctx: InstanceContext): Promise<void> {
  await forgetRequests(ctx.db, keptSince(ctx.now(), ctx));
}

/** Requests from before have been forgotten. */
export function keptSince(now: Date, { settings }: InstanceContext): Date {
  return new Date(now.getTime() - settings.retention.requestHours * HOUR_MS);
}
