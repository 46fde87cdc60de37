import type pg from 'pg';
import { ListCursor } from './list-cursor.ts';
import { explainFailure } from './pool.ts';
import type { Semaphore } from './semaphore.ts';
import { withTables } from './statement-text.ts';
import { traceStatement } from './trace-statement.ts';

export interface ListSource<Row> {
  /** SQL of the list, from the start or after the last of `count` rows. */
  readonly statement: (last: Row | undefined, count: number) => { readonly text: string };
  readonly batch: number;
  /**
   * Fraction of the rows to plan for (`cursor_tuple_fraction`): a small one favours the first rows, 1 the total cost.
   */
  readonly share: number;
  /** Connections are shared out between readers. */
  readonly reader: string | undefined;
}

const FIRST_BATCH = 50;
/** How traces name the reading of the next rows. */
const FETCH = { name: 'fetch_list', text: 'fetch from list' };

/**
 * Reads a list in batches, at the reader's pace and from one snapshot. A slow reader loses its connection; the list
 * then continues after its last row, from a new snapshot.
 * @throws ServiceError `BUSY` when too many lists are being read
 */
export async function* readList<Row extends object>(
  pool: pg.Pool,
  lists: Semaphore,
  schema: string,
  { statement, batch, share, reader }: ListSource<Row>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  let count = 0;
  try {
    for (let isOver = false; !isOver;) {
      const text = withTables(statement(last, count).text, schema);
      const cursor = await ListCursor.open(pool, lists, { owner: schema, text, share, reader, isResumed: count > 0 });
      try {
        do {
          // A small first batch gives the reader its first rows early.
          const size = count === 0 ? FIRST_BATCH : batch;
          const rows = await traceStatement(schema, FETCH, () => cursor.fetch<Row>(size));
          isOver = rows.length < size;
          if (isOver) await cursor.close();
          if (rows.length === 0) break;
          count += rows.length;
          last = rows.at(-1);
          cursor.pause();
          yield rows;
        } while (cursor.proceed() && !isOver);
      } finally {
        await cursor.close();
      }
    }
  } catch (error) {
    throw await explainFailure(pool, error);
  }
}
