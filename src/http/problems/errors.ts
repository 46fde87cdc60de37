import { AVAILABILITY_ERRORS } from './availability-errors.ts';
import type { Code, ErrorFacts } from './error-table.ts';
import { NOT_FOUND_ERRORS } from './not-found-errors.ts';
import { REQUEST_ERRORS } from './request-errors.ts';
import { SEND_ERRORS } from './send-errors.ts';
import { WEBHOOK_ERRORS } from './webhook-errors.ts';

/** The one place where an outcome gets its HTTP status and words. A new code without an entry does not compile. */
export const ERRORS: Record<Code, ErrorFacts> = {
  ...AVAILABILITY_ERRORS,
  ...NOT_FOUND_ERRORS,
  ...REQUEST_ERRORS,
  ...SEND_ERRORS,
  ...WEBHOOK_ERRORS,
};
