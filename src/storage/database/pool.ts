import pg from 'pg';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { Contention } from '../../fairness/contention.ts';
import { FairQueue } from '../../fairness/fair-queue.ts';
import { CONNECT_TIMEOUT_MS, PooledClient } from './pooled-client.ts';
import { BUSY_SECONDS, isWaitTimeout, translateDatabaseError, waitTimeout } from './database-errors.ts';

/** A host that is a folder means the Unix socket in it. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export interface ConnectionPoolOptions {
  readonly maxConnections: number;
  /** How long a write waits for a lock. */
  readonly lockTimeoutMs?: number;
  /** How long a request waits for a free connection. */
  readonly waitTimeoutMs?: number;
  /** Whether the database is the coordinator of a Citus cluster. */
  readonly isCitus?: boolean;
  /** The address of the server itself, if the pool connects to PgBouncer in transaction mode. */
  readonly sessions?: DatabaseAddress | undefined;
}

/** Statement timeout of the server in milliseconds, by kind of work. */
export const STATEMENT_MS = { single: 10_000, transaction: 30_000, list: 60_000 } as const;
/** Grace period after the statement timeout; then the connection counts as lost. */
const SILENCE_MS = 2_000;
const LOCK_TIMEOUT_MS = 5_000;
const WAIT_TIMEOUT_MS = 10_000;
const PROBE_TIMEOUT_MS = 2_000;
/** A database that completed a statement this recently counts as reachable. */
const LATELY_MS = 1_000;
const MAX_WAITING_PER_CONNECTION = 100;
/** Part of the connections that one instance may use while others are active, so that theirs are free at once. */
const SHARE_OF_INSTANCE = 0.6;

// Counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Client-side statement timeout. */
export function clientLimit(statementMs: number): { readonly query_timeout: number } {
  return { query_timeout: statementMs + SILENCE_MS };
}

/** A dedicated, unopened connection. When it breaks, its queries reject; the process survives. */
export function createClient(address: DatabaseAddress, connectTimeoutMs = CONNECT_TIMEOUT_MS): pg.Client {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true });
  client.on('error', () => undefined);
  return client;
}

interface PoolState {
  readonly address: DatabaseAddress;
  readonly lockTimeoutMs: number;
  /** Lets the instances take turns. */
  readonly turns: FairQueue;
  /** Whether several instances use the pool. */
  readonly contention: Contention;
  /** Connections to the server itself; absent if those of the pool are. */
  readonly sessionPool?: pg.Pool;
  /** When the database last completed a statement. */
  respondedAt: number;
  /** The reachability probe in progress; concurrent callers share it. */
  probe?: Promise<unknown>;
}

const states = new WeakMap<pg.Pool, PoolState>();

/** Where the connections of a pool made by `createPool` lead. */
export function addressOf(pool: pg.Pool): DatabaseAddress {
  const address = states.get(pool)?.address;
  if (!address) throw new Error('the pool was not made by createPool');
  return address;
}

export function createPool(
  address: DatabaseAddress,
  {
    maxConnections,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    waitTimeoutMs = WAIT_TIMEOUT_MS,
    isCitus = false,
    sessions,
  }: ConnectionPoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    Client: PooledClient,
    max: maxConnections,
    connectionTimeoutMillis: waitTimeoutMs,
    keepAlive: true,
    ...clientLimit(STATEMENT_MS.single),
    application_name: 'product-master-data',
    // PgBouncer refuses settings of a session, because the next transaction may have another one.
    ...(sessions ? {} : { options: sessionSettings(isCitus, lockTimeoutMs) }),
  });
  const contention = new Contention();
  const state: PoolState = {
    address,
    lockTimeoutMs,
    turns: new FairQueue({
      places: maxConnections,
      share: Math.max(1, Math.floor(maxConnections * SHARE_OF_INSTANCE)),
      maxWaitMs: waitTimeoutMs,
      refuse: waitTimeout,
      contention,
    }),
    contention,
    ...(sessions ? { sessionPool: createPool(sessions, { maxConnections: 1, waitTimeoutMs, isCitus }) } : {}),
    respondedAt: 0,
  };
  states.set(pool, state);
  // A broken idle connection is replaced on next use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The pool listens only to idle connections; an unhandled error of one in use would end the process.
    client.on('error', () => undefined);
    client.on('drain', () => (state.respondedAt = Date.now()));
  });
  pool.on('release', (_error, client) => {
    const owner = owners.get(client);
    if (owner === undefined) return;
    owners.delete(client);
    state.turns.leave(owner);
  });
  return pool;
}

