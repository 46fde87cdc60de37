import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { ALWAYS_READY } from '../../../src/health.ts';
import { aBody, aCase, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { LineStream, sendLines, type Answer } from '../../support/line-stream.ts';
import { killConnections, startTestService, type TestService } from '../../support/service.ts';
import { countOf, historyOf } from '../../support/stored.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let n = 1000;
const fresh = (changes: Body = {}): Body => aBody(changes, ++n);
const delta = (body: Body, changes: Body): Body => ({ D8165: body['D8165'], D8255: '208', ...changes });
const brandOf = async (body: Body): Promise<unknown> =>
  (await service.call('GET', `/api/details/${productIdOf(body)}?fields=D8211`)).json.D8211;
const outline = (answers: Answer[]) => answers.map(({ line, status, complete }) => line ?? { complete, status });
const post = (lines: readonly unknown[] | string | Buffer, headers?: Record<string, string>) =>
  sendLines(service.url, lines, { headers });

describe('lines', () => {
  test('are saved or refused on their own, and answered in their order', async () => {
    const [one, two, three] = [fresh({ customRequestId: 'first' }), fresh(), fresh()];
    const answers = await post(
      [JSON.stringify(one), '{"D8165": broken', '', JSON.stringify({ ...two, D9999: 1 }), '[1]', JSON.stringify(three)]
        .map((line) => `${line}\n`)
        .join(''),
    );
    expect(answers).toMatchObject([
      { line: 1, status: 200, productId: productIdOf(one), customRequestId: 'first', validationErrors: [] },
      { line: 2, status: 400, code: 'MALFORMED_JSON', result: 'Product not updated', errors: [] },
      { line: 4, status: 400, code: 'INPUT_ERRORS', productId: productIdOf(two), errors: [{ pointer: '/D9999' }] },
      { line: 5, status: 400, code: 'INPUT_ERRORS', errors: [{ code: 'NOT_A_PRODUCT' }] },
      { line: 6, status: 200, productId: productIdOf(three) },
      { complete: true, status: 200, accepted: 2, refused: 3 },
    ]);
    expect([await brandOf(one), await brandOf(two), await brandOf(three)]).toEqual(['Nordlys', undefined, 'Nordlys']);
  });

  test('may end with CRLF or without a line feed, and begin with a byte order mark', async () => {
    const [one, two] = [fresh(), fresh()];
    const answers = await post(`\uFEFF${JSON.stringify(one)}\r\n \t\r\n${JSON.stringify(two)}`);
    expect(outline(answers)).toEqual([1, 3, { complete: true, status: 200 }]);
  });

  test('may be divided anywhere, inside a character too', async () => {
    const body = fresh({ D8211: 'Blåbærgrød' });
    const stream = new LineStream(service.url);
    for (const byte of Buffer.from(`${JSON.stringify(delta(body, { ...body }))}\n`)) {
      stream.write(Buffer.from([byte]));
      if (byte > 127) await new Promise(setImmediate);
    }
    expect(outline(await stream.end().rest())).toEqual([1, { complete: true, status: 200 }]);
    expect(await brandOf(body)).toBe('Blåbærgrød');
  });

  test('an empty body has a last line only', async () => {
    expect(await post('')).toEqual([{ complete: true, status: 200, accepted: 0, refused: 0 }]);
  });

  test('a line that is too long is refused, and the others are saved', async () => {
    const [one, two] = [fresh(), fresh()];
    const long = JSON.stringify({ ...fresh(), E0005: 'x'.repeat(3_000_000) });
    const answers = await post(`${JSON.stringify(one)}\n${long}\n${JSON.stringify(two)}\n`);
    expect(answers).toMatchObject([
      { line: 1, status: 200 },
      { line: 2, status: 413, code: 'ITEM_TOO_LARGE', detail: expect.stringContaining('Item 2') },
      { line: 3, status: 200 },
      { complete: true, accepted: 2, refused: 1 },
    ]);
  });

  test('a line that cannot be saved with the others does not keep them from being saved', async () => {
    const bodies = [fresh(), delta(fresh(), { D8211: 'no unit type' }), fresh(), delta(fresh(), {}), fresh()];
    const answers = await post(bodies);
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [400, 'INPUT_ERRORS'],
      [200, undefined],
      [400, 'INPUT_ERRORS'],
      [200, undefined],
      [200, undefined],
    ]);
    expect(answers[1]?.['errors']).toMatchObject([{ code: 'REQUIRED_ON_CREATE', pointer: '/D8276' }]);
  });

  test('each line is a save of its own, of one product too', async () => {
    const body = fresh();
    const answers = await post([
      body,
      delta(body, { D8211: 'A' }),
      delta(body, { D8211: 'A' }),
      delta(body, { D8211: 'B' }),
    ]);
    expect(outline(answers)).toEqual([1, 2, 3, 4, { complete: true, status: 200 }]);
    expect((await historyOf(service, productIdOf(body))).map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect(await brandOf(body)).toBe('B');
  });

  test('the conditions of a line apply after the lines before it', async () => {
    const body = fresh();
    const answers = await post([
      { ...body, ifNoneMatch: '*' },
      { ...body, ifNoneMatch: '*' },
      delta(fresh(), { ifMatch: '*', D8211: 'none' }),
      fresh(),
    ]);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      200,
      'PRECONDITION_FAILED',
      expect.stringMatching(/INPUT_ERRORS|PRECONDITION_FAILED/),
      200,
      200,
    ]);
  });

  test('a test line stores nothing; neither does validation', async () => {
    const before = await countOf(service, 'products');
    const tested = await post([{ ...fresh(), test: true }]);
    const validated = await sendLines(service.url, [fresh(), fresh({ D8246: 0 })], { path: '/api/validate' });
    expect([...tested, ...validated]).toMatchObject([
      { line: 1, test: true },
      { complete: true, accepted: 1 },
      { line: 1, test: true, validationErrors: [] },
      { line: 2, test: true, validationErrors: [{ fieldId: 'D8246' }] },
      { complete: true, accepted: 2 },
    ]);
    expect(await countOf(service, 'products')).toBe(before);
  });

  test.each([['/api'], ['/api/validate']])(
    '%s validates a case and its base unit together, in either order',
    async (path) => {
      const pairs = [0, 1].map(() => {
        const base = ++n;
        return [aBody({}, base), aCase({}, ++n, base)];
      });
      const [one, two] = pairs as [Body[], Body[]];
      const answers = await sendLines(service.url, [...one, ...two.toReversed()], { path });
      expect(answers.slice(0, 4).map(({ validationErrors }) => validationErrors)).toEqual([[], [], [], []]);
    },
  );
});

