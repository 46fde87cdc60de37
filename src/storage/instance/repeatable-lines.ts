import { sql, type Connection } from '../database/database.ts';

/** A line of a repeatable stream. */
export interface LineRow {
  /** Of the request and the line. */
  readonly key: string;
  readonly bodyHash: Buffer;
  /** JSON: what became of the line, or the attempt that began to save it. */
  readonly answer: string;
}

const FIND = sql(
  'find_lines',
  `select r.key, r.body_hash, r.answer::text from @repeatable_requests r
   where r.key = any($1::text[]) and r.created >= $2 and r.answer is not null`,
);

/** @param since lines from before have been forgotten */
export async function findLines(db: Connection, keys: readonly string[], since: Date): Promise<LineRow[]> {
  const rows = await db.query<{ key: string; body_hash: Buffer; answer: string }>(FIND, [keys, since]);
  return rows.map(({ key, body_hash: bodyHash, answer }) => ({ key, bodyHash, answer }));
}

const STORE = sql(
  'store_lines',
  `insert into @repeatable_requests (key, body_hash, created, answer)
   select line.key, line.body_hash, $4, line.answer::json
   from unnest($1::text[], $2::bytea[], $3::text[]) as line (key, body_hash, answer)
   on conflict (key) do update
   set body_hash = excluded.body_hash, created = excluded.created, answer = excluded.answer`,
);

/** Stores lines, or replaces what is stored of them. They are forgotten like requests. */
export async function storeLines(db: Connection, rows: readonly LineRow[], now: Date): Promise<void> {
  const column = <Name extends keyof LineRow>(name: Name): LineRow[Name][] => rows.map((row) => row[name]);
  await db.query(STORE, [column('key'), column('bodyHash'), column('answer'), now]);
}
