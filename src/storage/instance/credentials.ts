import { SCOPES } from '../../domain/access/scopes.ts';
import { sql, type Connection } from '../database/database.ts';

/** What a key may do, until when, and what the operator notes about it. */
export interface KeyTerms {
  readonly scopes: readonly string[];
  readonly expires: Date | null;
  readonly note: string | null;
}

export interface StoredKey extends KeyTerms {
  readonly name: string;
  readonly hash: Buffer;
  readonly created: Date;
  /** May be about a minute too early. */
  readonly lastUsed: Date | null;
  /** Hash of the secret before the last rotation, which is valid until `previousUntil`. */
  readonly previousHash: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Bytes of a hash. A longer one is marked; see migration 014. */
const HASH_BYTES = 32;
const MARK = String.raw`'\x00'::bytea`;

const LIST_KEYS = sql(
  'list_keys',
  `select name, substring(hash from 1 for ${HASH_BYTES}) as hash, scopes, expires, note, created, last_used as "lastUsed",
     previous_hash as "previousHash", previous_until as "previousUntil"
   from @api_keys order by name`,
);

export async function listKeys(db: Connection): Promise<StoredKey[]> {
  return db.query<StoredKey>(LIST_KEYS);
}

const ADD_KEY = sql(
  'add_key',
  `insert into @api_keys (name, hash, scopes, expires, note)
   values ($1, case when $6 then $2::bytea || ${MARK} else $2 end, $3, $4, $5)
   on conflict (name) do nothing returning name`,
);

/** A key that may do everything for ever. */
const UNLIMITED: KeyTerms = { scopes: SCOPES, expires: null, note: null };

/** @returns false when a key of that name exists */
export async function addKey(
  db: Connection,
  name: string,
  hash: Buffer,
  terms: Partial<KeyTerms> = {},
): Promise<boolean> {
  const all = { ...UNLIMITED, ...terms };
  const { scopes, expires, note } = all;
  return (await db.query(ADD_KEY, [name, hash, scopes, expires, note, isLimited(all)])).length > 0;
}

const CHANGE_KEY = sql(
  'change_key',
  `update @api_keys set scopes = $2, expires = $3, note = $4,
     hash = substring(hash from 1 for ${HASH_BYTES}) || case when $5 then ${MARK} else ''::bytea end
   where name = $1 returning name`,
);

/** @returns false when no key has that name */
export async function changeKey(db: Connection, name: string, terms: KeyTerms): Promise<boolean> {
  const { scopes, expires, note } = terms;
  return (await db.query(CHANGE_KEY, [name, scopes, expires, note, isLimited(terms)])).length > 0;
}

function isLimited({ scopes, expires }: KeyTerms): boolean {
  return expires !== null || !SCOPES.every((scope) => scopes.includes(scope));
}

const ROTATE_KEY = sql(
  'rotate_key',
  `update @api_keys set previous_hash = substring(hash from 1 for ${HASH_BYTES}), previous_until = $3,
     hash = $2::bytea || substring(hash from ${HASH_BYTES + 1})
   where name = $1 returning name`,
);

/**
 * Replaces the secret of a key. The previous one stays valid until `previousUntil`, an even older one does not.
 * @returns false when no key has that name
 */
export async function rotateKey(db: Connection, name: string, hash: Buffer, previousUntil: Date): Promise<boolean> {
  return (await db.query(ROTATE_KEY, [name, hash, previousUntil])).length > 0;
}

const NOTE_KEY_USE = sql(
  'note_key_use',
  'update @api_keys set last_used = $2 where name = $1 and (last_used is null or last_used < $2)',
);

export async function noteKeyUse(db: Connection, name: string, time: Date): Promise<void> {
  await db.query(NOTE_KEY_USE, [name, time]);
}

const REMOVE_KEY = sql('remove_key', 'delete from @api_keys where name = $1 returning name');

/** @returns false when no key has that name */
export async function removeKey(db: Connection, name: string): Promise<boolean> {
  return (await db.query(REMOVE_KEY, [name])).length > 0;
}

const FIND_PASSWORD = sql('find_password', 'select password from @users where name = $1');

/** @returns the stored form of the user's password */
export async function findPassword(db: Connection, name: string): Promise<string | undefined> {
  const [row] = await db.query<{ password: string }>(FIND_PASSWORD, [name]);
  return row?.password;
}

const SET_PASSWORD = sql(
  'set_password',
  `with changed as (
     insert into @users (name, password) values ($1, $2) on conflict (name) do update set password = excluded.password
     returning name
   )
   delete from @sessions using changed where user_name = changed.name`,
);

/**
 * Adds a user, or replaces a user's password and ends the user's sessions.
 * @param password in its stored form
 */
export async function setPassword(db: Connection, name: string, password: string): Promise<void> {
  await db.query(SET_PASSWORD, [name, password]);
}

const LIST_USERS = sql('list_users', 'select name from @users order by name');

export async function listUsers(db: Connection): Promise<string[]> {
  return (await db.query<{ name: string }>(LIST_USERS)).map((row) => row.name);
}

const REMOVE_USER = sql('remove_user', 'delete from @users where name = $1 returning name');

/** @returns false when no user has that name */
export async function removeUser(db: Connection, name: string): Promise<boolean> {
  return (await db.query(REMOVE_USER, [name])).length > 0;
}
