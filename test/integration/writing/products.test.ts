import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { countOf, historyOf } from '../../support/stored.ts';

let now = new Date('2025-02-01T08:30:00.000Z');
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: () => now });
});
afterAll(() => service.stop());

let n = 100;
const post = (body: unknown, headers: Record<string, string> = {}) => service.call('POST', '/api', { body, headers });
const details = (body: Body, query = '') => service.call('GET', `/api/details/${productIdOf(body)}${query}`);

describe('a single write', () => {
  test('creates the product, returns status and ETag, and records history', async () => {
    const body = aBody({}, ++n);
    const { status, headers, json } = await post(body);
    expect(status).toBe(200);
    expect(json).toEqual({
      status: 200,
      productId: productIdOf(body),
      unitType: 'BASE_UNIT_OR_EACH',
      lastModified: '2025-02-01T09:30:00.000+01:00',
      catalogStatus: null,
      gs1Status: 'NOT_SENT',
      gs1LastSendDate: null,
      validationErrors: [],
    });
    expect(headers.get('etag')).toMatch(/^"1\./);
    const [created] = await historyOf(service, productIdOf(body));
    expect(created).toMatchObject({
      type: 'CREATED',
      actor: 'anonymous',
      revision: 1,
      changes: { D8211: 'Nordlys', D8286: '2025-02-01' },
    });
  });

  test('updates only the fields of its body', async () => {
    const body = aBody({}, ++n);
    await post(body);
    now = new Date('2025-02-01T10:00:00.000Z');
    const { json, headers } = await post({ D8165: body['D8165'], D8255: '208', D8211: 'Havblik', D8258_1: null });
    expect(json.lastModified).toBe('2025-02-01T11:00:00.000+01:00');
    expect(headers.get('etag')).toMatch(/^"2\./);
    const { json: stored } = await details(body, '/allfields');
    expect(stored).toMatchObject({ D8211: 'Havblik', D8313_1: 'Mørk chokolade' });
    expect(stored).not.toHaveProperty('D8258_1');
    expect(stored).not.toHaveProperty('D8259_1');
    expect(await historyOf(service, productIdOf(body))).toMatchObject([
      { type: 'CREATED' },
      {
        type: 'UPDATED',
        revision: 2,
        changes: { D8211: ['Nordlys', 'Havblik'], D8258_1: ['Mørk choko 40g', null], D8259_1: ['da', null] },
      },
    ]);
  });

  test('without changes leaves revision, time and history as they are', async () => {
    const body = aBody({}, ++n);
    const first = await post(body);
    now = new Date(now.getTime() + 1000);
    const second = await post(body);
    expect([second.json.lastModified, second.headers.get('etag')]).toEqual([
      first.json.lastModified,
      first.headers.get('etag'),
    ]);
    expect(await historyOf(service, productIdOf(body))).toHaveLength(1);
  });

  test('finds a unit by 13 or 14 digits, and keeps the form in which it was created', async () => {
    const body = aBody({}, ++n);
    const short = String(body['D8165']).slice(1);
    await post({ ...body, D8165: short });
    const { json } = await post({ ...body, D8211: 'Other' });
    expect(json.productId).toBe(`${short}.208`);
    const { json: read } = await details(body, '?fields=D8165,D8211');
    expect(read).toMatchObject({ productId: `${short}.208`, D8165: short, D8211: 'Other' });
  });

  test('can change the unit type', async () => {
    const body = aBody({}, ++n);
    await post(body);
    expect((await post({ ...body, D8276: 'CASE' })).json.unitType).toBe('CASE');
  });

  test('saves a product with findings, and returns them', async () => {
    const body = aBody({ D8246: null, D8211: '', D8165: '05790000000112' });
    const { status, json } = await post(body);
    expect(status).toBe(200);
    expect(json.validationErrors).toEqual([
      expect.objectContaining({ fieldId: 'D8165', ruleId: '447', messageType: 'ERROR', requiredBy: ['GS1'] }),
      expect.objectContaining({ fieldId: 'D8211', fieldLabel: 'Brand name', ruleId: '1063' }),
      expect.objectContaining({
        fieldId: 'D8246',
        message: 'Gross weight: enter a value above 0',
        ruleId: '549',
      }),
    ]);
    const danish = await service.call('GET', '/api/status/05790000000112.208', {
      headers: { 'Accept-Language': 'da' },
    });
    expect(danish.json.validationErrors[2]).toMatchObject({
      fieldLabel: 'Bruttovægt',
      message: 'Bruttovægt: angiv en værdi over 0',
    });
  });
});

describe('options', () => {
  test('customRequestId is returned on success and on error, alone and in a batch', async () => {
    const body = aBody({ customRequestId: 'x-1' }, ++n);
    expect((await post(body)).json.customRequestId).toBe('x-1');
    expect((await post({ ...body, D9999: 1 })).json.customRequestId).toBe('x-1');
    expect((await post([body])).json.products[0].customRequestId).toBe('x-1');
    expect((await post([{ ...body, D9999: 1 }])).json.products[0].customRequestId).toBe('x-1');
    const { json } = await details(body, '/allfields');
    expect(json).not.toHaveProperty('customRequestId');
  });

  test('test validates, computes and reports it, but saves nothing', async () => {
    const body = aBody({ test: true, D8246: null }, ++n);
    const dry = await post(body);
    expect(dry.json).toMatchObject({
      test: true,
      validationErrors: [{ fieldId: 'D8246' }],
      lastModified: expect.any(String),
    });
    expect(dry.headers.get('etag')).toBeNull();
    expect((await details(body)).status).toBe(404);
    const { test: _test, ...real } = body;
    const wet = await post(real);
    expect({ ...dry.json, test: undefined, lastModified: undefined }).toEqual({
      ...wet.json,
      test: undefined,
      lastModified: undefined,
    });
  });

  test('POST /api/validate sets it for every item', async () => {
    const before = await countOf(service, 'products');
    const { json } = await service.call('POST', '/api/validate', {
      body: [aBody({}, ++n), aBody({ test: false }, ++n)],
    });
    expect(json).toMatchObject({ count: 2, products: [{ test: true }, { test: true }] });
    expect(await countOf(service, 'products')).toBe(before);
    const refused = await service.call('POST', '/api/validate', { body: aBody({ D9999: 1 }, ++n) });
    expect([refused.status, refused.json.errors[0].fieldId]).toEqual([400, 'D9999']);
  });

  test('test applies per item: a test sees saved items, but not the reverse', async () => {
    const kept = aBody({ D8271: true }, ++n);
    const tested = { D8165: kept['D8165'], D8255: '208', D8246: null, test: true };
    const { json } = await post([kept, tested]);
    expect(json.products).toMatchObject([
      { validationErrors: [] },
      { test: true, validationErrors: [{ fieldId: 'D8246' }] },
    ]);
    expect(json.products[0]).not.toHaveProperty('test');
    expect((await details(kept, '?fields=D8246')).json.D8246).toBe(43);
  });

  test('an amount that was cleared and is written again keeps its unit of measure', async () => {
    const body = aBody({ D9050: 30, D9050Attr: 'GRM' }, ++n);
    const id = { D8165: body['D8165'], D8255: '208' };
    await post(body);
    const cleared = await post({ ...id, D8217_1: null, D9050: '' });
    expect(cleared.json.validationErrors.map(({ fieldId }: { fieldId: string }) => fieldId)).toEqual(['D8217_1']);
    const { json } = await post({ ...id, D8217_1: '38,5', D9050: 28 });
    expect(json.validationErrors).toEqual([]);
    expect((await details(body, '?fields=D8217_1,D8218_1,D9050,D9050Attr')).json).toMatchObject({
      D8217_1: 38.5,
      D8218_1: 'GRM',
      D9050: 28,
      D9050Attr: 'GRM',
    });
  });

  test('deleteGrids clears a grid; a later item of the same batch fills it again', async () => {
    const body = aBody({ D8166_1: 'AM', D8170_1: 'CONTAINS', D8166_2: 'AE', D8170_2: 'CONTAINS' }, ++n);
    await post(body);
    const id = { D8165: body['D8165'], D8255: '208' };
    await post([
      { ...id, deleteGrids: ['Allergen'], D8166_9: 'AF' },
      { ...id, D8166_1: 'AF', D8170_1: 'CONTAINS' },
    ]);
    const { json } = await details(body, '?fields=Allergen');
    expect(Object.keys(json).filter((key) => key.startsWith('D8'))).toEqual(['D8166_1', 'D8170_1']);
    expect(json.D8166_1).toBe('AF');
  });
});

describe('a batch', () => {
  test('returns one payload per item, in order', async () => {
    const bodies = [aBody({}, ++n), aBody({ D8255: '752', D8257: true }, ++n)];
    const { json } = await post(bodies);
    expect([json.status, json.count, json.products.map((product: Body) => product['productId'])]).toEqual([
      200,
      2,
      bodies.map(productIdOf),
    ]);
  });

  test('without items saves nothing', async () => {
    expect((await post([])).json).toEqual({ status: 200, count: 0, products: [] });
  });

  test('saves a repeated product once, in its last state', async () => {
    const body = aBody({}, ++n);
    const { json } = await post([
      body,
      { ...body, D8211: 'Second' },
      { D8165: body['D8165'], D8255: '208', D8030: 'TRUE' },
    ]);
    expect(json.count).toBe(3);
    expect((await details(body, '?fields=D8211,D8030')).json).toMatchObject({ D8211: 'Second', D8030: 'TRUE' });
    expect(await historyOf(service, productIdOf(body))).toHaveLength(1);
  });

  test('of 1,000 is saved', async () => {
    const bodies = Array.from({ length: 1000 }, (_, index) => aBody({}, 20_000 + index));
    const { json } = await post(bodies);
    expect(json.count).toBe(1000);
    expect((await post(bodies)).json.products[999].productId).toBe(`${testGtin(20_999)}.208`);
    expect(await historyOf(service, `${testGtin(20_500)}.208`)).toHaveLength(1);
  });
});

describe('versions', () => {
  const versioned = () => aBody({ D8211: 'First', X9200_1: '01-02-2025', X9202_1: 'yes' }, ++n);
  const brand = async (body: Body, query: string) =>
    (await details(body, `?fields=D8211${query}`)).json.D8211 as unknown;

  test('keep the values of the save that names their date', async () => {
    const body = versioned();
    await post(body);
    await post({ D8165: body['D8165'], D8255: '208', D8211: 'Second' });
    expect([
      await brand(body, '&activeVersion=true'),
      await brand(body, ''),
      await brand(body, '&activeVersion=false'),
    ]).toEqual(['First', 'Second', 'Second']);
    const all = await details(body, '/allfields?activeVersion=true');
    expect(all.json.D8211).toBe('First');
  });

  test('are replaced when named again, even without changes', async () => {
    const body = versioned();
    await post(body);
    const second = await post({ D8165: body['D8165'], D8255: '208', D8211: 'Second' });
    const renewed = await post({ D8165: body['D8165'], D8255: '208', X9200_1: '01-02-2025' });
    expect(renewed.headers.get('etag')).not.toBe(second.headers.get('etag'));
    expect(await brand(body, '&activeVersion=true')).toBe('Second');
    const again = await post({ D8165: body['D8165'], D8255: '208', X9200_1: '01-02-2025' });
    expect(again.headers.get('etag')).toBe(renewed.headers.get('etag'));
  });

  test('are removed with their row', async () => {
    const body = versioned();
    await post(body);
    const before = await countOf(service, 'product_versions');
    await post({ D8165: body['D8165'], D8255: '208', D8211: 'Second', X9200_1: null, X9202_1: null });
    expect(await countOf(service, 'product_versions')).toBe(before - 1);
    expect(await brand(body, '&activeVersion=true')).toBe('Second');
  });

  test('only one can be active', async () => {
    const body = versioned();
    await post(body);
    const { status, json } = await post({ D8165: body['D8165'], D8255: '208', X9200_2: '01-03-2025', X9202_2: 'yes' });
    expect([status, json.errors[0]]).toMatchObject([400, { fieldId: 'X9202_2', code: 'ACTIVE_VERSION_TWICE' }]);
  });
});

describe('hierarchies', () => {
  const unit = (type: string, child?: string, more: Body = {}): Body =>
    aBody({ D8276: type, ...(child ? { D8249_1: child, D8270_1: 6 } : {}), ...more }, ++n);

  test('a save of one unit changes other units only if their findings change', async () => {
    const base = unit('BASE_UNIT_OR_EACH');
    const box = unit('CASE', String(base['D8165']));
    await post([base, box]);
    const before = await details(box);
    await post({ D8165: base['D8165'], D8255: '208', D8211: 'New brand' });
    const after = await details(box);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  test('children that are saved later are found', async () => {
    const base = unit('BASE_UNIT_OR_EACH');
    const box = unit('CASE', String(base['D8165']));
    await post(box);
    const { status } = await post(base);
    expect(status).toBe(200);
    const { rows } = await service.pool.query(
      `select parent, child from ${service.instance.db.schema}.product_links where child = $1`,
      [productIdOf(base)],
    );
    expect(rows).toEqual([{ parent: productIdOf(box), child: productIdOf(base) }]);
  });

  test('links follow the rows', async () => {
    const base = unit('BASE_UNIT_OR_EACH');
    const box = unit('CASE', String(base['D8165']));
    await post([base, box]);
    await post({ D8165: box['D8165'], D8255: '208', D8249_1: testGtin(1), D8249_2: testGtin(2), D8270_2: 3 });
    const { rows } = await service.pool.query(
      `select child from ${service.instance.db.schema}.product_links where parent = $1 order by child`,
      [productIdOf(box)],
    );
    expect(rows).toEqual([{ child: `${testGtin(1)}.208` }, { child: `${testGtin(2)}.208` }]);
  });
});
