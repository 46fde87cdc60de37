import autocannon from 'autocannon';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 2;

const warm = new Set<string>();

/** @returns requests per second over so many seconds; every answer must have the status expected */
export async function requestRate(options: {
  readonly url: string;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** Makes the path and body of each request. */
  readonly next: () => { path: string; body?: string };
}): Promise<number> {
  const { url, seconds, method = 'GET', headers, status, next } = options;
  // Each server gets a run that does not count before its first one that does.
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
    throw new Error(`${url}: ${result.errors} errors, statuses ${statuses.join(', ')} where ${status} was expected`);
  }
  return result.requests.average;
}
