import type { operations } from '../../generated/openapi.ts';
import type { Caller } from '../access/caller.ts';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';

export type OperationId = keyof operations;

type Present<T> = [NonNullable<T>] extends [never] ? Record<string, never> : NonNullable<T>;
type BodyOf<T> =
  NonNullable<T> extends { content: { 'application/json': infer Json } }
    ? Json
    : NonNullable<T> extends { content: Record<string, string> }
      ? string
      : undefined;

/** Conditional headers of a request, as sent. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
}

export interface OperationInput<Op extends OperationId> {
  readonly path: Present<operations[Op]['parameters']['path']>;
  readonly query: Present<operations[Op]['parameters']['query']>;
  readonly body: 'requestBody' extends keyof operations[Op] ? BodyOf<operations[Op]['requestBody']> : undefined;
  readonly caller: Caller;
  /** Address of the client. */
  readonly address: string;
  readonly language: Language;
  readonly conditions: Conditions;
  /** Header `Idempotency-Key`, for an operation that supports it. */
  readonly idempotencyKey: string | undefined;
  /** The media type of the operation that the caller prefers. */
  readonly mediaType: string;
  /** Aborts when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
}

/** JSON that is already serialised. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A body of bytes, sent unchanged. */
export class Bytes {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A body that is sent while it is created: it is never complete in memory, and a slow reader pauses its source. */
export class StreamedBody {
  readonly chunks: AsyncIterable<string | Uint8Array>;

  constructor(chunks: AsyncIterable<string | Uint8Array>) {
    this.chunks = chunks;
  }
}

/**
 * Response of an operation: a status of the contract with its body. Problems are thrown as `ServiceError`, so handlers
 * return only statuses without a problem document.
 */
export type OperationOutput<Op extends OperationId, R = operations[Op]['responses']> = {
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
export type Handlers = { readonly [Op in OperationId]: Handler<Op> };
