import { StreamedBody } from './operation.ts';

/** A list as it is answered: nothing of it is read before it is sent. */
export interface StreamedList<Entry, Position> {
  /** What the envelope has before the entries. */
  readonly head: object;
  /** Under which name the envelope has the entries. */
  readonly name: string;
  readonly pages: AsyncIterable<{ readonly entries: readonly Entry[]; readonly end?: Position }>;
  readonly present: (entry: Entry) => object;
  readonly count: () => Promise<number>;
  readonly cursor: (end: Position) => string;
}

/** Characters after which a part is sent: enough to be cheap, and little enough to be kept. */
const PART = 65_536;

/** A list in its envelope, or one entry a line where the caller prefers that. */
export function streamList<Entry, Position>(list: StreamedList<Entry, Position>, mediaType: string): StreamedBody {
  return new StreamedBody(mediaType === 'application/x-ndjson' ? toLines(list) : toEnvelope(list));
}

async function* toLines<Entry, Position>({ pages, present }: StreamedList<Entry, Position>): AsyncGenerator<string> {
  for await (const { entries } of pages) {
    let part = '';
    for (const entry of entries) {
      part += `${JSON.stringify(present(entry))}\n`;
      if (part.length < PART) continue;
      yield part;
      part = '';
    }
    if (part !== '') yield part;
  }
}

/** The first entries go as soon as they are there: the count, which looks at all of them, comes last. */
async function* toEnvelope<Entry, Position>(list: StreamedList<Entry, Position>): AsyncGenerator<string> {
  let part = `${JSON.stringify(list.head).slice(0, -1)},"${list.name}":[`;
  let separator = '';
  let end: Position | undefined;
  for await (const page of list.pages) {
    for (const entry of page.entries) {
      part += separator + JSON.stringify(list.present(entry));
      separator = ',';
      if (part.length < PART) continue;
      yield part;
      part = '';
    }
    if (page.end !== undefined) end = page.end;
    if (part !== '') yield part;
    part = '';
  }
  const tail = { count: await list.count(), ...(end === undefined ? {} : { nextCursor: list.cursor(end) }) };
  yield `${part}],${JSON.stringify(tail).slice(1)}`;
}
