import autocannon from 'autocannon';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 2;

const warm = new Set<string>();

/** Measures requests per second for a while. @throws Error if a response has another status than expected */
export async function requestRate(options: {
  readonly url: string;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** Returns path and body of the next request. */
  readonly next: () => { path: string; body?: string };
}): Promise<number> {
  const { url, seconds, method = 'GET', headers, status, next } = options;
  // Each server gets an unmeasured run before its first measured one.
  const kind = `${method} ${url} ${status}`;
  if (!warm.has(kind)) {
    warm.add(kind);
    await requestRate({ ...options, seconds: WARM_UP_SECONDS });
  }
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        setupRequest: (request) => ({ ...request, ...next() }),
      },
    ],
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.some((code) => Number(code) !== status)) {
    throw new Error(`${url}: ${result.errors} errors, statuses ${statuses.join(', ')} instead of ${status}`);
  }
  return result.requests.average;
}
