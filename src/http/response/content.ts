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

/** Where a page ends. Set while the page is read. */
export interface PageEnd {
  /** Cursor of the next page; absent while it is unknown, and on the last page. */
  nextCursor?: string;
}

/** A body that is sent while it is created: it is never complete in memory, and a slow reader pauses its source. */
export class StreamedBody {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly end: PageEnd;
  /** Whether it counts as an open list: it reads the database for as long as its client reads it. */
  readonly isList: boolean;

  constructor(chunks: AsyncIterable<string | Uint8Array>, end: PageEnd = {}, isList = true) {
    this.chunks = chunks;
    this.end = end;
    this.isList = isList;
  }
}

/** A body whose chunks are for the client as soon as they are there: it is still sending its request. */
export class LiveBody extends StreamedBody {}

/** The same pages; notes where the list is cut, as soon as that is known. */
export async function* noteEnd<Page extends { readonly end?: Position }, Position>(
  pages: AsyncIterable<Page>,
  cursor: (end: Position) => string,
  noted: PageEnd,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    if (page.end !== undefined) noted.nextCursor = cursor(page.end);
    yield page;
  }
}

/** The content of a body that is not streamed. Anything but text and bytes is serialised as JSON. */
export function toContent(body: unknown): string | Buffer {
  if (body instanceof Bytes) return body.bytes;
  if (body instanceof JsonText) return body.text;
  return typeof body === 'string' ? body : JSON.stringify(body);
}
