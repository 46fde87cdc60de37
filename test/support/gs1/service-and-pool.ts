import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createTestDatabase } from '../database.ts';
import { startProcess, type ServiceProcess } from '../process.ts';
import { createTestFolders, filesIn } from './folders.ts';

/** A service that tests can start and kill, a data pool in a separate process, and folders between them. */
export interface ServiceAndPool {
  start(): Promise<ServiceProcess>;
  /** Ids of the messages that the pool received, including repetitions. */
  taken(): string[];
  /** Files of inbox and outbox that wait to be processed; unfinished files of a killed process do not count. */
  waiting(): string[];
  remove(): Promise<void>;
}

const INSTANCE = `
name: demo
timeZone: Europe/Copenhagen
languages: [en, da]
security: { keys: false }
gs1:
  gln: '5790000009022'
  dataPool: '5790000009992'
  transport: directory
  directory: { outbox: OUTBOX, inbox: INBOX, pollSeconds: 0.1, settleSeconds: 0.05 }
`;

export async function createServiceAndPool(): Promise<ServiceAndPool> {
  const folders = createTestFolders();
  const folder = createTemporaryFolder('service');
  const database = await createTestDatabase();
  const instance = join(folder.path, 'demo');
  // The demo instance, without its products.
  cpSync('instances/demo', instance, { recursive: true, filter: (path) => !path.endsWith('products.json') });
  const settings = INSTANCE.replace('OUTBOX', folders.outbox).replace('INBOX', folders.inbox);
  writeFileSync(join(instance, 'instance.yaml'), settings);
  const pool = await startPool(['--outbox', folders.outbox, '--inbox', folders.inbox, '--answer-seconds', '0']);
  const { host, port, user, database: name } = database.address;
  const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const services: ServiceProcess[] = [];
  return {
    async start() {
      const service = await startProcess({ DATA_DIR: folder.path, DATABASE_URL: url, INSTANCE: instance });
      services.push(service);
      return service;
    },
    taken: () => filesIn(join(folders.outbox, 'archive')).map((name) => name.replace(/^\w+-|\.xml$/g, '')),
    waiting: () => [...filesIn(folders.outbox), ...filesIn(folders.inbox)].filter((name) => !name.startsWith('.')),
    async remove() {
      for (const { child, exitCode } of services) {
        child.kill('SIGTERM');
        await exitCode;
      }
      if (pool.exitCode === null) {
        const ended = new Promise((resolve) => pool.once('close', resolve));
        pool.kill('SIGTERM');
        await ended;
      }
      await database.drop();
      folder.remove();
      folders.remove();
    },
  };
}

/** Starts `npm run pool` and waits until it accepts messages. */
export async function startPool(options: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/pool.ts', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ctrl-C')) resolve();
    });
    child.once('close', (code) => reject(new Error(`the pool ended with ${code}`)));
  });
  return child;
}
