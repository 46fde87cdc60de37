import { checkResponse } from '../support/contract-check.ts';

export interface ClientResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is something else. */
  readonly json: any;
  /** The violation of the contract, if there is one. */
  readonly violation: string | undefined;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly timeoutMs?: number;
}

const REFUSED_PAUSE_MS = 100;

/** Sends a request; retries while the service is not listening. @returns undefined if no complete response arrived */
export async function request(
  url: string,
  method: string,
  path: string,
  { body, headers = {}, timeoutMs = 60_000 }: RequestOptions = {},
): Promise<ClientResponse | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const init = {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  };
  const complete = await fetchWhole(url + path, init);
  if (!complete) return undefined;
  const { status, headers: received, text } = complete;
  const isJson = /^application\/(?:problem\+)?json/.test(received.get('content-type') ?? '');
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  const response = { status, headers: received, text, json };
  try {
    checkResponse(method, path, response);
    return { ...response, violation: undefined };
  } catch (error) {
    return { ...response, violation: (error as Error).message };
  }
}

interface WholeResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function fetchWhole(url: string, init: RequestInit): Promise<WholeResponse | undefined> {
  for (;;) {
    try {
      const response = await fetch(url, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (code !== 'ECONNREFUSED') return undefined;
      await new Promise((resolve) => setTimeout(resolve, REFUSED_PAUSE_MS));
    }
  }
}
