import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { takesGzip } from '../request/negotiation.ts';
import { LiveBody, type StreamedBody } from './content.ts';
import { asPacked } from './etag.ts';

/** A body with its first part ready. */
export interface OpenStream {
  readonly first: IteratorResult<string | Uint8Array, unknown>;
  readonly rest: AsyncIterator<string | Uint8Array>;
  /** Whether the client waits for each part. */
  readonly isLive: boolean;
}

/** A larger body is sent in slices, which shows how fast its reader is. */
export const SLICE_BYTES = 65_536;
/**
 * Compressed formats, such as Excel files, gain nothing from gzip. It would hold back the events of an event stream.
 */
const COMPRESSIBLE = /^text\/(?!event-stream)|[/+-](?:ndjson|json|xml)(?:;|$)/;

export async function openStream(body: StreamedBody): Promise<OpenStream> {
  const rest = body.chunks[Symbol.asyncIterator]();
  return { first: await rest.next(), rest, isLive: body instanceof LiveBody };
}

/** Sends a streamed body, with gzip if the client accepts it. A slow reader pauses the source; a disconnect ends it. */
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
  const flush = body.isLive ? constants.Z_SYNC_FLUSH : constants.Z_NO_FLUSH;
  if (isPacked) await sendAll([source, createGzip({ level: 4, flush })], response);
  else await sendAll([source], response);
}

/** Sends a complete body in slices, at the reader's pace. */
export async function sendSlices(bytes: Buffer, response: ServerResponse): Promise<void> {
  function* slices(): Generator<Buffer> {
    for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES);
  }
  await sendAll([Readable.from(slices(), { objectMode: false })], response);
}

/** @throws the error that interrupted the body; a disconnected client is not an error */
async function sendAll([source, transform]: readonly [Readable, Transform?], response: ServerResponse): Promise<void> {
  try {
    await (transform ? pipeline(source, transform, response) : pipeline(source, response));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/**
 * Resets the connection when the body cannot be completed, so that no client mistakes a partial body for a complete
 * one: in HTTP/1.0, closing the connection ends the body.
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
