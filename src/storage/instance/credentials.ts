import type { Role } from '../../domain/access/roles.ts';
import { SCOPES } from '../../domain/access/scopes.ts';
import { sql, type Connection } from '../database/database.ts';

/** What a key may do, how often and until when, and what the operator notes about it. */
export interface KeyTerms {
  readonly scopes: readonly string[];
  readonly expires: Date | null;
  readonly note: string | null;
  /** Null: no limit. */
  readonly requestsPerMinute: number | null;
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
     previous_hash as "previousHash", previous_until as "previousUntil", requests_per_minute as "requestsPerMinute"
   from @api_keys order by name`,
);

export async function listKeys(db: Connection): Promise<StoredKey[]> {
  return db.query<StoredKey>(LIST_KEYS);
}

const ADD_KEY = sql(
  'add_key',
  `insert into @api_keys (name, hash, scopes, expires, note, requests_per_minute)
   values ($1, case when $7 then $2::bytea || ${MARK} else $2 end, $3, $4, $5, $6)
   on conflict (name) do nothing returning name`,
);

/** A key that may do everything for ever, as often as it likes. */
const UNLIMITED: KeyTerms = { scopes: SCOPES, expires: null, note: null, requestsPerMinute: null };

/** @returns false when a key of that name exists */
export async function addKey(
  db: Connection,
  name: string,
  hash: Buffer,
  terms: Partial<KeyTerms> = {},
): Promise<boolean> {
  const all = { ...UNLIMITED, ...terms };
  const { scopes, expires, note, requestsPerMinute } = all;
  const row = [name, hash, scopes, expires, note, requestsPerMinute, isMarked(all)];
  return (await db.query(ADD_KEY, row)).length > 0;
}

const CHANGE_KEY = sql(
  'change_key',
  `update @api_keys set scopes = $2, expires = $3, note = $4, requests_per_minute = $5,
     hash = substring(hash from 1 for ${HASH_BYTES}) || case when $6 then ${MARK} else ''::bytea end
   where name = $1 returning name`,
);

/** @returns false when no key has that name */
export async function changeKey(db: Connection, name: string, terms: KeyTerms): Promise<boolean> {
  const { scopes, expires, note, requestsPerMinute } = terms;
  return (await db.query(CHANGE_KEY, [name, scopes, expires, note, requestsPerMinute, isMarked(terms)])).length > 0;
}

/** Whether versions that know no scopes and no expiry must refuse the key. */
function isMarked({ scopes, expires }: KeyTerms): boolean {
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

export interface StoredUser {
  readonly name: string;
  readonly role: Role;
}

/** In the form of a stored password, but of none: nobody knows what hashes to zeros. */
const NO_PASSWORD = `scrypt$16384$8$1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

const FIND_USER = sql(
  'find_user',
  'select name, role, coalesce(limited_password, password) as password from @users where name = $1',
);

/** @returns the user with the stored form of the password */
export async function findUser(
  db: Connection,
  name: string,
): Promise<(StoredUser & { readonly password: string }) | undefined> {
  const [user] = await db.query<StoredUser & { password: string }>(FIND_USER, [name]);
  return user;
}

const SET_PASSWORD = sql(
  'set_password',
  `with changed as (
     insert into @users (name, role, password, limited_password)
     values ($1, $3, case when $5 then $4 else $2 end, case when $5 then $2 end)
     on conflict (name) do update set
       role = excluded.role, password = excluded.password, limited_password = excluded.limited_password
     returning name
   )
   delete from @sessions using changed where user_name = changed.name`,
);

/**
 * Adds a user, or replaces a user's password and role, and ends the user's sessions.
 * @param password in its stored form
 */
export async function setPassword(
  db: Connection,
  name: string,
  password: string,
  role: Role = 'administrator',
): Promise<void> {
  await db.query(SET_PASSWORD, [name, password, role, NO_PASSWORD, isLimitedRole(role)]);
}

const SAVE_PROVIDER_USER = sql(
  'save_provider_user',
  `insert into @users (name, role, password) values ($1, $2, $3)
   on conflict (name) do update set role = excluded.role`,
);

/** A user who signs in with the OpenID Connect provider, and has no password. */
export async function saveProviderUser(db: Connection, name: string, role: Role): Promise<void> {
  await db.query(SAVE_PROVIDER_USER, [name, role, NO_PASSWORD]);
}

const SET_ROLE = sql(
  'set_role',
  `update @users set
     role = $2,
     password = case when $4 then $3 else coalesce(limited_password, password) end,
     limited_password = case when $4 then coalesce(limited_password, password) end
   where name = $1 returning name`,
);

/** @returns false when no user has that name */
export async function setRole(db: Connection, name: string, role: Role): Promise<boolean> {
  return (await db.query(SET_ROLE, [name, role, NO_PASSWORD, isLimitedRole(role)])).length > 0;
}

/** Whether versions without roles must refuse the user; see migration 018. */
function isLimitedRole(role: Role): boolean {
  return role !== 'administrator';
}

const LIST_USERS = sql('list_users', 'select name, role from @users order by name');

export async function listUsers(db: Connection): Promise<StoredUser[]> {
  return db.query<StoredUser>(LIST_USERS);
}

const REMOVE_USER = sql('remove_user', 'delete from @users where name = $1 returning name');

/** @returns false when no user has that name */
export async function removeUser(db: Connection, name: string): Promise<boolean> {
  return (await db.query(REMOVE_USER, [name])).length > 0;
}
