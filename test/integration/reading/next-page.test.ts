import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleBodies } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SAMPLE = '05790000000111.208';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.call('POST', '/api', { body: sampleBodies() });
  for (const D8211 of ['Havblik', 'Nordstjernen', 'Nordlys'])
    await service.call('POST', '/api', { body: { D8165: '05790000000111', D8255: '208', D8211 } });
});
afterAll(() => service.stop());

/** Follows `rel="next"` from page to page. */
async function walk(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const texts: string[] = [];
  for (let next: string | undefined = path; next !== undefined && texts.length < 50;) {
    const answer = await service.call('GET', next, { headers });
    expect(answer.status).toBe(200);
    texts.push(answer.text);
    const [, target] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? [];
    if (answer.json?.count !== undefined) expect(target === undefined).toBe(answer.json.nextCursor === undefined);
    next = target;
  }
  return texts;
}
const idsIn = (text: string): string[] => [...text.matchAll(/\d{8,14}\.\d{3}/g)].map(([id]) => id);

test.each([
  ['/api/products/status', 'application/json'],
  ['/api/products/status/price-list', 'application/json'],
  ['/api/products/status', 'application/x-ndjson'],
  ['/api/view/assortment', 'application/json'],
  ['/api/view/assortment', 'application/x-ndjson'],
  ['/api/view/activeversion/assortment', 'application/json'],
  ['/api/view/assortment/xml', 'application/xml'],
])('the pages of %s as %s are linked to the end', async (path, Accept) => {
  const whole = await walk(path, { Accept });
  expect(whole).toHaveLength(1);
  const products = [...new Set(idsIn(whole[0] ?? ''))];
  expect(products.length).toBeGreaterThan(6);
  // The parameters of the request stay; the position is that of the cursor.
  const pages = await walk(`${path}?limit=3&offset=2`, { Accept });
  expect(pages).toHaveLength(Math.ceil((products.length - 1) / 3));
  expect([...new Set(idsIn(pages.join('\n')))]).toEqual(products.slice(1));
});

test('the pages of a history are linked', async () => {
  const whole = (await service.call('GET', `/api/history/${SAMPLE}`)).json;
  expect(whole.history.length).toBeGreaterThan(2);
  expect(await walk(`/api/history/${SAMPLE}?limit=1`)).toHaveLength(whole.history.length);
});

test('the next page of a POST needs its body again, so there is no link', async () => {
  const ids = [SAMPLE, '05790000000128.208'];
  const { json, headers } = await service.call('POST', '/api/products/status?limit=1', { body: ids });
  expect([typeof json.nextCursor, headers.get('link')]).toEqual(['string', null]);
});
