import { afterEach, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { readReplies } from '../../../src/gs1/replies/read-replies.ts';
import { TEST_GTINS } from '../../../src/gs1/pool/behaviours.ts';
import { runFolderPool, runHttpPool, type PoolSetup } from '../../../src/gs1/pool-server/run-pool.ts';
import type { OutgoingMessage, Transport } from '../../../src/gs1/delivery/transport.ts';
import { createDirectoryTransport } from '../../../src/gs1/transports/directory.ts';
import { createHttpsTransport, type HttpsOptions } from '../../../src/gs1/transports/https.ts';
import { aNotification, aUnit, POOL } from '../../builders/gs1.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { createTestFolders, filesIn } from '../../support/gs1/folders.ts';
import { aLog } from '../../support/gs1/recording-log.ts';
import { startTestServer } from '../../support/gs1/test-server.ts';
import { spawn } from 'node:child_process';

const toStop: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).reverse()) await stop();
});

function aSetup(): PoolSetup {
  return {
    rules: { gln: POOL, withdrawal: true, trustsUnknownItems: false },
    forgetsWithdrawn: true,
    replyMs: 10,
    behaviours: Object.fromEntries(TEST_GTINS.map(({ gtin, behaviour }) => [gtin, behaviour])),
    log: aLog(),
  };
}

const messageFor = (gtin: string, id = `message-${gtin}`): OutgoingMessage => aNotification(aUnit({ gtin }), { id });

/** Starts to receive replies. @returns the kind of each, as it arrives */
async function taking(transport: Transport): Promise<string[]> {
  const taken: string[] = [];
  toStop.push(() => transport.stop());
  await transport.start((xml) => {
    for (const reply of readReplies(xml)) taken.push(reply.kind === 'confirmation' ? reply.state : reply.kind);
    return Promise.resolve();
  });
  return taken;
}

const ALL = ['RECEIVED', 'SYNCHRONISED', 'registration', 'response'];

describe('a pool over HTTP', () => {
  const listen = { host: '127.0.0.1', port: 0 };

  async function aTransport(url: string, changes: Partial<HttpsOptions> = {}): Promise<Transport> {
    const at = { url: new URL('/messages', url), repliesUrl: new URL('/replies', url) };
    const timing = { pollSeconds: 0.05, timeoutSeconds: 5, retries: 1 };
    return Promise.resolve(createHttpsTransport({ ...at, ...timing, log: aLog(), ...changes }));
  }

  test('keeps replies until they are fetched', async () => {
    const pool = await runHttpPool(aSetup(), listen);
    toStop.push(() => pool.stop());
    const transport = await aTransport(pool.url);
    const taken = await taking(transport);
    await transport.transmit(messageFor('05790000008018'));
    await eventually(() => expect([...taken].sort()).toEqual(ALL));
  });

  test('sends replies to a URL, and retries until they are accepted', async () => {
    const callback = await startTestServer((response, _heard, count) =>
      response.writeHead(count === 1 ? 503 : 204).end(),
    );
    toStop.push(() => callback.stop());
    const pool = await runHttpPool(aSetup(), { ...listen, callback: new URL(callback.url) });
    toStop.push(() => pool.stop());
    const transport = await aTransport(pool.url, { repliesUrl: undefined });
    toStop.push(() => transport.stop());
    await transport.transmit(messageFor('05790000008032'));
    await eventually(() => expect(callback.heard).toHaveLength(2));
    const [first, second] = callback.heard.map(({ body }) => body);
    expect(second).toBe(first);
    expect(readReplies(first ?? '')).toMatchObject([{ kind: 'response', errors: [{ code: '448' }, { code: '1007' }] }]);
  });

  test('drops connections as configured, once or every time', async () => {
    const pool = await runHttpPool(aSetup(), listen);
    toStop.push(() => pool.stop());
    const transport = await aTransport(pool.url);
    const taken = await taking(transport);
    await expect(transport.transmit(messageFor('05790000008131'))).rejects.toThrow(/: the connection was dropped/);
    await transport.transmit(messageFor('05790000008148'));
    await eventually(() => expect(new Set(taken)).toEqual(new Set(ALL)));
  });

  test('reports what it does not accept', async () => {
    const pool = await runHttpPool(aSetup(), listen);
    toStop.push(() => pool.stop());
    const transport = await aTransport(pool.url);
    toStop.push(() => transport.stop());
    await expect(transport.transmit({ ...aNotification(), xml: '<!DOCTYPE a><a/>' })).rejects.toThrow(
      /status 400: The message is not valid XML: it has a document type declaration/,
    );
    const call = async (method: string, path: string, body?: string): Promise<number> =>
      (await fetch(`${pool.url}${path}`, { method, ...(body === undefined ? {} : { body }) })).status;
    expect(await call('GET', '/')).toBe(200);
    expect(await call('GET', '/nothing')).toBe(404);
    expect(await call('GET', '/messages')).toBe(405);
    expect(await call('POST', '/replies')).toBe(405);
    expect(await call('DELETE', '/replies/1')).toBe(404);
    expect(await call('POST', '/messages', 'x'.repeat(6_000_000)).catch(() => 413)).toBe(413);
    expect(await call('GET', '/replies')).toBe(204);
  });
});

