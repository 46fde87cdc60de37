import express from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { MEGABYTE } from '../settings.ts';

const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const BYTE_ORDER_MARK = '\uFEFF';

/** Reads the body of a request as JSON. */
export type BodyReader = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * @param limitMegabytes size of a body, after decompression, beyond which it is refused
 * @returns a reader that throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `TOO_LARGE` or `MALFORMED_JSON`
 */
export function createBodyReader(limitMegabytes: number): BodyReader {
  const read = express.raw({ limit: limitMegabytes * MEGABYTE, type: () => true });
  return async (request, response) => {
    const mediaType = request.headers['content-type'] ?? '';
    if (!JSON_MEDIA_TYPE.test(mediaType))
      throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { params: { expected: 'application/json' } });
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      read(request, response, (error?: unknown) => {
        if (error instanceof Error) reject(translate(error, request, limitMegabytes));
        else resolve((request as unknown as { body?: Buffer }).body ?? Buffer.alloc(0));
      });
    });
    return parseJson(bytes);
  };
}

function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    throw new ServiceError('MALFORMED_JSON', {
      params: { problem: text === '' ? 'the body is empty' : (error as Error).message },
    });
  }
}

/** What express.raw reports, in the words of this service. */
function translate(
  error: Error & { type?: string; status?: number },
  request: IncomingMessage,
  limitMegabytes: number,
): Error {
  const { type, status } = error;
  // What is still on its way is read and dropped, so that the client gets to see the answer.
  request.resume();
  if (type === 'entity.too.large') return new ServiceError('TOO_LARGE', { params: { limit: limitMegabytes } });
  if (type === 'encoding.unsupported') {
    return new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      params: { expected: 'application/json with content encoding identity, gzip, deflate or br' },
    });
  }
  return status !== undefined && status < 500
    ? new ServiceError('MALFORMED_JSON', { params: { problem: error.message } })
    : error;
}
