import type { FeedPosition } from '../domain/history/timelines.ts';
import type { FieldIssue } from '../domain/input/issues.ts';
import { MAX_ISSUES } from '../domain/input/read-item.ts';
import { readDateTime } from '../domain/product/dates.ts';
import type { TimeZone } from '../domain/product/dates.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { shorten } from '../domain/shorten.ts';
import type { BodyRules } from '../http/operation.ts';
import { parseCursor } from '../http/request/cursor.ts';

type Body = Readonly<Record<string, unknown>>;

export const WEBHOOK_BODY: BodyRules = {
  expected: 'expected a JSON object, as in {"url":"https://erp.example/product-events"}',
};
export const REDELIVERY_BODY: BodyRules = { expected: 'expected a JSON object, as in {"eventId":42}' };
export const REPLAY_BODY: BodyRules = {
  expected: 'expected a JSON object with cursor or since, as in {"since":"2025-02-01T09:30:00+01:00"}',
};

/** @throws ServiceError `INVALID_BODY` for an array */
export function requireObject(body: unknown, { expected }: BodyRules): Body {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  throw new ServiceError('INVALID_BODY', { params: { problem: expected } });
}

/** @throws ServiceError `INPUT_ERRORS` */
export function readEventId(body: unknown): number {
  const { eventId, ...others } = requireObject(body, REDELIVERY_BODY);
  const issues = strangeIn(others, 'eventId');
  const isId = Number.isSafeInteger(eventId) && Number(eventId) > 0;
  if (eventId === undefined) issues.push({ code: 'REQUIRED', key: 'eventId' });
  else if (!isId)
    issues.push({
      code: 'WRONG_TYPE',
      key: 'eventId',
      expected: { en: 'the id of an event, a whole number from 1', da: 'en hændelses id, et helt tal fra 1' },
    });
  refuseIssues(issues);
  return Number(eventId);
}

/**
 * Reads where a replay starts: a position in the feed or a moment.
 * @throws ServiceError `INPUT_ERRORS`
 */
export function readReplayStart(
  body: unknown,
  readPosition: (position: readonly unknown[]) => FeedPosition | undefined,
  timeZone: TimeZone,
): FeedPosition | Date {
  const { cursor, since, ...others } = requireObject(body, REPLAY_BODY);
  const issues = strangeIn(others, 'cursor, since');
  const position = typeof cursor === 'string' ? parseCursor(cursor, readPosition) : undefined;
  const time = typeof since === 'string' && since.includes('T') ? readDateTime(since, timeZone) : undefined;
  if (cursor === undefined && since === undefined) issues.push({ code: 'REQUIRED', key: 'cursor' });
  if (cursor !== undefined && since !== undefined)
    issues.push({ code: 'NOT_TAKEN', key: 'since', params: { expected: 'cursor' } });
  if (cursor !== undefined && position === undefined)
    issues.push({
      code: 'WRONG_TYPE',
      key: 'cursor',
      expected: { en: 'a cursor of the change feed', da: 'en cursor fra ændringsfeedet' },
    });
  if (since !== undefined && time === undefined)
    issues.push({
      code: 'WRONG_TYPE',
      key: 'since',
      expected: {
        en: 'a date and time in ISO 8601, as in 2025-02-01T09:30:00+01:00',
        da: 'en dato og et klokkeslæt efter ISO 8601, f.eks. 2025-02-01T09:30:00+01:00',
      },
    });
  refuseIssues(issues);
  return position ?? new Date(time ?? '');
}

function strangeIn(others: Body, expected: string): FieldIssue[] {
  return Object.keys(others)
    .slice(0, MAX_ISSUES)
    .map((name) => ({ code: 'NOT_TAKEN', key: shorten(name), params: { expected } }));
}

function refuseIssues(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new ServiceError('INPUT_ERRORS', { issues, params: { count: issues.length } });
}
