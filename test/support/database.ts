import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/storage/database/pool.ts';

type SocketAddress = Extract<DatabaseAddress, { host: string }>;

export interface TestDatabase {
  readonly address: SocketAddress;
  drop(): Promise<void>;
}

/** A database of a test file's own, cloned from the migrated one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = JSON.parse(process.env['TEST_DATABASE'] ?? '{}') as SocketAddress;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(template, `create database ${name} template ${template.database} strategy file_copy`);
  return {
    address: { ...template, database: name },
    drop: () => onServer(template, `drop database ${name} with (force)`),
  };
}

/** As `DATABASE_URL` names it. */
export function databaseUrl({ host, port, user, database }: SocketAddress): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The template must have no other connection while it is cloned, so commands go through another database. */
async function onServer(address: SocketAddress, command: string): Promise<void> {
  const client = new pg.Client({ ...address, database: 'template1' });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
