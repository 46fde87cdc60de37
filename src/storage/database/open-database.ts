import pg from 'pg';
import { StartError } from '../../process/start-error.ts';
import { hasCitus } from './connect.ts';
import type { DatabaseAddress } from './pool.ts';
import { borrowEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedOptions } from './embedded-postgres.ts';

export interface DatabaseChoice {
  /** Absent for the embedded PostgreSQL in the data folder. */
  readonly databaseUrl?: string;
  /** The server itself, if `databaseUrl` names PgBouncer in transaction mode. */
  readonly databaseDirectUrl?: string;
  readonly dataDir: string;
  /** Environment variables. */
  readonly environment: EmbeddedOptions['environment'];
}

export interface OpenDatabase {
  readonly address: DatabaseAddress;
  /** The address of the server itself, if `address` is PgBouncer's: its connections are sessions. */
  readonly sessions?: DatabaseAddress;
  /** Whether it is the coordinator of a Citus cluster. */
  readonly isCitus: boolean;
  close(): Promise<void>;
}

/**
 * Opens the database for the service; an embedded one exclusively.
 * @throws StartError when it cannot be opened; ServiceError when it can't be reached
 */
export async function openDatabase(choice: DatabaseChoice, onRestart: (reason: string) => void): Promise<OpenDatabase> {
  if (choice.databaseUrl !== undefined) return external(choice.databaseUrl, choice.databaseDirectUrl);
  const server = await startEmbeddedPostgres({ ...choice, onRestart });
  return { address: server.address, isCitus: false, close: () => server.stop() };
}

/**
 * Opens the database for a command, beside a running service if there is one.
 * @throws StartError when it cannot be opened
 */
export async function borrowDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  if (choice.databaseUrl !== undefined) return external(choice.databaseUrl, choice.databaseDirectUrl);
  const server = await borrowEmbeddedPostgres(choice);
  return { address: server.address, isCitus: false, close: () => server.stop() };
}

async function external(url: string, directUrl: string | undefined): Promise<OpenDatabase> {
  const address = readAddress(url, 'DATABASE_URL');
  const sessions = directUrl === undefined ? undefined : readAddress(directUrl, 'DATABASE_DIRECT_URL');
  return {
    address,
    ...(sessions ? { sessions } : {}),
    isCitus: await hasCitus(sessions ?? address),
    close: () => Promise.resolve(),
  };
}

function readAddress(connectionString: string, variable: string): DatabaseAddress {
  try {
    new pg.Client({ connectionString });
  } catch {
    throw new StartError(`${variable}: expected postgresql://user:password@host:port/database`);
  }
  return { connectionString };
}
