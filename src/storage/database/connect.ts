import type pg from 'pg';
import { StartError } from '../../process/start-error.ts';
import { translateDatabaseError } from './database-errors.ts';
import { createClient, type DatabaseAddress } from './pool.ts';

const OLDEST_SERVER = 150_000;

/**
 * Opens a connection for work at startup.
 * @throws StartError when the server can't be used or is too old; what the database reports
 */
export async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = createClient(address);
  try {
    await client.connect();
  } catch (error) {
    const outcome = translateDatabaseError(error);
    // What the driver itself objects to (a password that is missing, TLS that is not offered) has no code.
    if (outcome === error && !('severity' in (error as Error)))
      throw new StartError(`The database can't be used: ${(error as Error).message}. Check DATABASE_URL`);
    throw outcome;
  }
  try {
    await requireVersion(client);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version && version.number < OLDEST_SERVER)
    throw new StartError(`PostgreSQL 15 or newer is needed; the one of DATABASE_URL is ${version.name}`);
}

/** Whether the database is the coordinator of a Citus cluster. */
export async function hasCitus(address: DatabaseAddress): Promise<boolean> {
  const client = await connect(address);
  try {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
    return rowCount === 1;
  } finally {
    void client.end().catch(() => undefined);
  }
}
