import { createPause } from '../../pause.ts';
import { noteEnd, StreamedBody, type PageEnd } from './content.ts';

/** A list to stream: its entries are read while it is being sent. */
export interface StreamedList<Entry, Position> {
  /** Properties before the entries. */
  readonly head: object;
  /** Property that holds the entries. */
  readonly name: string;
  readonly pages: AsyncIterable<{ readonly entries: readonly Entry[]; readonly end?: Position }>;
  readonly present: (entry: Entry) => object;
  readonly count: () => Promise<number>;
  readonly cursor: (end: Position) => string;
}

/** Characters per chunk: large enough to be cheap to send, small enough to buffer. */
const PART = 65_536;

/** Streams a list as an envelope, or as one entry per line if the client prefers that. */
export function streamList<Entry, Position>(list: StreamedList<Entry, Position>, mediaType: string): StreamedBody {
  const end: PageEnd = {};
  const noted = { ...list, pages: noteEnd(list.pages, list.cursor, end) };
  return new StreamedBody(mediaType === 'application/x-ndjson' ? toLines(noted) : toEnvelope(noted, end), end);
}

async function* toLines<Entry, Position>({ pages, present }: StreamedList<Entry, Position>): AsyncGenerator<string> {
  const pause = createPause();
  for await (const { entries } of pages) {
    let part = '';
    for (const entry of entries) {
      part += `${JSON.stringify(present(entry))}\n`;
      const turn = pause();
      if (turn) await turn;
      if (part.length < PART) continue;
      yield part;
      part = '';
    }
    if (part !== '') yield part;
  }
}

/** Entries are sent as soon as they are read; the count, which needs all of them, comes last. */
async function* toEnvelope<Entry, Position>(list: StreamedList<Entry, Position>, end: PageEnd): AsyncGenerator<string> {
  let part = `${JSON.stringify(list.head).slice(0, -1)},"${list.name}":[`;
  let separator = '';
  const pause = createPause();
  for await (const page of list.pages) {
    for (const entry of page.entries) {
      part += separator + JSON.stringify(list.present(entry));
      separator = ',';
      const turn = pause();
      if (turn) await turn;
      if (part.length < PART) continue;
      yield part;
      part = '';
    }
    if (part !== '') yield part;
    part = '';
  }
  const tail = { count: await list.count(), ...end };
  yield `${part}],${JSON.stringify(tail).slice(1)}`;
}
