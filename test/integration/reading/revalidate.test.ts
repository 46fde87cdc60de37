import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { keepFindingsCurrent } from '../../../src/workflows/saving/keep-findings-current.ts';
import { aBody, productIdOf, testGtin } from '../../builders/product.ts';
import { aChain } from '../../builders/chain.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const LIST = '/api/products/status';
const chain = aChain(1, { base: { D8246: null } });
const [BASE, BOX, PALLET] = [chain.base, chain.box, chain.pallet].map(productIdOf) as [string, string, string];
const ALONE = `${testGtin(9)}.208`;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ lockTimeoutMs: 300 });
  await service.call('POST', '/api', { body: [...Object.values(chain), aBody({}, 9)] });
});
afterAll(() => service.stop());

const list = async (query = '') => (await service.call('GET', LIST + query)).json.products;
const status = (id: string) => service.call('GET', `/api/status/${id}`);
/** The rules that products violate, by id. */
const rulesOf = (products: any[]): Record<string, string[]> =>
  Object.fromEntries(
    products.map(({ productId, validationErrors }) => [productId, validationErrors.map((error: any) => error.ruleId)]),
  );
const OUTDATED = { own: [{ rule: '549', key: 'D8211' }], hierarchies: { [PALLET]: [{ rule: '549', key: 'D8256' }] } };
/** Replaces the findings of a unit by those of other rules. */
const outdate = (id: string, hasErrors = true) =>
  service.pool.query(
    `update ${service.instance.db.schema}.products set findings = $2, has_errors = $3 where unit_key = $1`,
    [id, JSON.stringify(OUTDATED), hasErrors],
  );
const hasErrors = async (id: string): Promise<boolean> => {
  const { rows } = await service.pool.query<{ has_errors: boolean }>(
    `select has_errors from ${service.instance.db.schema}.products where unit_key = $1`,
    [id],
  );
  return rows[0]?.has_errors === true;
};

let correct: Record<string, string[]>;
beforeEach(async () => {
  await list('?revalidate=true');
  correct = rulesOf(await list());
});

describe('revalidate=true', () => {
  test('revalidates and returns the findings in validationErrors', async () => {
    expect(correct[BASE]).not.toEqual([]);
    expect(correct[ALONE]).toEqual([]);
    for (const id of [BASE, BOX, ALONE]) await outdate(id);
    expect(rulesOf(await list())[ALONE]).toEqual(['549', '549']);
    const response = (await service.call('GET', `${LIST}?revalidate=true`)).json;
    expect([response.revalidate, rulesOf(response.products)]).toEqual([true, correct]);
  });

  test('is visible to later reads, with another ETag and the same lastModified', async () => {
    await outdate(ALONE);
    const before = await status(ALONE);
    await list('?revalidate=true');
    const after = await status(ALONE);
    expect(rulesOf([after.json])[ALONE]).toEqual([]);
    expect(after.json.lastModified).toBe(before.json.lastModified);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(await hasErrors(ALONE)).toBe(false);
  });

  test('stores different findings of other units in the hierarchies too', async () => {
    await outdate(BASE);
    await list(`?revalidate=true&limit=1&cursor=${Buffer.from(JSON.stringify([BASE])).toString('base64url')}`);
    expect(rulesOf([(await status(BASE)).json])).toEqual({ [BASE]: correct[BASE] });
  });

  test('validates only the products of the page', async () => {
    for (const id of [BASE, ALONE]) await outdate(id);
    expect(await list('?revalidate=true&limit=1')).toHaveLength(1);
    expect(rulesOf(await list())).toMatchObject({ [BASE]: correct[BASE], [ALONE]: ['549', '549'] });
  });

  test('writes nothing if nothing differs', async () => {
    const before = await Promise.all([BASE, BOX, PALLET, ALONE].map(status));
    await list('?revalidate=true');
    const after = await Promise.all([BASE, BOX, PALLET, ALONE].map(status));
    expect(after.map(({ headers }) => headers.get('etag'))).toEqual(before.map(({ headers }) => headers.get('etag')));
  });

  test('marks a rule that became an error, or ceased to be one', async () => {
    await service.pool.query(`update ${service.instance.db.schema}.products set has_errors = not has_errors`);
    await list('?revalidate=true');
    expect(await Promise.all([BASE, ALONE].map(hasErrors))).toEqual([true, false]);
  });

  test('returns the findings of a unit that another save has locked, and stores them with the next save', async () => {
    await outdate(ALONE);
    const other = new pg.Client({ ...service.database.address });
    await other.connect();
    await other.query(
      `begin; select from ${service.instance.db.schema}.products where unit_key = '${ALONE}' for update`,
    );
    expect(rulesOf(await list('?revalidate=true'))).toEqual(correct);
    await other.query('rollback');
    await other.end();
    expect(rulesOf(await list())[ALONE]).toEqual(['549', '549']);
    await list('?revalidate=true');
    expect(rulesOf(await list())).toEqual(correct);
  });

  test('concurrent saves end with the same findings as sequential ones', async () => {
    for (let round = 0; round < 5; round++) {
      for (const id of [BASE, BOX, PALLET, ALONE]) await outdate(id);
      await Promise.all([
        list('?revalidate=true'),
        service.call('POST', '/api', { body: { ...chain.base, E0001: `r${round}` } }),
        list('?revalidate=true'),
        service.call('POST', '/api', { body: [{ ...chain.box, E0001: `r${round}` }] }),
      ]);
      const stored = rulesOf(await list());
      expect(rulesOf(await list('?revalidate=true'))).toEqual({ ...stored, ...correct });
    }
  });
});

