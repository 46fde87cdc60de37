import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isUsedIn } from '../../../src/domain/catalogue/field.ts';
import { productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { recordSend } from '../../support/stored.ts';

const bodies = sampleBodies();
const ids = bodies.map(productIdOf);
/** Fields that the service computes, and those that a copy must differ in. */
const OWN_TO_PRODUCT =
  /^(D8255|X91\d\d|status|productId|lastModified|gs1.*|catalogStatus|validationErrors|hierarchies)$/;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { status } = await service.call('POST', '/api', { body: bodies });
  expect(status).toBe(200);
  // A product with all kinds of status properties.
  await recordSend(service, ids[0] ?? '');
});
afterAll(() => service.stop());

async function read(path: string): Promise<Body> {
  const { status, json } = await service.call('GET', `/api/details/${path}`);
  expect(status).toBe(200);
  return json as Body;
}

function withoutOwn(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !OWN_TO_PRODUCT.test(key)));
}

/** Some fields are shown in some markets only. */
function shownIn(market: string, body: Body): Body {
  const isShown = (key: string): boolean => {
    const located = service.instance.catalogue.locate(key);
    return typeof located === 'string' || isUsedIn(located.field, market);
  };
  return Object.fromEntries(Object.entries(body).filter(([key]) => isShown(key)));
}

describe('a body made from allfields', () => {
  test.each(['578', '752', '246'])('with market %s copies each sample product', async (market) => {
    for (const id of ids) {
      const original = await read(`${id}/allfields`);
      const { status, json } = await service.call('POST', '/api', { body: { ...original, D8255: market } });
      expect([id, status, json.errors]).toEqual([id, 200, undefined]);
      expect(json.productId).toBe(id.replace(/\d+$/, market));
      const copy = await read(`${json.productId}/allfields`);
      expect(withoutOwn(copy)).toEqual(shownIn(market, withoutOwn(original)));
      expect(copy['D8165']).toBe(original['D8165']);
    }
  });

  test('copies all sample products in one batch', async () => {
    const originals = await Promise.all(ids.map((id) => read(`${id}/allfields`)));
    const { status, json } = await service.call('POST', '/api', {
      body: originals.map((original) => ({ ...original, D8255: '352' })),
    });
    expect([status, json.count]).toEqual([200, ids.length]);
  });

  test('changes nothing when it is sent back', async () => {
    for (const id of ids) {
      const { headers, json } = await service.call('GET', `/api/details/${id}/allfields`);
      expect((await service.call('POST', '/api', { body: json })).status).toBe(200);
      const after = await service.call('GET', `/api/details/${id}/allfields`);
      expect([id, after.headers.get('etag')]).toEqual([id, headers.get('etag')]);
    }
  });

  test('with display texts is refused, and the codes are named', async () => {
    const body = await read(`${ids[0]}/allfields?displayValues=true`);
    const { status, json } = await service.call('POST', '/api', { body });
    expect(status).toBe(400);
    const errors = new Map((json.errors as { fieldId: string; message: string }[]).map((e) => [e.fieldId, e.message]));
    expect(errors.get('D8276')).toMatch(/nearest is BASE_UNIT_OR_EACH/);
    expect(errors.get('D8255')).toMatch(/nearest is 208/);
  });
});

test('a body made from selected fields, or from a profile without names of its own, is accepted', async () => {
  const [id = ''] = ids;
  for (const path of [`${id}?fields=D8165,D8255,D8258,D8217,D8217Decimals,NetContent`, `${id}/names`]) {
    const body = { ...(await read(path)), D8165: id.split('.')[0], D8255: '208', test: true };
    const { status, json } = await service.call('POST', '/api', { body });
    expect([path, status, json.errors]).toEqual([path, 200, undefined]);
  }
});

test('a name of a profile is refused as an unknown field', async () => {
  const [id = ''] = ids;
  const body = { ...(await read(`${id}/price-list`)), D8165: id.split('.')[0], D8255: '208' };
  const { status, json } = await service.call('POST', '/api', { body });
  expect(status).toBe(400);
  expect(json.errors.map(({ fieldId }: { fieldId: string }) => fieldId)).toContain('itemNumber');
});

test('an entry of the status list is accepted as a body', async () => {
  const { json } = await service.call('GET', '/api/products/status?deltaChanges=true');
  for (const entry of json.products as Body[]) {
    const [gtin, market] = String(entry['productId']).split('.');
    const { status } = await service.call('POST', '/api/validate', { body: { ...entry, D8165: gtin, D8255: market } });
    expect([entry['productId'], status]).toEqual([entry['productId'], 200]);
  }
});
