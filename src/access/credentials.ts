import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../storage/database/database.ts';
import { findPassword, listKeys, type StoredKey } from '../storage/instance/credentials.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** For how long a removed key may still be taken. */
const KEYS_FRESH_MS = 5000;
const PASSWORD_FRESH_MS = 60_000;
const MAX_KEPT_PASSWORDS = 1000;

/** A new API key: 256 random bits, so that a fast hash keeps it safe. */
export function createApiKey(): { key: string; hash: Buffer } {
  const key = `pmd_${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashApiKey(key) };
}

function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Something to compare with when the user is unknown, so that the time taken tells nothing. */
const NO_USER = hashPassword(randomBytes(16).toString('hex'));

/** Checks keys and passwords of an instance. Keeps what it found for seconds, so that not every request asks the database. */
export class Credentials {
  readonly #db: Connection;
  readonly #now: () => number;
  #keys: Promise<readonly StoredKey[]> | undefined;
  #keysReadAt = 0;
  readonly #secret = randomBytes(32);
  readonly #knownPasswords = new Map<string, number>();

  constructor(db: Connection, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** @returns the name of the key, or undefined when it is none of the instance */
  async findKey(key: string): Promise<string | undefined> {
    const presented = hashApiKey(key);
    let found: string | undefined;
    // Every key is compared, so that the time taken does not tell which one was near.
    for (const known of await this.#freshKeys()) {
      if (known.hash.length === presented.length && timingSafeEqual(known.hash, presented)) found = known.name;
    }
    return found;
  }

  async isUser(name: string, password: string, address: string): Promise<boolean> {
    const fingerprint = createHmac('sha256', this.#secret)
      .update(`${name.length}:${name}:${password}`)
      .digest('base64');
    if (this.#now() - (this.#knownPasswords.get(fingerprint) ?? -Infinity) < PASSWORD_FRESH_MS) return true;
    if (!(await this.verifyPassword(name, password, address))) return false;
    if (this.#knownPasswords.size >= MAX_KEPT_PASSWORDS) this.#knownPasswords.clear();
    this.#knownPasswords.set(fingerprint, this.#now());
    return true;
  }

  /** As `isUser`, by what is stored now. Takes as long for an unknown user as for a wrong password. */
  async verifyPassword(name: string, password: string, address: string): Promise<boolean> {
    const stored = await findPassword(this.#db, name);
    const isRight = await isPassword(password, stored ?? (await NO_USER), address);
    return stored !== undefined && isRight;
  }

  #freshKeys(): Promise<readonly StoredKey[]> {
    const now = this.#now();
    if (!this.#keys || now - this.#keysReadAt >= KEYS_FRESH_MS) {
      const reading = listKeys(this.#db);
      this.#keys = reading;
      this.#keysReadAt = now;
      reading.catch(() => {
        if (this.#keys === reading) this.#keys = undefined;
      });
    }
    return this.#keys;
  }
}
