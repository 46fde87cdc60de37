import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_FINDINGS } from '../../../src/domain/product/finding.ts';
import type { Connection } from '../../../src/storage/database/database.ts';
import { changeGs1States, lockProducts } from '../../../src/storage/gs1/gs1-states.ts';
import { conditionSql } from '../../../src/storage/products/list-conditions.ts';
import { applyNotes } from '../../../src/storage/products/change-notes.ts';
import {
  countedList,
  findCount,
  findStatusCount,
  type CountedList,
} from '../../../src/storage/products/list-counts.ts';
import { writeFindings } from '../../../src/storage/products/product-writes.ts';
import { applyAllNotes, keepListsCurrent, prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { randomFrom } from '../../support/random.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SEED = Number(process.env['COUNTS_SEED'] ?? Date.now() % 1_000_000);
const random = randomFrom(SEED);
const upTo = (count: number): number => Math.floor(random() * count);

const title = '{ en: V, da: V }';
const FILTERS: Readonly<Record<string, string>> = {
  brand: '{ field: D8211, equals: Havblik }',
  weight: '{ field: D8283, from: 100, to: 300 }',
  allergen: '{ field: D8166, equals: AM }',
  noAllergen: '{ field: D8166, empty: true }',
  invalid: '{ field: isValid, equals: false }',
  rejected: '{ any: [{ field: catalogStatus, equals: FAILED }, { field: D8271, equals: false }] }',
  address: '{ field: D8258_1, equals: "a@products p. b" }',
};
const never = new AbortController().signal;
const UNITS = 30;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    views: Object.entries(FILTERS)
      .map(
        ([name, filter]) => `${name}: { title: ${title}, access: [public], columns: [D8211], filter: [${filter}] }\n`,
      )
      .join(''),
  });
  await prepareLists(service.instance, never);
});
afterAll(() => service.stop());

const aProduct = (n: number) =>
  aBody(
    {
      D8211: upTo(2) === 0 ? 'Havblik' : 'Nordlys',
      D8283: [50, 100, 200, 300, 400][upTo(5)],
      D8271: upTo(2) === 0,
      D8258_1: upTo(4) === 0 ? 'a@products p. b' : 'Havregryn',
      ...(upTo(2) === 0 ? { D8166_1: ['AM', 'AN'][upTo(2)], D8170_1: 'CONTAINS' } : {}),
    },
    n + 1,
  );
const keyOf = (n: number): string => productIdOf(aBody({}, n + 1));

const save = (n: number) => service.call('POST', '/api', { body: { ...aProduct(n), deleteGrids: [] } });
const saveMany = (count: number) =>
  service.call('POST', '/api', { body: Array.from({ length: count }, () => aProduct(upTo(UNITS))).filter(isFirst) });
const isFirst = (body: object, index: number, all: object[]): boolean =>
  all.findIndex((other) => JSON.stringify(other).includes(JSON.stringify((body as { D8165: string }).D8165))) === index;

/** Changes the state of a unit at GS1, as a reply would. */
const reply = (n: number) =>
  service.instance.db.transaction(
    async (tx) => {
      const products = await lockProducts(tx, [keyOf(n)]);
      const status = (['OK', 'FAILED', 'SENT'] as const)[upTo(3)] ?? 'OK';
      await changeGs1States(tx, products, ({ gs1 }) => ({ ...gs1, catalogStatus: status }), new Date());
    },
    [keyOf(n)],
  );

/** Stores other findings of a unit. */
const revalidate = (n: number) =>
  service.instance.db.transaction(
    async (tx) => {
      const [product] = await lockProducts(tx, [keyOf(n)]);
      if (!product) return;
      const changed = { ...product, findings: NO_FINDINGS, evaluation: product.evaluation + 1 };
      await writeFindings(tx, [changed], service.instance.rules);
    },
    [keyOf(n)],
  );

const listsOf = (): [string, CountedList][] =>
  [...service.instance.views.values()].map(({ name, filter }) => [name, countedList(filter) as CountedList]);

