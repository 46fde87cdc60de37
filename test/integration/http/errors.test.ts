import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody, productIdOf } from '../../builders/product.ts';
import { killConnections, startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.call('POST', '/api', { body: aBody() });
});
afterAll(() => service.stop());

test.each(['/api/nope', '/api//details', '/api/details', '/api/details/a/b/c', '/api/openapi.yaml'])(
  '%s is a problem document with 404',
  async (path) => {
    const { status, json, headers } = await service.call('GET', path);
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
    expect(headers.get('content-type')).toBe('application/problem+json');
  },
);

test('a path outside the API gets a problem document too, in the language of the request', async () => {
  const response = await fetch(`${service.url}/nope`, { headers: { 'Accept-Language': 'da' } });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    title: 'Ikke fundet',
    instance: '/nope',
    requestId: response.headers.get('x-request-id'),
  });
});

test.each([
  ['DELETE', '/api', 'GET, POST, HEAD'],
  ['PUT', '/api/details/05790000000111.208', 'GET, HEAD'],
  ['GET', '/api/validate', 'POST'],
  ['PATCH', '/api/validate/', 'POST'],
  ['OPTIONS', '/api/fields', 'GET, HEAD'],
])('%s %s is 405 and lists the allowed methods', async (method, path, allowed) => {
  const { status, json, headers } = await service.call(method, path);
  expect([status, json.code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', allowed]);
});

test.each([
  ['/api', 'text/html', 406],
  ['/api', 'application/json', 200],
  ['/api', 'text/html, */*;q=0.1', 200],
  ['/api/openapi', 'application/json', 406],
  ['/api/openapi', 'text/html', 200],
  [`/api/details/${productIdOf(aBody())}`, 'application/xml', 406],
])('%s with Accept: %s gets %d', async (path, accept, status) => {
  expect((await service.call('GET', path, { headers: { Accept: accept } })).status).toBe(status);
});

describe('a body that is not JSON', () => {
  test.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=latin1', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ])('as %s is %d', async (type, status) => {
    const received = await service.call('POST', '/api', { body: aBody(), headers: { 'Content-Type': type } });
    expect(received.status).toBe(status);
  });

  test('is reported with the position of the error', async () => {
    const { status, json } = await service.call('POST', '/api', { rawBody: '{"D8165": 05790000000111}' });
    expect([status, json.code, json.detail]).toEqual([400, 'MALFORMED_JSON', expect.stringMatching(/position 11/)]);
  });

  test('a byte order mark before JSON is ignored', async () => {
    expect((await service.call('POST', '/api', { rawBody: `\uFEFF${JSON.stringify(aBody())}` })).status).toBe(200);
  });

  test('an unknown content encoding is 415', async () => {
    expect(
      (await service.call('POST', '/api', { body: aBody(), headers: { 'Content-Encoding': 'zstd-x' } })).status,
    ).toBe(415);
  });
});

test('a request id is taken from the request, or created if it is invalid', async () => {
  const mine = await service.call('GET', '/api', { headers: { 'X-Request-Id': 'order-4711' } });
  expect(mine.headers.get('x-request-id')).toBe('order-4711');
  const other = await service.call('GET', '/api/nope', { headers: { 'X-Request-Id': 'no "good" id' } });
  expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(other.json.requestId).toBe(other.headers.get('x-request-id'));
});

test('problems are described in the requested language', async () => {
  const { json } = await service.call('GET', '/api/details/05790000000999.208', {
    headers: { 'Accept-Language': 'da' },
  });
  expect([json.title, json.detail]).toEqual(['Produkt ikke fundet', 'Produktet 05790000000999.208 findes ikke.']);
});

test('an unexpected error results in a bare 500 with its request id', async () => {
  const { credentials } = service.instance;
  const original = credentials.findRole.bind(credentials);
  credentials.findRole = () => Promise.reject(new Error('select secret from vault'));
  try {
    const received = await service.call('GET', '/api', {
      headers: { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    });
    expect([received.status, received.json.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(received.text).not.toMatch(/secret|vault|\.ts/);
  } finally {
    credentials.findRole = original;
  }
});

describe('a lost database', () => {
  test('results in 503 with Retry-After, until it is back', async () => {
    const own = await startTestService();
    try {
      await own.call('POST', '/api', { body: aBody() });
      const { pool, database } = own;
      await pool.query('select 1');
      const port = database.address.port;
      (pool.options as { port: number }).port = 1;
      await killConnections(own);
      const gone = await own.call('GET', `/api/status/${productIdOf(aBody())}`);
      const write = await own.call('POST', '/api', { body: aBody({ D8211: 'x' }) });
      expect([gone.status, gone.json.code, gone.headers.get('retry-after'), write.status]).toEqual([
        503,
        'UNAVAILABLE',
        '5',
        503,
      ]);
      expect((await own.call('GET', '/api')).status).toBe(200);
      (pool.options as { port: number }).port = port;
      expect((await own.call('GET', `/api/status/${productIdOf(aBody())}`)).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});
