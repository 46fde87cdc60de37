import { setTimeout as wait } from 'node:timers/promises';
import { Unreachable } from './errors.js';

export interface TransportOptions {
  /** Seconds until a response must begin, beside those that a request asks the service to wait; 30 by default. */
  readonly timeoutSeconds?: number;
  /** How often a request is repeated; 4 by default. */
  readonly retries?: number;
  /** Seconds before the first repetition, doubled each time; 0.5 by default. `Retry-After` takes precedence. */
  readonly backoffSeconds?: number;
}

/** Statuses of a service that is busy, restarting or behind a gateway that cannot reach it. */
const TRANSIENT = [429, 502, 503, 504];
export const BACKOFF_SECONDS = 0.5;
/** A service that asks for a longer wait than this gets no further request. */
const LONGEST_WAIT_SECONDS = 120;

/**
 * A `fetch` with a timeout that repeats what failed for a transient reason, and throws `Unreachable` when no response
 * came. Saves are repeated as well, because a delta that is applied twice changes nothing, except conditional ones:
 * their condition fails if the first attempt succeeded.
 */
export function createTransport({
  timeoutSeconds = 30,
  retries = 4,
  backoffSeconds = BACKOFF_SECONDS,
}: TransportOptions = {}) {
  return async (request: Request): Promise<Response> => {
    const isConditional =
      request.method !== 'GET' && ['If-Match', 'If-None-Match'].some((name) => request.headers.has(name));
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const pause = backoffSeconds * 2 ** attempt * (0.5 + Math.random() / 2);
      try {
        const response = await begin(request, timeoutSeconds + heldSeconds(request));
        const mayRepeat = isTransient(response.status) && !(isConditional && response.status !== 429);
        const asked = secondsOf(response.headers.get('Retry-After'));
        if (!mayRepeat || isLast || (asked ?? 0) > LONGEST_WAIT_SECONDS) return response;
        await response.body?.cancel();
        await wait((asked ?? pause) * 1000, undefined, { signal: request.signal });
      } catch (error) {
        if (request.signal.aborted || !(error instanceof Unreachable) || isLast || isConditional) throw error;
        await wait(pause * 1000, undefined, { signal: request.signal });
      }
    }
  };
}

export function isTransient(status: number): boolean {
  return TRANSIENT.includes(status);
}

/** How long the service may hold a request: `wait` of the query, or of the `Prefer` header. */
function heldSeconds({ url, headers }: Request): number {
  const preferred = /\bwait=(\d+)/.exec(headers.get('Prefer') ?? '')?.[1];
  return Number(new URL(url).searchParams.get('wait') ?? preferred ?? 0);
}

/** @throws Unreachable */
async function begin(request: Request, seconds: number): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort();
  }, seconds * 1000);
  try {
    return await fetch(request.clone(), { signal: AbortSignal.any([request.signal, timeout.signal]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    const reason = timeout.signal.aborted ? `no response within ${seconds} s` : reasonOf(error);
    throw new Unreachable(request.url, reason, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The reason is in the cause: `fetch failed` alone says nothing. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown }).code;
  if (code === 'ECONNREFUSED') return 'nothing accepts connections on this port';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name of the host is unknown';
  return cause instanceof Error && cause.message !== '' ? cause.message : String(code ?? cause);
}

/** @param value a number of seconds, or a date */
function secondsOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}
