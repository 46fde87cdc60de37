import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/storage/database/pool.ts';

type SocketAddress = Extract<DatabaseAddress, { host: string }>;

export interface TestDatabase {
  readonly address: SocketAddress;
  drop(): Promise<void>;
}

/** A database for one test file, cloned from the migrated one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = JSON.parse(process.env['TEST_DATABASE'] ?? '{}') as SocketAddress;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(template, `create database ${name} template ${template.database} strategy file_copy`);
  return {
    address: { ...template, database: name },
    drop: () => onServer(template, `drop database ${name} with (force)`),
  };
}

/** A database without schemas of instances. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = JSON.parse(process.env['TEST_DATABASE'] ?? '{}') as SocketAddress;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  return {
    address: { ...server, database: name },
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** The address in the form of `DATABASE_URL`. */
export function databaseUrl({ host, port, user, database }: SocketAddress): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The template must have no open connections while it is cloned, so commands use another database. */
async function onServer(address: SocketAddress, command: string): Promise<void> {
  const client = new pg.Client({ ...address, database: 'template1' });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
