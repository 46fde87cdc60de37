import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { findWatch, storeValidatedBy } from '../../../src/storage/instance/instance-state.ts';
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts';
import { migrate } from '../../../src/storage/migrations/migrate.ts';
import { COUNT_BY_STATUS, findStatusCount } from '../../../src/storage/products/list-counts.ts';
import { applyAllNotes, prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { keepFindingsCurrent } from '../../../src/workflows/saving/keep-findings-current.ts';
import { followOlderProcesses, followOnce } from '../../../src/workflows/upgrades/follow-older-processes.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const never = new AbortController().signal;
const UNITS = 20;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await keepFindingsCurrent(service.instance, never);
  await service.call('POST', '/api', { body: Array.from({ length: UNITS }, (_, n) => aBody({}, n + 1)) });
  await prepareLists(service.instance, never);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await run(`update instance_demo.instance_state set lists_watched_from = null, findings_watched_from = null`);
  await run(`update instance_demo.products set catalog_status = null, last_changed = now() - interval '1 day'`);
  await run(`update instance_demo.instance_state set lists_recounted = now() - interval '25 hours'`);
  await prepareLists(service.instance, never);
  await applyAllNotes(service.instance, never);
});

const run = async <Row extends object>(text: string): Promise<Row[]> => (await service.pool.query<Row>(text)).rows;
const expectOlderProcesses = (until: string) =>
  run(
    `update instance_demo.instance_state set lists_watched_from = now() - interval '10 minutes', lists_watched_until = ${until}`,
  );
/** Writes as a version does that does not note it. */
const writeWithoutNote = (status: string) =>
  run(
    `update instance_demo.products set catalog_status = '${status}', evaluation = evaluation + 1, last_changed = now()
     where unit_key < '05700000000090'`,
  );
const countBoth = async (status: 'OK' | 'FAILED'): Promise<(number | undefined)[]> => {
  const [row] = await run<{ count: number }>(
    `select count(*)::int as count from instance_demo.products where catalog_status = '${status}'`,
  );
  return [await findStatusCount(service.instance.db, { catalogStatus: [status] }), row?.count];
};
const isWatched = async (): Promise<boolean> => (await findWatch(service.instance.db)).lists;

test('a schema that is created is not watched, and nothing is done for it', async () => {
  expect(await findWatch(service.instance.db)).toMatchObject({ lists: false, findingsSince: undefined });
  expect(await followOnce(service.instance, never)).toBe(false);
  await followOlderProcesses(service.instance, never);
});

test('counts are exact although an older version does not note its writes, before and after they are gone over', async () => {
  await writeWithoutNote('FAILED');
  const [drifted, counted] = await countBoth('FAILED');
  expect(counted).toBeGreaterThan(0);
  // Nobody expects older versions now: this is what is mended.
  expect(drifted).toBe(0);

  await expectOlderProcesses(`now() + interval '1 day'`);
  expect(await countBoth('FAILED')).toEqual([counted, counted]);
  expect(await followOnce(service.instance, never)).toBe(true);
  await applyAllNotes(service.instance, never);
  expect(await countBoth('FAILED')).toEqual([counted, counted]);
  await writeWithoutNote('OK');
  expect(await countBoth('OK')).toEqual([counted, counted]);
  expect(await countBoth('FAILED')).toEqual([0, 0]);
});

test('the watch ends at its time, after what was written was noted', async () => {
  await expectOlderProcesses(`now() - interval '1 second'`);
  await writeWithoutNote('FAILED');
  await followOnce(service.instance, never);
  expect(await isWatched()).toBe(false);
  await applyAllNotes(service.instance, never);
  const [maintained, counted] = await countBoth('FAILED');
  expect(maintained).toBe(counted);
  expect(await followOnce(service.instance, never)).toBe(false);
});

