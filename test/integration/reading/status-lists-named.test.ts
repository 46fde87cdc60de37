import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { addKey } from '../../../src/storage/instance/credentials.ts';
import { aBody, sampleBodies, testGtin } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { generatedId, generateProducts, recordSend, setGs1 } from '../../support/stored.ts';

const BAR = '05790000000111.208';
const BOX = '05790000000128.208';
const PALLET = '15790000000132.208';
const UNKNOWN = '05790000000999.208';
const PROFILES = `short: { title: { en: Short, da: Kort }, fields: [{ field: D8211, name: brand }] }`;
const { key, hash } = createApiKey();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    profiles: PROFILES,
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  await addKey(service.instance.db, 'erp', hash);
  await save(sampleBodies());
});
afterAll(() => service.stop());

const headers = { 'X-Api-Key': key };
const save = (body: unknown) => service.call('POST', '/api', { body, headers });
const post = (body: unknown, query = '', more: Record<string, string> = {}) =>
  service.call('POST', `/api/products/status${query}`, { body, headers: { ...headers, ...more } });
const ask = async (body: unknown, query = '') => (await post(body, query)).json;
const idsOf = ({ products }: { products: { productId: string }[] }) => products.map(({ productId }) => productId);

describe('POST /api/products/status', () => {
  test('the named products, in the order of the request', async () => {
    const response = await ask([PALLET, BAR, BOX]);
    expect([response.status, response.count, idsOf(response)]).toEqual([200, 3, [PALLET, BAR, BOX]]);
    for (const product of response.products) {
      expect(product).toEqual((await service.call('GET', `/api/status/${product.productId}`, { headers })).json);
    }
  });

  test('an unknown id is returned with productId and error, in its position, in every language', async () => {
    const response = (await post([UNKNOWN, BAR], '', { 'Accept-Language': 'da' })).json;
    expect(response.products[0]).toEqual({ productId: UNKNOWN, error: 'Product not found' });
    expect([response.count, response.products[1].productId]).toEqual([1, BAR]);
  });

  test('an id is returned as often as it is requested; 13 digits name the same product', async () => {
    const response = await ask([BAR, UNKNOWN, BAR.slice(1), UNKNOWN.slice(1), BAR]);
    expect(idsOf(response)).toEqual([BAR, UNKNOWN, BAR, UNKNOWN.slice(1), BAR]);
    expect(response.count).toBe(3);
  });

  test('an id of invalid format is refused with 400, its position and the expected form', async () => {
    const { status, json } = await post([BAR, '05790000000111', 'x.208', 5790000000111.208, null, BOX]);
    expect([status, json.code]).toEqual([400, 'INVALID_BODY']);
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/1', '/2', '/3', '/4']);
    expect(json.errors[0].message).toMatch(/^Position 2: "05790000000111" is not a product id; .*05790000000111\.208/);
    expect(json.errors[2].message).toMatch(/^Position 4: 5790000000111\.208 /);
  });

  test.each([
    [{ productId: BAR }, 'expected an array of product ids'],
    [BAR, 'expected an array of product ids'],
    [null, 'expected an array of product ids'],
    [[[BAR]], 'Position 1'],
    [['x'.repeat(5000)], 'Position 1'],
  ])('the body %j is refused with 400', async (body, words) => {
    const { status, json } = await post(body);
    expect([status, json.detail]).toEqual([400, expect.stringContaining(words)]);
    expect(json.detail.length).toBeLessThan(400);
  });

  test('an empty request gets an empty list', async () => {
    expect(await ask([])).toEqual({ status: 200, count: 0, products: [] });
  });

  test('requires a key, and JSON', async () => {
    expect((await service.call('POST', '/api/products/status', { body: [BAR] })).status).toBe(401);
    expect((await post([BAR], '', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('limit, offset and cursor work as on GET', async () => {
    const asked = [PALLET, UNKNOWN, BAR, BOX];
    const first = await ask(asked, '?limit=2');
    expect([first.limit, first.count, idsOf(first)]).toEqual([2, 3, [PALLET, UNKNOWN]]);
    const second = await ask(asked, `?limit=1&cursor=${first.nextCursor}`);
    const third = await ask(asked, `?cursor=${second.nextCursor}`);
    expect([idsOf(second), idsOf(third), third.nextCursor]).toEqual([[BAR], [BOX], undefined]);
    expect(idsOf(await ask(asked, '?offset=2&limit=2'))).toEqual([UNKNOWN, BAR]);
    expect(await ask(asked, '?offset=5')).toMatchObject({ count: 3, products: [], offset: 5 });
    expect((await ask(asked, '?limit=4')).nextCursor).toBeUndefined();
  });

  test.each([
    'cursor=WyIwNTc5MDAwMDAwMDExMS4yMDgiXQ',
    `cursor=${Buffer.from('["asked",0]').toString('base64url')}`,
    `cursor=${Buffer.from('["asked",1]').toString('base64url')}&offset=1`,
    'offset=0',
    'fromdate=01-01-2025',
    'revalidate=true',
  ])('%s is refused with 400', async (query) => {
    const { status, json } = await post([BAR], `?${query}`);
    expect([status, json.errors[0].fieldId]).toEqual([400, query.split('=')[0]]);
  });

  test('deltaChanges works as on GET', async () => {
    await save(aBody({}, 1));
    const id = `${testGtin(1)}.208`;
    await recordSend(service, id);
    await save({ D8165: testGtin(1), D8255: '208', D8211: 'Other', D8246: 44 });
    await setGs1(service, id, { catalog_status: 'PENDING' });
    const response = await ask([id, BAR], '?deltaChanges=true');
    expect(response.deltaChanges).toBe(true);
    expect(response.products[0].fieldsChangedSinceLastSendToGS1).toEqual(['D8211', 'D8246']);
    expect(response.products[1]).not.toHaveProperty('fieldsChangedSinceLastSendToGS1');
  });

  describe('filters', () => {
    const [FIRST, SECOND, THIRD] = [1, 2, 3].map((n) => `${testGtin(100 + n)}.208`) as [string, string, string];
    const asked = [THIRD, UNKNOWN, SECOND, FIRST, THIRD];
    beforeAll(async () => {
      await save([1, 2, 3].map((n) => aBody({}, 100 + n)));
      await setGs1(service, FIRST, { catalog_status: 'OK', gs1_status: 'OK', gs1_status_date: '2025-02-01T09:30:00Z' });
      await setGs1(service, SECOND, { catalog_status: 'PENDING', gs1_status: 'OK' });
      await setGs1(service, THIRD, { catalog_status: 'SENT', gs1_status: 'SENT' });
      await service.pool.query(
        `update ${service.instance.db.schema}.products set last_changed = '2025-01-01' where unit_key = any($1)`,
        [[SECOND, THIRD]],
      );
    });

    test.each([
      ['catalogStatus=OK,SENT', [THIRD, UNKNOWN, FIRST, THIRD]],
      ['gs1Status=OK', [UNKNOWN, SECOND, FIRST]],
      ['gs1Status=OK&catalogStatus=PENDING', [UNKNOWN, SECOND]],
      ['fromtime=2025-02-01T10:30:00%2B01:00', [UNKNOWN, FIRST]],
      ['fromtime=2025-02-01T10:30:01%2B01:00', [UNKNOWN]],
      ['modifiedsince=1000', [UNKNOWN, FIRST]],
    ])('%s leaves out products that do not match, and keeps unknown ids', async (query, ids) => {
      const response = await ask(asked, `?${query}`);
      expect(idsOf(response)).toEqual(ids);
      expect(response.count).toBe(ids.length - 1);
      expect(response).toHaveProperty(query.split('=')[0] ?? '');
      expect(idsOf(await ask(asked, `/short?${query}`))).toEqual(ids);
    });

    test('limit, offset and cursor count the products that match', async () => {
      const query = 'catalogStatus=OK,SENT';
      const first = await ask(asked, `?${query}&limit=3`);
      expect([first.count, idsOf(first)]).toEqual([3, [THIRD, UNKNOWN, FIRST]]);
      // The position counts all ids, so a product whose status changes in between is neither skipped nor repeated.
      await setGs1(service, SECOND, { catalog_status: 'OK', gs1_status: 'OK' });
      const second = await ask(asked, `?${query}&cursor=${first.nextCursor}`);
      expect([idsOf(second), second.nextCursor]).toEqual([[THIRD], undefined]);
      expect(idsOf(await ask(asked, `?${query}&offset=3&limit=1`))).toEqual([SECOND]);
      expect((await ask(asked, `?${query}&limit=5`)).nextCursor).toBeUndefined();
    });

    test('a time that does not exist is refused with 400', async () => {
      const { status, json } = await post(asked, '?fromtime=2025-02-31T00:00:00Z');
      expect([status, json.errors[0].fieldId]).toEqual([400, 'fromtime']);
    });
  });

  test('activeVersion makes no difference without a profile', async () => {
    expect((await ask([BAR], '?activeVersion=true')).products).toEqual((await ask([BAR])).products);
  });

  test('10,000 ids are accepted, one more is refused with 413', async () => {
    await generateProducts(service, 6000);
    const asked = Array.from({ length: 10_000 }, (_, n) => generatedId(n + 1));
    const response = await ask(asked);
    expect([response.count, idsOf(response)]).toEqual([6000, asked]);
    const { status, json } = await post([...asked, BAR]);
    expect([status, json.code]).toEqual([413, 'TOO_MANY_ITEMS']);
  });

  test('application/x-ndjson returns one product per line', async () => {
    const { text, headers: returned } = await post([BAR, UNKNOWN], '', { Accept: 'application/x-ndjson' });
    expect(returned.get('content-type')).toBe('application/x-ndjson');
    const [first, second, ...rest] = text.split('\n');
    expect([JSON.parse(first ?? '').productId, rest]).toEqual([BAR, ['']]);
    expect(JSON.parse(second ?? '')).toEqual({ productId: UNKNOWN, error: 'Product not found' });
  });
});

describe('POST /api/products/status/{exportProfileId}', () => {
  test('the named products, with the fields of the profile', async () => {
    const response = await ask([BOX, UNKNOWN, BAR], '/short');
    expect(response).toMatchObject({ exportProfileId: 'short', count: 2 });
    expect(response.products.map(({ brand }: { brand?: string }) => brand)).toEqual(['Nordlys', undefined, 'Nordlys']);
  });

  test('activeVersion: values of the active version', async () => {
    await save(aBody({ X9200_1: '01-01-2025', X9202_1: 'yes', D8211: 'Before' }, 2));
    await save({ D8165: testGtin(2), D8255: '208', D8211: 'Now' });
    const id = `${testGtin(2)}.208`;
    expect((await ask([id], '/short')).products[0].brand).toBe('Now');
    expect((await ask([id], '/short?activeVersion=true')).products[0].brand).toBe('Before');
  });

  test('an unknown profile is refused with 400', async () => {
    const { status, json } = await post([BAR], '/shor');
    expect([status, json.code]).toEqual([400, 'UNKNOWN_EXPORT_PROFILE']);
  });
});
