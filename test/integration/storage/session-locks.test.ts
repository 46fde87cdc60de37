import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { InstanceDatabase } from '../../../src/storage/database/database.ts';
import { createPool } from '../../../src/storage/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';

let database: TestDatabase;
let pool: pg.Pool;
let otherPool: pg.Pool;
let one: InstanceDatabase;
let other: InstanceDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.address, { maxConnections: 2 });
  otherPool = createPool(database.address, { maxConnections: 2 });
  one = new InstanceDatabase(pool, 'instance_demo');
  other = new InstanceDatabase(otherPool, 'instance_demo');
});
afterAll(async () => {
  await pool.end();
  await otherPool.end();
  await database.drop();
});

test('a lock has one holder, in this or another process, until it is released', async () => {
  const unlock = await one.takeLock('a');
  expect(unlock).toBeDefined();
  expect(await one.takeLock('a')).toBeUndefined();
  expect(await other.takeLock('a')).toBeUndefined();
  const unlockOther = await other.takeLock('b');
  expect(unlockOther).toBeDefined();
  await unlock?.();
  const again = await other.takeLock('a');
  expect(again).toBeDefined();
  await again?.();
  await unlockOther?.();
});

test('a process that gets none of several locks releases none', async () => {
  const unlock = await one.takeLock('held');
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    expect(await other.takeLock('held')).toBeUndefined();
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    expect(statements.filter((text) => text.includes('pg_try_advisory_lock'))).toHaveLength(1);
    expect(statements.filter((text) => text.includes('pg_advisory_unlock'))).toEqual([]);
  } finally {
    query.mockRestore();
    await unlock?.();
  }
});

test('of several locks, a process that gets some releases them', async () => {
  const unlock = await one.takeLock('held');
  expect(await other.takeLock('free', 'held')).toBeUndefined();
  const free = await one.takeLock('free');
  expect(free).toBeDefined();
  await free?.();
  await unlock?.();
});

test('locks of different instances are independent', async () => {
  const neighbour = new InstanceDatabase(pool, 'instance_other');
  const unlocks = [await one.takeLock('a'), await neighbour.takeLock('a')];
  expect(unlocks.every((unlock) => unlock !== undefined)).toBe(true);
  for (const unlock of unlocks) await unlock?.();
});

test('all locks share one connection, which is released with the last of them', async () => {
  const unlocks = await Promise.all(Array.from({ length: 50 }, (_, n) => one.takeLock(`many-${n}`)));
  expect(pool.totalCount - pool.idleCount).toBe(1);
  for (const unlock of unlocks) await unlock?.();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a lock is released when its connection is lost, and can be acquired again', async () => {
  const unlock = await one.takeLock('lost');
  await otherPool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and d.datname = current_database() and l.pid <> pg_backend_pid()`,
  );
  const taken = await eventually(async () => {
    const lock = await other.takeLock('lost');
    if (!lock) throw new Error('still held');
    return lock;
  });
  await unlock?.();
  await taken();
  const next = await one.takeLock('next');
  expect(next).toBeDefined();
  await next?.();
});