test('with many products, a count reads those that changed lately by their index, and none when nothing is watched', async () => {
  const client = await service.pool.connect();
  try {
    await client.query(
      `begin; insert into instance_demo.products (unit_key, product_id, target_market, unit_type, "values", findings, has_errors,
         revision, evaluation, created, last_modified, last_changed, gs1_status)
       select key, key, '208', 'BASE_UNIT_OR_EACH', '{}', '{}', false, 1, 1, time, time, time, 'NOT_SENT'
       from generate_series(1, 20000) n, lateral (select (90000000000000 + n)::text || '.208' as key) k,
         lateral (select now() - interval '3 days' - n * interval '1 second' as time) t;
       analyze instance_demo.products`,
    );
    const { name: _, ...statement } = service.instance.db.prepare(COUNT_BY_STATUS, [null, ['OK'], null]);
    const explained = { ...statement, text: `explain (analyze, buffers, format json) ${statement.text}` };
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: object }] }>(explained);
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN'][0].Plan);
    expect(plan).toContain('products_by_last_changed');
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"products"/);
    expect(Number(/"Shared Hit Blocks":(\d+)/.exec(plan)?.[1])).toBeLessThan(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('findings that another version stores after all products were validated are replaced', async () => {
  const { db, configurationTag } = service.instance;
  const id = productIdOf(aBody({}, 1));
  const readFindings = () => run(`select findings, has_errors from instance_demo.products where unit_key = '${id}'`);
  const before = await readFindings();
  const corrupt = () =>
    run(
      `update instance_demo.products set has_errors = not has_errors, evaluation = evaluation + 1, last_changed = now()
       where unit_key = '${id}'`,
    );
  await corrupt();
  expect(await followOnce(service.instance, never)).toBe(false);
  expect(await readFindings()).not.toEqual(before);

  await storeValidatedBy(db, 'another configuration');
  await keepFindingsCurrent(service.instance, never);
  expect(await readFindings()).toEqual(before);
  await corrupt();
  expect(await followOnce(service.instance, never)).toBe(true);
  expect(await readFindings()).toEqual(before);

  await run(`update instance_demo.instance_state set findings_watched_until = now()`);
  expect(await followOnce(service.instance, never)).toBe(true);
  expect(await followOnce(service.instance, never)).toBe(false);
  // A process with the earlier configuration leaves it to the later one.
  await storeValidatedBy(db, 'another configuration', new Date());
  await corrupt();
  expect(await followOnce(service.instance, never)).toBe(true);
  expect(await readFindings()).not.toEqual(before);
  await storeValidatedBy(db, configurationTag);
});

test('a schema with later migrations is used as it is, if it says that it works with this version', async () => {
  const schema = 'instance_later';
  const { address } = service.database;
  await migrate(address, [schema]);
  await run(`insert into ${schema}.knex_migrations (name, batch) values ('999-later', 99)`);
  const newest = MIGRATIONS.at(-1)?.name ?? '';
  const mark = (from: string) =>
    run(`comment on schema ${schema} is 'product-master-data: migrated to 999-later; compatible from ${from}'`);
  await mark(newest);
  expect([...(await migrate(address, [schema]))]).toEqual([]);
  expect([...(await migrate(address, [schema], { verifies: true }))]).toEqual([]);
  await mark('999-later');
  await expect(migrate(address, [schema])).rejects.toThrow(
    /was migrated by a newer version of the service \(999-later\)/,
  );
});

test('a schema that was upgraded to counted lists is watched; a migration holds up nobody while it waits for a table', async () => {
  const schema = 'instance_upgraded';
  const { address } = service.database;
  await migrate(address, [schema]);
  await run(
    `alter table ${schema}.instance_state drop lists_watched_from, drop lists_watched_until, drop findings_watched_from,
       drop findings_watched_until`,
  );
  await run(`delete from ${schema}.knex_migrations where name = '009-older-writers'`);
  await run(`update ${schema}.knex_migrations set batch = 2 where name = '008-list-counts'`);
  await run(`comment on schema ${schema} is 'product-master-data: migrated to 008-list-counts'`);
  const reader = new pg.Client(address);
  await reader.connect();
  try {
    await reader.query(`begin; select from ${schema}.instance_state`);
    const migrating = migrate(address, [schema]);
    // Whoever waits behind the migration gets its turn when the migration gives up its place.
    for (let n = 0; n < 30; n++) {
      await run(`select from ${schema}.instance_state`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await reader.query('rollback');
    expect((await migrating).get(schema)).toEqual(['009-older-writers']);
  } finally {
    await reader.end();
  }
  const [state] = await run<{ lasts: boolean }>(
    `select lists_watched_from < now() and lists_watched_until > now() + interval '23 hours' as lasts from ${schema}.instance_state`,
  );
  expect(state?.lasts).toBe(true);
});
