import type { AddressInfo } from 'node:net';
import { systemClock } from '../delivery/clock.ts';
import { MalformedReply } from '../replies/reply.ts';
import type { TransportLog } from '../delivery/log.ts';
import type { ReplyReceiver } from '../delivery/transport.ts';
import { createDirectoryTransport } from '../transports/directory.ts';
import { exchange } from '../transports/https/request.ts';
import { XML_LIMITS } from '../xml/parse-xml.ts';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { ReplyQueue, createPoolServer } from './http-pool.ts';
import { Pool, type DataPoolOptions } from '../pool/pool.ts';

export type PoolSetup = Omit<DataPoolOptions, 'deliver'> & { readonly log: TransportLog };

export interface RunningPool {
  stop(): Promise<void>;
}

/** Where a pool listens, and where its replies go: POSTed to a URL, or kept until fetched. */
export interface HttpSetup {
  readonly host: string;
  readonly port: number;
  readonly callback?: URL | undefined;
}

/** Starts a pool that listens for HTTP. @throws a network error if it cannot listen */
export async function runHttpPool(
  setup: PoolSetup,
  { host, port, callback }: HttpSetup,
): Promise<RunningPool & { readonly url: string }> {
  const queue = new ReplyQueue();
  const caller = callback && createCaller(callback);
  const deliver = caller?.call ?? ((xml: string): Promise<void> => Promise.resolve().then(() => queue.put(xml)));
  const pool = new Pool({ ...setup, deliver });
  const server = createPoolServer(pool, callback ? undefined : queue);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await pool.stop();
      caller?.close();
    },
  };
}

const CALL_TIMEOUT_MS = 30_000;

/** POSTs replies to a URL. A 4xx response is final. */
function createCaller(url: URL): { readonly call: ReplyReceiver; close(): void } {
  const agent = url.protocol === 'https:' ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  return {
    async call(xml) {
      const { status } = await exchange({
        url,
        method: 'POST',
        headers: {
          'Content-Type': 'application/xml; charset=utf-8',
          'Content-Length': String(Buffer.byteLength(xml)),
        },
        body: xml,
        agent,
        timeoutMs: CALL_TIMEOUT_MS,
        maxBytes: XML_LIMITS.bytes,
      });
      if (status >= 400 && status < 500)
        throw new MalformedReply(`${url.href} refuses the reply with status ${status}`);
      if (status < 200 || status >= 300) throw new Error(`${url.href} responds with status ${status}`);
    },
    close: () => agent.destroy(),
  };
}

/** Folders as the service names them: the pool reads the outbox and writes to the inbox. */
export interface FolderSetup {
  readonly outbox: string;
  readonly inbox: string;
  readonly pollSeconds: number;
  readonly settleSeconds: number;
}

export async function runFolderPool(setup: PoolSetup, { outbox, inbox, ...timing }: FolderSetup): Promise<RunningPool> {
  const { log, clock = systemClock } = setup;
  const folders = createDirectoryTransport({ outbox: inbox, inbox: outbox, ...timing, log, clock });
  const pool = new Pool({
    ...setup,
    deliver: (xml, id) => folders.transmit({ id, kind: 'catalogueItemNotification', xml }),
  });
  await folders.start((xml) => {
    const receipt = pool.receive(xml);
    if (receipt.outcome === 'UNREADABLE') return Promise.reject(new MalformedReply(receipt.reason));
    // A folder has no connection to drop, so the message is archived as usual.
    return receipt.outcome === 'BUSY' ? Promise.reject(new Error('too many replies are waiting')) : Promise.resolve();
  });
  return {
    async stop() {
      await folders.stop();
      await pool.stop();
    },
  };
}
