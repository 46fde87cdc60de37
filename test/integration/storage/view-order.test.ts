import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SortKey } from '../../../src/domain/views/view.ts';
import { IN_INDEX_ORDER } from '../../../src/storage/database/list-cursor.ts';
import { readViewRows, viewSql, type ViewRow, type ViewSelection } from '../../../src/storage/products/view-rows.ts';
import { updateViewIndexes, viewIndex, type ViewIndex } from '../../../src/storage/products/view-indexes.ts';
import { aBody } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { generateProducts } from '../../support/stored.ts';
import { columnOf, conditionOf } from '../../support/views.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const never = new AbortController().signal;
const MANY = 20_000;
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await generateProducts(service, MANY);
  // Of each field some products have no value, and many have the same.
  await service.pool.query(
    `update ${service.instance.db.schema}.products set gs1_last_send = case when revision % 3 > 0 then created end,
       "values" = "values" - 'D8211'
         || case when right(item_number, 1) in ('3', '7') then '{}' else jsonb_build_object('D8211', 'Brand ' || right(item_number, 2)) end
         || case when right(item_number, 2) in ('30', '71') then '{}' else jsonb_build_object('D8283', (length(item_number) * 7 + right(item_number, 1)::int) % 5) end
         || jsonb_build_object('D8271', right(item_number, 1) <> '5', 'D8258_1', 'Æble ' || md5(item_number))`,
  );
});
afterAll(() => service.stop());

const by = (key: string, { descending = false, isNumber = false } = {}): SortKey => ({
  by: { key, isNumber },
  descending,
});
const ORDERS: readonly (readonly [string, Pick<ViewSelection, 'sort' | 'filter'>])[] = [
  ['a text', { sort: [by('D8211')], filter: [] }],
  [
    'a text from the end, then a number',
    { sort: [by('D8211', { descending: true }), by('D8283', { isNumber: true })], filter: [] },
  ],
  [
    'a number from the end, then a text, of some',
    {
      sort: [by('D8283', { descending: true, isNumber: true }), by('D8258_1')],
      filter: [conditionOf('D8271', [true])],
    },
  ],
  [
    'a time from the end',
    { sort: [{ by: { property: 'lastModified' }, descending: true }], filter: [conditionOf('targetMarket', ['208'])] },
  ],
  [
    'a flag, then a status',
    {
      sort: [
        { by: { property: 'isValid' }, descending: false },
        { by: { property: 'catalogStatus' }, descending: true },
      ],
      filter: [],
    },
  ],
];

const selectionOf = (part: Partial<ViewSelection>): ViewSelection => ({
  columns: [columnOf('D8211'), columnOf('D8283')],
  filter: [],
  sort: [],
  activeVersion: false,
  ...part,
});

async function read(part: Partial<ViewSelection>): Promise<ViewRow[]> {
  const rows: ViewRow[] = [];
  for await (const batch of readViewRows(service.instance.db, selectionOf(part))) rows.push(...batch);
  return rows;
}

