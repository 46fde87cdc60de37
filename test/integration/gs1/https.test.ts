import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { TransmissionError, type Transport } from '../../../src/gs1/delivery/transport.ts';
import { createHttpsTransport, type HttpsOptions } from '../../../src/gs1/transports/https.ts';
import { MalformedReply } from '../../../src/gs1/replies/reply.ts';
import { aNotification } from '../../builders/gs1.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { HastyClock } from '../../support/gs1/hasty-clock.ts';
import { aLog, type RecordingLog } from '../../support/gs1/recording-log.ts';
import { startTestServer, type Responder, type TestServer } from '../../support/gs1/test-server.ts';

let server: TestServer;
let clock: HastyClock;
let log: RecordingLog;
let transports: Transport[];
beforeEach(() => {
  clock = new HastyClock();
  log = aLog();
  transports = [];
});
afterEach(async () => {
  await Promise.all(transports.map((transport) => transport.stop()));
  await server.stop();
});

function say(status: number, text = '', headers: Record<string, string> = {}): Responder {
  return (response) => response.writeHead(status, headers).end(text);
}

async function aTransport(respond: Responder, changes: Partial<HttpsOptions> = {}): Promise<Transport> {
  server = await startTestServer(respond);
  const settings = { url: new URL(server.url), pollSeconds: 1, timeoutSeconds: 10, retries: 3 };
  const transport = createHttpsTransport({ ...settings, log, clock, ...changes });
  transports.push(transport);
  return transport;
}

