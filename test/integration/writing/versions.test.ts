import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { activateDueVersions } from '../../../src/workflows/saving/activate-versions.ts';
import { aBody, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { ModelPool } from '../../support/gs1/model-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { countOf, historyOf } from '../../support/stored.ts';

const RECIPIENT = '5790000009534';
const VIEWS = `
products:
  title: { en: Products, da: Produkter }
  access: [public]
  columns: [D8211]
`;

let service: TestService;
let pool: ModelPool;
let now: Date;
let n = 0;
let body: Body;

beforeAll(async () => {
  pool = new ModelPool(false);
  const gs1 = { ...withGs1Defaults({ gln: '5790000009022' }), publication: 'dataRecipient', withdrawal: true } as const;
  service = await startTestService({ transport: pool, settings: { gs1 }, now: () => now, views: VIEWS });
});
afterAll(() => service.stop());

/** A product whose active version is dated 1 February 2025. */
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  body = aBody(
    { D8211: 'First', D9260_1: RECIPIENT, D8164: 'CORRECT', X9200_1: '01-02-2025', X9202_1: 'yes' },
    (n += 10),
  );
  await write(body);
});

const write = async (item: Body, path = '/api') => {
  const { status, json } = await service.call('POST', path, { body: item });
  return { ...json, status };
};
const change = (changes: Body) => write({ ...sendOf(body), ...changes });
const details = async (query = '') =>
  (await service.call('GET', `/api/details/${productIdOf(body)}?fields=D8211,D8286,X9202_1,X9202_2${query}`)).json;
const statusOf = async (query = '') => (await service.call('GET', `/api/status/${productIdOf(body)}${query}`)).json;
const brand = async (query = '') => (await details(query)).D8211 as unknown;
const brandAtGs1 = () => pool.heldBy(RECIPIENT).get(String(body['D8165']))?.get(String(body['D8165']))?.brand;
const send = async () => {
  const { json } = await service.call('POST', '/api/sendToGS1', { body: sendOf(body) });
  while (pool.pending > 0) await pool.reply();
  return json;
};
const activate = () => activateDueVersions(service.instance);
const FUTURE = { X9200_2: '01-12-2026', X9202_2: 'no', D8211: 'Later' };

