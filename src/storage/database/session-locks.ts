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
   * Takes all of the locks or none.
   * @returns the function that releases them; undefined when this or another process holds one
   * @throws ServiceError `UNAVAILABLE`
   */
  async take(names: readonly string[]): Promise<Unlock | undefined> {
    if (names.some((name) => this.#held.has(name))) return undefined;
    for (const name of names) this.#held.add(name);
    let taken: string[];
    try {
      taken = await this.#tryLock(names).catch((error: unknown) => {
        // A stale connection shows only on use; retry with a new one. A silent server has used up the time limit
        // already.
        if (isConnectionLost(error)) throw error;
        return this.#tryLock(names);
      });
    } catch (error) {
      await this.#forget(names);
      throw await explainFailure(this.#pool, error);
    }
    if (taken.length === names.length) return () => this.#unlock(names);
    if (taken.length > 0) await this.#unlock(taken);
    await this.#forget(names);
    return undefined;
  }

  /** @returns the names of the locks that were free */
  async #tryLock(names: readonly string[]): Promise<string[]> {
    const connection = this.#connect();
    const client = await connection;
    try {
      return await this.#execute(client, 'pg_try_advisory_lock', names);
    } catch (error) {
      if (this.#client === connection) this.#drop(error as Error);
      throw error;
    }
  }

  /** @returns the names for which the function says true */
  #execute(
    client: pg.PoolClient,
    command: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    names: readonly string[],
  ): Promise<string[]> {
    const text = `select ${command}(named.number) as done from unnest($1::bigint[]) as named (number)`;
    const query = () => client.query<{ done: boolean }>(text, [names.map(toNumber)]);
    const result = this.#statement.then(query);
    this.#statement = result.catch(() => undefined);
    return result.then(({ rows }) => names.filter((_, index) => rows[index]?.done === true));
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

  async #unlock(names: readonly string[]): Promise<void> {
    try {
      const client = await this.#client;
      if (client) await this.#execute(client, 'pg_advisory_unlock', names);
    } catch {
      // If the connection is gone, so are the locks.
    }
    await this.#forget(names);
  }

  /** Returns the connection to the pool after the last lock. */
  async #forget(names: readonly string[]): Promise<void> {
    for (const name of names) this.#held.delete(name);
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
