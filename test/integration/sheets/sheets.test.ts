import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody, aCase, aPallet, sampleBodies, testGtin, type Body } from '../../builders/product.ts';
import { sheetSettings } from '../../support/sheets.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
/** The clock advances one second with each call. */
let now = Date.parse('2026-06-01T12:00:00Z');
const save = async (...bodies: Body[]) => {
  const { status, text } = await service.call('POST', '/api', { body: bodies });
  if (status !== 200) throw new Error(text.slice(0, 1000));
};
const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });

beforeAll(async () => {
  service = await startTestService({
    settings: {
      security: { keys: true, closedCatalogue: true, closedExcel: false, closedSheets: false },
      sheets: sheetSettings({}),
    },
    now: () => new Date((now += 1000)),
  });
  const { instance } = service;
  Object.assign(instance.settings.security, { keys: false });
  await save(...sampleBodies());
  Object.assign(instance.settings.security, { keys: true });
});
afterAll(() => service.stop());

/** Writes require a key. */
async function change(...bodies: Body[]): Promise<void> {
  const { security } = service.instance.settings as { security: { keys: boolean } };
  security.keys = false;
  await save(...bodies);
  security.keys = true;
}

describe('a sheet as a page', () => {
  test('is public, self-contained, and cannot run scripts', async () => {
    const { status, headers, text } = await get('/api/web/05790000000111.208/standard');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).toContain('<title>Nordlys dark bar salt 40g – 05790000000111</title>');
    expect(text).not.toMatch(/<script|<link|src="(?!data:)|url\((?!data:)/);
  });

  test('is in the language of the parameter, otherwise of the header, otherwise of the instance', async () => {
    const language = async (path: string, header?: string) =>
      /<html lang="(\w+)">/.exec(
        (await get(`/api/web/05790000000111.208/standard${path}`, header ? { 'Accept-Language': header } : {})).text,
      )?.[1];
    expect([
      await language(''),
      await language('', 'da'),
      await language('?lang=en', 'da'),
      await language('?lang=da'),
    ]).toEqual(['en', 'da', 'en', 'da']);
    expect((await get('/api/web/05790000000111.208/standard?lang=fi')).json).toMatchObject({
      status: 400,
      code: 'INVALID_PARAMETER',
    });
  });

  test('with an unknown template uses the default of the unit type', async () => {
    const kind = async (path: string) => /<span class="kind">([^<]+)</.exec((await get(path)).text)?.[1];
    expect(await kind('/api/web/05790000000111.208/gone')).toBe('Product sheet');
    expect(await kind('/api/web/05790000000128.208/gone')).toBe('Logistics sheet');
    expect(await kind('/api/web/05790000000128.208/standard')).toBe('Product sheet');
    expect(await kind('/api/web/CH-1001/208/gone')).toBe('Product sheet');
    expect(await kind('/api/web/CH-1001-24/208/gone')).toBe('Logistics sheet');
  });

  test('without a template is the default of the unit type', async () => {
    const path = '/api/web/05790000000111.208';
    const [bare, named] = await Promise.all([get(`${path}?lang=da`), get(`${path}/standard?lang=da`)]);
    expect([bare.status, bare.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([bare.text, bare.headers.get('etag')]).toEqual([named.text, named.headers.get('etag')]);
    expect((await get(`${path}?lang=da`, { 'If-None-Match': bare.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await get('/api/web/05790000000128.208')).text).toContain('<span class="kind">Logistics sheet<');
  });

  test.each([
    ['/api/web/05790000000111', 400, 'INVALID_PARAMETER'],
    ['/api/web/05790000000999.208', 404, 'PRODUCT_NOT_FOUND'],
    ['/api/web/05790000000111/standard', 400, 'INVALID_PARAMETER'],
    ['/api/pdf/05790000000111', 400, 'INVALID_PARAMETER'],
    ['/api/pdf/x.208/standard', 400, 'INVALID_PARAMETER'],
    ['/api/web/CH-1001/DK/standard', 400, 'INVALID_PARAMETER'],
    ['/api/pdf/CH-1001/20/standard', 400, 'INVALID_PARAMETER'],
    ['/api/web/05790000000999.208/standard', 404, 'PRODUCT_NOT_FOUND'],
    ['/api/pdf/05790000000999.208', 404, 'PRODUCT_NOT_FOUND'],
    ['/api/web/CH-0000/208/standard', 404, 'ITEM_NOT_FOUND'],
    ['/api/web/CH-1001/752/standard', 404, 'ITEM_NOT_FOUND'],
    ['/api/web/%00/208/standard', 404, 'ITEM_NOT_FOUND'],
  ])('%s returns %d', async (path, status, code) => {
    expect((await get(path)).json).toMatchObject({ status, code });
  });

  describe('that cannot be made', () => {
    const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
    const missing = '/api/pdf/05790000000999.208';
    const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
      service.call(method, path, { headers });

    test('is a page in a browser, with what the document says', async () => {
      const { json } = await get(missing);
      const { status, headers, text } = await ask(missing, { Accept: BROWSER, 'X-Request-Id': 'r-1' });
      expect([
        status,
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('content-language'),
      ]).toEqual([404, 'text/html; charset=utf-8', 'no-store', 'en']);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
      for (const part of [json.title, json.detail, json.code, '404', 'r-1', '/problems/PRODUCT_NOT_FOUND?lang=en'])
        expect(text).toContain(part);
    });

    test('is a page in the language of the parameter, otherwise of the header', async () => {
      const language = async (path: string, headers = {}) =>
        /<html lang="(\w+)">/.exec((await ask(path, { Accept: BROWSER, ...headers })).text)?.[1];
      expect([
        await language(missing),
        await language(`${missing}?lang=da`),
        await language(missing, { 'Accept-Language': 'da' }),
        await language(`${missing}?lang=en`, { 'Accept-Language': 'da' }),
        await language(`${missing}?lang=fi`, { 'Accept-Language': 'da' }),
      ]).toEqual(['en', 'da', 'da', 'en', 'da']);
    });

    test.each([
      ['/api/web/x', 'GET', 400],
      ['/api/web/05790000000111.208/standard?lang=fi', 'GET', 400],
      ['/api/web/CH-0000/208/standard', 'GET', 404],
      ['/api/web/a/b/c/d', 'GET', 404],
      ['/api/pdf/05790000000111.208', 'POST', 405],
    ])('%s is a page for %s with status %d', async (path, method, expected) => {
      const { status, headers, text } = await ask(path, { Accept: BROWSER }, method);
      expect([status, headers.get('content-type')]).toEqual([expected, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>');
    });

    test('shows what the request contains as text', async () => {
      const { text } = await ask('/api/web/%3Cb%3Ebold%3C%2Fb%3E/208/standard', { Accept: BROWSER });
      expect(text).toContain('&lt;b&gt;bold&lt;/b&gt;');
      expect(text).not.toContain('<b>bold');
    });

    test.each([
      [undefined, 'PRODUCT_NOT_FOUND'],
      ['*/*', 'PRODUCT_NOT_FOUND'],
      ['application/pdf', 'PRODUCT_NOT_FOUND'],
      ['application/pdf, application/problem+json, text/html', 'PRODUCT_NOT_FOUND'],
      ['application/json', 'NOT_ACCEPTABLE'],
      ['text/html, application/problem+json', 'NOT_ACCEPTABLE'],
    ])('is a document for a client that accepts %s', async (accept, code) => {
      const { status, headers, json } = await ask(missing, accept === undefined ? {} : { Accept: accept });
      expect([json.code, headers.get('content-type')]).toEqual([code, 'application/problem+json']);
      expect(json.status).toBe(status);
    });

    test('is a document from any other operation', async () => {
      const { headers } = await ask('/api/details/05790000000999.208?fields=D8246', { Accept: BROWSER });
      expect(headers.get('content-type')).toBe('application/problem+json');
    });
  });

  test('requires a default for the unit type if no template is named', async () => {
    const bare = await startTestService({ settings: { sheets: sheetSettings({ defaults: { CASE: 'logistics' } }) } });
    try {
      await bare.call('POST', '/api', { body: aBody({}, 1) });
      for (const path of [
        `/api/pdf/${testGtin(1)}.208`,
        `/api/web/${testGtin(1)}.208`,
        `/api/web/${testGtin(1)}.208/gone`,
      ]) {
        expect((await bare.call('GET', path)).json).toMatchObject({
          status: 404,
          code: 'SHEET_TEMPLATE_NOT_FOUND',
          detail:
            'This instance has no sheet template for the unit type BASE_UNIT_OR_EACH. Name a template in the path.',
        });
      }
      expect((await bare.call('GET', `/api/web/${testGtin(1)}.208/standard`)).status).toBe(200);
    } finally {
      await bare.stop();
    }
  });
});

describe('a sheet by item number', () => {
  const title = async (path: string) => /<title>([^<]+)</.exec((await get(path)).text)?.[1];

  test('shows a unit of the types that the template supports, otherwise the base unit', async () => {
    const shared = { D8256: 'SHARED' };
    await change(aBody({ ...shared, D8258_1: 'Base' }, 11), aCase({ ...shared, D8258_1: 'Case' }, 12, 11));
    expect(await title('/api/web/SHARED/208/standard')).toMatch(/^Base/);
    expect(await title('/api/web/SHARED/208/logistics')).toMatch(/^Case/);
    expect(await title('/api/web/SHARED/208/gone')).toMatch(/^Base/);
    // No case has this item number, so it is the base unit.
    expect(await title('/api/web/CH-1001/208/logistics')).toMatch(/^Nordlys dark bar/);
    expect(await title('/api/web/CH-1001-P/208/logistics')).toMatch(/palle/);
  });

  test('shows a case if only that has the number, and the unit on the market', async () => {
    await change(aBody({ D8258_1: 'Alone' }, 16), aCase({ D8256: 'BOXED', D8258_1: 'Boxed' }, 17, 16));
    expect(await title('/api/web/BOXED/208/standard')).toMatch(/^Boxed/);
    await change(aBody({ D8256: 'NEXT', D8258_1: 'Now', D8314: '01-01-2020' }, 18));
    await change(aBody({ D8256: 'NEXT', D8258_1: 'Then', D8314: '01-01-2099' }, 19));
    expect(await title('/api/web/NEXT/208/standard')).toMatch(/^Now/);
  });

  test('shows the active unit that was modified last', async () => {
    await change(aBody({ D8256: 'TWICE', D8258_1: 'Old' }, 13));
    await change(aBody({ D8256: 'TWICE', D8258_1: 'New' }, 14));
    await change(aBody({ D8256: 'TWICE', D8258_1: 'Ended', D8324: '01-05-2026' }, 15));
    expect(await title('/api/web/TWICE/208/standard')).toMatch(/^New/);
  });

  test('names the other products with the number in a header and in a note that is not printed', async () => {
    const path = '/api/web/THRICE/208/standard';
    await change(aBody({ D8256: 'THRICE' }, 61));
    const alone = await get(path);
    expect([alone.headers.get('duplicate-products'), alone.text.includes('unprinted"')]).toEqual([null, false]);
    await change(aBody({ D8256: 'THRICE' }, 62));
    await change(aBody({ D8256: 'THRICE' }, 63), aBody({ D8256: 'THRICE', D8324: '01-05-2026' }, 64));
    const others = [62, 61].map((n) => `${testGtin(n)}.208`).join(', ');
    const { headers, text } = await get(path);
    expect(headers.get('duplicate-products')).toBe(others);
    expect(headers.get('etag')).not.toBe(alone.headers.get('etag'));
    expect(text).toContain(`<p class="unprinted">Other products have the same item number: ${others}.`);
    expect(text).toMatch(/@media print {\s+\.unprinted {\s+display: none/);
    const again = await get(path, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([again.status, again.headers.get('duplicate-products')]).toEqual([304, others]);
    const { security } = service.instance.settings as { security: { keys: boolean } };
    security.keys = false;
    const { json } = await get('/api/details/BASE_UNIT_OR_EACH/208/THRICE/labels');
    security.keys = true;
    expect(json.duplicates.join(', ')).toBe(others);
    expect((await get(`/api/web/${testGtin(63)}.208/standard`)).headers.get('duplicate-products')).toBeNull();
  });
});

describe('a cached sheet', () => {
  const path = `/api/web/${testGtin(21)}.208/logistics`;
  const tagOf = async (url = path, headers = {}) => (await get(url, headers)).headers.get('etag') ?? '';
  beforeAll(() => change(aBody({}, 21), aCase({}, 22, 21), aPallet({}, 23, 22)));

  test('is not sent again', async () => {
    const tag = await tagOf();
    const again = await get(path, { 'If-None-Match': tag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('differs by template, language and format', async () => {
    const tags = await Promise.all([tagOf(), tagOf(`/api/web/${testGtin(21)}.208/compact`), tagOf(`${path}?lang=da`)]);
    expect(new Set(tags).size).toBe(3);
    expect(await tagOf(path, { 'Accept-Language': 'da' })).toBe(tags[2]);
  });

  test('changes when any unit on it changes, and only then', async () => {
    const single = `/api/web/${testGtin(21)}.208/standard`;
    const before = [await tagOf(), await tagOf(single)];
    await change({ D8165: testGtin(23), D8255: '208', D8246: 21 });
    const after = [await tagOf(), await tagOf(single)];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect((await get(path, { 'If-None-Match': before[0] ?? '' })).text).toContain('21\u00a0kg');
    await change({ D8165: testGtin(21), D8255: '208', D8258_1: 'Renamed' });
    expect(await tagOf()).not.toBe(after[0]);
    expect(await tagOf(single)).not.toBe(after[1]);
  });

  test('changes when a unit joins the hierarchy', async () => {
    const before = await tagOf();
    await change(aPallet({}, 24, 22));
    expect(await tagOf()).not.toBe(before);
    expect((await get(path)).text).toContain(testGtin(24));
  });
});

test('the sheet of a product with ERRORs is a draft until they are corrected', async () => {
  const path = `/api/web/${testGtin(70)}.208`;
  await change(aBody({ D8246: 10, D8068: 40, D8069: 'GRM' }, 70));
  const draft = await get(path);
  expect(draft.text).toContain('class="draft"');
  await change({ D8165: testGtin(70), D8255: '208', D8246: 43 });
  const corrected = await get(path, { 'If-None-Match': draft.headers.get('etag') ?? '' });
  expect([corrected.status, corrected.text.includes('class="draft"')]).toEqual([200, false]);
});

test('a very large hierarchy shows the units that fit, and counts the others', async () => {
  const cases = Array.from({ length: 60 }, (_, index) => aCase({}, 200 + index, 30));
  await change(aBody({}, 30), ...cases);
  const { text } = await get(`/api/web/${testGtin(30)}.208/logistics`);
  expect(text).toContain('21 more units of this hierarchy are not shown.');
  expect(text).toContain('Packaging levels 1 to 4 of 40');
});

test('a client that disconnects cancels its PDF, in its instance', async () => {
  const { printer } = service.instance.sheets;
  const print = printer.print.bind(printer);
  const began: (string | undefined)[] = [];
  let beginning: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (beginning = resolve));
  const cancelled = new Promise<void>((resolve) => {
    printer.print = (_html, options) =>
      new Promise((_resolve, reject) => {
        began.push(options?.owner);
        options?.signal?.addEventListener('abort', () => {
          reject(options.signal?.reason as Error);
          resolve();
        });
        beginning();
      });
  });
  const client = new AbortController();
  const asking = fetch(`${service.url}/api/pdf/05790000000111.208`, { signal: client.signal });
  await begun;
  client.abort();
  await expect(asking).rejects.toThrow();
  await cancelled;
  expect(began).toEqual([service.instance.settings.name]);
  printer.print = print;
});
