import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuditAction } from '../domain/access/audit.ts';
import type { Role } from '../domain/access/roles.ts';
import { MINUTE_MS } from '../domain/product/dates.ts';
import type { Connection } from '../storage/database/database.ts';
import { findUser, listKeys, noteKeyUse, type StoredKey } from '../storage/instance/credentials.ts';
import { appendAuditEntry } from '../storage/instance/audit-log.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { SignInGuard } from './sign-in-guard.ts';

/** A removed key may still work for this long. Keys are cached so that requests with a key need no extra query. */
const KEYS_FRESH_MS = 1000;
/** Minimum interval between updates of the last use of a key. */
const USE_NOTED_MS = MINUTE_MS;
/** Refused sign-ins that the audit log records per minute; guesses from many addresses must not fill the disk. */
const MAX_REFUSALS = 10;
const MAX_KEPT_PASSWORDS = 1000;

/** A new API key: 256 random bits, so a fast hash is safe. */
export function createApiKey(): { key: string; hash: Buffer } {
  const key = `pmd_${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashApiKey(key) };
}

function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function isSame(stored: Buffer, presented: Buffer): boolean {
  return stored.length === presented.length && timingSafeEqual(stored, presented);
}

function isAfter(time: Date | null, now: number): boolean {
  return time !== null && time.getTime() > now;
}

/** Compared with if the user is unknown, so that the response time reveals nothing. */
const NO_USER = hashPassword(randomBytes(16).toString('hex'));

/** A user with the stored form of the password. */
interface Verified {
  readonly role: Role;
  readonly password: string;
}

/** Verifies keys and passwords of an instance. */
export class Credentials {
  readonly #db: Connection;
  readonly #now: () => number;
  readonly #guard = new SignInGuard();
  #keys: Promise<readonly StoredKey[]> | undefined;
  #keysReadAt = 0;
  /** When this process last noted the use of a key, by name. */
  readonly #usesNoted = new Map<string, number>();
  #refusals = { minute: 0, count: 0 };
  readonly #secret = randomBytes(32);
  /** Stored form of the verified passwords, by fingerprint of name and password. */
  readonly #verified = new Map<string, string>();
  /** Verifications in progress; requests with the same credentials share them. */
  readonly #checks = new Map<string, Promise<Verified | undefined>>();

  constructor(db: Connection, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** @returns the key with this secret, unless it has expired */
  async findKey(secret: string): Promise<StoredKey | undefined> {
    const presented = hashApiKey(secret);
    const keys = await this.#freshKeys();
    const now = this.#now();
    let found: StoredKey | undefined;
    // Compares with every key, so that the time reveals nothing about which one was close.
    for (const known of keys) {
      if (isSame(known.hash, presented)) found = known;
      if (known.previousHash && isSame(known.previousHash, presented) && isAfter(known.previousUntil, now))
        found = known;
    }
    if (!found || (found.expires && !isAfter(found.expires, now))) return undefined;
    this.#noteUse(found, now);
    return found;
  }

  /**
   * Like `verifyPassword`, but a password that was verified before costs one query for the user instead of another
   * scrypt, while the stored form is the same.
   * @returns the role of the user, if the password is correct
   */
  async findRole(name: string, password: string, address: string): Promise<Role | undefined> {
    const fingerprint = this.#fingerprint(name, password);
    const verified = this.#verified.get(fingerprint);
    if (verified !== undefined) {
      const known = await findUser(this.#db, name);
      if (known?.password === verified) return known.role;
      this.#verified.delete(fingerprint);
    }
    const id = `${fingerprint} ${address}`;
    let check = this.#checks.get(id);
    if (!check) {
      check = this.#check(name, password, address).finally(() => this.#checks.delete(id));
      this.#checks.set(id, check);
    }
    const user = await check;
    if (!user) return undefined;
    if (this.#verified.size >= MAX_KEPT_PASSWORDS) this.#verified.clear();
    this.#verified.set(fingerprint, user.password);
    return user.role;
  }

  /**
   * Whether a user has this password. Takes the same time for an unknown user as for a wrong password.
   * @param address of the client
   * @throws ServiceError `TOO_MANY_ATTEMPTS` after too many failed attempts, `BUSY`
   */
  async verifyPassword(name: string, password: string, address: string): Promise<boolean> {
    return (await this.#check(name, password, address)) !== undefined;
  }

  /** @returns the user, if the password is correct */
  async #check(name: string, password: string, address: string): Promise<Verified | undefined> {
    const attempt = this.#guard.enter(address, name, this.#now());
    try {
      const user = await findUser(this.#db, name);
      const isRight = await isPassword(password, user?.password ?? (await NO_USER), address);
      if (!user || !isRight) {
        // People type passwords where names belong, so only names that exist are stored.
        await this.record('anonymous', 'SIGN_IN_REFUSED', user && `user:${name}`, address);
        return undefined;
      }
      attempt.succeed();
      await this.record(`user:${name}`, 'SIGNED_IN', undefined, address);
      return user;
    } catch (error) {
      attempt.cancel();
      throw error;
    }
  }

  /** Records a sign-in; of the refused ones, only some per minute. */
  async record(actor: string, action: AuditAction, subject: string | undefined, address: string): Promise<void> {
    const now = this.#now();
    const minute = Math.floor(now / MINUTE_MS);
    if (this.#refusals.minute !== minute) this.#refusals = { minute, count: 0 };
    if (action === 'SIGN_IN_REFUSED' && ++this.#refusals.count > MAX_REFUSALS) return;
    // Users can sign in to read although the database accepts no changes.
    await appendAuditEntry(this.#db, { time: new Date(now), actor, action, subject, address }).catch(() => undefined);
  }

  /** Not awaited, and failures are ignored: a later use will be stored. */
  #noteUse({ name, lastUsed }: StoredKey, now: number): void {
    if (now - Math.max(lastUsed?.getTime() ?? 0, this.#usesNoted.get(name) ?? 0) < USE_NOTED_MS) return;
    this.#usesNoted.set(name, now);
    void noteKeyUse(this.#db, name, new Date(now)).catch(() => undefined);
  }

  #fingerprint(name: string, password: string): string {
    return createHmac('sha256', this.#secret).update(`${name.length}:${name}:${password}`).digest('base64');
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