describe('after a start with other rules or another configuration', () => {
  const lines: { msg: string; products: number; changed?: number }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const revalidateAll = (signal = new AbortController().signal) =>
    keepFindingsCurrent({ ...service.instance, log }, signal);
  const setValidatedBy = (tag: string | null) =>
    service.pool.query(`update ${service.instance.db.schema}.instance_state set judged_by = $1`, [tag]);
  beforeEach(() => void lines.splice(0));

  test('all products are revalidated, and the log reports start and end', async () => {
    await setValidatedBy('other');
    for (const id of [BASE, ALONE]) await outdate(id);
    await revalidateAll();
    expect(rulesOf(await list())).toEqual(correct);
    expect(lines).toMatchObject([
      { msg: 'rules or configuration changed: revalidating all products', products: 4 },
      { msg: 'revalidated all products', products: 4, changed: 2 },
    ]);
  });

  test('once, and not again after the next start', async () => {
    await setValidatedBy(null);
    await revalidateAll();
    await outdate(ALONE);
    await revalidateAll();
    expect(lines).toHaveLength(2);
    expect(rulesOf(await list())[ALONE]).toEqual(['549', '549']);
  });

  test('an interrupted revalidation is completed after the next start', async () => {
    await setValidatedBy('other');
    await outdate(ALONE);
    await revalidateAll(AbortSignal.abort());
    expect(lines).toEqual([]);
    await revalidateAll();
    expect(rulesOf(await list())).toEqual(correct);
  });

  test('a unit that another save has locked is validated when it is released', async () => {
    await setValidatedBy('other');
    await outdate(ALONE);
    const other = new pg.Client({ ...service.database.address });
    await other.connect();
    await other.query(
      `begin; select from ${service.instance.db.schema}.products where unit_key = '${ALONE}' for update`,
    );
    const revalidation = revalidateAll();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await other.query('rollback');
    await other.end();
    await revalidation;
    expect(rulesOf(await list())).toEqual(correct);
  });

  test('an instance without products logs nothing', async () => {
    const empty = await startTestService();
    await keepFindingsCurrent({ ...empty.instance, log }, new AbortController().signal);
    const { rows } = await empty.pool.query(`select judged_by from ${empty.instance.db.schema}.instance_state`);
    expect([lines, rows]).toEqual([[], [{ judged_by: empty.instance.configurationTag }]]);
    await empty.stop();
  });
});
