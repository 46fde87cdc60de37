/** Compile-time test: a refusal requires the parameters of its texts. Compiled by `npm run check`; nothing to run. */
import type { Placeholders } from '../../src/domain/language.ts';
import { ServiceError } from '../../src/domain/refusals/service-error.ts';
import { refuse } from '../../src/domain/sending/outcome.ts';
import { errorTable } from '../../src/http/problems/error-table.ts';

export const taken = [
  new ServiceError('BUSY'),
  new ServiceError('BUSY', { retryAfterSeconds: 5 }),
  new ServiceError('RULE_NOT_FOUND', { params: { ruleId: '549' } }),
  new ServiceError('INVALID_PARAMETER', { issues: [] }),
  new ServiceError('INVALID_BODY', { issues: [] }),
  new ServiceError('INVALID_BODY', { params: { problem: 'expected an object' } }),
  refuse('NO_DATA_POOL'),
  refuse('TRANSMISSION_FAILED', { reason: 'no response' }),
];

export const refused = [
  // @ts-expect-error a code that does not exist
  new ServiceError('RULE_LOST'),
  // @ts-expect-error no parameters
  new ServiceError('RULE_NOT_FOUND'),
  // @ts-expect-error a parameter of another name
  new ServiceError('RULE_NOT_FOUND', { params: { rule: '549' } }),
  // @ts-expect-error one parameter of two
  new ServiceError('TOO_MANY_ITEMS', { params: { limit: 100 } }),
  // @ts-expect-error a parameter too many
  new ServiceError('RULE_NOT_FOUND', { params: { ruleId: '549', field: 'D8246' } }),
  // @ts-expect-error a parameter of a text without placeholders
  new ServiceError('BUSY', { params: { limit: 100 } }),
  // @ts-expect-error HTTP headers
  new ServiceError('BUSY', { headers: { 'Retry-After': '5' } }),
  // @ts-expect-error no issues, of which the text is made
  new ServiceError('INVALID_PARAMETER'),
  // @ts-expect-error neither issues nor a problem
  new ServiceError('INVALID_BODY', {}),
  // @ts-expect-error no product
  refuse('NEVER_SENT'),
];

const text = { en: 'Rule not found', da: 'Regel ikke fundet' };
const facts = { status: 404, title: text, cause: text, fix: text };
errorTable({ RULE_NOT_FOUND: { ...facts, detail: { en: 'No rule {ruleId}.', da: 'Ingen regel {ruleId}.' } } });
// @ts-expect-error a placeholder that the English text lacks
errorTable({ RULE_NOT_FOUND: { ...facts, detail: { en: 'No rule.', da: 'Ingen regel {ruleId}.' } } });
// @ts-expect-error a placeholder that is no parameter
errorTable({ RULE_NOT_FOUND: { ...facts, detail: { en: 'No {ruleId}.', da: '{ruleId} i {marked}.' } } });

'limit' satisfies Placeholders<'At most {limit}'>;
