import pg from 'pg';
import { isConnectionLost, isPassing } from './database-errors.ts';
import { Gate } from './semaphore.ts';
import { checkOut, clientLimit, explainFailure, refuseWhenCrowded, STATEMENT_MS } from './pool.ts';
import { SessionLocks, type Unlock } from './session-locks.ts';

/**
 * SQL text in which `@name` stands for a table of the instance. Prepared once per connection under its name; without a
 * name it is not kept.
 */
export interface Sql {
  readonly name: string;
  readonly text: string;
}

export function sql(name: string, text: string): Sql {
  return { name, text };
}

/** A connection of an instance: sees the tables of the instance's schema alone. */
export interface Connection {
  query<Row extends object>(statement: Sql, values?: readonly unknown[]): Promise<Row[]>;
}

const MAX_ATTEMPTS = 3;
const SHARE_FOR_LISTS = 0.6;
const FIRST_BATCH = 50;

const gates = new WeakMap<pg.Pool, Gate>();

/** A list holds its connection until its reader has it all, so lists never get all connections of a pool. */
function listGate(pool: pg.Pool): Gate {
  const gate = gates.get(pool) ?? new Gate(Math.max(1, Math.floor(pool.options.max * SHARE_FOR_LISTS)));
  gates.set(pool, gate);
  return gate;
}

const sessionLocks = new WeakMap<pg.Pool, SessionLocks>();

/** One connection holds the locks of all instances. */
function locksOf(pool: pg.Pool): SessionLocks {
  const locks = sessionLocks.get(pool) ?? new SessionLocks(pool);
  sessionLocks.set(pool, locks);
  return locks;
}

/** The database of one instance: the tables of one schema, through a pool that all instances share. */
export class InstanceDatabase implements Connection {
  readonly schema: string;
  readonly #pool: pg.Pool;
  readonly #lists: Gate;
  readonly #prepared = new Map<Sql, { name: string; text: string }>();

  constructor(pool: pg.Pool, schema: string) {
    this.schema = schema;
    this.#pool = pool;
    this.#lists = listGate(pool);
  }

  async query<Row extends object>(statement: Sql, values: readonly unknown[] = []): Promise<Row[]> {
    refuseWhenCrowded(this.#pool);
    try {
      const { rows } = await this.#pool.query<Row>(this.prepare(statement, values));
      return rows;
    } catch (error) {
      throw await explainFailure(this.#pool, error);
    }
  }

  /**
   * Reads the rows of a statement without values in batches, as fast as they are taken, all of one moment. Who stops
   * taking ends the reading.
   *
   * @param share the part of the rows, up to 1, that the statement is planned for: little gives the first ones soon, 1
   *   all of them with the least work
   * @throws ServiceError `BUSY` when too many lists are read at once
   */
  async *stream<Row extends object>(
    statement: Sql,
    { batch, share }: { readonly batch: number; readonly share: number },
  ): AsyncGenerator<Row[]> {
    const leave = await this.#lists.enter();
    let client: pg.PoolClient | undefined;
    let isBroken = false;
    try {
      client = await checkOut(this.#pool);
      const limit = clientLimit(STATEMENT_MS.list);
      await client.query({
        ...limit,
        text: `begin read only;
          set local cursor_tuple_fraction = ${share}; set local statement_timeout = ${STATEMENT_MS.list};
          declare list no scroll cursor for ${this.#withTables(statement.text)}`,
      });
      // The first rows come alone, so that the reader has something soon.
      for (let size = FIRST_BATCH; ; size = batch) {
        const { rows } = await client.query<Row>({ ...limit, text: `fetch ${size} from list` });
        if (rows.length > 0) yield rows;
        if (rows.length < size) break;
      }
    } catch (error) {
      isBroken = true;
      throw await explainFailure(this.#pool, error);
    } finally {
      if (client && !isBroken)
        isBroken = await client.query('rollback').then(
          () => false,
          () => true,
        );
      client?.release(isBroken);
      leave();
    }
  }

  #withTables(text: string): string {
    return text.replace(/@(\w+)/g, (_, table: string) => `${pg.escapeIdentifier(this.schema)}.${table}`);
  }

  /** The text of a statement with the tables of this schema, under a name that no other schema uses. */
  prepare(statement: Sql, values: readonly unknown[]): pg.QueryConfig {
    if (statement.name === '') return { text: this.#withTables(statement.text), values: values as unknown[] };
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      prepared = {
        name: `${this.schema}:${statement.name}`,
        text: this.#withTables(statement.text),
      };
      this.#prepared.set(statement, prepared);
    }
    return { ...prepared, values: values as unknown[] };
  }

  /**
   * Holds a lock against other processes and other work of this one, for longer than a transaction.
   * @returns what gives it back; undefined when it is held already
   * @throws ServiceError `UNAVAILABLE`
   */
  takeLock(name: string): Promise<Unlock | undefined> {
    return locksOf(this.#pool).take(`${this.schema}:${name}`);
  }

  /**
   * Runs work in one transaction: all of it is kept, or none when it throws. The work may be run more than once.
   * @throws ServiceError `CHANGED_BY_OTHER_USER` when a lock can't be had, `UNAVAILABLE` when the database can't be reached
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work);
      } catch (error) {
        if (!isPassing(error) || attempt === MAX_ATTEMPTS) throw await explainFailure(this.#pool, error);
      }
    }
  }

  async #attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await checkOut(this.#pool);
    const transaction = new Transaction(client, this);
    try {
      const result = await work(transaction);
      await transaction.end('commit');
      client.release();
      return result;
    } catch (error) {
      const isUsable =
        !isConnectionLost(error) &&
        (await transaction.end('rollback').then(
          () => true,
          () => false,
        ));
      client.release(!isUsable);
      throw error;
    }
  }
}

const LIMIT = clientLimit(STATEMENT_MS.transaction);

export class Transaction implements Connection {
  readonly #client: pg.PoolClient;
  readonly #database: InstanceDatabase;
  #hasBegun = false;

  constructor(client: pg.PoolClient, database: InstanceDatabase) {
    this.#client = client;
    this.#database = database;
  }

  async query<Row extends object>(statement: Sql, values: readonly unknown[] = []): Promise<Row[]> {
    if (!this.#hasBegun) await this.#run('');
    const { rows } = await this.#client.query<Row>({ ...this.#database.prepare(statement, values), ...LIMIT });
    return rows;
  }

  /**
   * Locks units against other writers until the transaction ends, in an order that all writers share. Locks are taken
   * on a fixed number of slots by hash, so that no batch can use up the lock table of the server.
   */
  async lockUnits(keys: Iterable<string>): Promise<void> {
    const slots = [...new Set([...keys].map(lockSlot))].sort((a, b) => a - b);
    if (slots.length === 0) return;
    const space = hash(this.#database.schema) | 0;
    await this.#run(slots.map((slot) => `select pg_advisory_xact_lock(${space}, ${slot})`).join('; '));
  }

  async end(command: 'commit' | 'rollback'): Promise<void> {
    if (this.#hasBegun) await this.#client.query({ ...LIMIT, text: command });
  }

  /** The transaction begins with its first statement, which saves a round trip. */
  async #run(text: string): Promise<void> {
    const opening = this.#hasBegun ? '' : `begin; set local statement_timeout = ${STATEMENT_MS.transaction}; `;
    this.#hasBegun = true;
    await this.#client.query({ ...LIMIT, text: opening + text });
  }
}

const LOCK_SLOTS = 512;

function lockSlot(key: string): number {
  return hash(key) % LOCK_SLOTS;
}

/** FNV-1a. The same in every process, which is all that is asked of it. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
