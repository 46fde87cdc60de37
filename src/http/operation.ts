import type { operations } from '../../generated/openapi.ts';
import type { Caller } from '../access/caller.ts';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import type { ProblemContext } from './problems/problem.ts';
import type { Conditions } from './request/conditions.ts';
import type { LineReader } from './request/lines.ts';
import type { Bytes, JsonText, LiveBody, StreamedBody } from './response/content.ts';

export type OperationId = keyof operations;

type Present<T> = [NonNullable<T>] extends [never] ? Record<string, never> : NonNullable<T>;
type BodyOf<T> =
  NonNullable<T> extends { content: { 'application/json': infer Json } }
    ? Json
    : NonNullable<T> extends { content: Record<string, string> }
      ? string
      : undefined;

export interface OperationInput<Op extends OperationId> {
  readonly path: Present<operations[Op]['parameters']['path']>;
  readonly query: Present<operations[Op]['parameters']['query']>;
  readonly body: 'requestBody' extends keyof operations[Op] ? BodyOf<operations[Op]['requestBody']> : undefined;
  readonly caller: Caller;
  /** Address of the client. */
  readonly address: string;
  /**
   * Address under which the client reaches the service, as in `https://pim.example`; undefined without a valid host.
   */
  readonly origin: string | undefined;
  readonly language: Language;
  readonly conditions: Conditions;
  /** Header `Idempotency-Key`, for an operation that supports it. */
  readonly idempotencyKey: string | undefined;
  /** Preference `wait` of the header `Prefer`, in seconds; undefined without one. */
  readonly preferredWait: number | undefined;
  /** Header `Last-Event-ID`: the id of the last event that the client of an event stream received. */
  readonly lastEventId: string | undefined;
  /** The media type of the operation that the caller prefers. */
  readonly mediaType: string;
  /** Aborts when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
}

/**
 * Response of an operation: a status of the contract with its body. Problems are thrown as `ServiceError`, so handlers
 * return only statuses without a problem document.
 */
type OperationOutput<Op extends OperationId, R = operations[Op]['responses']> = {
  [S in Extract<keyof R, 200 | 202 | 304>]: {
    status: S;
    body: BodyOf<R[S]> | JsonText | Bytes | StreamedBody;
    headers?: Record<string, string>;
  };
}[Extract<keyof R, 200 | 202 | 304>];

/** The instance that a request is for. */
export type HandlerContext = InstanceContext;

export type Handler<Op extends OperationId> = (
  input: OperationInput<Op>,
  ctx: HandlerContext,
) => Promise<OperationOutput<Op>> | OperationOutput<Op>;

/** The request body of an operation. Its handler reads it and names every mistake, each with its place. */
export interface BodyRules {
  /** The form expected, said of a body that is neither an object nor an array: no handler gets one of those. */
  readonly expected: string;
  /** Maximum number of entries of an array; by default that of a batch. */
  readonly maxItems?: number;
  /** What a problem document repeats of the body, so that the caller recognises its products. */
  readonly echo?: (body: unknown, problem: Readonly<Record<string, unknown>>, maxItems: number) => object;
}

/** The input of an operation whose body is JSON lines, read while they arrive. */
export interface LinesInput<Op extends OperationId> extends Omit<OperationInput<Op>, 'body'> {
  readonly lines: LineReader;
  /** Does heavy work when it is the turn of the instance. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** For the problem documents of lines. */
  readonly problems: ProblemContext;
}

/** Answers lines one by one. What it throws before the first answer becomes the response. */
export type LinesHandler<Op extends OperationId> = (input: LinesInput<Op>, ctx: HandlerContext) => Promise<LiveBody>;

/** An operation with a request body. */
export interface BodyOperation<Op extends OperationId> {
  readonly body: BodyRules;
  readonly handle: Handler<Op>;
  /** Present if the body may also be JSON lines. */
  readonly handleLines?: LinesHandler<Op>;
}

/** Every operation of the contract; one that is missing, or that lacks the rules of its body, does not compile. */
export type Handlers = {
  readonly [Op in OperationId]: [NonNullable<operations[Op]['requestBody']>] extends [never]
    ? Handler<Op>
    : BodyOperation<Op>;
};
