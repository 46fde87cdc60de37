import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '../../../generated/routes.ts';
import { refuseCondition } from './parameter-issues.ts';

const UNSUPPORTED = ['If-Match', 'If-None-Match', 'If-Unmodified-Since'];

/** Conditional headers of a request, as sent. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
}

/**
 * @throws ServiceError `INVALID_PARAMETER` for a condition of a write that has none: ignoring it could overwrite a
 * change
 */
export function readConditions(
  { method, takesConditions }: Pick<Route, 'method' | 'takesConditions'>,
  headers: IncomingHttpHeaders,
): Conditions {
  if (method !== 'GET') {
    const refused = UNSUPPORTED.filter((name) => headers[name.toLowerCase()] !== undefined);
    const [header] = takesConditions ? refused.filter((name) => name === 'If-Unmodified-Since') : refused;
    if (header !== undefined) throw refuseCondition(header, takesConditions ? 'tooCoarse' : 'noConditions');
  }
  return {
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
  };
}
