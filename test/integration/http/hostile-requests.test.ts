import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { aBody } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Requests that cost the service more than their sender. Their cost is counted, not timed. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('of thousands of unknown parameters, the first ones are reported', async () => {
  const query = Array.from({ length: 1500 }, (_, n) => `limi${n}=1`).join('&');
  const { status, json, text } = await service.call('GET', `/api/products/status?${query}`);
  expect([status, json.code, json.errors.length]).toEqual([400, 'INVALID_PARAMETER', 20]);
  expect(text.length).toBeLessThan(20_000);
});

test('of thousands of unknown names in deleteGrids, all are reported and the first ones get a suggestion', async () => {
  const deleteGrids = Array.from({ length: 5000 }, (_, n) => `Chil${n}`);
  const { status, json } = await service.call('POST', '/api/validate', { body: aBody({ deleteGrids }) });
  const messages = json.errors.map((error: { message: string }) => error.message);
  expect([status, messages.length]).toEqual([400, 1000]);
  expect(messages.filter((message: string) => message.includes('nearest')).length).toBeLessThanOrEqual(20);
});

test('of unknown codes in many products of a batch, the first ones get a suggestion', async () => {
  const batch = Array.from({ length: 100 }, (_, n) => aBody({ D8245: '1000004', D8170_1: 'CONTAIN' }, n + 1));
  const { status, text } = await service.call('POST', '/api/validate', { body: batch });
  expect(status).toBe(400);
  expect(text.split('; the nearest is').length - 1).toBeLessThanOrEqual(20);
});

/** Sends raw bytes and reads until the service responds or closes the connection. */
function sendRaw(head: string, body: Buffer | string = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
      if (/\r\n\r\n[^]*\}$/.test(response)) socket.destroy();
    });
    socket.once('close', () => resolve(response));
    socket.once('error', reject);
    socket.write(head.replaceAll('\n', '\r\n') + '\r\n\r\n');
    socket.write(body);
  });
}

const HEAD = 'POST /api/validate HTTP/1.1\nHost: localhost\nContent-Type: application/json\n';

test('a body longer than allowed is refused before it is sent', async () => {
  expect(await sendRaw(`${HEAD}Content-Length: 30000000000`, '[{')).toMatch(/^HTTP\/1\.1 413 [^]*"TOO_LARGE"/);
});

test('a body of unknown length is refused as soon as it is too long', async () => {
  const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
  expect(await sendRaw(`${HEAD}Transfer-Encoding: chunked`, chunk.repeat(22))).toMatch(/^HTTP\/1\.1 413 /);
});

test('a client that keeps sending after the response is disconnected', async () => {
  const response = new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(received));
    socket.write(`${HEAD}Content-Length: 30000000000`.replaceAll('\n', '\r\n') + '\r\n\r\n');
  });
  expect(await response).toMatch(/^HTTP\/1\.1 413 /);
});

test.each(['/api', '/', '/health/live'])('%s with two Host headers is refused', async (path) => {
  const response = await sendRaw(`GET ${path} HTTP/1.1\nHost: a.example\nHost: b.example\nAccept-Language: en`);
  expect(response).toMatch(/^HTTP\/1\.1 400 [^]*The header Host must be given once/);
});

const post = (path: string, rawBody: string | Buffer, headers = {}) =>
  service.call('POST', path, { rawBody, headers: { 'Content-Type': 'application/json', ...headers } });

test('text in another encoding than UTF-8 is refused, not stored with replacement characters', async () => {
  const { status, json } = await post('/api', Buffer.from(JSON.stringify(aBody({ D8258_1: 'Rødgrød' })), 'latin1'));
  expect([status, json.code, json.detail]).toEqual([400, 'MALFORMED_JSON', expect.stringContaining('UTF-8')]);
});

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  ['/api/validate', deep(2_000_000)],
  ['/api/validate', `{"D8165":${deep(400_000)}}`],
  ['/api/products/status', `[${deep(400_000)}]`],
  ['/api/products/status', `[${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)}]`],
  ['/api/sendToGS1', `{"D8165":${deep(100_000)}}`],
])('%s refuses a deeply nested body', async (path, body) => {
  const { status, json } = await post(path, gzipSync(body), { 'Content-Encoding': 'gzip' });
  expect([status, json.code, json.detail]).toEqual([
    400,
    'INVALID_BODY',
    expect.stringContaining('nested more than 20'),
  ]);
});

const members = (count: number) => Array.from({ length: count }, (_, n) => `"a${n}":0`).join();

test.each([
  ['an object with too many members', '/api/validate', `{${members(10_001)}}`, 1],
  ['an item with too many values', '/api/validate', `[{},{"D8007":[${'"A",'.repeat(10_000)}"A"]}]`, 2],
  ['an item of too many bytes', '/api/validate', `[{"D8258_1":"${'x'.repeat(1_100_000)}"}]`, 1],
  ['a body of too many bytes that is one product', '/api/validate', `{"D8258_1":"${'x'.repeat(1_100_000)}"}`, 1],
  ['a send with too many members', '/api/sendToGS1', `{${members(10_001)}}`, 1],
])('%s is refused', async (_what, path, body, position) => {
  const { status, json } = await post(path, body);
  expect([status, json.code, json.detail]).toEqual([
    413,
    'ITEM_TOO_LARGE',
    `Item ${position} of the body is too large: an item may have 1024 kB and 10000 values.`,
  ]);
});

test.each([
  ['/api/validate', 1000, '{}'],
  ['/api/products/status', 10_000, '1'],
])('%s counts the items of a body before reading any of them', async (path, limit, item) => {
  const body = `[${`${item},`.repeat(3_000_000)}${item}]`;
  const { status, json } = await post(path, gzipSync(body), { 'Content-Encoding': 'gzip' });
  expect([status, json.code, json.detail]).toEqual([
    413,
    'TOO_MANY_ITEMS',
    expect.stringMatching(new RegExp(`${limit} .*3000001`)),
  ]);
});
