import pg from 'pg';

/**
 * Statements that a connection prepares before it is replaced. In each connection, the server keeps the plan of a
 * prepared statement, and what it knows of every table used, until the connection closes: with many instances, about
 * 0.2 MB per statement. Deallocating statements would give back only the plans.
 */
const MAX_PREPARED = 256;
/** Connecting has a shorter limit than waiting for a free connection; the pool has one setting for both. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** A connection of a pool, which counts the statements prepared on it. */
export class PooledClient extends pg.Client {
  readonly #prepared = new Set<string>();

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    this.query = ((...args: [pg.QueryConfig]) => {
      const { name } = args[0];
      if (name !== undefined) this.#prepared.add(name);
      return super.query(...args);
    }) as pg.Client['query'];
  }

  /** Whether to replace the connection, which frees the server's memory. */
  get isFull(): boolean {
    return this.#prepared.size >= MAX_PREPARED;
  }
}
