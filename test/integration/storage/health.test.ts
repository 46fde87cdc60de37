import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { ServiceHealth } from '../../../src/health.ts';
import { createPool } from '../../../src/storage/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';

let database: TestDatabase;
let pool: pg.Pool;
let operator: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.address, { maxConnections: 2 });
  operator = createPool({ ...database.address, database: 'template1' }, { maxConnections: 1 });
});
afterAll(async () => {
  await pool.end();
  await operator.end();
  await database.drop();
});

/** As after a failover to a standby: all connections are new, and none may write. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = database.address.database;
  await operator.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

test('the service is not ready while its database takes no changes, and ready again by itself', async () => {
  const health = new ServiceHealth(pool, () => new Map([['instance_demo', 'demo']]));
  expect(await health.checkReady()).toMatchObject({ failedInstances: [] });
  await setReadOnly(true);
  await eventually(() => expect(health.checkReady()).rejects.toMatchObject({ code: 'NOT_WRITABLE' }));
  await setReadOnly(false);
  await eventually(async () => expect(await health.checkReady()).toMatchObject({ failedInstances: [] }));
});
