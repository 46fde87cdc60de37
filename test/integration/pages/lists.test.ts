import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addUser, signIn } from '../../support/session.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const OPEN = ['/views/assortment', '/views/allergens', '/views/nutrition'];
const CLOSED = ['/views/price-list', '/views/logistics', '/views/not-ready'];

let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await startTestService({
    settings: {
      title: 'Nordlys <i>&</i> "sons"',
      security: { keys: true, closedCatalogue: false, closedExcel: false },
    },
  });
  await addUser(service, 'anna');
  cookie = await signIn(service, 'anna');
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { headers: { Accept: 'text/html', ...headers } });
const viewsIn = (html: string) => [...html.matchAll(/href="(\/views\/[^"]+)"/g)].map(([, path]) => path);

describe('access to lists', () => {
  test('a visitor sees the public lists, and a hint at others', async () => {
    const { text } = await get('/');
    expect(viewsIn(text)).toEqual(OPEN);
    expect(text).toContain('Sign in to see lists');
  });

  test('a user sees all lists and their own name', async () => {
    const { text } = await get('/', { Cookie: cookie });
    expect(viewsIn(text).sort()).toEqual([...OPEN, ...CLOSED].sort());
    expect(text).toMatch(/Signed in as<\/span> anna/);
    expect(text).not.toContain('Sign in to see');
  });

  test.each(OPEN)('%s is open to everyone', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  test.each(CLOSED)('%s asks a visitor to sign in first', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
    expect((await get(path, { Cookie: cookie })).status).toBe(200);
  });

  test('without keys, views that require one are open', async () => {
    const open = await startTestService();
    try {
      const { text } = await open.call('GET', '/');
      expect(viewsIn(text).sort()).toEqual([...OPEN, ...CLOSED].sort());
      expect((await open.call('GET', '/views/price-list')).status).toBe(200);
    } finally {
      await open.stop();
    }
  });

  test('the data of a table are open to the same callers', async () => {
    const source = (view: string) => `/api/view/${view}?fieldnames=datatables&displayValues=true&limit=5000`;
    expect((await service.call('GET', source('assortment'))).status).toBe(200);
    expect((await service.call('GET', source('price-list'))).status).toBe(401);
    expect((await service.call('GET', source('price-list'), { headers: { Cookie: cookie } })).status).toBe(200);
  });
});

describe('a view', () => {
  test('links to its files', async () => {
    const { text } = await get('/views/assortment');
    const files = [...text.matchAll(/<li><a href="([^"]+)" download>/g)].map(([, path]) => path);
    expect(files).toEqual([
      ...[...service.instance.profiles.keys()].map((id) => `/api/view/excel/assortment/${id}`),
      '/api/view/assortment/xml',
    ]);
  });

  test('contains the settings of its script', async () => {
    const { text } = await get('/views/not-ready', { Cookie: cookie, 'Accept-Language': 'da' });
    const [, settings = ''] = /data-settings="([^"]*)"/.exec(text) ?? [];
    expect(JSON.parse(settings.replaceAll('&#34;', '"').replaceAll('&amp;', '&'))).toMatchObject({
      source: '/api/view/not-ready?fieldnames=datatables&displayValues=true&limit=5000',
      language: 'da',
      timeZone: 'Europe/Copenhagen',
      properties: { productId: 'productId', catalogStatus: 'catalogStatus', isValid: 'isValid' },
      words: { invalid: 'Har fejl' },
    });
  });

  test.each(['/views/nope', '/views/__proto__', '/views/%3Cscript%3E'])('%s does not exist', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('<script>');
  });
});

test.each([
  ['da', 'da', 'Produktlister', 'Sortiment'],
  ['sv, da;q=0.8, en;q=0.5', 'da', 'Produktlister', 'Sortiment'],
  ['en-GB', 'en', 'Product lists', 'Assortment'],
  ['fr', 'en', 'Product lists', 'Assortment'],
])('%s is shown in %s', async (wanted, language, heading, view) => {
  const { text } = await get('/', { 'Accept-Language': wanted });
  expect(text).toContain(`<html lang="${language}">`);
  expect(text).toContain(heading);
  expect(text).toContain(`>${view}</a>`);
});

test('data is escaped', async () => {
  const { text } = await get('/');
  expect(text).toContain('Nordlys &lt;i&gt;&amp;&lt;/i&gt; &#34;sons&#34;');
  expect(text).not.toContain('<i>');
});

describe.each(['/', '/views/assortment', '/login', '/nope', '/views/nope'])('the page %s', (path) => {
  test('loads resources from this service only and cannot be framed', async () => {
    const { text, headers } = await get(path);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style|\sstyle=|\son\w+=|javascript:/);
    for (const [, link = ''] of text.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)) {
      expect((await service.call('GET', link)).status).toBe(200);
    }
  });
});

test('modules of the page import only existing files', async () => {
  const { text } = await service.call('GET', '/assets/pages/table.mjs');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path ?? '');
  expect(imports.length).toBeGreaterThan(2);
  for (const path of imports) {
    const { status, headers } = await service.call('GET', new URL(path, 'http://x/assets/pages/').pathname);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  }
});

test('a client that does not accept HTML gets a problem document for a missing page', async () => {
  const { status, headers } = await service.call('GET', '/nope', { headers: { Accept: '*/*' } });
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('a malformed address gets an error page', async () => {
  const { status, text } = await get('/views/%E0%A4%A');
  expect(status).toBe(400);
  expect(text).toContain('<h1>The request could not be read</h1>');
});
