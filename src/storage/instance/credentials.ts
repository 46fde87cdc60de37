import { sql, type Connection } from '../database/database.ts';

export interface StoredKey {
  readonly name: string;
  readonly hash: Buffer;
}

const LIST_KEYS = sql('list_keys', 'select name, hash from @api_keys order by name');

export async function listKeys(db: Connection): Promise<StoredKey[]> {
  return db.query<StoredKey>(LIST_KEYS);
}

const ADD_KEY = sql(
  'add_key',
  'insert into @api_keys (name, hash) values ($1, $2) on conflict (name) do nothing returning name',
);

/** @returns false when a key of that name exists */
export async function addKey(db: Connection, name: string, hash: Buffer): Promise<boolean> {
  return (await db.query(ADD_KEY, [name, hash])).length > 0;
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
