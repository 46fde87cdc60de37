import type { Role } from '../../domain/access/roles.ts';
import { sql, type Connection } from '../database/database.ts';

export interface StoredSession {
  readonly user: string;
  readonly role: Role;
  readonly expires: Date;
  /** When its token was issued. */
  readonly renewed: Date;
  /** False when it was found by its previous token. */
  readonly isPresent: boolean;
}

// The lock orders this against the removal of the user.
const INSERT_SESSION = sql(
  'insert_session',
  `insert into @sessions (hash, user_name, created, renewed, expires)
   select $1::bytea, name, $3::timestamptz, $3, $4::timestamptz from @users where name = $2 for key share
   returning user_name`,
);

/** @returns false when the user no longer exists */
export async function insertSession(
  db: Connection,
  session: { hash: Buffer; user: string; now: Date; expires: Date },
): Promise<boolean> {
  const { hash, user, now, expires } = session;
  return (await db.query(INSERT_SESSION, [hash, user, now, expires])).length > 0;
}

const FIND_SESSION = sql(
  'find_session',
  `select user_name as "user", role, expires, renewed, hash = $1 as "isPresent"
   from @sessions join @users on name = user_name
   where expires > $2 and (hash = $1 or (previous_hash = $1 and previous_until > $2))`,
);

export async function findSession(db: Connection, hash: Buffer, now: Date): Promise<StoredSession | undefined> {
  const [session] = await db.query<StoredSession>(FIND_SESSION, [hash, now]);
  return session;
}

const EXTEND_SESSION = sql(
  'extend_session',
  'update @sessions set expires = $2 where (hash = $1 or previous_hash = $1) and expires < $2',
);

export async function extendSession(db: Connection, hash: Buffer, expires: Date): Promise<void> {
  await db.query(EXTEND_SESSION, [hash, expires]);
}

const REPLACE_TOKEN = sql(
  'replace_session_token',
  `update @sessions set hash = $2, renewed = $3, previous_hash = $1, previous_until = $4 where hash = $1
   returning user_name`,
);

/** @returns false when another request replaced the token first */
export async function replaceToken(
  db: Connection,
  { from, to, now, previousUntil }: { from: Buffer; to: Buffer; now: Date; previousUntil: Date },
): Promise<boolean> {
  return (await db.query(REPLACE_TOKEN, [from, to, now, previousUntil])).length > 0;
}

const DELETE_SESSION = sql(
  'delete_session',
  'delete from @sessions where hash = $1 or (previous_hash = $1 and previous_until > $2)',
);

export async function deleteSession(db: Connection, hash: Buffer, now: Date): Promise<void> {
  await db.query(DELETE_SESSION, [hash, now]);
}

const DELETE_EXPIRED = sql('delete_expired_sessions', 'delete from @sessions where expires <= $1');

export async function deleteExpiredSessions(db: Connection, now: Date): Promise<void> {
  await db.query(DELETE_EXPIRED, [now]);
}
