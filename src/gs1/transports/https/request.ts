import { request as requestHttp, type Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps, type Agent as HttpsAgent } from 'node:https';

export interface HttpRequest {
  readonly url: URL;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent: HttpAgent | HttpsAgent;
  /** Timeout of the whole exchange, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** Maximum size of the response body. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An incomplete HTTP exchange. The message states the reason. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether a retry may succeed. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean) {
    super(message);
    this.passing = passing;
  }
}

/** One HTTP exchange. Does not follow redirects, which could leak credentials. @throws ConnectionError */
export function exchange(options: HttpRequest): Promise<HttpResponse> {
  const { url, method, headers, body, agent, timeoutMs, maxBytes, signal } = options;
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(explain(error));
    };
    const request = open(url, { method, headers, agent, ...(signal ? { signal } : {}) }, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) {
          request.destroy(new ConnectionError(`the response has more than ${maxBytes} bytes`, false));
        } else {
          parts.push(part);
        }
      });
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    const timer = setTimeout(() => {
      request.destroy(new ConnectionError(`there was no response within ${timeoutMs / 1000} seconds`, true));
    }, timeoutMs);
    request.on('error', fail);
    request.end(body);
  });
}

/** Transient network errors. */
const PASSING: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was dropped',
  EPIPE: 'the connection was dropped',
  ETIMEDOUT: 'connecting took too long',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
};
const LASTING: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host does not exist',
  ABORT_ERR: 'the request was cancelled',
};

function explain(error: Error): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const passing = PASSING[code];
  if (passing !== undefined) return new ConnectionError(`${passing} (${code})`, true);
  // The remaining errors mostly concern certificates and need an operator.
  return new ConnectionError(`${LASTING[code] ?? error.message}${code === '' ? '' : ` (${code})`}`, false);
}
