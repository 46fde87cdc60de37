import pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { DatabaseAddress } from './pool.ts';
import { borrowEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface DatabaseChoice {
  /** Absent: the embedded PostgreSQL under the data folder. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

export interface OpenDatabase {
  readonly address: DatabaseAddress;
  close(): Promise<void>;
}

/** The database for a service that runs: an embedded one is taken for itself. @throws StartError when it can't be had */
export async function openDatabase(choice: DatabaseChoice, onRestart: (reason: string) => void): Promise<OpenDatabase> {
  if (choice.databaseUrl !== undefined) return external(choice.databaseUrl);
  const server = await startEmbeddedPostgres({ dataDir: choice.dataDir, onRestart });
  return { address: server.address, close: () => server.stop() };
}

/** The database for a command: beside a running service where there is one. @throws StartError when it can't be had */
export async function borrowDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  if (choice.databaseUrl !== undefined) return external(choice.databaseUrl);
  const server = await borrowEmbeddedPostgres({ dataDir: choice.dataDir });
  return { address: server.address, close: () => server.stop() };
}

function external(connectionString: string): OpenDatabase {
  try {
    new pg.Client({ connectionString });
  } catch {
    throw new StartError('DATABASE_URL: expected postgresql://user:password@host:port/database');
  }
  return { address: { connectionString }, close: () => Promise.resolve() };
}
