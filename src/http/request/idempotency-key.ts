import type { IncomingHttpHeaders } from 'node:http';
import { invalidParameter } from './parameters.ts';

const NAME = 'Idempotency-Key';
const FORM = /^[!-~]{1,255}$/;

/** @throws ServiceError `INVALID_PARAMETER` for a malformed key */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && FORM.test(key)) return key;
  throw invalidParameter(NAME, `${NAME}: expected one key of 1 to 255 visible ASCII characters, as a UUID`);
}
