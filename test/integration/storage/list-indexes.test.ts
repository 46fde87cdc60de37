import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Connection, Sql } from '../../../src/storage/database/database.ts';
import { sql } from '../../../src/storage/database/database.ts';
import { countStatement, filterValues, type ListFilter } from '../../../src/storage/products/list-filters.ts';
import { Timelines } from '../../../src/domain/history/timelines.ts';
import { findListRevision } from '../../../src/storage/products/list-revision.ts';
import { listProducts, listUnitKeys } from '../../../src/storage/products/product-lists.ts';
import { findActiveByItem } from '../../../src/storage/products/products.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { generatedId, generateProducts } from '../../support/stored.ts';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await generateProducts(service, 40_000);
});
afterAll(() => service.stop());

/** Query plans of the statements in some work: prepared, as in the service, so without knowing their values. */
async function plansOf(work: (db: Connection) => Promise<unknown>): Promise<PlanNode[]> {
  const asked: { statement: Sql; values: readonly unknown[] }[] = [];
  await work({
    query(statement, values = []) {
      asked.push({ statement, values });
      return Promise.resolve([]);
    },
  });
  const client = await service.pool.connect();
  try {
    const plans: PlanNode[] = [];
    for (const { statement, values } of asked) {
      await client.query(`prepare planned as ${service.instance.db.prepare(statement, values).text}`);
      const literals = values.map((value) =>
        value instanceof Date
          ? `'${value.toISOString()}'`
          : typeof value === 'number'
            ? value
            : Array.isArray(value)
              ? `array[${value.map((part) => pg.escapeLiteral(String(part))).join(', ')}]`
              : pg.escapeLiteral(String(value)),
      );
      const given = literals.length > 0 ? `(${literals.join(', ')})` : '';
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) execute planned${given}`,
      );
      await client.query('deallocate planned');
      plans.push(rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode);
    }
    return plans;
  } finally {
    client.release();
  }
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function indexesOf(work: (db: Connection) => Promise<unknown>): Promise<string[]> {
  const nodes = (await plansOf(work)).flatMap(nodesOf);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'products')).toEqual([]);
  return [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))];
}

const part = { after: generatedId(100), limit: 500 };
const statusSince = new Date('2024-01-20T00:00:00Z');
/** Counts the rows, as is done while the count is not maintained yet, and where a time selects them. */
const counted = (filter: ListFilter) => (db: Connection) => db.query(countStatement(filter), filterValues(filter));
const query = (condition: string) => (db: Connection) =>
  db.query(sql('probe', `select p.unit_key from @products p where ${condition}`));

describe('a list reads no more of the table than it returns', () => {
  test.each<[string, (db: Connection) => Promise<unknown>, string]>([
    ['all products', (db) => listProducts(db, undefined, part, 'none'), 'products_pkey'],
    ['a market', (db) => listProducts(db, '208', part, 'all'), 'products_by_market'],
    ['a market, offset', (db) => listUnitKeys(db, { targetMarket: '208' }, part, 1000), 'products_by_market'],
    ['a market, counted', counted({ targetMarket: '208' }), 'products_by_market'],
    ['a date', (db) => listUnitKeys(db, { statusSince }, part), 'products_by_status_date'],
    [
      'a date, from the start',
      (db) => listUnitKeys(db, { statusSince }, { after: '', limit: 20_000 }),
      'products_by_status_date',
    ],
    ['a date, counted', counted({ statusSince }), 'products_by_status_date'],
    [
      'a date and a market',
      (db) => listUnitKeys(db, { statusSince, targetMarket: '208' }, part),
      'products_by_status_date',
    ],
    ['a date and a market, counted', counted({ statusSince, targetMarket: '208' }), 'products_by_status_date'],
    ['a change', (db) => listUnitKeys(db, { changedSince: statusSince }, part), 'products_by_last_changed'],
    [
      'a change, a status and a market, counted',
      counted({ changedSince: statusSince, gs1Status: ['OK'], targetMarket: '208' }),
      'products_by_last_changed',
    ],
    [
      'statuses',
      (db) => listUnitKeys(db, { catalogStatus: ['SENT', 'FAILED'] }, part, 1000),
      'products_by_catalog_status',
    ],
    [
      'a status and a market',
      (db) => listUnitKeys(db, { catalogStatus: ['OK'], gs1Status: ['OK'], targetMarket: '208' }, part),
      'products_by_catalog_status',
    ],
    ['statuses, counted', counted({ catalogStatus: ['SENT'] }), 'products_by_catalog_status'],
    ['statuses at GS1', (db) => listUnitKeys(db, { gs1Status: ['WITHDRAWN'] }, part), 'products_by_gs1_status'],
    ['statuses at GS1, counted', counted({ gs1Status: ['WITHDRAWN', 'FAILED'] }), 'products_by_gs1_status'],
    [
      'an item number',
      (db) =>
        findActiveByItem(db, { itemNumber: 'G-7', targetMarket: '752', unitType: 'BASE_UNIT_OR_EACH' }, '2025-01-01'),
      'products_by_item_number',
    ],
    ['the newest change', (db) => findListRevision(db, new Timelines([])), 'products_by_last_changed'],
    ['last modified', query(`p.last_modified >= '2024-01-28'`), 'products_by_last_modified'],
    ['last changed', query(`p.last_changed >= '2024-01-28'`), 'products_by_last_changed'],
    ['a rare status', query(`p.catalog_status = 'FAILED'`), 'products_by_catalog_status'],
  ])('%s', async (_what, work, index) => {
    expect(await indexesOf(work)).toEqual([index]);
  });
});
