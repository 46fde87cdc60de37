import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { columnOf, conditionOf } from '../../support/views.ts';
import { plannedShare, viewSql, type ViewSelection } from '../../../src/storage/products/view-rows.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { generateProducts } from '../../support/stored.ts';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await generateProducts(service, 40_000);
});
afterAll(() => service.stop());

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The query plan of a view, which is read through a cursor. */
async function planOf(selection: Partial<ViewSelection>): Promise<PlanNode[]> {
  const whole = { columns: [columnOf('D8211')], filter: [], sort: [], activeVersion: false, ...selection };
  const { text } = service.instance.db.prepare(viewSql(whole), []);
  const client = await service.pool.connect();
  try {
    await client.query(`begin; set local cursor_tuple_fraction = ${plannedShare(whole)}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) declare list cursor for ${text}`,
    );
    return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const changedSince = new Date('2024-01-28T18:00:00Z');
test.each<[string, Partial<ViewSelection>, string]>([
  ['all products', {}, 'products_pkey'],
  ['a page after a cursor', { behind: ['20000000000100.208'], limit: 100 }, 'products_pkey'],
  ['modifiedsince', { changedSince }, 'products_by_last_changed'],
  ['modifiedsince, a page', { changedSince, limit: 100 }, 'products_by_last_changed'],
  ['an item number', { filter: [conditionOf('D8256', ['G-7'])] }, 'products_by_item_number'],
  ['a rare status', { filter: [conditionOf('catalogStatus', ['FAILED'])] }, 'products_by_catalog_status'],
])('a view of %s uses an index', async (_what, selection, index) => {
  const nodes = await planOf(selection);
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain(index);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
});
