import type { ServiceResponse } from './service.ts';

/**
 * Reads a list and asks with its ETag whether it has changed. Other test files write to the same server, which changes
 * ETags: repeats until nothing has interfered.
 */
export async function unchanged(
  read: (headers: Record<string, string>) => Promise<ServiceResponse>,
): Promise<{ first: ServiceResponse; second: ServiceResponse }> {
  for (let attempt = 1; ; attempt++) {
    const first = await read({});
    const second = await read({ 'If-None-Match': first.headers.get('etag') ?? '' });
    if (second.status === 304 || attempt === 400) return { first, second };
  }
}