describe('a version with a later date', () => {
  test('leaves the current values, lists and the status at GS1 as they are', async () => {
    await send();
    expect(await statusOf()).toMatchObject({ catalogStatus: 'OK' });
    expect(await change(FUTURE)).toMatchObject({ status: 200, futureVersion: { versionDate: '01-12-2026' } });
    expect(await details()).toMatchObject({ D8211: 'First', D8286: '01-02-2025', X9202_1: 'yes', X9202_2: 'no' });
    expect(await brand('&activeVersion=true')).toBe('First');
    const view = await service.call('GET', '/api/view/products');
    expect(view.json.products).toContainEqual({ productId: productIdOf(body), D8211: 'First' });
    expect(await statusOf()).toMatchObject({ catalogStatus: 'OK' });
    await send();
    expect(brandAtGs1()).toBe('First');
  });

  test('can be read by its date, which is its effective date', async () => {
    await change(FUTURE);
    expect(await details('&versionDate=01-12-2026')).toMatchObject({ D8211: 'Later', D8286: '01-12-2026' });
    expect(await details('&versionDate=01-02-2025')).toMatchObject({ D8211: 'First', D8286: '01-02-2025' });
    const missing = await service.call('GET', `/api/details/${productIdOf(body)}?versionDate=02-12-2026`);
    expect([missing.status, missing.json.code]).toEqual([404, 'VERSION_NOT_FOUND']);
    const wrong = await service.call('GET', `/api/details/${productIdOf(body)}?versionDate=31-02-2027`);
    expect([wrong.status, wrong.json.errors[0].fieldId]).toEqual([400, 'versionDate']);
  });

  test('is validated with the values that it will have on its date', async () => {
    const valid = await change({ ...FUTURE, test: true });
    expect(valid.futureVersion.validationErrors).toEqual(valid.validationErrors);
    expect(await brand('')).toBe('First');
    const { futureVersion, validationErrors } = await change({ ...FUTURE, D8246: 0 });
    const fieldsOf = (errors: { fieldId: string }[]) => errors.map(({ fieldId }) => fieldId);
    expect(fieldsOf(futureVersion.validationErrors)).toContain('D8246');
    expect(fieldsOf(validationErrors)).not.toContain('D8246');
    expect(fieldsOf((await statusOf('?versionDate=01-12-2026')).validationErrors)).toContain('D8246');
    expect(fieldsOf((await statusOf()).validationErrors)).not.toContain('D8246');
  });

  test('is compared with what GS1 accepted', async () => {
    await send();
    const rulesOf = (errors: { ruleId: string }[]) => errors.map(({ ruleId }) => ruleId);
    const { futureVersion, validationErrors } = await change(FUTURE);
    expect([rulesOf(futureVersion.validationErrors), rulesOf(validationErrors)]).toEqual([['451'], []]);
  });

  test('keeps changes that later saves add to it, and follows changes of the current values', async () => {
    await change(FUTURE);
    await change({ X9200_2: '01-12-2026', D8263: 333 });
    await change({ D8246: 777 });
    await change({ X9200_3: '01-01-2027', D8211: 'Last' });
    const at = async (date: string) => {
      const { json } = await service.call(
        'GET',
        `/api/details/${productIdOf(body)}?fields=D8211,D8263,D8246&versionDate=${date}`,
      );
      return [json.D8211, json.D8263, json.D8246];
    };
    expect(await at('01-12-2026')).toEqual(['Later', 333, 777]);
    expect(await at('01-01-2027')).toEqual(['Last', 333, 777]);
    await change({ X9200_2: '05-12-2026' });
    expect(await at('05-12-2026')).toEqual(['Later', 333, 777]);
    await change({ X9200_2: null, X9202_2: null });
    expect((await at('01-01-2027'))[1]).not.toBe(333);
  });

  test('cannot be marked active before its date, and one item cannot write two', async () => {
    const early = await change({ X9200_2: '01-12-2026', X9202_1: 'no', X9202_2: 'yes' });
    expect([early.status, early.errors[0]]).toMatchObject([400, { fieldId: 'X9202_2', code: 'VERSION_NOT_YET_VALID' }]);
    const two = await change({ X9200_2: '01-12-2026', X9200_3: '01-01-2027' });
    expect([two.status, two.errors[0]]).toMatchObject([400, { fieldId: 'X9200_3', code: 'VERSION_AMBIGUOUS' }]);
  });

  test('is not sent by an update with a send', async () => {
    await send();
    const arrived = pool.arrived.length;
    const response = await write({ ...sendOf(body), ...FUTURE }, '/api/update-and-sendToGS1');
    expect(response).toMatchObject({ status: 200, sendToGS1: { status: 'SKIPPED' } });
    expect(response.sendToGS1.result).toContain('01-12-2026');
    expect(pool.arrived).toHaveLength(arrived);
  });

  test('does not change when a client writes back all current values', async () => {
    await change(FUTURE);
    const { json } = await service.call('GET', `/api/details/${productIdOf(body)}/allfields`);
    const fields = Object.fromEntries(Object.entries(json).filter(([key]) => /^[DEX]\d{4}/.test(key)));
    expect(await write(fields)).toMatchObject({ status: 200 });
    expect([await brand(), await brand('&versionDate=01-12-2026')]).toEqual(['First', 'Later']);
  });
});

