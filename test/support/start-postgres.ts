import pg from 'pg';
import { createTemporaryFolder, type TemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import type { DatabaseAddress } from '../../src/storage/database/pool.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/storage/database/embedded-postgres.ts';
import { migrate } from '../../src/storage/migrations/migrate.ts';

interface TestPostgres {
  readonly folder: TemporaryFolder;
  readonly server: EmbeddedPostgres;
  readonly template: DatabaseAddress;
}

/** Stored globally, because every jest project runs the setup but all share one server. */
export const shared = globalThis as { testPostgres?: Promise<TestPostgres> };

/** Database schema of the instance in tests. */
export const TEST_SCHEMA = 'instance_demo';

/** Starts a server for the run, with a migrated database that every test file clones. */
export default async function startPostgres(): Promise<void> {
  shared.testPostgres ??= start();
  const { template } = await shared.testPostgres;
  process.env['TEST_DATABASE'] = JSON.stringify(template);
}

async function start(): Promise<TestPostgres> {
  const folder = createTemporaryFolder('test');
  const server = await startEmbeddedPostgres({ dataDir: folder.path, environment: process.env, durable: false });
  const client = new pg.Client({ ...server.address });
  await client.connect();
  await client.query('create database migrated');
  await client.end();
  const template = { ...server.address, database: 'migrated' };
  await migrate(template, [TEST_SCHEMA]);
  return { folder, server, template };
}
