import type { FieldIssue } from '../input/issues.ts';
import type { SendRefusal } from '../sending/outcome.ts';

/** Every way in which the service refuses a request. `src/http/errors.ts` gives each a status and texts. */
export type ErrorCode =
  | SendRefusal
  | 'BATCH_INPUT_ERRORS'
  | 'BUSY'
  | 'CHANGED_BY_OTHER_USER'
  | 'FIELD_NOT_FOUND'
  | 'FIELD_WITHOUT_KEYWORDS'
  | 'INPUT_ERRORS'
  | 'INVALID_BODY'
  | 'INVALID_PARAMETER'
  | 'ITEM_NOT_FOUND'
  | 'ITEM_TOO_LARGE'
  | 'KEYWORD_LIST_NOT_FOUND'
  | 'KEY_USED_OTHERWISE'
  | 'LISTS_BUSY'
  | 'MALFORMED_JSON'
  | 'METHOD_NOT_ALLOWED'
  | 'NO_BROWSER'
  | 'NOT_ACCEPTABLE'
  | 'NOT_FOUND'
  | 'NOT_WRITABLE'
  | 'PRECONDITION_FAILED'
  | 'PRODUCT_NOT_FOUND'
  | 'REQUEST_UNDER_WAY'
  | 'RULE_NOT_FOUND'
  | 'SHEETS_BUSY'
  | 'SHEET_TEMPLATE_NOT_FOUND'
  | 'TARGET_MARKET_NOT_FOUND'
  | 'TOO_LARGE'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_ITEMS'
  | 'TOO_MANY_LISTS'
  | 'UNAUTHORIZED'
  | 'UNAVAILABLE'
  | 'UNKNOWN_EXPORT_PROFILE'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_HOST'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'VIEW_NOT_FOUND';

/** Details of an error response beyond its code. */
export interface ErrorExtras {
  readonly issues?: readonly FieldIssue[];
  /** Members of the problem document, named as in the contract. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values for the placeholders of the detail text. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** An outcome that the caller can act on. Anything else thrown is a defect: logged in full, answered as a bare 500. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }
}

/** Whether the database refused for a transient reason: the same request may succeed later. */
export function isDatabaseRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && ['BUSY', 'NOT_WRITABLE', 'UNAVAILABLE'].includes(error.code);
}
