import type pg from 'pg';
import { checkOut, clientLimit, STATEMENT_MS } from './pool.ts';
import type { Semaphore } from './semaphore.ts';

/** An idle cursor releases its connection after this time. */
const IDLE_MS = 2_000;
/** The same while others wait for a connection. */
const IDLE_WHILE_CROWDED_MS = 500;
/** Maximum lifetime of a cursor: an open snapshot prevents vacuuming. */
const LIFETIME_MS = 30_000;
/** How long a list in progress waits for a new connection. */
const RESUME_MS = 60_000;

const LIMIT = clientLimit(STATEMENT_MS.list);

/**
 * The planner knows little about conditions on the values of products: it expects few rows to meet them. It would then
 * collect those that the index of a view has, and sort them, where reading the index in its order ends with the page.
 */
export const IN_INDEX_ORDER = 'set local enable_bitmapscan = off';

export interface CursorOptions {
  /** The schema of the instance. */
  readonly owner: string;
  readonly text: string;
  /** Fraction of the rows to plan for. */
  readonly share: number;
  /** The semaphore shares its places out between readers. */
  readonly reader: string | undefined;
  /** Whether the list already sent its first rows. */
  readonly isResumed: boolean;
}

/**
 * Reads the rows of a statement from one snapshot, in a transaction of limited duration. While its reader is idle the
 * cursor may expire: it then rolls back and releases its connection.
 */
export class ListCursor {
  readonly #client: pg.PoolClient;
  readonly #semaphore: Semaphore;
  readonly #leave: () => void;
  readonly #openedAt = performance.now();
  #idle: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;
  #isBroken = false;

  private constructor(client: pg.PoolClient, semaphore: Semaphore, leave: () => void) {
    this.#client = client;
    this.#semaphore = semaphore;
    this.#leave = leave;
  }

  /** @throws ServiceError `BUSY` when too many lists are being read */
  static async open(
    pool: pg.Pool,
    semaphore: Semaphore,
    { owner, text, share, reader, isResumed }: CursorOptions,
  ): Promise<ListCursor> {
    const leave = await semaphore.enter({ reader, owner }, isResumed ? RESUME_MS : undefined);
    let cursor: ListCursor;
    try {
      cursor = new ListCursor(await checkOut(pool, owner), semaphore, leave);
    } catch (error) {
      leave();
      throw error;
    }
    await cursor.#query(`begin read only;
      set local cursor_tuple_fraction = ${share}; set local statement_timeout = ${STATEMENT_MS.list};
      ${IN_INDEX_ORDER};
      declare list no scroll cursor for ${text}`);
    return cursor;
  }

  get isOpen(): boolean {
    return this.#closing === undefined;
  }

  /** The next rows; fewer than `size` at the end. Requires an open cursor. */
  async fetch<Row extends object>(size: number): Promise<Row[]> {
    const { rows } = await this.#query<Row>(`fetch ${size} from list`);
    return rows;
  }

  /** The reader is processing rows; the cursor expires if that takes too long. */
  pause(): void {
    if (performance.now() - this.#openedAt >= LIFETIME_MS) this.#expire();
    else this.#idle = setTimeout(() => this.#expireWhenCrowded(), IDLE_WHILE_CROWDED_MS);
  }

  /**
   * The reader continues.
   * @returns whether the cursor is still open
   */
  proceed(): boolean {
    clearTimeout(this.#idle);
    return this.isOpen;
  }

  /** Ends the transaction and releases the connection. Never rejects. */
  close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#closing ??= this.#end();
    return this.#closing;
  }

  #expireWhenCrowded(): void {
    if (this.#semaphore.isCrowded) this.#expire();
    else this.#idle = setTimeout(() => this.#expire(), IDLE_MS - IDLE_WHILE_CROWDED_MS);
  }

  #expire(): void {
    void this.close();
  }

  async #query<Row extends object>(text: string): Promise<pg.QueryResult<Row>> {
    try {
      return await this.#client.query<Row>({ ...LIMIT, text });
    } catch (error) {
      // The state of the transaction is unknown.
      this.#isBroken = true;
      await this.close();
      throw error;
    }
  }

  async #end(): Promise<void> {
    try {
      if (!this.#isBroken) await this.#client.query({ ...LIMIT, text: 'rollback' });
    } catch {
      this.#isBroken = true;
    }
    this.#client.release(this.#isBroken);
    this.#leave();
  }
}
