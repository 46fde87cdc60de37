import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { InstanceDatabase, sql, type Connection } from '../../../src/storage/database/database.ts';
import { createPool } from '../../../src/storage/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';

const BACKEND = sql('', 'select pg_backend_pid() as pid');
const TIMEOUT = sql('', 'show statement_timeout');
const MANY_ROWS = sql('', 'select n from generate_series(1, 100000) n');

let database: TestDatabase;
let pool: pg.Pool;
let operator: pg.Pool;
let db: InstanceDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.address, { maxConnections: 2, waitTimeoutMs: 300 });
  operator = createPool(database.address, { maxConnections: 1 });
  db = new InstanceDatabase(pool, 'instance_demo');
});
afterAll(async () => {
  await pool.end();
  await operator.end();
  await database.drop();
});

async function terminate(connection: Connection): Promise<void> {
  const [row] = await connection.query<{ pid: number }>(BACKEND);
  const pid = row?.pid;
  await operator.query('select pg_terminate_backend($1)', [pid]);
  await eventually(async () => {
    const { rowCount } = await operator.query('select from pg_stat_activity where pid = $1', [pid]);
    if (rowCount !== 0) throw new Error('still connected');
  });
}

test('a connection terminated during a transaction fails only that transaction', async () => {
  const transaction = db.transaction(async (tx) => {
    await terminate(tx);
    // The connection is idle inside a transaction: an error now is an event, not the result of a query.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return tx.query(BACKEND);
  });
  await expect(transaction).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await db.transaction((tx) => tx.query(BACKEND))).toHaveLength(1);
});

test('a connection terminated during a list ends only that list', async () => {
  const list = db.stream({ statement: () => MANY_ROWS, batch: 100, share: 1, reader: undefined });
  await list.next();
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(list.next()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await db.query(BACKEND)).toHaveLength(1);
});

test('the server cancels statements that take too long', async () => {
  const setting = sql('', `select current_setting('statement_timeout') as statement_timeout`);
  const list = db.stream({ statement: () => setting, batch: 1, share: 1, reader: undefined });
  const limits = [
    await db.query(TIMEOUT),
    await db.transaction((tx) => tx.query(TIMEOUT)),
    (await list.next()).value,
    await db.query(TIMEOUT),
  ];
  await list.return(undefined);
  expect(limits).toEqual(['10s', '30s', '1min', '10s'].map((statement_timeout) => [{ statement_timeout }]));
  const cancelled = db.transaction((tx) => tx.query(sql('', `set local statement_timeout = 20; select pg_sleep(5)`)));
  await expect(cancelled).rejects.toMatchObject({ code: 'BUSY', extras: { retryAfterSeconds: 5 } });
});

test('a timeout while all connections are in use is reported as busy, not as a lost database', async () => {
  const sleep = sql('', 'select pg_sleep(1)');
  const others = [1, 2].map(() => db.transaction((tx) => tx.query(sleep)));
  await expect(db.query(BACKEND)).rejects.toMatchObject({
    code: 'BUSY',
    extras: { retryAfterSeconds: expect.any(Number) },
  });
  await Promise.all(others);
  expect(await db.query(BACKEND)).toHaveLength(1);
});

test('a timeout while the database is down is reported as a lost database', async () => {
  const address = { ...database.address };
  const own = createPool(address, { maxConnections: 1, waitTimeoutMs: 1_200 });
  const client = await own.connect();
  // Open connections stay open; new ones are refused.
  address.port += 1;
  await expect(new InstanceDatabase(own, 'instance_demo').query(BACKEND)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: { code: 'ENOENT' },
  });
  client.release();
  await own.end();
});

test('when too many requests wait, further ones are refused immediately', async () => {
  const small = createPool(database.address, { maxConnections: 1, waitTimeoutMs: 20_000 });
  const crowded = new InstanceDatabase(small, 'instance_demo');
  const client = await small.connect();
  const waiting = Array.from({ length: 100 }, () => crowded.query(BACKEND));
  await expect(crowded.query(BACKEND)).rejects.toMatchObject({ code: 'BUSY' });
  await expect(crowded.transaction((tx) => tx.query(BACKEND))).rejects.toMatchObject({ code: 'BUSY' });
  client.release();
  expect(await Promise.all(waiting)).toHaveLength(100);
  await small.end();
});

test('what a transaction reports is reported once, when it is committed, however often it starts', async () => {
  const reports: number[] = [];
  let starts = 0;
  await db.transaction(async (tx) => {
    const start = ++starts;
    tx.afterCommit(() => reports.push(start));
    await tx.query(BACKEND);
    tx.lockUnits(['05700000000001.208']);
    expect(reports).toEqual([]);
  });
  expect([starts, reports]).toEqual([2, [2]]);
  const failing = db.transaction((tx) => {
    tx.afterCommit(() => reports.push(NaN));
    return tx.query(sql('', 'select 1 / 0'));
  });
  await expect(failing).rejects.toThrow();
  expect(reports).toEqual([2]);
});
