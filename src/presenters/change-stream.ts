import type { Change } from '../domain/history/change.ts';
import type { Timelines } from '../domain/history/timelines.ts';
import type { Product } from '../domain/product/product.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { StreamedBody } from '../http/response/content.ts';
import { createPause } from '../pause.ts';
import { changeCursor, presentChange, presentProductState } from './change.ts';

/** What a response from the change feed contains, in the order in which it is sent. */
export interface ChangeStream {
  /** All products, if the reader starts with them. */
  readonly products?: AsyncIterable<readonly Product[]> | undefined;
  /** Where the snapshot of the products belongs in the feed. */
  readonly snapshotEnd?: number | undefined;
  /** Events, and up to where the feed was read for them; empty parts show that the stream is alive. */
  readonly parts: AsyncIterable<{ readonly changes: readonly Change[]; readonly end: number }>;
  readonly timelines: Timelines;
  /** Where the page ends, if that is known before it is read. */
  readonly knownEnd?: number | undefined;
}

/** Characters per chunk. */
const CHUNK = 65_536;
/** After how many milliseconds a client of an event stream connects again. */
const RETRY_MS = 3000;

/** Streams events as one JSON object, as JSON lines, or as an event stream, which lasts as long as its parts come. */
export function streamChanges(stream: ChangeStream, mediaType: string, presentation: Presentation): StreamedBody {
  if (mediaType === 'text/event-stream') return new StreamedBody(toEventStream(stream, presentation), {}, false);
  const texts = mediaType === 'application/x-ndjson' ? toLines(stream, presentation) : toObject(stream, presentation);
  if (stream.knownEnd === undefined) return new StreamedBody(inChunks(texts));
  // It is read already. Of the readers that an event wakes together, none must be refused.
  return new StreamedBody(inChunks(texts), { nextCursor: changeCursor(stream.knownEnd, stream.timelines) }, false);
}

async function* toLines({ products, snapshotEnd, parts, timelines }: ChangeStream, presentation: Presentation) {
  if (products) for await (const product of each(products)) yield line(presentProductState(product, presentation));
  if (snapshotEnd !== undefined) yield line(toSnapshotEnd(snapshotEnd, timelines));
  for await (const { changes } of parts)
    for (const change of changes) yield line(presentChange(change, timelines, presentation));
}

async function* toObject({ products, snapshotEnd = 0, parts, timelines }: ChangeStream, presentation: Presentation) {
  let end = snapshotEnd;
  yield '{"status":200';
  if (products) {
    let separator = ',"products":[';
    for await (const product of each(products)) {
      yield separator + JSON.stringify(presentProductState(product, presentation));
      separator = ',';
    }
    yield separator === ',' ? ']' : `${separator}]`;
  }
  let separator = '';
  yield ',"changes":[';
  for await (const part of parts) {
    for (const change of part.changes) {
      yield separator + JSON.stringify(presentChange(change, timelines, presentation));
      separator = ',';
    }
    ({ end } = part);
  }
  yield `],"nextCursor":${JSON.stringify(changeCursor(end, timelines))}}`;
}

/** The id of an event is its cursor, so a client that connects again continues after it. */
async function* toEventStream({ products, snapshotEnd, parts, timelines }: ChangeStream, presentation: Presentation) {
  yield `retry: ${RETRY_MS}\n\n`;
  if (products)
    for await (const product of each(products)) yield `data: ${line(presentProductState(product, presentation))}\n`;
  if (snapshotEnd !== undefined)
    yield `id: ${changeCursor(snapshotEnd, timelines)}\ndata: ${line(toSnapshotEnd(snapshotEnd, timelines))}\n`;
  for await (const { changes, end } of parts) {
    for (const change of changes) {
      const presented = presentChange(change, timelines, presentation);
      yield `id: ${presented.cursor}\ndata: ${line(presented)}\n`;
    }
    // Without data, this only moves the id on, past events that the filter leaves out.
    if (changes.length === 0) yield `: nothing new\nid: ${changeCursor(end, timelines)}\n\n`;
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

function toSnapshotEnd(position: number, timelines: Timelines): object {
  return { type: 'SNAPSHOT_END', cursor: changeCursor(position, timelines) };
}

async function* each<Entry>(pages: AsyncIterable<readonly Entry[]>): AsyncGenerator<Entry> {
  for await (const page of pages) yield* page;
}

/** Joins small texts, and lets other requests run. */
async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const pause = createPause();
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    const turn = pause();
    if (turn) await turn;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
