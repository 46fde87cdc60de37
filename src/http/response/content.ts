/** JSON that is already serialised. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A body of bytes, sent unchanged. */
export class Bytes {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A body that is sent while it is created: it is never complete in memory, and a slow reader pauses its source. */
export class StreamedBody {
  readonly chunks: AsyncIterable<string | Uint8Array>;

  constructor(chunks: AsyncIterable<string | Uint8Array>) {
    this.chunks = chunks;
  }
}

/** The content of a body that is not streamed. Anything but text and bytes is serialised as JSON. */
export function toContent(body: unknown): string | Buffer {
  if (body instanceof Bytes) return body.bytes;
  if (body instanceof JsonText) return body.text;
  return typeof body === 'string' ? body : JSON.stringify(body);
}
