import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findWatch } from '../../../src/storage/instance/instance-state.ts';
import { applyNotes } from '../../../src/storage/products/change-notes.ts';
import { applyAllNotes, prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { followOnce } from '../../../src/workflows/upgrades/follow-older-processes.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { randomFrom } from '../../support/random.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SEED = Number(process.env['FINDINGS_SEED'] ?? Date.now() % 1_000_000);
const random = randomFrom(SEED);
const upTo = (count: number): number => Math.floor(random() * count);
const never = new AbortController().signal;
const UNITS = 24;
const GROUPINGS = ['rule', 'field', 'recipient', 'brand'] as const;
type Grouping = (typeof GROUPINGS)[number];

interface Finding {
  fieldId: string;
  ruleId: string;
  messageType: 'ERROR' | 'WARNING';
  requiredBy: string[];
}
interface Shown {
  productId: string;
  brand?: string;
  validationErrors: Finding[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Products with several kinds of findings, some without any of one kind, in two markets. */
const aProduct = (n: number) =>
  aBody(
    {
      D8255: n % 3 === 0 ? '578' : '208',
      D8211: [null, 'Havblik', 'Nord: lys', 'x'.repeat(300)][upTo(4)],
      D8246: [null, 0, 500][upTo(3)],
      D8271: upTo(2) === 0,
      D8179: null,
      D8245: [null, '10000045'][upTo(2)],
      D8258_2: upTo(2) === 0 ? 'Navn' : null,
    },
    n + 1,
  );
const save = (count: number) =>
  service.call('POST', '/api', {
    body: [...new Map(Array.from({ length: count }, () => upTo(UNITS)).map((n) => [n, aProduct(n)])).values()],
  });
const get = async (path: string, query: Record<string, string | undefined> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
  const { status, json } = await service.call('GET', `${path}?${search.toString()}`);
  expect([search.toString(), status]).toEqual([search.toString(), 200]);
  return json;
};

/** What the statuses of all products say, which are not counted but read. */
async function readAll(): Promise<(Shown & { targetMarket: string })[]> {
  const { products } = (await get('/api/products/status')) as { products: Shown[] };
  const details = await Promise.all(
    products.map((product) => get(`/api/details/${product.productId}`, { fields: 'D8211' })),
  );
  return products.map((product, index) => ({
    ...product,
    targetMarket: product.productId.slice(-3),
    ...(details[index]?.D8211 ? { brand: String(details[index].D8211) } : {}),
  }));
}

function groupsOf(groupBy: Grouping, { brand }: Shown, finding: Finding): string[] {
  if (groupBy === 'rule') return [finding.ruleId];
  if (groupBy === 'field') return [/^[DEX]\d{4}\w*?(?=[-_]|$)/.exec(finding.fieldId)?.[0] ?? finding.fieldId];
  return groupBy === 'recipient' ? finding.requiredBy : brand === undefined ? [] : [brand.slice(0, 200)];
}

/** Product ids by group. */
function expectedGroups(
  products: readonly (Shown & { targetMarket: string })[],
  groupBy: Grouping,
  severity: string | undefined,
  targetMarket: string | undefined,
): Map<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const product of products) {
    if (targetMarket !== undefined && product.targetMarket !== targetMarket) continue;
    for (const finding of product.validationErrors) {
      if (severity !== undefined && finding.messageType !== severity) continue;
      for (const group of ['', ...groupsOf(groupBy, product, finding)])
        groups.set(group, (groups.get(group) ?? new Set()).add(product.productId));
    }
  }
  return new Map([...groups].map(([group, ids]) => [group, [...ids].sort()]));
}

async function expectTrue(withProducts: boolean): Promise<void> {
  const products = await readAll();
  for (const groupBy of GROUPINGS) {
    for (const severity of [undefined, 'ERROR', 'WARNING']) {
      for (const targetMarket of [undefined, '208', '578']) {
        const query = { groupBy, severity, targetMarket };
        const expected = expectedGroups(products, groupBy, severity, targetMarket);
        const counted = (await get('/api/findings', query)) as {
          products: number;
          groups: { group: string; products: number }[];
        };
        const numbers = Object.fromEntries(counted.groups.map(({ group, products: count }) => [group, count]));
        const { '': all, ...others } = Object.fromEntries([...expected].map(([group, ids]) => [group, ids.length]));
        expect([SEED, query, counted.products, numbers]).toEqual([SEED, query, all ?? 0, others]);
        if (!withProducts) continue;
        for (const [group, ids] of expected) {
          const listed = await listAll({ ...query, group });
          expect([SEED, query, group, listed.map(({ productId }) => productId)]).toEqual([SEED, query, group, ids]);
          for (const product of listed) {
            expect(product.validationErrors.length).toBeGreaterThan(0);
            for (const finding of product.validationErrors) {
              if (severity !== undefined) expect(finding.messageType).toBe(severity);
              if (group !== '') expect(groupsOf(groupBy, product, finding)).toContain(group);
            }
          }
        }
      }
    }
  }
}

/** All pages. */
async function listAll(query: Record<string, string | undefined>): Promise<Shown[]> {
  const listed: Shown[] = [];
  for (let cursor: string | undefined; ;) {
    const page = (await get('/api/findings/products', { ...query, cursor, limit: '3' })) as {
      products: Shown[];
      nextCursor?: string;
    };
    listed.push(...page.products);
    if (page.nextCursor === undefined) return listed;
    cursor = page.nextCursor;
  }
}

describe('counts and lists of findings are those of the products', () => {
  test('before anything is counted, while notes wait, and when they are applied', async () => {
    await save(20);
    expect((await get('/api/findings')).isComplete).toBe(false);
    await expectTrue(true);
    await prepareLists(service.instance, never);
    expect((await get('/api/findings')).isComplete).toBe(true);
    for (let round = 0; round < 4; round++) {
      await save(8);
      await expectTrue(false);
      if (round % 2 === 0) await applyAllNotes(service.instance, never);
    }
    await expectTrue(true);
    await applyAllNotes(service.instance, never);
    await expectTrue(true);
  });

  test('after rows were deleted and counted again', async () => {
    const { schema } = service.instance.db;
    await applyAllNotes(service.instance, never);
    await service.pool.query(
      `delete from ${schema}.products where unit_key = (select min(unit_key) from ${schema}.products)`,
    );
    await service.pool.query(`update ${schema}.instance_state set findings_counted_by = 'another configuration'`);
    await prepareLists(service.instance, never);
    await expectTrue(false);
  });

  test('after a process of the version before removed the notes', async () => {
    const { schema } = service.instance.db;
    await applyAllNotes(service.instance, never);
    await service.pool.query(
      `update ${schema}.instance_state set finding_counts_watched_from = now() - interval '10 minutes', finding_counts_watched_until = now()`,
    );
    await save(6);
    await service.pool.query(`delete from ${schema}.list_changes`);
    await expectTrue(true);
    expect(await followOnce(service.instance, never)).toBe(true);
    await expectTrue(false);
    expect(await findWatch(service.instance.db)).toMatchObject({ findingCounts: false });
  });

  test('while several processes apply notes and others save', async () => {
    const over = new AbortController();
    const applying = async (): Promise<void> => {
      while (!over.signal.aborted) await applyAllNotes(service.instance, over.signal);
    };
    const appliers = [applying(), applying()];
    await Promise.all(Array.from({ length: 4 }, () => save(10)));
    over.abort();
    await Promise.all(appliers);
    await expectTrue(false);
    await applyAllNotes(service.instance, never);
    await expectTrue(false);
    expect(await applyNotes(service.instance.db, 10, { findGroups: () => [], today: () => '2026-01-01' })).toBe(0);
  });
});

test('groups have labels in the language of the request, the largest first', async () => {
  const body = aBody({ D8255: '752', D8246: 0 }, 501);
  await service.call('POST', '/api', { body });
  const { json } = await service.call('GET', '/api/findings?targetMarket=752', {
    headers: { 'Accept-Language': 'da' },
  });
  expect(json.groups).toContainEqual(
    expect.objectContaining({ group: '549', severity: 'ERROR', products: 1, productsWithErrors: 1 }),
  );
  const [first] = json.groups as { label: string }[];
  expect(first?.label).not.toMatch(/[{}]/);
  const limited = await get('/api/findings', { targetMarket: '752', limit: '1' });
  expect(limited.groups).toEqual([expect.anything()]);
  expect(limited.count).toBe(json.count);
  const fields = await get('/api/findings', { groupBy: 'field', targetMarket: '752' });
  expect(fields.groups).toContainEqual(expect.objectContaining({ group: 'D8246', label: 'Gross weight' }));
  const listed = await get('/api/findings/products', { group: '549', targetMarket: '752' });
  expect(listed.products).toEqual([
    expect.objectContaining({
      productId: productIdOf(body),
      brand: body['D8211'],
      validationErrors: [expect.objectContaining({ ruleId: '549', fieldId: 'D8246' })],
    }),
  ]);
});

test('a group that nothing belongs to is empty, and a cursor of another list is refused', async () => {
  expect(await get('/api/findings/products', { group: 'no such rule' })).toEqual({ status: 200, products: [] });
  const foreign = Buffer.from('["send",1,2]').toString('base64url');
  const { status, json } = await service.call('GET', `/api/findings/products?cursor=${foreign}`);
  expect([status, json.code]).toEqual([400, 'INVALID_PARAMETER']);
});
