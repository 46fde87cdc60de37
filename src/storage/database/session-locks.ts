import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isConnectionLost } from './database-errors.ts';
import { checkOut, explainFailure } from './pool.ts';

/** Releases the lock. */
export type Unlock = () => Promise<void>;

/**
 * Locks held outside transactions. They belong to one connection, so PostgreSQL releases them as soon as the process
 * ends, however it ends.
 */
export class SessionLocks {
  readonly #pool: pg.Pool;
  readonly #held = new Set<string>();
  #client: Promise<pg.PoolClient> | undefined;
  /** Ends with the statement before: a connection executes one at a time. */
  #statement: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * @returns the function that releases the lock; undefined when this or another process holds it
   * @throws ServiceError `UNAVAILABLE`
   */
  async take(name: string): Promise<Unlock | undefined> {
    if (this.#held.has(name)) return undefined;
    this.#held.add(name);
    try {
      const isTaken = await this.#tryLock(name).catch((error: unknown) => {
        // A stale connection shows only on use; retry with a new one. A silent server has used up the time limit
        // already.
        if (isConnectionLost(error)) throw error;
        return this.#tryLock(name);
      });
      if (isTaken) return () => this.#unlock(name);
    } catch (error) {
      await this.#forget(name);
      throw await explainFailure(this.#pool, error);
    }
    await this.#forget(name);
    return undefined;
  }

  async #tryLock(name: string): Promise<boolean> {
    const connection = this.#connect();
    const client = await connection;
    try {
      return await this.#execute(client, 'pg_try_advisory_lock', name);
    } catch (error) {
      if (this.#client === connection) this.#drop(error as Error);
      throw error;
    }
  }

  /** @returns what the function says */
  #execute(
    client: pg.PoolClient,
    command: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    name: string,
  ): Promise<boolean> {
    const query = () => client.query<{ done: boolean }>(`select ${command}($1) as done`, [toNumber(name)]);
    const result = this.#statement.then(query);
    this.#statement = result.catch(() => undefined);
    return result.then(({ rows }) => rows[0]?.done === true);
  }

  #connect(): Promise<pg.PoolClient> {
    this.#client ??= checkOut(this.#pool).then(
      (client) => client.on('error', this.#drop),
      (error: unknown) => {
        this.#client = undefined;
        throw error;
      },
    );
    return this.#client;
  }

  /** A broken connection has lost its locks; the next lock opens a new one. */
  readonly #drop = (error: Error): void => {
    const client = this.#client;
    this.#client = undefined;
    client?.then((broken) => broken.off('error', this.#drop).release(error)).catch(() => undefined);
  };

  async #unlock(name: string): Promise<void> {
    try {
      const client = await this.#client;
      if (client) await this.#execute(client, 'pg_advisory_unlock', name);
    } catch {
      // If the connection is gone, so is the lock.
    }
    await this.#forget(name);
  }

  /** Returns the connection to the pool after the last lock. */
  async #forget(name: string): Promise<void> {
    this.#held.delete(name);
    if (this.#held.size > 0 || !this.#client) return;
    const client = this.#client;
    this.#client = undefined;
    (await client.catch(() => undefined))?.off('error', this.#drop).release();
  }
}

/** Advisory locks are identified by 64-bit numbers: hash the name. */
function toNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}
