import type pg from 'pg';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { checkOut, clientLimit, explainFailure } from './pool.ts';

const LIMIT_MS = 3_000;
/**
 * A temporary table, dropped on commit. It allocates disk pages, which fails on a full disk; a read-only database
 * refuses to create it.
 */
const PROBE = `begin; set local statement_timeout = ${LIMIT_MS};
  create temporary table readiness_probe (content text) on commit drop;
  insert into readiness_probe select repeat('x', 1000) from generate_series(1, 64);
  commit`;
/** SQLSTATE of a role without permission to create temporary tables: the probe is inconclusive. */
const NOT_ALLOWED = '42501';

/** @throws ServiceError `NOT_WRITABLE`, `BUSY` or `UNAVAILABLE` when the database accepts no writes */
export async function checkWritable(pool: pg.Pool): Promise<void> {
  const client = await checkOut(pool);
  try {
    await client.query({ text: PROBE, ...clientLimit(LIMIT_MS) });
    client.release();
  } catch (error) {
    client.release(true);
    if ((error as { code?: string }).code === NOT_ALLOWED) return;
    const outcome = await explainFailure(pool, error);
    throw outcome instanceof ServiceError ? outcome : error;
  }
}