/** By connection in use, the schema of the instance that uses it. */
const owners = new WeakMap<pg.PoolClient, string>();

/** Waits for the turn of an instance, and then for a connection. Work of no instance waits only for the connection. */
async function connectInTurn(pool: pg.Pool, owner: string | undefined): Promise<pg.PoolClient> {
  const turns = states.get(pool)?.turns;
  if (!turns || owner === undefined) return pool.connect();
  const turn = turns.enter(owner);
  if (turn) await turn;
  try {
    const client = await pool.connect();
    owners.set(client, owner);
    return client;
  } catch (error) {
    turns.leave(owner);
    throw error;
  }
}

/** Whether several instances use a pool made by `createPool`. */
export function contentionOf(pool: pg.Pool): Contention | undefined {
  return states.get(pool)?.contention;
}

/** The state of a pool for metrics: requests also wait for the turn of their instance. */
export function watchablePool(pool: pg.Pool): {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
} {
  return {
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return waitingFor(pool);
    },
  };
}

/** Requests that wait for a connection. */
function waitingFor(pool: pg.Pool): number {
  return pool.waitingCount + (states.get(pool)?.turns.waitingCount ?? 0);
}

function sessionSettings(isCitus: boolean, lockTimeoutMs: number): string {
  return [
    // Statements are short: compiling or replanning them would cost more than running them.
    'jit=off',
    // The planner of Citus needs the parameter values. `set local` also applies on the node of the schema.
    isCitus ? 'citus.propagate_set_commands=local' : 'plan_cache_mode=force_generic_plan',
    `lock_timeout=${lockTimeoutMs}`,
    `statement_timeout=${STATEMENT_MS.single}`,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
}

/** The pool whose connections are sessions of the server, for locks that outlive a transaction. */
export function sessionPoolOf(pool: pg.Pool): pg.Pool {
  return states.get(pool)?.sessionPool ?? pool;
}

/** Whether each transaction may use another session: nothing can be prepared. */
export function isBehindPgBouncer(pool: pg.Pool): boolean {
  return states.get(pool)?.sessionPool !== undefined;
}

/** Closes all connections. */
export async function closePool(pool: pg.Pool): Promise<void> {
  await Promise.all([pool.end(), states.get(pool)?.sessionPool?.end()]);
}

/** Starts a transaction with its time limits. Set here, because a session's limits do not reach a node of Citus. */
export function beginStatement(pool: pg.Pool): string {
  const lockTimeoutMs = states.get(pool)?.lockTimeoutMs ?? LOCK_TIMEOUT_MS;
  return `begin; set local statement_timeout = ${STATEMENT_MS.transaction}; set local lock_timeout = ${lockTimeoutMs}`;
}

/** @throws ServiceError `BUSY` when the queue for connections is too long */
export function refuseWhenCrowded(pool: pg.Pool): void {
  if (waitingFor(pool) >= pool.options.max * MAX_WAITING_PER_CONNECTION) throw busy();
}

/**
 * @param owner the schema of the instance that uses the connection, if one does
 * @throws ServiceError `BUSY` when no connection becomes free in time, `UNAVAILABLE` when the database cannot be
 * reached
 */
export async function checkOut(pool: pg.Pool, owner?: string): Promise<pg.PoolClient> {
  refuseWhenCrowded(pool);
  try {
    return await connectInTurn(pool, owner);
  } catch (error) {
    throw await explainFailure(pool, error);
  }
}

/** Returns a connection to its pool, which closes it if it is broken or full. */
export function giveBack(client: pg.PoolClient, isBroken = false): void {
  client.release(isBroken || (client instanceof PooledClient && client.isFull));
}

/** Executes a statement on a connection of the pool; one that failed is not used again. */
export async function queryOnce<Row extends object>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  owner?: string,
): Promise<Row[]> {
  const client = await connectInTurn(pool, owner);
  let isBroken = true;
  try {
    const { rows } = await client.query<Row>(statement);
    isBroken = false;
    return rows;
  } finally {
    giveBack(client, isBroken);
  }
}

/**
 * Converts a database error to a `ServiceError`. A timeout while waiting for a connection triggers a probe, which tells
 * a busy database from an unreachable one.
 */
export async function explainFailure(pool: pg.Pool, error: unknown): Promise<unknown> {
  const state = states.get(pool);
  if (!state || !isWaitTimeout(error)) return translateDatabaseError(error);
  if (Date.now() - state.respondedAt < LATELY_MS) return busy(error);
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
