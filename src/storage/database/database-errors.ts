import { types } from 'node:util';
import { ServiceError } from '../../domain/refusals/service-error.ts';

/** Data read by this transaction changed; it is retried. */
export class StaleRead extends Error {
  override readonly name = 'StaleRead';
}

const UNAVAILABLE_SECONDS = 5;
/** Connections and locks are likely to be free by then. */
export const BUSY_SECONDS = 5;
/** Repairing a full disk or a standby takes longer than a few seconds. */
const NOT_WRITABLE_SECONDS = 30;

/** SQLSTATE codes of a save that lost against another one. */
const LOST_RACE = new Set(['55P03', '40P01', '40001', '23505']);
/** SQLSTATE codes of a database without a free connection, and of a statement that it did not finish in time. */
const BUSY = new Set(['53300', '57014']);
/** SQLSTATE codes of a database that can be read but not written: full disk, read-only. */
const NOT_WRITABLE = new Set(['53100', '25006']);
/**
 * SQLSTATE codes and classes, and system codes, of a database that can't be reached or takes no work. A table or schema
 * that is missing is being restored, or moved to another node of Citus.
 */
const UNREACHABLE =
  /^(?:08|25P03|25P04|3F000|42P01|57P|53|58)|^(?:ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EACCES)$/;
/** Messages of the driver that come without a code. */
const WAIT_TIMEOUT = 'timeout exceeded when trying to connect';
const SILENCE = 'Query read timeout';
const UNREACHABLE_MESSAGE =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|connection is closed|not queryable|server closed the connection/i;

/** The error of a pool whose connections stay in use for too long. */
export function waitTimeout(): Error {
  return new Error(WAIT_TIMEOUT);
}

/** Whether a request waited in vain for a connection of the pool. */
export function isWaitTimeout(error: unknown): boolean {
  return types.isNativeError(error) && error.message === WAIT_TIMEOUT;
}

/** Whether the server was silent for so long that the connection is unusable. */
export function isConnectionLost(error: unknown): boolean {
  return types.isNativeError(error) && error.message === SILENCE;
}

/**
 * Turns what the database reports into an outcome that the caller can act on, or leaves it as the defect that it is.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof ServiceError || !types.isNativeError(error)) return error;
  const code = sqlState(error);
  if (LOST_RACE.has(code) || error instanceof StaleRead)
    return withCause(new ServiceError('CHANGED_BY_OTHER_USER'), error);
  if (BUSY.has(code)) return withCause(new ServiceError('BUSY', { retryAfterSeconds: BUSY_SECONDS }), error);
  if (NOT_WRITABLE.has(code)) {
    return withCause(new ServiceError('NOT_WRITABLE', { retryAfterSeconds: NOT_WRITABLE_SECONDS }), error);
  }
  if (UNREACHABLE.test(code) || UNREACHABLE_MESSAGE.test(error.message)) {
    return withCause(new ServiceError('UNAVAILABLE', { retryAfterSeconds: UNAVAILABLE_SECONDS }), error);
  }
  return error;
}

function withCause(outcome: ServiceError, cause: Error): ServiceError {
  outcome.cause = cause;
  return outcome;
}

function sqlState(error: unknown): string {
  return types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a transaction that failed with this error may succeed when retried. */
export function isTransient(error: unknown): boolean {
  return error instanceof StaleRead || isDeadlock(error);
}

/** Deadlock: two writers waited for each other, and the server cancelled one. */
function isDeadlock(error: unknown): boolean {
  return sqlState(error) === '40P01' || (error instanceof ServiceError && sqlState(error.cause) === '40P01');
}
