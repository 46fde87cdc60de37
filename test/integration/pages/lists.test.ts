import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sampleBodies } from '../../builders/product.ts';
import { addUser, PASSWORD, signIn } from '../../support/session.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const OPEN = ['/views/assortment', '/views/allergens', '/views/nutrition'];
const CLOSED = ['/views/price-list', '/views/logistics', '/views/not-ready'];

let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await startTestService({
    settings: {
      title: 'Nordlys <i>&</i> "sons"',
      security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false },
    },
  });
  await addUser(service, 'anna');
  cookie = await signIn(service, 'anna');
  const Authorization = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`;
  const { status } = await service.call('POST', '/api', { body: sampleBodies(), headers: { Authorization } });
  expect(status).toBe(200);
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { headers: { Accept: 'text/html', ...headers } });
/** Each list that a page leads to, without filters. */
const viewsIn = (html: string) => [...new Set([...html.matchAll(/href="(\/views\/[^"?]+)"/g)].map(([, path]) => path))];

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

  test('its rows are open to the same callers', async () => {
    expect((await get('/views/assortment')).text).toContain('<table id="products"');
    expect((await get('/views/price-list')).text).not.toContain('<table');
    expect((await get('/views/price-list', { Cookie: cookie })).status).toBe(200);
  });

  test('sign-in returns to the same filters', async () => {
    const path = '/views/price-list?filter=brand%3Anordlys&page=2';
    expect((await get(path)).headers.get('location')).toBe(`/login?next=${encodeURIComponent(path)}`);
  });
});

const cells = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`data-title="${name}">(?:<span[^>]*>)?([^<]*)`, 'g'))].map(([, text]) => text);
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'));

describe('a view', () => {
  test('links to its files', async () => {
    const { text } = await get('/views/assortment');
    const files = [...text.matchAll(/<li><a href="([^"]+)" download>/g)].map(([, path]) => path);
    expect(files).toEqual([
      ...[...service.instance.profiles.keys()].map((id) => `/api/view/excel/assortment/${id}`),
      '/api/view/assortment/xml',
      '/api/view/assortment',
    ]);
  });

  test('shows what its address selects, and its files have the same', async () => {
    const query = 'filter=brand%3Ahavkant&filter=D8217_1%3A..1+LTR&search=havre&sort=-D8256&columns=D8256%2CD8258_1';
    const { text } = await get(`/views/assortment?${query}`);
    expect(cells(text, 'Item number')).toEqual(['HV2001']);
    expect(cells(text, 'Brand name')).toEqual([]);
    const files = linksIn(text).filter((path) => path.startsWith('/api/view/'));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file.split('?')[1]).toBe(query);
      expect((await service.call('GET', file)).status).toBe(200);
    }
    const { json } = await service.call('GET', files.at(-1) ?? '');
    expect(json).toMatchObject({ count: 1, products: [{ D8256: 'HV2001' }] });
  });

  test.each([
    ['search=&market=&type=&status=&brand=&by=&value=&sort=', ''],
    ['market=752', '?filter=market%3A752'],
    ['status=none', '?filter=status%3A'],
    ['brand=Havkant&search=havre&sort=-brand', '?filter=brand%3AHavkant&search=havre&sort=-brand'],
    ['filter=D8256:HV&by=D8217_1&value=1+LTR', '?filter=D8256%3AHV&filter=D8217_1%3A1+LTR'],
    ['column=D8256&column=brand', '?columns=D8256%2Cbrand'],
  ])('the form with %s leads to the address %s', async (sent, address) => {
    const { status, headers } = await get(`/views/assortment?${sent}`);
    expect([status, headers.get('location')]).toEqual([303, `/views/assortment${address}`]);
    const { text } = await get(`/views/assortment${address}`);
    expect(text).toContain('<form class="toolbar"');
  });

  test('the form has the values of the address', async () => {
    const { text } = await get('/views/assortment?filter=market%3A752&filter=D8256%3AHV&search=%22x%22&sort=-D8256');
    expect(text).toContain('<option value="752" selected>Sweden</option>');
    expect(text).toContain('<input type="hidden" name="filter" value="D8256:HV">');
    expect(text).toContain('value="&#34;x&#34;"');
    expect(text).toContain('<option value="-D8256" selected>');
    expect(text).toContain('No product matches');
  });

  test.each(['filter=nothing:1', 'filter=D8217_1:5', 'sort=nothing', 'columns=nothing', 'cursor=nothing'])(
    'with %s explains the mistake and keeps the form',
    async (query) => {
      const { status, text } = await get(`/views/assortment?${query}`);
      expect(status).toBe(400);
      expect(text).toMatch(/role="alert">The parameter (?:filter|sort|columns|cursor)/);
      expect(text).toContain('<form class="toolbar"');
      expect(text).not.toContain('<table');
    },
  );

  test('sorts by a column, then in descending order, then as the list does', async () => {
    const link = (html: string) =>
      linksIn(/<th[^>]*>(?:(?!<\/th>).)*Item number(?:(?!<\/th>).)*<\/th>/.exec(html)?.[0] ?? '')[0] ?? '';
    const { text: first } = await get('/views/assortment?search=havre');
    expect(link(first)).toBe('/views/assortment?search=havre&sort=D8256');
    const { text: second } = await get(link(first));
    expect(second).toContain('aria-sort="ascending"');
    expect(link(second)).toBe('/views/assortment?search=havre&sort=-D8256');
    const { text: third } = await get(link(second));
    expect(cells(third, 'Item number')).toEqual(cells(second, 'Item number').reverse());
    expect(link(third)).toBe('/views/assortment?search=havre');
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
  const { text } = await service.call('GET', '/assets/pages/view.mjs');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path ?? '');
  expect(imports).not.toEqual([]);
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
