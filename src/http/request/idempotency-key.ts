import type { IncomingHttpHeaders } from 'node:http';
import { malformed, refuseParameters } from './parameter-issues.ts';

const NAME = 'Idempotency-Key';
const FORM = /^[!-~]{1,255}$/;
const EXPECTED = {
  en: 'one key of 1 to 255 visible ASCII characters, such as a UUID',
  da: 'én nøgle på 1 til 255 synlige ASCII-tegn, f.eks. en UUID',
};

/** @throws ServiceError `INVALID_PARAMETER` for a malformed key */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && FORM.test(key)) return key;
  throw refuseParameters([malformed('header', NAME, [key].flat().join(', '), EXPECTED)]);
}
