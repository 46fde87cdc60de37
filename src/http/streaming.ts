import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { takesGzip } from './negotiation.ts';
import type { StreamedBody } from './operation.ts';
import { asPacked } from './etag.ts';

/** A body whose first part is made, and the rest of it to come. */
export interface OpenStream {
  readonly first: IteratorResult<string | Uint8Array, unknown>;
  readonly rest: AsyncIterator<string | Uint8Array>;
}

/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 60_000;
/** What is packed already, as an Excel file is, gains nothing from gzip. */
const COMPRESSIBLE = /^text\/|[/+-](?:ndjson|json|xml)(?:;|$)/;

export async function openStream({ chunks }: StreamedBody): Promise<OpenStream> {
  const rest = chunks[Symbol.asyncIterator]();
  return { first: await rest.next(), rest };
}

/**
 * Sends a streamed body, packed where the reader takes that. A slow reader holds back what makes the body; one that is
 * gone ends it.
 */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { status, head, body }: { status: number; head: Record<string, string>; body: OpenStream },
): Promise<void> {
  const isPacked = COMPRESSIBLE.test(head['Content-Type'] ?? '') && takesGzip(request.headers['accept-encoding']);
  const headers = {
    ...head,
    Vary: [head['Vary'], 'Accept-Encoding'].filter(Boolean).join(', '),
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    ...(isPacked && head['ETag'] !== undefined ? { ETag: asPacked(head['ETag']) } : {}),
  };
  if (response.destroyed || request.method === 'HEAD') {
    await body.rest.return?.();
    if (!response.destroyed) response.writeHead(status, headers).end();
    return;
  }
  response.writeHead(status, headers);
  response.setTimeout(STALLED_MS, () => response.destroy());
  const source = Readable.from(remaining(body), { objectMode: false });
  try {
    if (isPacked) await pipeline(source, createGzip({ level: 4 }), response);
    else await pipeline(source, response);
  } catch (error) {
    // A reader that left is no failure of the service.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* remaining({ first, rest }: OpenStream): AsyncGenerator<string | Uint8Array> {
  try {
    for (let part = first; part.done !== true; part = await rest.next()) yield part.value;
  } finally {
    await rest.return?.();
  }
}