test('a pool with folders replies to what is in the outbox', async () => {
  const folders = createTestFolders();
  toStop.push(() => folders.remove());
  const timing = { pollSeconds: 0.05, settleSeconds: 0.05 };
  const { outbox, inbox } = folders;
  const pool = await runFolderPool(aSetup(), { outbox, inbox, ...timing });
  toStop.push(() => pool.stop());
  const transport = createDirectoryTransport({ outbox, inbox, ...timing, log: aLog() });
  const taken = await taking(transport);
  await transport.transmit(messageFor('05790000008018'));
  await transport.transmit({ ...aNotification(), id: 'broken', xml: '<a>' });
  await eventually(() => expect([...taken].sort()).toEqual(ALL));
  await eventually(() => expect(filesIn(join(outbox, 'quarantine'))).toHaveLength(2));
  expect(filesIn(join(outbox, 'archive'))).toHaveLength(1);
  expect(filesIn(outbox)).toEqual([]);
});

interface PoolProcess {
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exitCode: Promise<number | null>;
}

function startPool(...args: string[]): PoolProcess {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'src/cli.ts', 'pool', ...args], { stdio: 'pipe' });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  toStop.push(async () => {
    child.kill('SIGTERM');
    await exitCode;
  });
  return { stdout: () => stdout, stderr: () => stderr, exitCode };
}

describe('the command pool', () => {
  test('listens on loopback, lists its test GTINs, and replies as configured in an instance', async () => {
    const folder = createTemporaryFolder('pool');
    toStop.push(() => folder.remove());
    const behaviours = "{ '05790000000999': { outcome: REJECT, codes: ['4711'] } }";
    const gs1 = `{ gln: '5790000009022', dataPool: '${POOL}', simulator: { behaviours: ${behaviours} } }`;
    writeFileSync(join(folder.path, 'instance.yaml'), `name: acme\ngs1: ${gs1}\n`);
    const pool = startPool('--port', '0', '--reply-seconds', '0', '--instance', folder.path);
    const url = await eventually(() => {
      const [, found] = /pool at (http:\/\/127\.0\.0\.1:\d+)\/messages/.exec(pool.stdout()) ?? [];
      if (found === undefined) throw new Error(`not listening: ${pool.stderr()}`);
      return found;
    });
    for (const { gtin, does } of TEST_GTINS)
      await eventually(() => expect(pool.stdout()).toContain(`${gtin}  ${does}`));
    const { status } = await fetch(`${url}/messages`, { method: 'POST', body: messageFor('05790000000999').xml });
    expect(status).toBe(202);
    const reply = await eventually(async () => {
      const response = await fetch(`${url}/replies`);
      expect(response.status).toBe(200);
      return response.text();
    });
    expect(readReplies(reply)).toMatchObject([{ errors: [{ code: '4711' }] }]);
  });

  test('names the argument that is wrong', async () => {
    const cases: [string[], number, RegExp][] = [
      [['--prot', '1'], 2, /^error: unknown option '--prot'\n\(Did you mean --port\?\)\n/],
      [['--port', 'x'], 2, /'--port <number>' argument 'x' is invalid\. Expected a whole number from 0 to 65535\.\n/],
      [['--outbox', '.'], 1, /^set --outbox and --inbox together\n$/],
      [['--outbox', 'nowhere', '--inbox', '.'], 1, /^The folder nowhere does not exist\n$/],
      [['--callback', 'here'], 2, /argument 'here' is invalid\. Expected a URL\.\n/],
      [['--instance', 'nowhere'], 1, /^nowhere\/instance\.yaml has no block gs1\n$/],
    ];
    const started = cases.map(([args, code, message]) => ({ ...startPool(...args), code, message }));
    for (const { exitCode, stderr, code, message } of started) {
      expect(await exitCode).toBe(code);
      expect(stderr()).toMatch(message);
    }
  });
});
