import { types } from 'node:util';
import { ServiceError } from '../domain/errors.ts';

/** What a transaction read has changed since. Its work is run again. */
export class StaleRead extends Error {
  override readonly name = 'StaleRead';
}

const RETRY_AFTER_SECONDS = '5';

/** SQLSTATE codes of a save that lost against another one. */
const LOST_RACE = new Set(['55P03', '40P01', '40001', '23505']);
/** SQLSTATE codes and classes, and system codes, of a database that can't be reached or takes no work. */
const UNREACHABLE =
  /^(?:08|57P|53)|^(?:ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|EACCES)$/;
/** Messages of the driver that come without a code. */
const UNREACHABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|connection is closed|not queryable|server closed the connection/i;

/** Turns what the database reports into an outcome that the caller can act on, or leaves it as the defect that it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof ServiceError || !types.isNativeError(error)) return error;
  const code = sqlState(error);
  if (LOST_RACE.has(code) || error instanceof StaleRead)
    return withCause(new ServiceError('CHANGED_BY_OTHER_USER'), error);
  if (UNREACHABLE.test(code) || UNREACHABLE_MESSAGE.test(error.message)) {
    return withCause(new ServiceError('UNAVAILABLE', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } }), error);
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

/** Whether a transaction that failed with this may well go through when it is run again. */
export function isPassing(error: unknown): boolean {
  return error instanceof StaleRead || isDeadlock(error);
}

/** Two writers that each waited for the other: one was told to give way. */
export function isDeadlock(error: unknown): boolean {
  return sqlState(error) === '40P01' || (error instanceof ServiceError && sqlState(error.cause) === '40P01');
}
