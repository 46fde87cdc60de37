import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { aBody, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { countOf, historyOf } from '../../support/stored.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ lockTimeoutMs: 300 });
});
afterAll(() => service.stop());

const post = (body: unknown, headers: Record<string, string> = {}) => service.call('POST', '/api', { body, headers });

test('200 parallel deltas on one product are each applied or refused, and the revision counts the applied ones', async () => {
  const body = aBody({ D8179_1: 'x', D8180_1: 'da' });
  await post(body);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      post({ D8165: body['D8165'], D8255: '208', [`D9243_${n + 1}`]: `word ${n}`, [`D9243Attr_${n + 1}`]: 'da' }),
    ),
  );
  const applied = responses.filter((response) => response.status === 200);
  expect(responses.every((response) => response.status === 200 || response.status === 409)).toBe(true);
  const { headers, json } = await service.call('GET', `/api/details/${productIdOf(body)}?fields=D9243`);
  expect(headers.get('etag')).toMatch(new RegExp(`^"${1 + applied.length}\\.`));
  expect(Object.keys(json).filter((key) => key.startsWith('D9243_'))).toHaveLength(applied.length);
  expect(await historyOf(service, productIdOf(body))).toHaveLength(1 + applied.length);
  expect(applied.length).toBeGreaterThan(0);
});

test('parallel creations of one product create it once', async () => {
  const body = aBody({}, 2);
  const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => post({ ...body, E0001: `n${n}` })));
  expect(responses.every((response) => response.status === 200 || response.status === 409)).toBe(true);
  const history = await historyOf(service, productIdOf(body));
  expect(history.filter((event) => event.type === 'CREATED')).toHaveLength(1);
  expect(history).toHaveLength(responses.filter((response) => response.status === 200).length);
});

test('concurrent saves of units in one hierarchy end with the same findings as sequential ones', async () => {
  const base = aBody({}, 10);
  const boxes = Array.from({ length: 12 }, (_, n) =>
    aBody({ D8276: 'CASE', D8249_1: base['D8165'], D8270_1: n + 1 }, 11 + n),
  );
  const responses = await Promise.all(
    [base, ...boxes, ...boxes.map((box) => ({ ...box, D8246: null }))].map((body) => post(body)),
  );
  expect(responses.filter((response) => ![200, 409].includes(response.status))).toEqual([]);
  for (const body of [base, ...boxes]) {
    const stored = await service.call('GET', `/api/details/${productIdOf(body)}`);
    if (stored.status === 404) continue;
    const again = await service.call('POST', '/api/validate', {
      body: { D8165: body['D8165'], D8255: '208', D8276: body['D8276'] },
    });
    expect(stored.json.validationErrors).toEqual(again.json.validationErrors);
  }
});

test('batches in opposite order cause no deadlock', async () => {
  const bodies = Array.from({ length: 50 }, (_, n) => aBody({}, 100 + n));
  const responses = await Promise.all([
    post(bodies),
    post([...bodies].reverse()),
    post(bodies.map((body) => ({ ...body, D8211: 'Other' }))),
  ]);
  expect(responses.every((response) => response.status === 200 || response.status === 409)).toBe(true);
  expect(responses.some((response) => response.status === 200)).toBe(true);
});

describe('a save of a unit that another save has locked', () => {
  test('is refused with the translated text and the previous data', async () => {
    const body = aBody({}, 3);
    await post(body);
    const other = new pg.Client({ ...service.database.address });
    await other.connect();
    await other.query(
      `begin; select from ${service.instance.db.schema}.products where unit_key = '${productIdOf(body)}' for update`,
    );
    const [english, danish, batch] = await Promise.all([
      post({ ...body, D8211: 'A' }),
      post({ ...body, D8211: 'B' }, { 'Accept-Language': 'da' }),
      post([{ ...body, D8211: 'C' }]),
    ]);
    await other.query('rollback');
    await other.end();
    expect([english.status, danish.status, batch.status]).toEqual([409, 409, 409]);
    expect(english.json).toMatchObject({
      code: 'CHANGED_BY_OTHER_USER',
      result: 'Product not updated',
      productId: productIdOf(body),
      D8211: 'Nordlys',
      unitType: 'BASE_UNIT_OR_EACH',
    });
    expect(english.json.detail).toMatch(/Another user/);
    expect(danish.json.detail).toMatch(/En anden bruger/);
    expect((await service.call('GET', `/api/details/${productIdOf(body)}?fields=D8211`)).json.D8211).toBe('Nordlys');
  });
});

