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

/** Conditions that a request sets, as its headers have them. */
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
  /** Header `Idempotency-Key`, of an operation that takes it. */
  readonly idempotencyKey: string | undefined;
  /** The media type that the caller prefers among those of the operation. */
  readonly mediaType: string;
  /** Aborts when the client leaves before its response is complete. */
  readonly signal: AbortSignal;
}

/** JSON that is text already and is sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A body that is bytes already and is sent as it is. */
export class Bytes {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A body that is sent as it is made: nothing holds all of it, and a slow reader holds back what makes it. */
export class StreamedBody {
  readonly chunks: AsyncIterable<string | Uint8Array>;

  constructor(chunks: AsyncIterable<string | Uint8Array>) {
    this.chunks = chunks;
  }
}

/**
 * What an operation answers: a status of the contract with its body. Problems are thrown as `ServiceError`, so only
 * the statuses that carry no problem document are answered by a handler.
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