/** The maintained counts, and those of the rows, in one snapshot. */
async function countBoth(): Promise<{ maintained: unknown; counted: unknown }> {
  const client = await service.pool.connect();
  const { db } = service.instance;
  const connection: Connection = {
    query: async <Row extends object>(statement: Parameters<typeof db.prepare>[0], values: readonly unknown[] = []) =>
      (await client.query<Row>(db.prepare(statement, values))).rows,
  };
  const count = async (condition: string): Promise<number> => {
    const text = `select count(*)::int as count from @products p where ${condition}`;
    const [row] = await connection.query<{ count: number }>({ name: '', text });
    return row?.count ?? 0;
  };
  try {
    await client.query('begin isolation level repeatable read');
    const maintained: Record<string, unknown> = {};
    const counted: Record<string, unknown> = {};
    for (const [name, list] of listsOf()) {
      maintained[name] = await findCount(connection, list);
      counted[name] = await count((service.instance.views.get(name)?.filter ?? []).map(conditionSql).join(' and '));
    }
    maintained['all'] = await findStatusCount(connection, {});
    counted['all'] = await count('true');
    maintained['failed'] = await findStatusCount(connection, { catalogStatus: ['FAILED'], targetMarket: '208' });
    counted['failed'] = await count(`p.catalog_status = 'FAILED' and p.target_market = '208'`);
    return { maintained, counted };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function expectTrueCounts(): Promise<void> {
  const { maintained, counted } = await countBoth();
  expect({ seed: SEED, ...(maintained as object) }).toEqual({ seed: SEED, ...(counted as object) });
}

const noted = async (): Promise<number> => {
  const { rows } = await service.pool.query<{ count: number }>(
    `select count(*)::int as count from ${service.instance.db.schema}.list_changes`,
  );
  return rows[0]?.count ?? 0;
};

describe('counts are those of the rows', () => {
  beforeEach(async () => {
    await saveMany(10);
  });

  test('before and after changes are applied', async () => {
    await save(0);
    expect(await noted()).toBeGreaterThan(0);
    await expectTrueCounts();
    await applyAllNotes(service.instance, never);
    expect(await noted()).toBe(0);
    await expectTrueCounts();
    for (const change of [() => save(0), () => save(1), () => saveMany(40), () => reply(0), () => revalidate(0)]) {
      await change();
      expect(await noted()).toBeGreaterThan(0);
      await expectTrueCounts();
      await applyAllNotes(service.instance, never);
      await expectTrueCounts();
    }
  });

  test('in every snapshot, while many writers save and changes are applied', async () => {
    const over = new AbortController();
    const applying = (async () => {
      while (!over.signal.aborted)
        await applyNotes(service.instance.db, 1 + upTo(20), { findGroups: () => [], today: () => '2026-01-01' });
    })();
    const writer = async (): Promise<void> => {
      for (let round = 0; round < 12; round++) {
        const n = upTo(UNITS);
        await (
          [() => save(n), () => saveMany(5), () => reply(n), () => revalidate(n)][upTo(4)] as () => Promise<unknown>
        )();
      }
    };
    const reading = (async () => {
      while (!over.signal.aborted) await expectTrueCounts();
    })();
    await Promise.all(Array.from({ length: 5 }, writer));
    over.abort();
    await Promise.all([applying, reading]);
    await applyAllNotes(service.instance, never);
    await expectTrueCounts();
  });

  test('after a save and an application that were rolled back', async () => {
    const { db } = service.instance;
    await save(0);
    const failure = new Error('the process ends here');
    await expect(
      db.transaction(
        async (tx) => {
          const products = await lockProducts(tx, [keyOf(0)]);
          await changeGs1States(tx, products, ({ gs1 }) => ({ ...gs1, catalogStatus: 'FAILED' }), new Date());
          throw failure;
        },
        [keyOf(0)],
      ),
    ).rejects.toBe(failure);
    await expectTrueCounts();
    const client = await service.pool.connect();
    await client.query(`begin; delete from ${db.schema}.list_changes; delete from ${db.schema}.list_counts; rollback`);
    client.release();
    await expectTrueCounts();
  });

  test('after an operator deleted and changed rows, at the next recount', async () => {
    const { db } = service.instance;
    await applyAllNotes(service.instance, never);
    await service.pool.query(
      `delete from ${db.schema}.products where unit_key = (select min(unit_key) from ${db.schema}.products)`,
    );
    await service.pool.query(
      `update ${db.schema}.products set catalog_status = 'FAILED' where unit_key < '0500000000008'`,
    );
    await service.pool.query(`update ${db.schema}.instance_state set lists_recounted = now() - interval '25 hours'`);
    await prepareLists(service.instance, never);
    await expectTrueCounts();
  });
});

test('changes are applied soon after a save, until the service stops', async () => {
  const stop = new AbortController();
  const running = keepListsCurrent(service.instance, stop.signal);
  const isApplied = async (): Promise<void> => {
    for (let tries = 0; (await noted()) > 0; tries++) {
      expect(tries).toBeLessThan(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  // Of one product at random, a save might change nothing.
  const change = async (brand: string): Promise<void> => {
    await service.call('POST', '/api', { body: { ...aProduct(3), D8211: brand } });
  };
  await isApplied();
  await change('Changed while it runs');
  expect(await noted()).toBeGreaterThan(0);
  await isApplied();
  await expectTrueCounts();
  stop.abort();
  await running;
  await change('Changed after the stop');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await noted()).toBeGreaterThan(0);
});

test('a view that is new is counted; one that is gone is not', async () => {
  const { instance } = service;
  const [name] = Object.keys(FILTERS) as [string];
  const view = instance.views.get(name);
  const list = countedList(view?.filter ?? []) as CountedList;
  const without = { ...instance, views: new Map([...instance.views].filter(([other]) => other !== name)) };
  await prepareLists(without, never);
  // Another process may still have the view.
  expect(await findCount(instance.db, list)).toBeDefined();
  await service.pool.query(`update ${instance.db.schema}.wanted_lists set wanted = now() - interval '3 days'`);
  await prepareLists(without, never);
  expect(await findCount(instance.db, list)).toBeUndefined();
  await saveMany(20);
  await applyAllNotes(instance, never);
  const { json } = await service.call('GET', `/api/view/${name}`);
  expect(json.count).toBe(json.products.length);
  await prepareLists(instance, never);
  expect(await findCount(instance.db, list)).toBe(json.count);
  await expectTrueCounts();
});

test('what depends on the time or on a part of a text in a grid is not counted ahead', () => {
  const { views } = service.instance;
  const filter = views.get('brand')?.filter ?? [];
  const [brand] = filter;
  expect(countedList([])).toBeUndefined();
  expect(
    countedList([...filter, { test: 'within', subject: { kind: 'property', property: 'lastModified' }, days: 3 }]),
  ).toBeUndefined();
  expect(countedList([{ test: 'any', conditions: brand ? [brand] : [] }])).toBeDefined();
});
