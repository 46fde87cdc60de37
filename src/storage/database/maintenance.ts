import pg from 'pg';
import { addressOf, explainFailure, sessionPoolOf } from './pool.ts';
import { CONNECT_TIMEOUT_MS } from './pooled-client.ts';

/** How long one statement of maintenance may take: building an index over a large table. */
const MAINTENANCE_MS = 6 * 60 * 60 * 1000;

/** By pool, the maintenance in progress. */
const maintenance = new WeakMap<pg.Pool, Promise<unknown>>();

/**
 * Runs statements that may take hours on a connection of their own, after the maintenance that began before.
 * @param signal cancels the statement in progress
 */
export async function maintain<T>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const before = maintenance.get(pool);
  const turn = Promise.resolve(before).then(async () => {
    signal.throwIfAborted();
    return withClient(pool, work, signal);
  });
  const done = turn.catch(() => undefined);
  maintenance.set(pool, done);
  return turn;
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>, signal: AbortSignal): Promise<T> {
  const client = new pg.Client({
    ...addressOf(sessionPoolOf(pool)),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: MAINTENANCE_MS,
    application_name: 'product-master-data-maintenance',
  });
  client.on('error', () => undefined);
  let cancel: (() => void) | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    signal.throwIfAborted();
    return await work(client);
  } catch (error) {
    throw await explainFailure(pool, error);
  } finally {
    if (cancel) signal.removeEventListener('abort', cancel);
    void client.end().catch(() => undefined);
  }
}
