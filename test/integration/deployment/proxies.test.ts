import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { request as requestTls } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { createInterface } from 'node:readline';
import { get } from 'node:http';
import type { Readable } from 'node:stream';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { PROXIES, whyNoProxy, type RunningProxy } from '../../support/proxies.ts';

/** Not one of the trusted proxies, unlike 127.0.0.1, from which the proxy connects to the service. */
const CLIENT = '127.0.0.2';
const HOST = 'pmd.example.com';
const NDJSON = 'application/x-ndjson';

/** A response whose body is read while it arrives. */
interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readable;
}

/** A request in progress. */
interface Exchange {
  write(text: string): void;
  end(): void;
  readonly response: Promise<Response>;
}

type Headers = Readonly<Record<string, string>>;
type Open = (method: string, path: string, headers?: Headers) => Exchange;

/** Clients whose address is `CLIENT`, as a browser or an integration would be. */
function clientsOf(proxy: RunningProxy) {
  const tls = { host: '127.0.0.1', port: proxy.port, localAddress: CLIENT, servername: HOST, ca: proxy.certificate };
  const authority = `${HOST}:${proxy.port}`;
  const overHttp1: Open = (method, path, headers = {}) => {
    const options = { ...tls, agent: false, method, path, headers: { ...headers, Host: authority } } as const;
    const request = requestTls(options);
    const response = once(request, 'response').then(([found]) => ({
      status: found.statusCode,
      headers: found.headers,
      body: found,
    }));
    response.catch(() => undefined);
    request.flushHeaders();
    return { write: (text) => void request.write(text), end: () => void request.end(), response };
  };
  const sessions: ClientHttp2Session[] = [];
  const overHttp2: Open = (method, path, headers = {}) => {
    const session = connectHttp2(`https://${authority}`, {
      createConnection: () => connectTls({ ...tls, ALPNProtocols: ['h2'] }),
    });
    session.on('error', () => undefined);
    sessions.push(session);
    const stream = session.request(
      { ...headers, ':method': method, ':path': path, ':authority': authority },
      { endStream: false },
    );
    const response = once(stream, 'response').then(([found]) => ({
      status: found[':status'],
      headers: found,
      body: stream,
    }));
    response.catch(() => undefined);
    return { write: (text) => void stream.write(text), end: () => void stream.end(), response };
  };
  return { overHttp1, overHttp2, close: () => sessions.forEach((session) => session.destroy()) };
}

async function read(open: Open, path: string, headers: Headers = {}): Promise<{ status: number; text: string }> {
  const exchange = open('GET', path, headers);
  exchange.end();
  const { status, body } = await exchange.response;
  let text = '';
  for await (const part of body) text += String(part);
  return { status, text };
}