describe('a version on its date', () => {
  test('is activated once, at midnight in the time zone of the instance, and is part of the next send', async () => {
    await send();
    await change(FUTURE);
    const events = (await historyOf(service, productIdOf(body))).length;
    // Still 30 November in Copenhagen.
    now = new Date('2026-11-30T22:59:59Z');
    await activate();
    expect(await brand()).toBe('First');
    now = new Date('2026-11-30T23:00:00Z');
    await Promise.all([activate(), activate(), activate()]);
    await activate();
    expect(await details()).toMatchObject({ D8211: 'Later', D8286: '01-12-2026', X9202_1: 'no', X9202_2: 'yes' });
    expect(await brand('&activeVersion=true')).toBe('Later');
    expect(await brand('&versionDate=01-02-2025')).toBe('First');
    const history = await historyOf(service, productIdOf(body));
    expect(history).toHaveLength(events + 1);
    expect(await statusOf()).toMatchObject({ catalogStatus: 'PENDING' });
    expect(brandAtGs1()).toBe('First');
    // Change control reports the new brand: a version with its own effective date cannot be sent as a correction.
    expect((await send()).code).toBe('NOT_READY_TO_SEND');
    await change({ D8211: 'First' });
    await send();
    expect((await statusOf()).catalogStatus).toBe('OK');
  });

  test('is activated after downtime, in order of date if there are several', async () => {
    await change(FUTURE);
    await change({ X9200_3: '15-12-2026', D8246: 888 });
    now = new Date('2027-02-01T12:00:00Z');
    await activate();
    const { json } = await service.call(
      'GET',
      `/api/details/${productIdOf(body)}?fields=D8211,D8246,D8286,X9202_2,X9202_3`,
    );
    expect(json).toMatchObject({ D8211: 'Later', D8246: 888, D8286: '15-12-2026', X9202_2: 'no', X9202_3: 'yes' });
  });

  test('is activated by a save or send on that day before the background task runs', async () => {
    await change(FUTURE);
    now = new Date('2026-12-01T00:00:01+01:00');
    await change({ D8246: 999 });
    expect(await brand()).toBe('Later');
    await change({ X9200_3: '02-12-2026', D8211: 'Last' });
    now = new Date('2026-12-02T00:00:01+01:00');
    await send();
    expect(brandAtGs1()).toBe('Last');
  });

  test('is activated on that day even if its save began before midnight and committed after the first activation', async () => {
    const { schema } = service.instance.db;
    const client = await service.pool.connect();
    try {
      await client.query(`begin; lock table ${schema}.product_versions in exclusive mode`);
      now = new Date('2026-11-30T23:59:59+01:00');
      const saved = change(FUTURE);
      await eventually(async () => {
        const blocked = `select from pg_locks where not granted and relation = '${schema}.product_versions'::regclass`;
        expect((await client.query(blocked)).rowCount).toBe(1);
      });
      now = new Date('2026-12-01T00:00:01+01:00');
      await activate();
      await client.query('commit');
      expect(await saved).toMatchObject({ status: 200, futureVersion: { versionDate: '01-12-2026' } });
    } finally {
      client.release();
    }
    expect(await brand()).toBe('First');
    now = new Date('2026-12-01T00:00:06+01:00');
    await activate();
    expect(await brand()).toBe('Later');
  });

  test('is not looked for again on that day once the saves of the day before have ended', async () => {
    now = new Date('2026-12-01T00:11:00+01:00');
    await activate();
    const query = jest.spyOn(service.instance.db, 'query');
    try {
      await activate();
      expect(query).not.toHaveBeenCalled();
    } finally {
      query.mockRestore();
    }
  });

  test('adds its children to the hierarchy only when it is activated', async () => {
    const box = aBody({ D8276: 'CASE', D8249_1: body['D8165'], D8270_1: 6, D8211: 'Box' }, n + 1);
    const other = aBody({}, n + 2);
    await service.call('POST', '/api', { body: [box, other] });
    const version = { ...sendOf(box), X9200_1: '01-12-2026', D8249_2: other['D8165'], D8270_2: 4 };
    const links = await countOf(service, 'product_links');
    expect(await write(version)).toMatchObject({ futureVersion: { versionDate: '01-12-2026' } });
    expect(await countOf(service, 'product_links')).toBe(links);
    now = new Date('2026-12-01T12:00:00Z');
    await activate();
    expect(await countOf(service, 'product_links')).toBe(links + 1);
  });
});

test('a new product with future versions is current immediately', async () => {
  const item = aBody({ D8211: 'New', X9200_1: '01-12-2026', X9202_1: 'yes', X9200_2: '01-01-2027' }, n + 5);
  expect((await write(item)).futureVersion).toBeUndefined();
  const { json } = await service.call('GET', `/api/details/${testGtin(n + 5)}.208?fields=D8211&activeVersion=true`);
  expect(json.D8211).toBe('New');
});

test('CORRECT is sent only with an unchanged effective date, otherwise CHANGE_BY_REFRESH', async () => {
  const commandOf = async (): Promise<unknown> => {
    const { schema } = service.instance.db;
    const sql = `select command from ${schema}.gs1_messages where top = $1 order by number desc limit 1`;
    return (await service.pool.query(sql, [productIdOf(body)])).rows[0]?.command;
  };
  await send();
  await change({ D8211: 'Mended', D8164: 'CORRECT' });
  await send();
  expect(await commandOf()).toBe('CORRECT');
  await change({ D8286: '01-03-2025', D8164: 'CORRECT' });
  await send();
  expect(await commandOf()).toBe('CHANGE_BY_REFRESH');
});