describe('a message', () => {
  test('is sent by POST, with its id as idempotency key, and the token', async () => {
    const message = aNotification(undefined, { id: 'message/ø 1' });
    const transport = await aTransport(say(202), { token: 'secret' });
    await transport.transmit(message);
    expect(server.heard).toEqual([
      {
        method: 'POST',
        url: '/messages',
        body: message.xml,
        headers: expect.objectContaining({
          'content-type': 'application/xml; charset=utf-8',
          'content-length': String(Buffer.byteLength(message.xml)),
          'idempotency-key': 'message%2F%C3%B8%201',
          authorization: 'Bearer secret',
        }),
      },
    ]);
  });

  test.each([
    [400, 'The message is empty\nmore', 'status 400: The message is empty'],
    [401, '', 'status 401'],
    [409, '\n\n  Used before  \n', 'status 409: Used before'],
    [413, 'x'.repeat(500), `status 413: ${'x'.repeat(200)}`],
    [429, 'Slow down', 'status 429: Slow down'],
    [500, 'Defect', 'status 500: Defect'],
    [302, '', 'status 302, a redirect: configure the URL that it points to'],
  ])('with the response %d is not sent again', async (status, body, reason) => {
    const transport = await aTransport(say(status, body, { Location: 'http://127.0.0.1:1/' }));
    const { origin } = new URL(server.url);
    await expect(transport.transmit(aNotification())).rejects.toEqual(
      new TransmissionError(`The data pool at ${origin} did not accept the message: ${reason}`),
    );
    expect(server.heard).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  test.each([502, 503, 504])('with the response %d is sent again', async (status) => {
    const transport = await aTransport((...args) => say(args[2] < 3 ? status : 202)(...args));
    await transport.transmit(aNotification());
    expect(server.heard.map(({ body }) => body)).toEqual(Array(3).fill(aNotification().xml));
    const [first = 0, second = 0] = clock.waits;
    expect(first).toBeGreaterThanOrEqual(750);
    expect(first).toBeLessThan(1_250);
    expect(second).toBeGreaterThanOrEqual(1_500);
  });

  test('waits as long as the pool asks for, within a limit', async () => {
    const transport = await aTransport((response, heard, count) =>
      say(count < 3 ? 503 : 202, '', { 'Retry-After': count === 1 ? '7' : '86400' })(response, heard, count),
    );
    await transport.transmit(aNotification());
    expect(clock.waits).toEqual([7_000, 60_000]);
  });

  test('is sent again when the connection drops', async () => {
    const transport = await aTransport((response, heard, count) =>
      count < 2 ? response.destroy() : say(202)(response, heard, count),
    );
    await transport.transmit(aNotification());
    expect(server.heard).toHaveLength(2);
  });

  test('fails after some attempts, with the reason', async () => {
    const transport = await aTransport(say(503, 'Maintenance'), { retries: 2 });
    await expect(transport.transmit(aNotification())).rejects.toThrow(/: status 503: Maintenance, after 3 attempts$/);
    expect(server.heard).toHaveLength(3);
  });

  test('fails if nothing is listening', async () => {
    const transport = await aTransport(say(202));
    await server.stop();
    await expect(transport.transmit(aNotification())).rejects.toThrow(
      /: the connection was refused \(ECONNREFUSED\), after 4 attempts$/,
    );
    server = await startTestServer(say(202));
  });

  test('fails if there is no response in time', async () => {
    const transport = await aTransport(() => undefined, { timeoutSeconds: 0.2, retries: 1 });
    await expect(transport.transmit(aNotification())).rejects.toThrow(
      /: there was no response within 0\.2 seconds, after 2 attempts$/,
    );
  });

  test('fails if the response does not end in time', async () => {
    const transport = await aTransport((response) => response.writeHead(202).write('x'), {
      timeoutSeconds: 0.2,
      retries: 0,
    });
    await expect(transport.transmit(aNotification())).rejects.toThrow(/no response within 0\.2 seconds$/);
  });

  test('stops reading a response that is too large', async () => {
    const transport = await aTransport(say(202, 'x'.repeat(6_000_000)));
    await expect(transport.transmit(aNotification())).rejects.toThrow(/the response has more than 5242880 bytes$/);
    expect(server.heard).toHaveLength(1);
  });

  test('in progress finishes before the transport stops', async () => {
    const transport = await aTransport((response) => setTimeout(() => response.writeHead(202).end(), 100));
    const sending = transport.transmit(aNotification());
    await eventually(() => expect(server.heard).toHaveLength(1));
    await transport.stop();
    await expect(sending).resolves.toBeUndefined();
  });
});

describe('an immediate reply', () => {
  const XML = { 'Content-Type': 'application/xml' };

  test('is passed to the receiver', async () => {
    const transport = await aTransport(say(200, '<reply>æ</reply>', XML));
    const received: string[] = [];
    await transport.start((xml, source) => Promise.resolve(void received.push(`${source}: ${xml}`)));
    await transport.transmit(aNotification());
    await eventually(() => expect(received).toEqual(['immediate reply to message-1: <reply>æ</reply>']));
  });

  test('is recognised by its XML declaration too', async () => {
    const transport = await aTransport(say(200, '<?xml version="1.0"?><reply/>'));
    const received: string[] = [];
    await transport.start((xml) => Promise.resolve(void received.push(xml)));
    await transport.transmit(aNotification());
    await eventually(() => expect(received).toHaveLength(1));
  });

  test.each([
    ['', XML],
    ['Taken', { 'Content-Type': 'text/plain' }],
    ['{"id":"1"}', { 'Content-Type': 'application/json' }],
    ['<html></html>', { 'Content-Type': 'text/html' }],
  ])('is not %j', async (body, headers) => {
    const transport = await aTransport(say(202, body, headers));
    const received: string[] = [];
    await transport.start((xml) => Promise.resolve(void received.push(xml)));
    await transport.transmit(aNotification());
    await transport.stop();
    expect(received).toEqual([]);
  });

  test('is retried if the receiver fails', async () => {
    const transport = await aTransport(say(200, '<reply/>', XML));
    let tries = 0;
    await transport.start(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error('the database is gone')) : Promise.resolve();
    });
    await transport.transmit(aNotification());
    await eventually(() => expect(tries).toBe(3));
  });

  test('that cannot be read does not undo the transmission', async () => {
    const transport = await aTransport(say(200, '<reply', XML));
    await transport.start(() => Promise.reject(new MalformedReply('It breaks off')));
    await transport.transmit(aNotification());
    await eventually(() => expect(log.warnings).toEqual(['a reply cannot be read: It breaks off']));
  });

  test('in another encoding is reported', async () => {
    const transport = await aTransport((response) =>
      response.writeHead(200, XML).end(Buffer.from('<a>æ</a>', 'latin1')),
    );
    await transport.start(() => Promise.resolve());
    await transport.transmit(aNotification());
    expect(log.warnings).toEqual([expect.stringMatching(/^an immediate reply cannot be read: it is not valid UTF-8/)]);
  });
});
