import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Transform } from 'node:stream';
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

/** A body that is larger is sent in slices, so that one can see how fast its reader is. */
export const SLICE_BYTES = 65_536;
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
  const source = Readable.from(orReset(remaining(body), response), { objectMode: false });
  if (isPacked) await sendAll([source, createGzip({ level: 4 })], response);
  else await sendAll([source], response);
}

/** Sends a body that is complete; a slow reader holds back its slices. */
export async function sendSlices(bytes: Buffer, response: ServerResponse): Promise<void> {
  function* slices(): Generator<Buffer> {
    for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES);
  }
  await sendAll([Readable.from(slices(), { objectMode: false })], response);
}

/** @throws what keeps the body from being complete; that a client left is no failure of the service */
async function sendAll([source, transform]: readonly [Readable, Transform?], response: ServerResponse): Promise<void> {
  try {
    await (transform ? pipeline(source, transform, response) : pipeline(source, response));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/**
 * Resets the connection when the body cannot be completed, so that no client takes the part it has for the whole: in
 * HTTP/1.0, a body ends where its connection is closed.
 */
async function* orReset(
  parts: AsyncGenerator<string | Uint8Array>,
  response: ServerResponse,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* parts;
  } catch (error) {
    response.socket?.resetAndDestroy();
    throw error;
  }
}

async function* remaining({ first, rest }: OpenStream): AsyncGenerator<string | Uint8Array> {
  try {
    for (let part = first; part.done !== true; part = await rest.next()) yield part.value;
  } finally {
    await rest.return?.();
  }
}
