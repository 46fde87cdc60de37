import type pg from 'pg';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { BUSY_SECONDS, isConnectionLost, isTransient } from './database-errors.ts';
import { maintain } from './maintenance.ts';
import {
  beginStatement,
  checkOut,
  clientLimit,
  explainFailure,
  giveBack,
  isBehindPgBouncer,
  queryOnce,
  refuseWhenCrowded,
  STATEMENT_MS,
} from './pool.ts';
import { readList, type ListSource } from './read-list.ts';
import type { Semaphore } from './semaphore.ts';
import type { Unlock } from './session-locks.ts';
import { listSemaphore, locksOf } from './shared-pool.ts';
import { statementName, withTables } from './statement-text.ts';
import { traceStatement } from './trace-statement.ts';
import { lockStatements, MoreUnitsNeeded, needsAllUnits } from './unit-locks.ts';
import { UnitQueue, type Turn } from './unit-queue.ts';

/**
 * SQL in which `@name`, outside quotes, stands for a table of the instance. A statement with a name is prepared once
 * per connection.
 */
export interface Sql {
  readonly name: string;
  readonly text: string;
  /** Whether it writes products or events, and notes that. */
  readonly notesChanges?: boolean;
}

export function sql(name: string, text: string, { notesChanges = false } = {}): Sql {
  return { name, text, notesChanges };
}

/** A connection that sees only the tables of one instance. */
export interface Connection {
  query<Row extends object>(statement: Sql, values?: readonly unknown[]): Promise<Row[]>;
}

const MAX_ATTEMPTS = 3;
/** After this many starts, because other writers keep changing links, a transaction locks all units. */
const MAX_STARTS = 4;
/** How long a write waits for earlier writes of this process. */
const MAX_TURN_WAIT_MS = 20_000;
const MAX_LARGE_WAIT_MS = 60_000;