describe('If-Match', () => {
  test('accepts the ETag of any read of the product, and refuses a stale one', async () => {
    const body = aBody({}, 4);
    await post(body);
    const id = productIdOf(body);
    const [danish, ...others] = await Promise.all([
      service.call('GET', `/api/details/${id}`, { headers: { 'Accept-Language': 'da' } }),
      service.call('GET', `/api/details/${id}/allfields?displayValues=true`),
      service.call('GET', `/api/status/${id}`),
    ]);
    const oldTag = danish.headers.get('etag') ?? '';
    expect((await post({ ...body, E0001: 'v0' }, { 'If-Match': oldTag })).status).toBe(200);
    for (const [index, read] of others.entries()) {
      const { headers } = await service.call('GET', new URL(read.url).pathname + new URL(read.url).search);
      expect((await post({ ...body, E0001: `v${index + 1}` }, { 'If-Match': headers.get('etag') ?? '' })).status).toBe(
        200,
      );
    }
    const stale = await post({ ...body, E0001: 'late' }, { 'If-Match': oldTag });
    expect(stale.status).toBe(412);
    expect(stale.json).toMatchObject({ result: 'Product not updated', productId: id, E0001: 'v2' });
  });

  test('on a product that does not exist is refused', async () => {
    expect((await post(aBody({}, 5), { 'If-Match': '*' })).status).toBe(412);
    expect((await service.call('GET', `/api/details/${testGtin(5)}.208`)).status).toBe(404);
  });

  test('If-None-Match: * only creates', async () => {
    const body = aBody({}, 6);
    expect((await post(body, { 'If-None-Match': '*' })).status).toBe(200);
    const before = await countOf(service, 'product_history');
    expect((await post({ ...body, D8211: 'x' }, { 'If-None-Match': '*' })).status).toBe(412);
    expect(await countOf(service, 'product_history')).toBe(before);
  });
});

describe('conditions', () => {
  const tagOf = async (body: Body): Promise<string> =>
    (await service.call('GET', `/api/status/${productIdOf(body)}`)).headers.get('etag') ?? '';
  const write = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service.call('POST', path, { body, headers });

  test.each(['/api', '/api/validate', '/api/update-and-sendToGS1'])('hold on POST %s', async (path) => {
    const body = aBody({}, 20);
    await post(body);
    const stale = await tagOf(body);
    await post({ ...body, E0001: `before ${path}` });
    const { status, json } = await write(path, { ...body, D8211: 'x' }, { 'If-Match': stale });
    expect([status, json.code, json.result]).toEqual([412, 'PRECONDITION_FAILED', 'Product not updated']);
    expect((await write(path, { ...body, D8211: 'x' }, { 'If-None-Match': '*' })).status).toBe(412);
    expect((await write(path, { ...body, ifMatch: stale })).status).toBe(412);
    expect((await write(path, { ...body, ifNoneMatch: '*' })).status).toBe(412);
    const current = await write(path, { ...body, ifMatch: await tagOf(body) }, { 'If-Match': '*' });
    expect(current.status).toBeLessThan(300);
  });

  test.each(['/api', '/api/validate', '/api/update-and-sendToGS1'])(
    'of an array are refused on POST %s, with a hint to those of an item',
    async (path) => {
      for (const [header, option] of [
        ['If-Match', 'ifMatch'],
        ['If-None-Match', 'ifNoneMatch'],
      ] as const) {
        const { status, json } = await write(path, [aBody({}, 20)], { [header]: '*' });
        expect([status, json.code, json.errors[0].fieldId]).toEqual([400, 'INVALID_PARAMETER', header]);
        expect(json.detail).toContain(`in an array, set ${option} in each item`);
      }
    },
  );

  test('of items decide about the whole array, and the response names the items', async () => {
    const [one, two, three] = [aBody({}, 21), aBody({}, 22), aBody({}, 23)];
    await post([one, two]);
    const tag = await tagOf(one);
    const refused = await post([
      { ...one, E0001: 'a', ifMatch: tag },
      { ...two, E0001: 'a', ifMatch: '"9.1-en-x"' },
      { ...three, ifNoneMatch: '*' },
    ]);
    expect([refused.status, refused.json.code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect(refused.json.products.map(({ errors }: any) => errors.map(({ fieldId }: any) => fieldId))).toEqual([
      [],
      ['ifMatch'],
      [],
    ]);
    expect(refused.json.products[1].errors[0]).toMatchObject({ code: 'PRECONDITION_FAILED', pointer: '/1/ifMatch' });
    expect(await tagOf(one)).toBe(tag);
    const saved = await post([
      { ...one, E0001: 'a', ifMatch: tag },
      { ...three, ifNoneMatch: '*' },
    ]);
    expect(saved.status).toBe(200);
    // Every item is held against the revision from before the request.
    const twice = await post([
      { ...one, E0001: 'b', ifMatch: await tagOf(one) },
      { ...one, E0001: 'c', ifMatch: await tagOf(one) },
    ]);
    expect(twice.status).toBe(200);
  });

  test.each([
    ['/api/sendToGS1', 'If-Match', 'this operation has no conditions'],
    ['/api/sendWithdrawalToGS1', 'If-None-Match', 'this operation has no conditions'],
    ['/api', 'If-Unmodified-Since', 'send the ETag of the product in If-Match'],
  ])('POST %s refuses %s instead of ignoring it', async (path, header, hint) => {
    const { status, json } = await write(path, aBody({}, 20), { [header]: '*' });
    expect([status, json.code]).toEqual([400, 'INVALID_PARAMETER']);
    expect(json.detail).toContain(hint);
  });
});
