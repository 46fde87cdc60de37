import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { InstanceDatabase, sql } from '../../../src/storage/database/database.ts';
import { createPool } from '../../../src/storage/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const INSTANCES = 100;
const STATEMENTS = Array.from({ length: 20 }, (_, index) =>
  sql(`statement_${index}`, `select $1::int + ${index} as sum`),
);
/** docs/operations.md promises it to operators. */
const MOST = 256;
/** A transaction keeps its connection until it ends. */
const MOST_IN_TRANSACTION = MOST + STATEMENTS.length;

let database: TestDatabase;
let pool: pg.Pool;
let instances: InstanceDatabase[];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.address, { maxConnections: 2 });
  instances = Array.from({ length: INSTANCES }, (_, index) => new InstanceDatabase(pool, `instance_${index}`));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function countsByConnection(): Promise<number[]> {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  const counts: number[] = [];
  for (const client of clients) {
    const { rows } = await client.query<{ count: number }>('select count(*) as count from pg_prepared_statements');
    counts.push(rows[0]?.count ?? 0);
  }
  for (const client of clients) client.release();
  return counts;
}

test('a connection keeps a bounded number of prepared statements, however many instances use it', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (const [index, statement] of STATEMENTS.entries()) {
      const sums = await Promise.all(instances.map((db) => db.query<{ sum: number }>(statement, [round])));
      expect(sums.map(([row]) => row?.sum)).toEqual(instances.map(() => round + index));
    }
  }
  const counts = await countsByConnection();
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST);
  // They are prepared at all.
  expect(Math.max(...counts)).toBeGreaterThan(0);
});

test('a transaction that fails leaves its connection with working statements', async () => {
  const [first] = instances as [InstanceDatabase];
  for (const db of instances) {
    const failing = db.transaction(async (tx) => {
      for (const statement of STATEMENTS) await tx.query(statement, [1]);
      await tx.query(sql('fails', 'select 1 / $1::int'), [0]);
    });
    await expect(failing).rejects.toThrow('division by zero');
  }
  for (const statement of STATEMENTS) expect(await first.query(statement, [1])).toHaveLength(1);
  expect(Math.max(...(await countsByConnection()))).toBeLessThanOrEqual(MOST_IN_TRANSACTION);
});
