import type { Answer } from './service.ts';

/**
 * Reads a list and then asks whether it changed. Other test files write to the same server, which makes other tags meanwhile:
 * asks again until nothing did.
 */
export async function unchanged(
  read: (headers: Record<string, string>) => Promise<Answer>,
): Promise<{ first: Answer; second: Answer }> {
  for (let attempt = 1; ; attempt++) {
    const first = await read({});
    const second = await read({ 'If-None-Match': first.headers.get('etag') ?? '' });
    if (second.status === 304 || attempt === 400) return { first, second };
  }
}