/** The database of one instance: one schema, reached through a pool that all instances share. */
export class InstanceDatabase implements Connection {
  readonly schema: string;
  readonly writers = new UnitQueue(MAX_TURN_WAIT_MS, () => new ServiceError('CHANGED_BY_OTHER_USER'));
  /** Large writes of this process run one at a time: they would block each other in the database anyway. */
  readonly #large = new UnitQueue(
    MAX_LARGE_WAIT_MS,
    () => new ServiceError('BUSY', { retryAfterSeconds: BUSY_SECONDS }),
  );
  readonly #writeListeners = new Set<() => void>();
  readonly #pool: pg.Pool;
  readonly #lists: Semaphore;
  readonly #prepared = new Map<Sql, { name?: string; text: string }>();

  constructor(pool: pg.Pool, schema: string) {
    this.schema = schema;
    this.#pool = pool;
    this.#lists = listSemaphore(pool);
  }

  /** Calls back after each commit of this process that changed products or added events. */
  onWrite(listener: () => void): void {
    this.#writeListeners.add(listener);
  }

  reportWrite(): void {
    for (const listener of this.#writeListeners) listener();
  }

  query<Row extends object>(statement: Sql, values: readonly unknown[] = []): Promise<Row[]> {
    return traceStatement(this.schema, statement, () => this.#query<Row>(statement, values));
  }

  async #query<Row extends object>(statement: Sql, values: readonly unknown[]): Promise<Row[]> {
    refuseWhenCrowded(this.#pool);
    try {
      const rows = await queryOnce<Row>(this.#pool, this.prepare(statement, values), this.schema);
      if (statement.notesChanges) this.reportWrite();
      return rows;
    } catch (error) {
      throw await explainFailure(this.#pool, error);
    }
  }

  /**
   * Reads a list in batches, at the reader's pace.
   * @throws ServiceError `BUSY` when too many lists are being read
   */
  stream<Row extends object>(source: ListSource<Row>): AsyncGenerator<Row[]> {
    return readList(this.#pool, this.#lists, this.schema, source);
  }

  /** Expands table names and makes the statement name unique per schema. */
  prepare(statement: Sql, values: readonly unknown[]): pg.QueryConfig {
    if (statement.name === '') return { text: withTables(statement.text, this.schema), values: values as unknown[] };
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      prepared = {
        ...(isBehindPgBouncer(this.#pool) ? {} : { name: statementName(this.schema, statement.name) }),
        text: withTables(statement.text, this.schema),
      };
      this.#prepared.set(statement, prepared);
    }
    return { ...prepared, values: values as unknown[] };
  }

  /**
   * Takes a session lock, which outlives transactions; of several, all or none.
   * @returns the function that releases it; undefined when it is already held
   * @throws ServiceError `UNAVAILABLE`
   */
  takeLock(...names: readonly string[]): Promise<Unlock | undefined> {
    return locksOf(this.#pool).take(names.map((name) => `${this.schema}:${name}`));
  }

  /**
   * Runs statements that may take hours, such as building an index, on a connection of their own and one after another.
   * @param signal cancels the statement in progress
   */
  maintain<T>(work: (db: Connection) => Promise<T>, signal: AbortSignal): Promise<T> {
    return maintain(
      this.#pool,
      (client) =>
        work({
          query: async <Row extends object>(statement: Sql, values: readonly unknown[] = []) =>
            (await client.query<Row>(this.prepare(statement, values))).rows,
        }),
      signal,
    );
  }

  /**
   * Runs work in one transaction. The work may run more than once: when it locks further units, the transaction
   * restarts with these locked first, so that all writers lock in the same order.
   * @param units that the work is known to lock
   * @throws ServiceError `CHANGED_BY_OTHER_USER` when a lock is not available in time, `UNAVAILABLE` when the database
   * cannot be reached
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>, units: Iterable<string> = []): Promise<T> {
    let keys: ReadonlySet<string> = new Set(units);
    let starts = 0;
    for (let attempt = 1; ;) {
      const isForAll = needsAllUnits(keys) || ++starts > MAX_STARTS;
      const large = isForAll ? await this.#large.enter(['']) : undefined;
      let turn: Turn | undefined;
      try {
        turn = keys.size > 0 ? await this.writers.enter(keys) : undefined;
        const opening = `${beginStatement(this.#pool)}; ${lockStatements(this.schema, keys, isForAll)}`;
        return await this.#attempt(work, keys, opening);
      } catch (error) {
        if (error instanceof MoreUnitsNeeded) keys = new Set([...keys, ...error.keys]);
        else if (!isTransient(error) || attempt++ === MAX_ATTEMPTS) throw await explainFailure(this.#pool, error);
      } finally {
        turn?.leave();
        large?.leave();
      }
    }
  }

  async #attempt<T>(
    work: (transaction: Transaction) => Promise<T>,
    keys: ReadonlySet<string>,
    opening: string,
  ): Promise<T> {
    const client = await checkOut(this.#pool, this.schema);
    const transaction = new Transaction(client, this, keys, opening);
    let result: T;
    try {
      result = await work(transaction);
      await transaction.end('commit');
      giveBack(client);
    } catch (error) {
      const isUsable =
        !isConnectionLost(error) &&
        (await transaction.end('rollback').then(
          () => true,
          () => false,
        ));
      giveBack(client, !isUsable);
      throw error;
    }
    transaction.reportCommit();
    return result;
  }
}

const LIMIT = clientLimit(STATEMENT_MS.transaction);

export class Transaction implements Connection {
  readonly #client: pg.PoolClient;
  readonly #database: InstanceDatabase;
  readonly #locked: ReadonlySet<string>;
  readonly #opening: string;
  readonly #onCommit: (() => void)[] = [];
  #hasBegun = false;
  #notesChanges = false;

  /**
   * @param locked units that the transaction locks
   * @param opening statements that begin the transaction and lock them
   */
  constructor(client: pg.PoolClient, database: InstanceDatabase, locked: ReadonlySet<string>, opening: string) {
    this.#client = client;
    this.#database = database;
    this.#locked = locked;
    this.#opening = opening;
  }

  async query<Row extends object>(statement: Sql, values: readonly unknown[] = []): Promise<Row[]> {
    if (!this.#hasBegun) await this.#begin();
    const { rows } = await traceStatement(this.#database.schema, statement, () =>
      this.#client.query<Row>({ ...this.#database.prepare(statement, values), ...LIMIT }),
    );
    this.#notesChanges ||= statement.notesChanges === true;
    return rows;
  }

  /**
   * Guarantees that no other writer changes these units until the transaction ends.
   * @throws MoreUnitsNeeded when one is not locked yet; the transaction then restarts
   */
  lockUnits(keys: Iterable<string>): void {
    const missing = [...new Set(keys)].filter((key) => !this.#locked.has(key));
    if (missing.length > 0) throw new MoreUnitsNeeded(missing);
  }

  /**
   * Calls back once the transaction is committed. Whatever has an effect outside the database, such as a metric or a
   * log line, belongs here: the work of a transaction may run more than once.
   */
  afterCommit(callback: () => void): void {
    this.#onCommit.push(callback);
  }

  reportCommit(): void {
    for (const callback of this.#onCommit) callback();
    if (this.#notesChanges) this.#database.reportWrite();
  }

  async end(command: 'commit' | 'rollback'): Promise<void> {
    if (this.#hasBegun) await this.#control(command, command);
  }

  /** Sent together with the first statement to save a round trip. Locks come before anything else. */
  async #begin(): Promise<void> {
    this.#hasBegun = true;
    // It also takes the locks.
    await this.#control('begin', this.#opening);
  }

  async #control(command: 'begin' | 'commit' | 'rollback', text: string): Promise<void> {
    const work = (): Promise<unknown> => this.#client.query({ ...LIMIT, text });
    await traceStatement(this.#database.schema, { name: command, text: command }, work);
  }
}
