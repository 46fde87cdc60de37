import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MalformedReply } from '../../../src/gs1/replies/reply.ts';
import { ReplyQueue, createPoolServer } from '../../../src/gs1/pool-server/http-pool.ts';
import { Pool } from '../../../src/gs1/pool/pool.ts';
import type { ReplyReceiver, Transport } from '../../../src/gs1/delivery/transport.ts';
import { createHttpsTransport } from '../../../src/gs1/transports/https.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { aLog, type RecordingLog } from '../../support/gs1/recording-log.ts';
import { startTestServer } from '../../support/gs1/test-server.ts';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { POOL } from '../../builders/gs1.ts';

let queue: ReplyQueue;
let server: Server;
let log: RecordingLog;
let transport: Transport | undefined;
beforeEach(async () => {
  queue = new ReplyQueue();
  log = aLog();
  const pool = new Pool({
    rules: { gln: POOL, withdrawal: true, trustsUnknownItems: false },
    forgetsWithdrawn: true,
    replyMs: 0,
    behaviours: {},
    deliver: (xml) => Promise.resolve(queue.put(xml)),
  });
  server = createPoolServer(pool, queue);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await transport?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function fetching(receive: ReplyReceiver, repliesUrl?: string): Promise<string[]> {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const received: string[] = [];
  transport = createHttpsTransport({
    url: new URL(`${base}/messages`),
    repliesUrl: new URL(repliesUrl ?? `${base}/replies`),
    pollSeconds: 0.05,
    timeoutSeconds: 5,
    retries: 0,
    log,
  });
  await transport.start((xml, source) => {
    received.push(xml);
    return receive(xml, source);
  });
  return received;
}

describe('replies waiting at a URL', () => {
  test('are fetched in order, each once, and removed from the queue', async () => {
    for (const reply of ['<a/>', '<b/>', '<c/>']) queue.put(reply);
    const received = await fetching(() => Promise.resolve());
    await eventually(() => expect(queue.oldest()).toBeUndefined());
    queue.put('<d/>');
    await eventually(() => expect(received).toEqual(['<a/>', '<b/>', '<c/>', '<d/>']));
  });

  test('stay there until they are processed', async () => {
    queue.put('<a/>');
    let isGone = true;
    const received = await fetching(() =>
      isGone ? Promise.reject(new Error('the database is gone')) : Promise.resolve(),
    );
    await eventually(() => expect(received.length).toBeGreaterThan(1));
    expect(queue.oldest()).toBeDefined();
    expect(log.warnings).toEqual(['replies cannot be fetched: the database is gone']);
    isGone = false;
    await eventually(() => expect(queue.oldest()).toBeUndefined());
  });

  test('are removed if they cannot be read, so that the next ones can be fetched', async () => {
    queue.put('<a');
    queue.put('<b/>');
    const received = await fetching((xml) =>
      xml === '<a' ? Promise.reject(new MalformedReply('It breaks off')) : Promise.resolve(),
    );
    await eventually(() => expect(received).toEqual(['<a', '<b/>']));
    await eventually(() => expect(queue.oldest()).toBeUndefined());
    expect(log.warnings).toEqual(['a reply cannot be read: It breaks off']);
  });

  test('are polled again after a failure, which is reported once', async () => {
    const other = await startTestServer((response, _heard, count) => {
      if (count < 4) response.writeHead(500).end('Defect');
      else response.writeHead(204).end();
    });
    await fetching(() => Promise.resolve(), other.url);
    await eventually(() => expect(other.heard.length).toBeGreaterThan(4));
    expect(log.warnings).toEqual(['replies cannot be fetched: status 500: Defect']);
    await transport?.stop();
    await other.stop();
  });

  test('are not waited for during shutdown', async () => {
    const other = await startTestServer(() => undefined);
    await fetching(() => Promise.resolve(), other.url);
    await eventually(() => expect(other.heard).toHaveLength(1));
    await transport?.stop();
    expect(log.warnings).toEqual([]);
    await other.stop();
  });

  test('without their own URL are kept in memory until they are processed', async () => {
    const other = await startTestServer((response, _heard, count) => {
      if (count === 1) response.writeHead(200, { Location: 'http://127.0.0.1:1/elsewhere' }).end('<a/>');
      else response.writeHead(204).end();
    });
    let tries = 0;
    await fetching(() => {
      tries += 1;
      return tries < 2 ? Promise.reject(new Error('the database is gone')) : Promise.resolve();
    }, other.url);
    await eventually(() => expect(tries).toBe(2));
    expect(other.heard.filter(({ method }) => method !== 'GET')).toEqual([]);
    await transport?.stop();
    await other.stop();
  });
});
