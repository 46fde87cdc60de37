import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createTransport } from '../../../src/gs1/transports/create-transport.ts';
import type { HttpsSettings } from '../../../src/gs1/settings.ts';
import type { Transport } from '../../../src/gs1/delivery/transport.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { aNotification, POOL, SUPPLIER } from '../../builders/gs1.ts';
import { createCertificates, type Certificates } from '../../support/gs1/certificates.ts';
import { aLog } from '../../support/gs1/recording-log.ts';
import { startTestServer, type TestServer } from '../../support/gs1/test-server.ts';
import { testWith } from '../../support/programs.ts';

const testWithOpenssl = testWith('openssl');
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

let certificates: Certificates;
let server: TestServer | undefined;
let transport: Transport;
beforeAll(() => {
  if (hasOpenssl) certificates = createCertificates();
});
afterAll(() => {
  if (hasOpenssl) certificates.remove();
});
afterEach(async () => {
  await transport.stop();
  await server?.stop();
});

/** A transport to a server that accepts only clients with a certificate of its authority. */
async function aTransport(settings: (made: Certificates) => Partial<HttpsSettings>): Promise<void> {
  const { server: identity, authority } = certificates;
  const tls = { cert: identity.cert, key: identity.key, ca: authority, requestCert: true, rejectUnauthorized: true };
  server = await startTestServer((response) => response.writeHead(202).end(), tls);
  const https = { url: server.url, retries: 0, ...settings(certificates) };
  const gs1 = withGs1Defaults({ gln: SUPPLIER, dataPool: POOL, transport: 'https', https });
  transport = createTransport(gs1, { folder: certificates.folder, environment: {}, log: aLog() });
}

const clientFiles = { certificateFile: 'client.pem', keyFile: 'client.key' };
const strangerFiles = { certificateFile: 'stranger.pem', keyFile: 'stranger.key' };

describe('a data pool that requires a certificate', () => {
  testWithOpenssl('accepts a message with it', async () => {
    await aTransport(({ authorityFile }) => ({ ...clientFiles, authorityFile }));
    await transport.transmit(aNotification());
    expect(server?.heard.map(({ body }) => body)).toEqual([aNotification().xml]);
  });

  testWithOpenssl('accepts no message without it', async () => {
    await aTransport(({ authorityFile }) => ({ authorityFile }));
    await expect(transport.transmit(aNotification())).rejects.toThrow(
      /^The data pool at https:.* did not accept the message: /,
    );
    expect(server?.heard).toEqual([]);
  });

  testWithOpenssl('accepts no message with one of another authority', async () => {
    await aTransport(({ authorityFile }) => ({ ...strangerFiles, authorityFile }));
    await expect(transport.transmit(aNotification())).rejects.toThrow(/did not accept the message: /);
    expect(server?.heard).toEqual([]);
  });

  testWithOpenssl('gets no message if its own certificate is for another host', async () => {
    await aTransport(() => ({ ...clientFiles, retries: 3 }));
    await expect(transport.transmit(aNotification())).rejects.toThrow(/certificate.* \([A-Z_]+\)$/);
    expect(server?.heard).toEqual([]);
  });
});
