import type { RefusalParams } from '../../domain/refusals/refusal-params.ts';
import type { ErrorCode, ServiceError } from '../../domain/refusals/service-error.ts';
import { describeIssue, type FieldIssue } from '../../domain/input/issues.ts';
import { fillIn, type Language, type TextParams } from '../../domain/language.ts';
import type { Code } from './error-table.ts';
import { ERRORS } from './errors.ts';

/** Why something was refused, in words. */
export function describeRefusal<Code extends ErrorCode>(
  code: Code,
  params: RefusalParams[Code],
  language: Language,
): string {
  return fillIn(ERRORS[code].detail[language], params);
}

/** Path of the pages that explain the problems, by code. */
export const PROBLEM_PAGES = '/problems';

/** Maximum number of fields in a response; if a request has more errors, the first ones of each item are listed. */
const MAX_ERRORS = 5000;

export interface FieldError {
  readonly fieldId: string;
  readonly fieldLabel: string;
  readonly message: string;
  readonly messageType: 'ERROR';
  readonly code: string;
  readonly pointer?: string;
}

/** Issues in words. @param pointer JSON pointer of the object that has the fields; absent for parameters */
export function toFieldErrors(issues: readonly FieldIssue[], language: Language, pointer?: string): FieldError[] {
  return issues.slice(0, MAX_ERRORS).map((issue) => ({
    fieldId: issue.key,
    fieldLabel: issue.field?.names[language] ?? issue.key,
    message: describeIssue(issue, language),
    messageType: 'ERROR',
    code: issue.code,
    ...(pointer === undefined
      ? {}
      : {
          pointer: issue.key === '' ? pointer : `${pointer}/${issue.key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        }),
  }));
}

export interface ProblemContext {
  readonly language: Language;
  readonly path: string;
  readonly requestId: string;
  /** Absent without tracing. */
  readonly traceId?: string | undefined;
}

/** A response to a request that was refused or that failed. */
export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The one place where a refusal becomes a response: a problem document (RFC 9457) with the members that clients of this
 * interface read.
 */
export function toProblem({ code, extras }: ServiceError, context: ProblemContext): Problem {
  return buildProblem(code, extras, context);
}

/** The response to a defect: only the id under which it is logged, nothing about its cause. */
export function internalProblem(context: ProblemContext): Problem {
  return buildProblem('INTERNAL_ERROR', {}, context);
}

function buildProblem(
  code: ErrorCode | 'INTERNAL_ERROR',
  extras: ServiceError['extras'],
  { language, path, requestId, traceId }: ProblemContext,
): Problem {
  const { status, title, detail, result } = ERRORS[code];
  const isOfBody = code === 'INPUT_ERRORS' || code === 'INVALID_BODY';
  const errors = extras.issues && toFieldErrors(extras.issues, language, isOfBody ? '' : undefined);
  const params: TextParams = {
    problem: errors?.map((error) => error.message).join('. ') ?? '',
    ...extras.params,
  };
  const words = fillIn(detail[language], params);
  const document = {
    type: `${PROBLEM_PAGES}/${code}`,
    title: title[language],
    status,
    detail: words,
    instance: path,
    code,
    result: result === 'detail' ? words : title[language],
    ...(errors ? { errors } : {}),
    requestId,
    ...(traceId === undefined ? {} : { traceId }),
  };
  // A product that was refused is among the members, with a status of its own.
  return { status, headers: headersOf(code, extras), body: { ...document, ...extras.members, status } };
}

interface Policy {
  /** Name of the limit. */
  readonly name: string;
  /** Its parameters, as in draft-ietf-httpapi-ratelimit-headers: a quota `q`, with a unit or a window in seconds. */
  readonly parameters: (limit: unknown) => string;
}

const atTheSameTime = (limit: unknown): string => `q=${String(limit)};qu="concurrent-requests"`;

/** The limits that a client can exceed, for the headers `RateLimit` and `RateLimit-Policy`. */
const POLICIES: Readonly<Partial<Record<Code, Policy>>> = {
  LISTS_BUSY: { name: 'lists', parameters: atTheSameTime },
  RATE_EXCEEDED: { name: 'key', parameters: (limit) => `q=${String(limit)};w=60` },
  TOO_MANY_ATTEMPTS: { name: 'failed-attempts', parameters: () => 'q=5;w=900' },
  TOO_MANY_BATCHES: { name: 'batches', parameters: atTheSameTime },
  TOO_MANY_LISTS: { name: 'open-lists', parameters: atTheSameTime },
  TOO_MANY_REQUESTS: { name: 'requests', parameters: atTheSameTime },
  TOO_MANY_SHEETS: { name: 'sheets', parameters: atTheSameTime },
};

function headersOf(
  code: ErrorCode | 'INTERNAL_ERROR',
  { retryAfterSeconds, params }: ServiceError['extras'],
): Record<string, string> {
  const policy = POLICIES[code];
  return {
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...(policy
      ? {
          RateLimit: `"${policy.name}";r=0;t=${retryAfterSeconds ?? 1}`,
          'RateLimit-Policy': `"${policy.name}";${policy.parameters(params?.['limit'])}`,
        }
      : {}),
    ...(code === 'METHOD_NOT_ALLOWED' ? { Allow: String(params?.['allowed'] ?? '') } : {}),
  };
}