describe('the exchange', () => {
  test('answers a line before the request ends, compressed too', async () => {
    const stream = new LineStream(service.url);
    for (let line = 1; line <= 3; line++)
      expect(await stream.send(fresh()).next()).toMatchObject({ line, status: 200 });
    expect(await stream.end().rest()).toEqual([{ complete: true, status: 200, accepted: 3, refused: 0 }]);
    const packed = new LineStream(service.url, { headers: { 'Accept-Encoding': 'gzip' } });
    const response = await packed.send(fresh()).response;
    expect(response.headers['content-encoding']).toBe('gzip');
    const [first] = (await once(response, 'data')) as [Buffer];
    expect(first.length).toBeGreaterThan(0);
    await packed.close();
  });

  test('takes compressed bodies, and says where a broken one ends', async () => {
    const lines = gzipSync(`${JSON.stringify(fresh())}\n`.repeat(2));
    const headers = { 'Content-Encoding': 'gzip' };
    expect(outline(await post(lines, headers))).toEqual([1, 2, { complete: true, status: 200 }]);
    const stream = new LineStream(service.url, { headers });
    stream.write(Buffer.from('this is not gzip')).end();
    expect((await stream.response).statusCode).toBe(400);
  });

  test.each<[string, Record<string, string>, string, number, string]>([
    ['an unknown parameter', {}, '/api?limit=1', 400, 'INVALID_PARAMETER'],
    ['If-Match, which is for one product', { 'If-Match': '*' }, '/api', 400, 'INVALID_PARAMETER'],
    ['a response type other than lines', { Accept: 'application/json' }, '/api', 406, 'NOT_ACCEPTABLE'],
    ['an unknown content encoding', { 'Content-Encoding': 'zstd' }, '/api', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'another charset',
      { 'Content-Type': 'application/x-ndjson; charset=latin1' },
      '/api',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['an operation without lines', {}, '/api/sendToGS1', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s is refused by a problem document', async (_what, headers, path, status, code) => {
    const rawBody = `${JSON.stringify(fresh())}\n`;
    const refused = await service.call('POST', path, {
      rawBody,
      headers: { 'Content-Type': 'application/x-ndjson', ...headers },
    });
    expect([refused.status, refused.json.code]).toEqual([status, code]);
  });

  test('JSON is still answered by JSON', async () => {
    expect((await service.call('POST', '/api', { body: fresh() })).json.status).toBe(200);
    const { status } = await service.call('POST', '/api', {
      body: fresh(),
      headers: { Accept: 'application/x-ndjson' },
    });
    expect(status).toBe(406);
  });

  test('a client that does not read its answers stalls', async () => {
    const stream = new LineStream(service.url);
    const before = await countOf(service, 'products');
    const total = 30_000;
    let sent = 0;
    // A finding makes the answers longer than what is between service and client.
    for (; sent < total; sent++) {
      if (stream.request.write(`${JSON.stringify(fresh({ customRequestId: 'x'.repeat(20_000) }))}\n`)) continue;
      const drained = await Promise.race([
        once(stream.request, 'drain').then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false)),
      ]);
      if (!drained) break;
    }
    expect(sent).toBeLessThan(5000);
    expect((await countOf(service, 'products')) - before).toBeLessThanOrEqual(sent);
    await stream.close();
  });

  test('a client that leaves finds every answered line saved, and no half', async () => {
    const stream = new LineStream(service.url);
    const bodies = Array.from({ length: 600 }, () => fresh());
    stream.send(...bodies);
    const answered = [await stream.next(), await stream.next()];
    await stream.close();
    for (const answer of answered) {
      const { status } = await service.call('GET', `/api/status/${answer?.['productId'] as string}`);
      expect(status).toBe(200);
    }
    // What was saved without an answer shows in a repetition, which changes nothing of it.
    const answers = await post(bodies);
    expect(answers.at(-1)).toEqual({ complete: true, status: 200, accepted: 600, refused: 0 });
    for (const body of [bodies[0], bodies[599]])
      expect(await historyOf(service, productIdOf(body as Body))).toHaveLength(1);
  });

  test('two streams may write one hierarchy at the same time', async () => {
    const base = ++n;
    const chain = [aBody({}, base), aCase({}, ++n, base)];
    await post(chain);
    const streams = ['A', 'B'].map((brand) =>
      post(Array.from({ length: 60 }, (_, index) => delta(chain[index % 2] as Body, { D8211: `${brand}${index}` }))),
    );
    for (const answers of await Promise.all(streams))
      expect(answers.at(-1)).toEqual({ complete: true, status: 200, accepted: 60, refused: 0 });
    const revisions = (await historyOf(service, `${testGtin(base)}.208`)).map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.map((_, index) => index + 1));
  });
});

