import { afterEach, describe, expect, test } from '@jest/globals';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { limitConnections, type ConnectionLimits } from '../../../src/http/connections/connections.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(listener: RequestListener, limits: Partial<ConnectionLimits>): Promise<number> {
  const server = createServer(listener);
  limitConnections(server, {
    maxConnections: 100,
    databaseConnections: 10,
    readerBytesPerSecond: 10_000,
    readerSeconds: 0.5,
    ...limits,
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const ask = (port: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get({ port, host: '127.0.0.1', agent: false }, resolve).once('error', reject));

describe('connections', () => {
  test('that are idle make room for new ones, the oldest first', async () => {
    const port = await serve((_request, response) => response.end('here'), { maxConnections: 3 });
    const idle = [await connectTo(port), await connectTo(port), await connectTo(port)];
    const closed = once(idle[0] as Socket, 'close');
    expect((await ask(port)).statusCode).toBe(200);
    await closed;
    expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  });

  test('that are in use cause new ones to be refused with 503', async () => {
    const waiting: (() => void)[] = [];
    let isLate = true;
    const port = await serve(
      (_request, response) => {
        if (isLate) waiting.push(() => response.end('late'));
        else response.end('in time');
      },
      { maxConnections: 2 },
    );
    const inUse = [ask(port), ask(port)];
    while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    const refused = await ask(port);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(waiting).toHaveLength(2);
    isLate = false;
    for (const finish of waiting) finish();
    expect((await Promise.all(inUse)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await ask(port)).statusCode).toBe(200);
  });
});

describe('a client', () => {
  const BODY = Buffer.alloc(65_536);
  /** Writes as long as the connection accepts data. */
  const flood: RequestListener = (_request, response) => {
    const write = (): void => {
      while (response.write(BODY));
    };
    response.on('drain', write);
    write();
  };

  test('that does not read is disconnected', async () => {
    const port = await serve(flood, {});
    const socket = await connectTo(port);
    socket.pause().write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    const [server] = servers;
    const connections = () => new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)));
    while ((await connections()) !== 1) await new Promise((resolve) => setTimeout(resolve, 10));
    while ((await connections()) !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test('that reads fast enough is not, however long it takes', async () => {
    // The reader shares its process with the server, and a busy machine can pause both for seconds.
    const port = await serve(flood, { readerSeconds: 4 });
    const response = await ask(port);
    let bytes = 0;
    const end = Date.now() + 10_000;
    for await (const part of response) {
      bytes += (part as Buffer).length;
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (Date.now() > end) break;
    }
    expect(Date.now()).toBeGreaterThan(end);
    expect(bytes).toBeGreaterThan(0);
  });

  test('that waits for a slow response is not', async () => {
    const port = await serve((_request, response) => {
      response.write('first');
      setTimeout(() => response.end('last'), 2000);
    }, {});
    const response = await ask(port);
    const parts: string[] = [];
    for await (const part of response) parts.push(String(part));
    expect(parts.join('')).toBe('firstlast');
  });
});
