import pg from 'pg';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { BUSY_SECONDS, isWaitTimeout, translateDatabaseError } from './database-errors.ts';

/** Where the database is. A folder as host is that of a Unix socket. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export interface PoolOptions {
  readonly maxConnections: number;
  /** How long a write waits for the lock of another one. */
  readonly lockTimeoutMs?: number;
  /** How long a request waits for a connection that others use. */
  readonly waitTimeoutMs?: number;
}

/** How long the server works on one statement before it cancels it, in milliseconds, by what the statement is part of. */
export const STATEMENT_MS = { single: 10_000, transaction: 30_000, list: 60_000 } as const;
/** How much longer the client waits for the server's word: after that, the connection counts as lost. */
const SILENCE_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 5_000;
const WAIT_TIMEOUT_MS = 10_000;
const PROBE_TIMEOUT_MS = 2_000;
/** A database that completed a statement so shortly ago is there. */
const LATELY_MS = 1_000;
const MAX_WAITING_PER_CONNECTION = 100;

// Counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Time limits of a statement, on the side of the client. */
export function clientLimit(statementMs: number): { readonly query_timeout: number } {
  return { query_timeout: statementMs + SILENCE_MS };
}

/** A connection of its own, not yet opened. One that breaks rejects its queries and never ends the process. */
export function createClient(address: DatabaseAddress, connectTimeoutMs = CONNECT_TIMEOUT_MS): pg.Client {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true });
  client.on('error', () => undefined);
  return client;
}

/** Connecting has a shorter limit than waiting for a connection; the pool has one setting for both. */
class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

interface PoolState {
  readonly address: DatabaseAddress;
  /** When the database last completed a statement. */
  answeredAt: number;
  /** A look at whether the database takes connections, for all who ask meanwhile. */
  probe?: Promise<unknown>;
}

const states = new WeakMap<pg.Pool, PoolState>();

export function createPool(
  address: DatabaseAddress,
  { maxConnections, lockTimeoutMs = LOCK_TIMEOUT_MS, waitTimeoutMs = WAIT_TIMEOUT_MS }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    Client: PooledClient,
    max: maxConnections,
    connectionTimeoutMillis: waitTimeoutMs,
    keepAlive: true,
    ...clientLimit(STATEMENT_MS.single),
    application_name: 'product-master-data',
    // Statements here are short: compiling or planning them anew costs more than they take.
    options: `-c jit=off -c plan_cache_mode=force_generic_plan -c lock_timeout=${lockTimeoutMs} -c statement_timeout=${STATEMENT_MS.single}`,
  });
  const state: PoolState = { address, answeredAt: 0 };
  states.set(pool, state);
  // An idle connection that breaks is replaced on next use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The pool listens to idle connections alone; an error of one in use would end the process.
    client.on('error', () => undefined);
    client.on('drain', () => (state.answeredAt = Date.now()));
  });
  return pool;
}

/** @throws ServiceError `BUSY` when so many requests wait for a connection that another one would not get its turn soon */
export function refuseWhenCrowded(pool: pg.Pool): void {
  if (pool.waitingCount >= pool.options.max * MAX_WAITING_PER_CONNECTION) throw busy();
}

/** @throws ServiceError `BUSY` when others use all connections for too long, `UNAVAILABLE` when there is none to be had */
export async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  refuseWhenCrowded(pool);
  try {
    return await pool.connect();
  } catch (error) {
    throw await explainFailure(pool, error);
  }
}

/**
 * Turns what the database reports into an outcome that the caller can act on. That no connection became free is looked
 * into: the others may be at work, or none of them gets an answer.
 */
export async function explainFailure(pool: pg.Pool, error: unknown): Promise<unknown> {
  const state = states.get(pool);
  if (!state || !isWaitTimeout(error)) return translateDatabaseError(error);
  if (Date.now() - state.answeredAt < LATELY_MS) return busy(error);
  state.probe ??= probe(state.address).finally(() => delete state.probe);
  const failure = await state.probe;
  return failure === undefined ? busy(error) : translateDatabaseError(failure);
}

/** Opens a connection and closes it. @returns why it could not be opened */
async function probe(address: DatabaseAddress): Promise<unknown> {
  const client = createClient(address, PROBE_TIMEOUT_MS);
  try {
    await client.connect();
    void client.end().catch(() => undefined);
    return undefined;
  } catch (error) {
    return error;
  }
}

function busy(cause?: unknown): ServiceError {
  const outcome = new ServiceError('BUSY', { retryAfterSeconds: BUSY_SECONDS });
  outcome.cause = cause;
  return outcome;
}