describe('an interruption', () => {
  let own: TestService;
  const stopping = new AbortController();
  beforeAll(async () => {
    own = await startTestService({ app: { bodySeconds: 1 }, health: { ...ALWAYS_READY, leaving: stopping.signal } });
  });
  afterAll(() => own.stop());

  test('a client that does not complete a line is refused, and told which', async () => {
    const stream = new LineStream(own.url);
    expect(await stream.send(fresh()).next()).toMatchObject({ line: 1 });
    stream.write('{"D8165":');
    expect(await stream.rest()).toMatchObject([
      { complete: false, status: 408, code: 'LINE_TIMEOUT', nextLine: 2, accepted: 1 },
    ]);
    await stream.close();
  });

  test('a stream may take longer than a body, if its lines arrive', async () => {
    const stream = new LineStream(own.url);
    const until = performance.now() + 1500;
    let lines = 0;
    for (; performance.now() < until; lines++) {
      expect(await stream.send(fresh()).next()).toMatchObject({ status: 200 });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(await stream.end().rest()).toEqual([{ complete: true, status: 200, accepted: lines, refused: 0 }]);
  });

  test('any other body that does not end in time is 408', async () => {
    const stream = new LineStream(own.url, { headers: { 'Content-Type': 'application/json' } });
    expect((await stream.write('{').response).statusCode).toBe(408);
    await stream.close();
  });

  test('a database that goes away ends the stream after what was saved', async () => {
    const stream = new LineStream(own.url);
    const [one, two] = [fresh(), fresh()];
    expect(await stream.send(one).next()).toMatchObject({ line: 1, status: 200 });
    const { pool, database } = own;
    (pool.options as { port: number }).port = 1;
    await killConnections(own);
    stream.send(two);
    expect(await stream.rest()).toMatchObject([
      { complete: false, status: 503, code: 'UNAVAILABLE', nextLine: 2, accepted: 1, retryAfter: 5 },
    ]);
    const early = new LineStream(own.url);
    expect((await early.send(two).response).statusCode).toBe(503);
    await early.close();
    (pool.options as { port: number }).port = database.address.port;
    expect((await sendLines(own.url, [one, two])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a service that stops ends the stream between two lines', async () => {
    const stream = new LineStream(own.url);
    expect(await stream.send(fresh()).next()).toMatchObject({ line: 1, status: 200 });
    stopping.abort();
    expect(await stream.rest()).toMatchObject([{ complete: false, status: 503, code: 'STOPPING', nextLine: 2 }]);
    await stream.close();
  });
});

test('20,000 lines need no more memory than a few', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const stream = new LineStream(service.url, { path: '/api/validate' });
  const last = (async () => {
    let end: Answer | undefined;
    for (let answer = await stream.next(); answer; answer = await stream.next()) end = answer;
    return end;
  })();
  const used: number[] = [];
  for (let sent = 1; sent <= 20_000; sent++) {
    if (!stream.request.write(`${JSON.stringify(fresh())}\n`)) await once(stream.request, 'drain');
    if (sent % 4000 !== 0) continue;
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    used.push(heapUsed + arrayBuffers);
  }
  stream.end();
  expect(await last).toEqual({ complete: true, status: 200, accepted: 20_000, refused: 0 });
  expect(Math.max(...used) - (used[0] ?? 0)).toBeLessThan(20 * 1024 * 1024);
});
