import type { NoParams } from '../language.ts';
import type { SendRefusalParams } from '../sending/outcome.ts';

/**
 * Every way in which the service refuses a request, with the values that its texts name. `src/http/problems` gives each
 * code a status and texts; a placeholder without a value here, or a value without a placeholder, does not compile.
 */
export interface RefusalParams extends Omit<SendRefusalParams, 'NOT_READY_TO_SEND'> {
  readonly BATCH_INPUT_ERRORS: { readonly bad: number; readonly count: number };
  readonly BUSY: NoParams;
  readonly CHANGED_BY_OTHER_USER: NoParams;
  readonly CURSOR_EXPIRED: NoParams;
  readonly EVENT_NOT_FOUND: { readonly eventId: number };
  readonly FIELD_NOT_FOUND: { readonly field: string; readonly targetMarket: string };
  readonly FIELD_WITHOUT_KEYWORDS: { readonly field: string };
  readonly INPUT_ERRORS: { readonly count: number };
  readonly INVALID_BODY: { readonly problem: string };
  readonly INVALID_PARAMETER: { readonly problem: string };
  readonly ITEM_NOT_FOUND: { readonly unitType: string; readonly targetMarket: string; readonly itemId: string };
  readonly ITEM_TOO_LARGE: { readonly position: number; readonly kilobytes: number; readonly values: number };
  readonly KEYWORD_LIST_NOT_FOUND: { readonly name: string };
  readonly KEY_USED_OTHERWISE: NoParams;
  readonly LINE_TIMEOUT: { readonly seconds: number };
  readonly LISTS_BUSY: { readonly limit: number };
  readonly MALFORMED_JSON: { readonly problem: string };
  readonly METHOD_NOT_ALLOWED: { readonly path: string; readonly allowed: string };
  readonly NOT_ACCEPTABLE: { readonly produces: string };
  readonly NOT_FOUND: { readonly path: string };
  readonly NOT_READY_TO_SEND: { readonly productId: string; readonly reasons: string };
  readonly NOT_WRITABLE: NoParams;
  readonly NO_BROWSER: NoParams;
  readonly PRECONDITION_FAILED: NoParams;
  readonly PRODUCT_NOT_FOUND: { readonly productId: string };
  readonly PROVIDER_UNAVAILABLE: NoParams;
  readonly REQUEST_UNDER_WAY: NoParams;
  readonly RATE_EXCEEDED: { readonly key: string; readonly limit: number; readonly seconds: number };
  readonly RESPONSES_BUSY: NoParams;
  readonly RULE_NOT_FOUND: { readonly ruleId: string };
  readonly SCOPE_MISSING: { readonly caller: string; readonly scopes: string };
  readonly SEND_NOT_FOUND: { readonly messageId: string };
  readonly SEND_REPLY_NOT_FOUND: { readonly messageId: string; readonly reply: number };
  readonly SEND_XML_NOT_FOUND: { readonly messageId: string };
  readonly SHEETS_BUSY: NoParams;
  readonly SHEET_TEMPLATE_NOT_FOUND: { readonly unitType: string };
  readonly STOPPING: NoParams;
  readonly TARGET_MARKET_NOT_FOUND: { readonly targetMarket: string };
  readonly TOO_LARGE: { readonly limit: number };
  readonly TOO_MANY_ATTEMPTS: { readonly seconds: number };
  readonly TOO_MANY_BATCHES: { readonly limit: number };
  readonly TOO_MANY_ITEMS: { readonly limit: number; readonly count: number };
  readonly TOO_MANY_LISTS: { readonly limit: number };
  readonly TOO_MANY_REQUESTS: { readonly limit: number };
  readonly TOO_MANY_SHEETS: { readonly limit: number };
  readonly TOO_MANY_WEBHOOKS: { readonly limit: number };
  readonly UNAUTHORIZED: NoParams;
  readonly UNAVAILABLE: NoParams;
  readonly UNKNOWN_EXPORT_PROFILE: { readonly problem: string };
  readonly UNKNOWN_FIELD: { readonly problem: string };
  readonly UNKNOWN_HOST: { readonly host: string };
  readonly UNSUPPORTED_MEDIA_TYPE: { readonly expected: string };
  readonly VERSION_NOT_FOUND: { readonly productId: string; readonly date: string };
  readonly VIEW_NOT_FOUND: { readonly name: string };
  readonly WEBHOOK_CHANGED: NoParams;
  readonly WEBHOOK_NOT_FOUND: { readonly webhookId: string };
}

export type ErrorCode = keyof RefusalParams;

/** Codes whose only text is that of their issues: `{problem}` is made of them. */
export type IssueCode = 'INVALID_PARAMETER' | 'UNKNOWN_EXPORT_PROFILE' | 'UNKNOWN_FIELD';
