import type { IncomingMessage } from 'node:http';
import { ForbiddenUrl, openRequest } from '../outbound/open-request.ts';
import { signatureHeaders } from './sign.ts';

/** A receiver that takes longer counts as failed. */
const TIMEOUT_MS = 15_000;
/** Of a response that nobody reads. */
const MAX_RESPONSE_BYTES = 4096;

export interface OutgoingEvent {
  /** The same for every attempt. */
  readonly id: string;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly userAgent: string;
  readonly isAllowedAddress: (address: string) => boolean;
  readonly timeoutMs?: number | undefined;
  /** More headers, not signed. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What a receiver did with an event. */
export interface Reception {
  /** Of its response; undefined without one. */
  readonly status?: number;
  readonly retryAfter?: string;
  /** Why there is no response. */
  readonly error?: string;
  readonly durationMs: number;
}

/** Any other status, also of a redirect, is a failure. */
export function isTaken({ status }: Reception): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** Sends an event once. Rejects only when the signal aborts. */
export async function postEvent(
  { id, body }: OutgoingEvent,
  { url, secrets, userAgent, isAllowedAddress, timeoutMs = TIMEOUT_MS, headers: more }: Receiver,
  now: Date,
  signal: AbortSignal,
): Promise<Reception> {
  const startedAt = performance.now();
  const time = AbortSignal.timeout(timeoutMs);
  const headers = {
    ...more,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': userAgent,
    ...signatureHeaders(id, now, body, secrets),
  };
  const since = (): number => Math.round(performance.now() - startedAt);
  try {
    const request = {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.any([time, signal]),
      isAllowedAddress,
    } as const;
    const response = await openRequest(new URL(url), request);
    discard(response);
    const { statusCode: status = 0, headers: received } = response;
    const retryAfter = received['retry-after'];
    return { status, durationMs: since(), ...(retryAfter === undefined ? {} : { retryAfter }) };
  } catch (error) {
    signal.throwIfAborted();
    return { error: time.aborted ? `no response within ${timeoutMs} ms` : explain(error), durationMs: since() };
  }
}

/** The status is all that counts. What follows is read a little, so that small responses end properly. */
function discard(response: IncomingMessage): void {
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) response.destroy();
  });
  // The time limit may abort it; the status has been received.
  response.on('error', () => undefined);
}

/** The messages of TLS and sockets name addresses and certificates, but no secrets. */
function explain(error: unknown): string {
  if (error instanceof ForbiddenUrl) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return (message || code || 'no connection').slice(0, 200);
}