describe.each(PROXIES)('behind $program, with the example of deploy/', (kind) => {
  const reason = whyNoProxy(kind);
  if (reason !== undefined) {
    process.stderr.write(`skipped: ${reason}\n`);
    return test.skip(reason, () => undefined);
  }
  let database: TestDatabase;
  let service: ServiceProcess;
  let proxy: RunningProxy;
  let clients: ReturnType<typeof clientsOf>;
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startProcess({ DATABASE_URL: databaseUrl(database.address), TRUSTED_PROXIES: '127.0.0.1' });
    proxy = await kind.start(new URL(service.url).host);
    clients = clientsOf(proxy);
  });
  afterAll(async () => {
    clients.close();
    await proxy.stop();
    service.child.kill('SIGTERM');
    await service.exitCode;
    await database.drop();
  });

  const protocols: readonly ['overHttp1' | 'overHttp2'][] = [['overHttp1'], ['overHttp2']];
  test('plain HTTP is redirected', async () => {
    const [response] = await once(
      get({ host: '127.0.0.1', port: proxy.plainPort, path: '/api?x=1', headers: { Host: HOST } }),
      'response',
    );
    response.resume();
    expect([301, 308]).toContain(response.statusCode);
    expect(response.headers.location).toMatch(/^https:\/\/pmd\.example\.com(?::\d+)?\/api\?x=1$/);
  });

  test.each(protocols)('the service learns scheme and host (%s)', async (protocol) => {
    const { status, text } = await read(clients[protocol], '/api/openapi.json');
    expect(status).toBe(200);
    expect(JSON.parse(text).servers[0].url).toBe(`https://${HOST}:${proxy.port}`);
  });

  test.each(protocols)('the service sees the address of the client, whatever it claims (%s)', async (protocol) => {
    const path = `/api/status/0579000000${protocol === 'overHttp1' ? '0111' : '0128'}.208`;
    const exchange = clients[protocol]('GET', path, { 'x-forwarded-for': '203.0.113.9' });
    exchange.end();
    const { headers, body } = await exchange.response;
    body.resume();
    const line = await eventually(() => {
      const lines = service.stderr().split('\n');
      const found = lines.find((entry) => entry.includes(String(headers['x-request-id'])));
      if (found === undefined) throw new Error('not logged yet');
      return found;
    });
    expect(line).toContain(`"${CLIENT}"`);
    expect(line).not.toContain('203.0.113.9');
  });

  // Caddy 2.6, of Debian 12, cannot read a request of HTTP/1.1 while it responds.
  const duplex = protocols.filter(([protocol]) => kind.program !== 'caddy' || protocol === 'overHttp2');
  test.each(duplex)('answers to JSON lines arrive while lines are still sent (%s)', async (protocol) => {
    const bodies = [1, 2, 3].map((n) => aBody({}, n + (protocol === 'overHttp1' ? 100 : 200)));
    const exchange = clients[protocol]('POST', '/api', { 'content-type': NDJSON, accept: NDJSON });
    let answers: AsyncIterator<string> | undefined;
    for (const body of bodies) {
      exchange.write(`${JSON.stringify(body)}\n`);
      answers ??= createInterface({ input: (await exchange.response).body })[Symbol.asyncIterator]();
      // The next line is sent only after this answer.
      const { value } = await answers.next();
      expect(JSON.parse(value)).toMatchObject({ status: 200, productId: productIdOf(body) });
    }
    exchange.end();
    const last = await answers?.next();
    expect(JSON.parse(last?.value)).toMatchObject({ complete: true });
  });

  test.each(protocols)('many JSON lines are all answered (%s)', async (protocol) => {
    const exchange = clients[protocol]('POST', '/api/validate', { 'content-type': NDJSON, accept: NDJSON });
    const line = `${JSON.stringify({ ...aBody({}, 300), D8258_1: 'x'.repeat(500_000) })}\n`;
    // nginx may stall above 4 MB, and Caddy over HTTP/2 may end the request. 22 MB are above the limit of other bodies.
    const sent = kind.program === 'caddy' && protocol === 'overHttp1' ? 45 : 6;
    const sending = (async () => {
      for (let n = 0; n < sent; n += 1) {
        exchange.write(line);
        await new Promise((resolve) => setImmediate(resolve));
      }
      exchange.end();
    })();
    const { status, body } = await exchange.response;
    let count = 0;
    let last = '';
    for await (const answer of createInterface({ input: body })) {
      count += 1;
      last = answer;
    }
    await sending;
    expect({ status, count, last: JSON.parse(last) }).toMatchObject({
      status: 200,
      count: sent + 1,
      last: { complete: true },
    });
  });

  test.each(protocols)('events arrive in an open event stream (%s)', async (protocol) => {
    const stream = clients[protocol]('GET', '/api/changes?start=now', { accept: 'text/event-stream' });
    stream.end();
    const { status, body } = await stream.response;
    expect(status).toBe(200);
    const product = aBody({}, protocol === 'overHttp1' ? 401 : 402);
    const save = clients[protocol]('POST', '/api', { 'content-type': 'application/json' });
    save.write(JSON.stringify(product));
    save.end();
    expect((await save.response).status).toBe(200);
    (await save.response).body.resume();
    let text = '';
    for await (const part of body) {
      text += String(part);
      if (text.includes(productIdOf(product))) break;
    }
    expect(text).toContain('data:');
  });

  test.each(protocols)('a body above the limit is refused before it is sent (%s)', async (protocol) => {
    const exchange = clients[protocol]('POST', '/api/sendToGS1', {
      'content-type': 'application/json',
      'content-length': String(21 * 1024 * 1024),
    });
    expect((await exchange.response).status).toBe(413);
  });

  test.each([['/api/view/excel/assortment/labels'], ['/api/view/excel/allergens/labels?x=1']])(
    '%s is closed to other networks',
    async (path) => {
      expect((await read(clients.overHttp2, path)).status).toBe(403);
      expect((await fetch(`${service.url}${path}`)).status).not.toBe(403);
    },
  );

  test('the health routes are open to load balancers only', async () => {
    expect((await read(clients.overHttp2, '/health/ready')).status).toBe(200);
  });
});
