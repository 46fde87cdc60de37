import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { createPause } from '../../pause.ts';
import { MEGABYTE } from '../../settings.ts';
import { malformed, parseJson, type JsonLimits } from './parse-json.ts';

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

/**
 * Reads the body of a request as JSON.
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `TOO_LARGE`, or as `parseJson` does
 */
export async function readJsonBody(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  if (!JSON_MEDIA_TYPE.test(request.headers['content-type'] ?? ''))
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { params: { expected: 'application/json' } });
  return parseJson(await readBytes(request, limits.megabytes), limits, createPause());
}

async function readBytes(request: IncomingMessage, megabytes: number): Promise<Buffer> {
  const limit = megabytes * MEGABYTE;
  const tooLarge = (): ServiceError => new ServiceError('TOO_LARGE', { params: { limit: megabytes } });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decoder = encoding === 'identity' ? undefined : DECODERS.get(encoding)?.();
  if (encoding !== 'identity' && !decoder) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      params: { expected: 'application/json with content encoding identity, gzip, deflate or br' },
    });
  }
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
