import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { createPause } from '../../pause.ts';
import { MEGABYTE } from '../../settings.ts';
import { malformed, parseJson, type JsonLimits } from './parse-json.ts';

const LINES_TYPE = /^application\/x-ndjson\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
/** How long a client may keep sending an unread body, so that it can read the response. */
const LINGER_MS = 2000;

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

export interface BodyLimits extends JsonLimits {
  /** Size limit of a body, both as sent and decompressed. */
  readonly megabytes: number;
}

/** Whether the body of a request is declared to be JSON lines. */
export function hasLines({ headers }: IncomingMessage): boolean {
  return LINES_TYPE.test(headers['content-type'] ?? '');
}

/**
 * Reads the body of a request as JSON.
 * @param accepted media types of the operation
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `TOO_LARGE`, or as `parseJson` does
 */
export async function readJsonBody(
  request: IncomingMessage,
  limits: BodyLimits,
  accepted: readonly string[] = ['application/json'],
): Promise<unknown> {
  if (!JSON_MEDIA_TYPE.test(request.headers['content-type'] ?? ''))
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { params: { expected: accepted.join(' or ') } });
  return parseJson(await readBytes(request, limits.megabytes), limits, createPause());
}

async function readBytes(request: IncomingMessage, megabytes: number): Promise<Buffer> {
  const limit = megabytes * MEGABYTE;
  const tooLarge = (): ServiceError => new ServiceError('TOO_LARGE', { params: { limit: megabytes } });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const decoder = createDecoder(request);
  const source = decoder ? request.pipe(decoder) : request;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      source.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > limit) reject(tooLarge());
        else chunks.push(chunk);
      });
      source.once('end', resolve);
      source.on('error', (error: Error) => reject(malformed(error.message)));
      request.on('error', (error: Error) => reject(malformed(error.message)));
      request.once('close', () => {
        if (!request.complete) reject(malformed('the connection closed before the end of the body'));
      });
    });
  } finally {
    source.removeAllListeners('data');
    if (decoder) {
      request.unpipe(decoder);
      decoder.destroy();
    }
  }
  return Buffer.concat(chunks, size);
}

/** @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` for an unknown content encoding */
function createDecoder({ headers }: IncomingMessage): Transform | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decoder = encoding === 'identity' ? undefined : DECODERS.get(encoding)?.();
  if (encoding === 'identity' || decoder) return decoder;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
    params: { expected: 'application/json with content encoding identity, gzip, deflate or br' },
  });
}

/**
 * The body of a request as a stream, decompressed. Its errors are refusals.
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` for an unknown content encoding
 */
export function streamBody(request: IncomingMessage): Readable {
  const decoder = createDecoder(request);
  const body = new PassThrough({ highWaterMark: 65_536 });
  const fail = (error: Error): unknown => body.destroy(malformed(error.message));
  request.on('error', fail);
  request.once('close', () => {
    if (!request.complete) fail(new Error('the connection closed before the end of the body'));
  });
  if (decoder) request.pipe(decoder.on('error', fail)).pipe(body);
  else request.pipe(body);
  body.once('close', () => {
    request.unpipe();
    decoder?.destroy();
  });
  return body;
}

/**
 * Closes the connection of a client that keeps sending after the response. Its data is discarded for a moment, so that
 * it can read the response.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}
