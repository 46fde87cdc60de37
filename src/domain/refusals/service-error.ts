import type { FieldIssue } from '../input/issues.ts';
import type { NoParams, TextParams } from '../language.ts';
import type { ErrorCode, IssueCode, RefusalParams } from './refusal-params.ts';

export type { ErrorCode } from './refusal-params.ts';

/** The data of a refusal besides its code. `src/http/problems/problem.ts` turns it into a response. */
export interface ErrorExtras {
  readonly issues?: readonly FieldIssue[];
  /** Members of the problem document, named as in the contract. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** When the same request is likely to succeed. */
  readonly retryAfterSeconds?: number;
  /** Values of the placeholders in the detail text. */
  readonly params?: TextParams;
}

/** What a code needs: its parameters, or the issues that stand for them. */
type Needed<Code extends ErrorCode> = [Code] extends [IssueCode]
  ? { readonly issues: readonly FieldIssue[]; readonly params?: never }
  : [Code] extends ['INVALID_BODY']
    ? | { readonly params: RefusalParams[Code]; readonly issues?: never }
      | { readonly issues: readonly FieldIssue[]; readonly params?: never }
    : [RefusalParams[Code]] extends [NoParams]
      ? { readonly params?: NoParams }
      : { readonly params: RefusalParams[Code] };

type RefusalExtras<Code extends ErrorCode> = Omit<ErrorExtras, 'params'> & Needed<Code>;

/** Extras may be left out only by codes without parameters. */
type ExtrasArgument<Code extends ErrorCode> =
  NoParams extends Needed<Code> ? [extras?: RefusalExtras<Code>] : [extras: RefusalExtras<Code>];

/**
 * An outcome that the caller can act on. Anything else thrown is a defect: logged in full, and returned as a bare 500.
 */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ServiceError';
  readonly code: Code;
  readonly extras: ErrorExtras;

  constructor(code: Code, ...rest: ExtrasArgument<Code>) {
    super(code);
    const [extras = {}] = rest as [ErrorExtras?];
    this.code = code;
    this.extras = extras;
  }

  /** A refusal that was stored, or one with more to tell: the types no longer know which parameters its code has. */
  static restore<Code extends ErrorCode>(code: Code, extras: ErrorExtras, cause?: unknown): ServiceError<Code> {
    const error = new ServiceError(code, ...([extras] as unknown as ExtrasArgument<Code>));
    error.cause = cause;
    return error;
  }

  /** This refusal with members of its problem document. It stays as it is: several requests may have got it. */
  withMembers(members: ErrorExtras['members'] & {}): ServiceError<Code> {
    return ServiceError.restore(this.code, { ...this.extras, members }, this.cause);
  }
}

/** Whether an error is a refusal. `instanceof` alone would make its code and parameters `any`. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof ServiceError;
}

const DATABASE_REFUSALS = ['BUSY', 'NOT_WRITABLE', 'UNAVAILABLE'] as const;
type DatabaseRefusal = ServiceError<(typeof DATABASE_REFUSALS)[number]>;

/** Whether the database refused for a transient reason: the same request may succeed later. */
export function isDatabaseRefusal(error: unknown): error is DatabaseRefusal {
  return error instanceof ServiceError && DATABASE_REFUSALS.some((code) => code === error.code);
}