/** The products in the order that a sort in memory gives them, without any index. */
async function sorted({ sort, filter }: Pick<ViewSelection, 'sort' | 'filter'>): Promise<string[]> {
  const client = await service.pool.connect();
  try {
    const { text } = service.instance.db.prepare(viewSql(selectionOf({ sort, filter })), []);
    await client.query('begin; set local enable_indexscan = off; set local enable_bitmapscan = off');
    const { rows } = await client.query<{ product_id: string }>(text);
    return rows.map((row) => row.product_id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows of the table are read for a page. */
async function rowsReadFor(part: Partial<ViewSelection>): Promise<number> {
  const { text } = service.instance.db.prepare(viewSql(selectionOf(part)), []);
  const client = await service.pool.connect();
  await client.query(`begin; ${IN_INDEX_ORDER}`);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (analyze, format json) ${text}`);
  await client.query('rollback');
  client.release();
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode);
  const scans = nodes.filter((node) => node['Relation Name'] === 'products');
  expect(scans.length).toBeGreaterThan(0);
  return scans.reduce((sum, scan) => sum + scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0), 0);
}

const update = (...indexes: readonly (ViewIndex | undefined)[]) =>
  updateViewIndexes(
    service.instance.db,
    new Map(indexes.flatMap((index) => (index ? [[index.name, index]] : []))),
    never,
  );

async function storedIndexes(): Promise<string[]> {
  const { rows } = await service.pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = $1 and indexname like 'view%' order by 1`,
    [service.instance.db.schema],
  );
  return rows.map(({ name }) => name);
}

describe.each(ORDERS)('in the order of %s', (_name, view) => {
  test('pages by cursor form the list that a sort gives, without and with an index', async () => {
    const expected = await sorted(view);
    expect(expected.length).toBeGreaterThan(MANY / 3);
    const index = viewIndex(view) as ViewIndex;
    for (const isIndexed of [false, true]) {
      const { failed } = await update(isIndexed ? index : undefined);
      expect(failed).toEqual(new Map());
      const whole = await read(view);
      expect(whole.map(({ productId }) => productId)).toEqual(expected);
      // From positions of all kinds: first, last, and at the edges of missing values.
      for (const at of [0, 1, 799, 4000, 7999, expected.length - 120, expected.length - 1]) {
        const behind = JSON.parse(whole[at]?.position ?? '') as string[];
        const page = await read({ ...view, behind, limit: 100 });
        expect(page.map(({ productId }) => productId)).toEqual(expected.slice(at + 1, at + 101));
      }
      const rest = await read({ ...view, behind: JSON.parse(whole[5000]?.position ?? '') as string[] });
      expect(rest.map(({ productId }) => productId)).toEqual(expected.slice(5001));
    }
  });

  test('a page reads a few rows, wherever it begins', async () => {
    await update(viewIndex(view));
    for (const skip of [50, 3000, 6000]) {
      const [first] = await read({ ...view, limit: 1, skip });
      const behind = JSON.parse(first?.position ?? '') as string[];
      expect(await rowsReadFor({ ...view, limit: 51, behind })).toBeLessThan(1000);
    }
    expect(await rowsReadFor({ ...view, limit: 51 })).toBeLessThan(100);
  });
});

describe('the indexes of views', () => {
  const [[, first], [, second]] = ORDERS as unknown as [(typeof ORDERS)[0], (typeof ORDERS)[0]];

  test('are created and dropped with the views, and replaced when a build was interrupted', async () => {
    await update();
    expect(await storedIndexes()).toEqual([]);
    const one = viewIndex(first) as ViewIndex;
    const two = viewIndex(second) as ViewIndex;
    expect(await update(one)).toMatchObject({ created: [one.name], dropped: [] });
    expect(await update(one, two)).toMatchObject({ created: [two.name], dropped: [] });
    await service.pool.query(
      `update pg_index set indisvalid = false where indexrelid = '${service.instance.db.schema}.${one.name}'::regclass`,
    );
    expect(await update(one)).toMatchObject({
      created: [one.name],
      dropped: expect.arrayContaining([one.name, two.name]),
    });
    expect(await storedIndexes()).toEqual([one.name]);
    expect(await update(one)).toMatchObject({ created: [], dropped: [] });
  });

  test('that cannot be created leave nothing behind', async () => {
    await update();
    const broken: ViewIndex = { name: 'view_broken', definition: `((1 / (revision - revision)))` };
    const { created, failed } = await update(broken);
    expect([created, [...failed.keys()]]).toEqual([[], ['view_broken']]);
    expect(await storedIndexes()).toEqual([]);
  });

  test('refuse no save, however long its texts are, and whatever a number is stored as', async () => {
    const view = {
      sort: [by('D8258_1'), by('D8179_1', { descending: true }), by('D8283', { isNumber: true }), by('D8146_1')],
    };
    const index = viewIndex({ sort: view.sort, filter: [] }) as ViewIndex;
    await update(index);
    const long = Array.from({ length: 3000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('');
    const body = aBody({ D8258_1: long, D8179_1: long, D8146_1: long, D8283: 5 }, 77);
    expect((await service.call('POST', '/api', { body })).json.revision ?? 1).toBe(1);
    const { json } = await service.call('GET', `/api/details/${String(body['D8165'])}.208?fields=D8258_1`);
    expect(json.D8258_1).toBe(long);
    // A field whose format has changed since.
    const key = `${String(body['D8165'])}.208`;
    await service.pool.query(
      `update ${service.instance.db.schema}.products set "values" = "values" || '{"D8283":"5 g"}' where unit_key = $1`,
      [key],
    );
    expect((await read({ sort: view.sort })).map(({ productId }) => productId)).toContain(key);
  });
});
