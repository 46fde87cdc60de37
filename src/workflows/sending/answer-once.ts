import { createHash } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { type ErrorCode, type ErrorExtras, isServiceError, ServiceError } from '../../domain/refusals/service-error.ts';
import {
  dropRequest,
  findRequest,
  forgetRequests,
  openRequest,
  storeRequestAnswer,
} from '../../storage/instance/repeatable-requests.ts';

/** A request that a caller may repeat without its effect being repeated. */
export interface RepeatableRequest {
  readonly operation: string;
  /** Who asks: keys of different callers are different ones. */
  readonly caller: string;
  /** As the caller sent it; absent when the request is an ordinary one. */
  readonly key: string | undefined;
  readonly body: unknown;
}

const HOUR_MS = 60 * 60 * 1000;

/** An answer as it is stored: what was returned, or the refusal that was thrown. */
type StoredAnswer<Answer> =
  { readonly answer: Answer } | { readonly refusal: { readonly code: ErrorCode; readonly extras: ErrorExtras } };

/**
 * Produces the answer to a request, or repeats the one that the same request got within the retention of the instance.
 *
 * @param produce gets a key for what it makes: an attempt that was cut short is found again under it
 * @throws ServiceError `KEY_USED_OTHERWISE` for another body under the same key, `REQUEST_UNDER_WAY` while the first attempt
 * is being answered, or what `produce` throws
 */
export async function answerOnce<Answer>(
  request: RepeatableRequest,
  produce: (requestKey: string | undefined) => Promise<Answer>,
  ctx: InstanceContext,
): Promise<Answer> {
  if (request.key === undefined) return produce(undefined);
  const key = JSON.stringify([request.operation, request.caller, request.key]);
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
  const unlock = await ctx.db.takeLock(`request:${key}`);
  try {
    const now = ctx.now();
    const isFirst = unlock !== undefined && (await openRequest(ctx.db, key, bodyHash, now, keptSince(now, ctx)));
    const known = isFirst ? undefined : await findRequest(ctx.db, key);
    if (known && !known.bodyHash.equals(bodyHash)) throw new ServiceError('KEY_USED_OTHERWISE');
    if (known?.answer !== undefined) return replay(JSON.parse(known.answer) as StoredAnswer<Answer>);
    if (!unlock) throw new ServiceError('REQUEST_UNDER_WAY', { retryAfterSeconds: 2 });
    return await produceAndStore(key, known?.created ?? now, produce, ctx);
  } finally {
    await unlock?.();
  }
}

function replay<Answer>(stored: StoredAnswer<Answer>): Answer {
  if ('answer' in stored) return stored.answer;
  throw ServiceError.restore(stored.refusal.code, stored.refusal.extras);
}

async function produceAndStore<Answer>(
  key: string,
  created: Date,
  produce: (requestKey: string) => Promise<Answer>,
  ctx: InstanceContext,
): Promise<Answer> {
  const store = (stored: StoredAnswer<Answer>) => storeRequestAnswer(ctx.db, key, JSON.stringify(stored));
  let answer: Answer;
  try {
    // With the time, so that the key can be used anew when it is forgotten.
    answer = await produce(`${key}@${created.toISOString()}`);
  } catch (error) {
    if (isServiceError(error) && !isTransient(error.code)) {
      await store({ refusal: { code: error.code, extras: error.extras } });
    } else {
      // Asking again is the right thing to do, and must not get this answer again.
      await dropRequest(ctx.db, key).catch(() => undefined);
    }
    throw error;
  }
  // What was done is done: that its answer is not kept must not turn it into a failure.
  await store({ answer }).catch((error: unknown) => ctx.log.warn({ err: error }, 'an answer could not be stored'));
  return answer;
}

/** Refusals that may well not come a second time. */
function isTransient(code: ErrorCode): boolean {
  return ['BUSY', 'NOT_WRITABLE', 'UNAVAILABLE', 'CHANGED_BY_OTHER_USER', 'SEND_UNDER_WAY'].includes(code);
}

/** Drops requests that are no longer kept. */
export async function forgetOldRequests(ctx: InstanceContext): Promise<void> {
  await forgetRequests(ctx.db, keptSince(ctx.now(), ctx));
}

function keptSince(now: Date, { settings }: InstanceContext): Date {
  return new Date(now.getTime() - settings.retention.requestHours * HOUR_MS);
}
