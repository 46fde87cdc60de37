import { sql, type Connection } from '../database/database.ts';

export interface RepeatableRequest {
  readonly bodyHash: Buffer;
  /** When it first came. */
  readonly created: Date;
  /** JSON; undefined while the request is in progress, or if the process ended before it had a response. */
  readonly result?: string;
}

const OPEN = sql(
  'open_request',
  `insert into @repeatable_requests (key, body_hash, created) values ($1, $2, $3)
   on conflict (key) do update set body_hash = excluded.body_hash, created = excluded.created, answer = null
   where @repeatable_requests.created < $4 returning 1`,
);

/**
 * Notes that a request has begun.
 * @param since requests from before have been forgotten
 * @returns false when there is one with this key
 */
export async function openRequest(
  db: Connection,
  key: string,
  bodyHash: Buffer,
  now: Date,
  since: Date,
): Promise<boolean> {
  return (await db.query(OPEN, [key, bodyHash, now, since])).length === 1;
}

const FIND = sql(
  'find_request',
  'select r.body_hash, r.created, r.answer::text from @repeatable_requests r where r.key = $1',
);

export async function findRequest(db: Connection, key: string): Promise<RepeatableRequest | undefined> {
  const [row] = await db.query<{ body_hash: Buffer; created: Date; answer: string | null }>(FIND, [key]);
  if (!row) return undefined;
  const { body_hash: bodyHash, created, answer: result } = row;
  return { bodyHash, created, ...(result === null ? {} : { result }) };
}

const STORE_RESULT = sql('store_request_result', 'update @repeatable_requests r set answer = $2 where r.key = $1');

export async function storeRequestResult(db: Connection, key: string, result: string): Promise<void> {
  await db.query(STORE_RESULT, [key, result]);
}

const DROP = sql('drop_request', 'delete from @repeatable_requests r where r.key = $1');

/** Lets the request be made again. */
export async function dropRequest(db: Connection, key: string): Promise<void> {
  await db.query(DROP, [key]);
}

const FORGET = sql(
  'forget_requests',
  `delete from @repeatable_requests where key in (
     select r.key from @repeatable_requests r where r.created < $1 order by r.created limit 1000
   )`,
);

/** Forgets requests from before a moment, at most 1,000 at a time: their keys can be used anew. */
export async function forgetRequests(db: Connection, before: Date): Promise<void> {
  await db.query(FORGET, [before]);
}
