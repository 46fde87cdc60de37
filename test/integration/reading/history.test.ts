import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { addKey } from '../../../src/storage/instance/credentials.ts';
import { aBody, productIdOf, testGtin } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addEvent, setGs1 } from '../../support/stored.ts';

let now = new Date('2025-02-01T08:30:00Z');
const { key, hash } = createApiKey();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    now: () => now,
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  await addKey(service.instance.db, 'erp', hash);
});
afterAll(() => service.stop());

const asErp = (headers: Record<string, string> = {}) => ({ 'X-Api-Key': key, ...headers });
const get = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { headers: asErp(headers) });
const save = (body: unknown) => service.call('POST', '/api', { body, headers: asErp() });

/** A product that was saved a number of times after its creation. */
async function aProductSaved(n: number, times: number): Promise<string> {
  const body = aBody({}, n);
  await save(body);
  for (let time = 1; time <= times; time++) await save({ D8165: body['D8165'], D8255: '208', D8211: `Brand ${time}` });
  return productIdOf(body);
}
const brands = (history: { changes: { fieldId: string; to: unknown }[] }[]) =>
  history.map(({ changes }) => changes.find(({ fieldId }) => fieldId === 'D8211')?.to);

describe('GET /api/history/{productId}', () => {
  test('returns productId, unitType, lastModified and the events, newest first', async () => {
    const body = aBody({}, 1);
    await save(body);
    now = new Date('2025-02-01T09:30:00Z');
    await save({ D8165: body['D8165'], D8255: '208', D8211: 'Havblik', D8314: '02-03-2025', D8019: null });
    const { json } = await get(`/api/history/${productIdOf(body)}`);
    expect(json).toMatchObject({
      status: 200,
      productId: productIdOf(body),
      unitType: 'BASE_UNIT_OR_EACH',
      lastModified: '2025-02-01T10:30:00.000+01:00',
      count: 2,
    });
    expect(Object.keys(json)).not.toContain('nextCursor');
    const [updated, created] = json.history;
    expect(updated).toEqual({
      id: expect.any(Number),
      time: '2025-02-01T10:30:00.000+01:00',
      actor: 'erp',
      type: 'UPDATED',
      revision: 2,
      changes: [
        { fieldId: 'D8211', from: 'Nordlys', to: 'Havblik' },
        { fieldId: 'D8314', from: '01-03-2025', to: '02-03-2025' },
        { fieldId: 'D8019', from: 'TRUE', to: null },
      ],
    });
    expect(created).toMatchObject({ type: 'CREATED', revision: 1, time: '2025-02-01T09:30:00.000+01:00' });
    expect(created.id).toBeLessThan(updated.id);
  });

  test('shows a creation as changes from nothing, by section and row', async () => {
    const id = await aProductSaved(2, 0);
    const { json } = await get(`/api/history/${id}`);
    const { changes } = json.history[0];
    expect(changes.every(({ from }: { from: unknown }) => from === null)).toBe(true);
    const keys = changes.map(({ fieldId }: { fieldId: string }) => fieldId);
    expect(keys.slice(0, 3)).toEqual(['D8165', 'D8255', 'D8276']);
    const shown = (await get(`/api/details/${id}/allfields`)).json;
    expect(keys).toEqual(Object.keys(shown).filter((name) => keys.includes(name)));
    expect(changes).toContainEqual({ fieldId: 'D8286', from: null, to: '01-02-2025' });
  });

  test('shows an event of GS1 without changes', async () => {
    const id = await aProductSaved(3, 0);
    await addEvent(service, id, { type: 'SENT' });
    expect((await get(`/api/history/${id}`)).json.history[0]).toMatchObject({
      type: 'SENT',
      actor: 'gs1',
      changes: [],
    });
  });

  test('shows a field that has since left the catalogue as it was', async () => {
    const id = await aProductSaved(4, 0);
    await addEvent(service, id, { type: 'UPDATED', changes: { E9999: [null, '2025-01-01'], D8211: ['a', 'b'] } });
    expect((await get(`/api/history/${id}`)).json.history[0].changes).toEqual([
      { fieldId: 'D8211', from: 'a', to: 'b' },
      { fieldId: 'E9999', from: null, to: '2025-01-01' },
    ]);
  });

  test('limit sets the number of events and links the next page, offset counts from 1', async () => {
    const id = await aProductSaved(5, 4);
    const first = (await get(`/api/history/${id}?limit=2`)).json;
    expect([first.count, brands(first.history)]).toEqual([5, ['Brand 4', 'Brand 3']]);
    expect(first.nextCursor).toMatch(/^[\w-]+$/);
    expect((await get(`/api/history/${id}?limit=5`)).json.nextCursor).toBeUndefined();
    expect(brands((await get(`/api/history/${id}?offset=1&limit=1`)).json.history)).toEqual(['Brand 4']);
    expect(brands((await get(`/api/history/${id}?offset=4`)).json.history)).toEqual(['Brand 1', 'Nordlys']);
    expect((await get(`/api/history/${id}?offset=6`)).json).toMatchObject({ count: 5, history: [] });
  });

  test('a cursor continues after its page, whatever has happened since', async () => {
    const id = await aProductSaved(6, 3);
    const first = (await get(`/api/history/${id}?limit=2`)).json;
    await save({ D8165: testGtin(6), D8255: '208', D8211: 'Since' });
    const second = (await get(`/api/history/${id}?limit=1&cursor=${first.nextCursor}`)).json;
    const third = (await get(`/api/history/${id}?limit=9&cursor=${second.nextCursor}`)).json;
    expect([...brands(second.history), ...brands(third.history)]).toEqual(['Brand 1', 'Nordlys']);
    expect([third.count, third.nextCursor]).toEqual([5, undefined]);
  });

  test('long histories are read in parts', async () => {
    const id = await aProductSaved(7, 0);
    const { schema } = service.instance.db;
    await service.pool.query(
      `insert into ${schema}.product_history (unit_key, type, time, actor, revision, changes)
       select $1, 'UPDATED', now(), 'erp', n, json_build_object('D8211', json_build_array('Brand ' || n - 1, 'Brand ' || n))
       from generate_series(2, 1700) n`,
      [id],
    );
    const { json } = await get(`/api/history/${id}`);
    const ids = json.history.map((event: { id: number }) => event.id);
    expect([json.count, new Set(ids).size]).toEqual([1700, 1700]);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    for (const limit of [499, 500, 501, 1000]) {
      const page = (await get(`/api/history/${id}?limit=${limit}`)).json;
      expect([page.history.length, typeof page.nextCursor]).toEqual([limit, 'string']);
      const [next] = (await get(`/api/history/${id}?limit=1&cursor=${page.nextCursor}`)).json.history;
      expect(next.id).toBe(ids[limit]);
    }
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['offset=0', 'offset'],
    ['cursor=WzFd', 'cursor'],
    ['cursor=bm90IGpzb24', 'cursor'],
    ['cursor=WyIwNTc5MDAwMDAwMDExMS4yMDgiXQ', 'cursor'],
    [`cursor=${Buffer.from('["event",1.5]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["event",7]').toString('base64url')}&offset=1`, 'cursor'],
  ])('%s is refused with 400', async (query, name) => {
    const { status, json } = await get(`/api/history/${await aProductSaved(8, 0)}?${query}`);
    expect([status, json.errors[0].fieldId]).toEqual([400, name]);
  });

  test('a missing product is 404, a malformed id 400, a caller without key 401', async () => {
    expect((await get('/api/history/05790000000999.208')).json.code).toBe('PRODUCT_NOT_FOUND');
    expect((await get('/api/history/05790000000999')).status).toBe(400);
    expect((await service.call('GET', `/api/history/${testGtin(1)}.208`)).status).toBe(401);
  });

  test('13 digits find the product too', async () => {
    expect((await get(`/api/history/${testGtin(1).slice(1)}.208`)).json.productId).toBe(`${testGtin(1)}.208`);
  });

  test('conditional requests, compressed or not', async () => {
    const id = await aProductSaved(9, 0);
    const path = `/api/history/${id}`;
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'Accept-Encoding': encoding };
      const first = await get(path, headers);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(encoding === 'gzip' ? /^"1\.1-.*-gzip"$/ : /^"1\.1-.*(?<!-gzip)"$/);
      const same = await get(path, { ...headers, 'If-None-Match': tag });
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
      expect(
        (await get(path, { ...headers, 'If-Modified-Since': first.headers.get('last-modified') ?? '' })).status,
      ).toBe(304);
    }
    const tag = (await get(path)).headers.get('etag') ?? '';
    await setGs1(service, id, { catalog_status: 'SENT', gs1_status: 'SENT' });
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(200);
  });
});
