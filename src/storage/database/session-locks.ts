import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isConnectionLost } from './database-errors.ts';
import { checkOut, explainFailure } from './pool.ts';

/** Gives a lock back. */
export type Unlock = () => Promise<void>;

/**
 * Locks that this process holds while it works outside of a transaction. They live in one connection: when the process
 * ends, in whatever way, the server gives them to whoever asks next, and nobody has to wait for a deadline.
 */
export class SessionLocks {
  readonly #pool: pg.Pool;
  readonly #held = new Set<string>();
  #client: Promise<pg.PoolClient> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * @returns what gives the lock back; undefined when it is held, by this process or another one
   * @throws ServiceError `UNAVAILABLE`
   */
  async take(name: string): Promise<Unlock | undefined> {
    if (this.#held.has(name)) return undefined;
    this.#held.add(name);
    try {
      const isTaken = await this.#tryLock(name).catch((error: unknown) => {
        // That a connection broke since it was last used shows when it is used. One that is silent was waited for.
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
      const lock = 'select pg_try_advisory_lock($1) as taken';
      const { rows } = await client.query<{ taken: boolean }>(lock, [toNumber(name)]);
      return rows[0]?.taken === true;
    } catch (error) {
      if (this.#client === connection) this.#drop(error as Error);
      throw error;
    }
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

  /** A connection that broke has lost its locks; the next lock gets a new one. */
  readonly #drop = (error: Error): void => {
    const client = this.#client;
    this.#client = undefined;
    client?.then((broken) => broken.off('error', this.#drop).release(error)).catch(() => undefined);
  };

  async #unlock(name: string): Promise<void> {
    try {
      const client = await this.#client;
      await client?.query('select pg_advisory_unlock($1)', [toNumber(name)]);
    } catch {
      // Without the connection there is no lock either.
    }
    await this.#forget(name);
  }

  /** The connection goes back to the pool when no lock is left. */
  async #forget(name: string): Promise<void> {
    this.#held.delete(name);
    if (this.#held.size > 0 || !this.#client) return;
    const client = this.#client;
    this.#client = undefined;
    (await client.catch(() => undefined))?.off('error', this.#drop).release();
  }
}

/** 64 bits of a hash: the server knows locks by number. */
function toNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}
