import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createTransport } from '../../../src/gs1/transports/create-transport.ts';
import type { DirectorySettings, HttpsSettings } from '../../../src/gs1/settings.ts';
import type { Transport } from '../../../src/gs1/delivery/transport.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { StartError } from '../../../src/process/start-error.ts';
import { aNotification, POOL, SUPPLIER } from '../../builders/gs1.ts';
import { filesIn } from '../../support/gs1/folders.ts';
import { aLog } from '../../support/gs1/recording-log.ts';
import { startTestServer } from '../../support/gs1/test-server.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = createTemporaryFolder('transport');
});
afterEach(() => folder.remove());

function create(
  settings: { directory: Partial<DirectorySettings> } | { https: Partial<HttpsSettings> },
  environment: Record<string, string> = {},
): Transport {
  const transport = 'directory' in settings ? 'directory' : 'https';
  const parts = {
    ...('directory' in settings ? { directory: { outbox: 'out', inbox: 'in', ...settings.directory } } : {}),
    ...('https' in settings ? { https: { url: 'https://pool.example/in', ...settings.https } } : {}),
  };
  const gs1 = withGs1Defaults({ gln: SUPPLIER, dataPool: POOL, transport, ...parts });
  return createTransport(gs1, { folder: folder.path, environment, log: aLog() });
}

function refusal(...args: Parameters<typeof create>): string {
  try {
    create(...args);
  } catch (error) {
    if (error instanceof StartError) return error.message.replaceAll(folder.path, '…');
    throw error;
  }
  return 'none';
}

describe('folders', () => {
  beforeEach(() => {
    for (const name of ['out', 'in']) mkdirSync(join(folder.path, name));
  });

  test('are relative to the instance folder', async () => {
    await create({ directory: {} }).transmit(aNotification());
    expect(filesIn(join(folder.path, 'out'))).toEqual(['message-1.xml']);
    expect(statSync(join(folder.path, 'in/archive')).isDirectory()).toBe(true);
  });

  test('are not created if they are missing', () => {
    expect(refusal({ directory: { outbox: 'oot' } })).toBe(
      '…/instance.yaml: gs1.directory.outbox: no folder …/oot that the service can write to',
    );
    writeFileSync(join(folder.path, 'file'), '');
    expect(refusal({ directory: { inbox: 'file' } })).toMatch(/gs1\.directory\.inbox: no folder …\/file /);
  });

  test('must be different', () => {
    expect(refusal({ directory: { inbox: 'out/../out' } })).toMatch(/outbox and inbox are the same folder$/);
  });

  test('for archive and quarantine are created, where files can be moved atomically', () => {
    expect(refusal({ directory: { archive: 'old/replies', quarantine: 'bad' } })).toBe('none');
    expect(statSync(join(folder.path, 'old/replies')).isDirectory()).toBe(true);
    writeFileSync(join(folder.path, 'file'), '');
    expect(refusal({ directory: { archive: 'file' } })).toMatch(
      /gs1\.directory\.archive: the folder cannot be created: /,
    );
  });

  test('for archive and quarantine must be on the file system of the inbox', () => {
    const shared = '/dev/shm';
    // Most Linux machines have a second file system in memory; without one there is nothing to test.
    if (statSync(shared, { throwIfNoEntry: false })?.dev === undefined) return;
    if (statSync(shared).dev === statSync(folder.path).dev) return;
    const archive = mkdtempSync(join(shared, 'pmd-archive-'));
    try {
      expect(refusal({ directory: { archive } })).toMatch(/is not on the same file system as the inbox$/);
    } finally {
      rmSync(archive, { recursive: true });
    }
  });
});

describe('credentials', () => {
  test('are read from the named environment variable', async () => {
    const server = await startTestServer((response) => response.writeHead(202).end());
    const transport = create({ https: { url: server.url, tokenVariable: 'POOL_TOKEN' } }, { POOL_TOKEN: ' secret\n' });
    await transport.transmit(aNotification());
    expect(server.heard[0]?.headers.authorization).toBe('Bearer secret');
    await transport.stop();
    await server.stop();
  });

  test('are required', () => {
    expect(refusal({ https: { tokenVariable: 'POOL_TOKEN' } })).toBe(
      '…/instance.yaml: gs1.https.tokenVariable: the environment variable POOL_TOKEN is not set',
    );
    const files = { certificateFile: 'client.pem', keyFile: 'client.key' };
    expect(refusal({ https: files })).toBe(
      '…/instance.yaml: gs1.https.certificateFile: no file …/client.pem that the service can read',
    );
    writeFileSync(join(folder.path, 'client.pem'), 'not a certificate');
    expect(refusal({ https: files })).toMatch(/certificateFile: …\/client\.pem is not a PEM file$/);
  });
});
