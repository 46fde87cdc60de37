import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTemporaryFolder, type TemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/storage/database/embedded-postgres.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from './database.ts';
import { SERVICE_COMMAND, startProcess, type ServiceProcess } from './process.ts';
import { freePort } from './free-port.ts';
import { createTestFolders, filesIn, type TestFolders } from './gs1/folders.ts';
import { startPool } from './gs1/start-pool.ts';
import { childrenOf } from './processes.ts';

export interface WorldOptions {
  /**
   * `embedded`: the service runs its own PostgreSQL. `external`: one server for any number of services. `test`: a
   * database on the server of the test run.
   */
  readonly database: 'embedded' | 'external' | 'test';
  /** Data folder of the service; by default a folder of the world. */
  readonly dataDir?: string;
  readonly environment?: Record<string, string>;
  /** Content of `views.yaml` instead of the demo instance's. */
  readonly views?: string;
  /** A program and its arguments that start the service, such as `prlimit`. */
  readonly wrapper?: readonly string[];
}

const INSTANCE = (outbox: string, inbox: string) => `
name: faults
timeZone: Europe/Copenhagen
languages: [en, da]
security: { keys: false }
gs1:
  gln: '5790000009022'
  dataPool: '5790000009992'
  transport: directory
  directory: { outbox: ${outbox}, inbox: ${inbox}, pollSeconds: 0.2, settleSeconds: 0.05 }
`;

interface WorldParts {
  readonly folder: TemporaryFolder;
  readonly folders: TestFolders;
  readonly pool: ChildProcess;
  readonly server: EmbeddedPostgres | undefined;
  readonly database: TestDatabase | undefined;
}

/** One or more services, their database, and a data pool in a separate process: everything that a test can break. */
export class World {
  readonly services: ServiceProcess[] = [];
  /** With those that ended. */
  readonly #all: ServiceProcess[] = [];
  readonly #ports: number[] = [];
  readonly #options: WorldOptions;
  readonly #folder: TemporaryFolder;
  readonly #folders: TestFolders;
  readonly #pool: ChildProcess;
  readonly #server: EmbeddedPostgres | undefined;
  readonly #database: TestDatabase | undefined;

  private constructor(options: WorldOptions, { folder, folders, pool, server, database }: WorldParts) {
    this.#options = options;
    this.#folder = folder;
    this.#folders = folders;
    this.#pool = pool;
    this.#server = server;
    this.#database = database;
  }

  static async create(options: WorldOptions): Promise<World> {
    const folder = createTemporaryFolder('faults');
    const folders = createTestFolders();
    const instance = join(folder.path, 'instance');
    cpSync('instances/demo', instance, { recursive: true, filter: (path) => !path.endsWith('products.json') });
    writeFileSync(join(instance, 'instance.yaml'), INSTANCE(folders.outbox, folders.inbox));
    if (options.views !== undefined) writeFileSync(join(instance, 'views.yaml'), options.views);
    mkdirSync(join(folder.path, 'tmp'));
    const pool = await startPool(['--outbox', folders.outbox, '--inbox', folders.inbox, '--reply-seconds', '0']);
    const server =
      options.database === 'external'
        ? await startEmbeddedPostgres({ dataDir: join(folder.path, 'db'), environment: process.env })
        : undefined;
    const database = options.database === 'test' ? await createTestDatabase() : undefined;
    return new World(options, { folder, folders, pool, server, database });
  }

  get dataDir(): string {
    return this.#options.dataDir ?? join(this.#folder.path, 'data');
  }

  /**
   * Files that services left in their temporary folder, except programs, which stay. A running
   * browser has one profile.
   */
  get temporaryFiles(): string[] {
    const files = readdirSync(join(this.#folder.path, 'tmp')).filter(
      (name) => !/^(?:chromium|fonts|pmd-|product-master-data-chromium-)/.test(name),
    );
    const profiles = this.services.flatMap(({ child }) => {
      const mine = files.filter((name) => name.startsWith(`product-master-data-browser-${child.pid}-`));
      return mine.length === 1 ? mine : [];
    });
    return files.filter((name) => !profiles.includes(name));
  }

  /** The URL of the first service, even while it is down. */
  get url(): string {
    return `http://127.0.0.1:${this.#ports[0]}`;
  }

  get pid(): number {
    return this.services[0]?.child.pid ?? 0;
  }

  /** The embedded server listens on a Unix socket in its folder. */
  get databaseAddress(): TestDatabase['address'] {
    return (
      this.#database?.address ?? {
        host: join(this.#databaseHome, 'run'),
        port: 5432,
        user: 'pmd',
        database: 'postgres',
      }
    );
  }

  get #databaseHome(): string {
    return join(this.#server ? join(this.#folder.path, 'db') : this.dataDir, 'postgres');
  }

  /** Process ids of the database server: the postmaster first, then its children. */
  databasePids(): number[] {
    const postmaster = Number(readFileSync(join(this.#databaseHome, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    return [postmaster, ...childrenOf(postmaster)];
  }

  /** The log of the database server. */
  databaseLog(): string {
    return readFileSync(join(this.#databaseHome, 'postgres.log'), 'utf8');
  }

  /** Warnings of Node.js in any service, such as one about a leak of listeners. */
  warnings(): string[] {
    return this.#all.flatMap(({ stderr }) =>
      stderr()
        .split('\n')
        .filter((line) => /^\(node:\d+\) .*Warning/.test(line)),
    );
  }

  /** Starts another service, or the first one again after it ended. */
  async start(): Promise<ServiceProcess> {
    const service = await startProcess(
      {
        PORT: String(await this.#portOf(this.services.length)),
        DATA_DIR: this.dataDir,
        INSTANCE: join(this.#folder.path, 'instance'),
        TMPDIR: join(this.#folder.path, 'tmp'),
        LOG_LEVEL: 'warn',
        ...(this.#server || this.#database ? { DATABASE_URL: databaseUrl(this.databaseAddress) } : {}),
        ...this.#options.environment,
      },
      { command: [...(this.#options.wrapper ?? []), ...SERVICE_COMMAND] },
    );
    this.services.push(service);
    this.#all.push(service);
    return service;
  }

  /** A restarted service keeps its port. */
  async #portOf(index: number): Promise<number> {
    return (this.#ports[index] ??= await freePort());
  }

  /** Kills the first service with -9, as a crash would, and starts it again, as a supervisor would. */
  async crash(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async kill(): Promise<void> {
    const [service] = this.services.splice(0, 1);
    service?.child.kill('SIGKILL');
    await service?.exitCode;
  }

  /** Asks the first service to stop. @returns its exit code */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const [service] = this.services.splice(0, 1);
    service?.child.kill(signal);
    return (await service?.exitCode) ?? null;
  }

  /** Runs an SQL statement outside of the services. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ ...this.databaseAddress, application_name: 'faults' });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ids of the messages that the data pool received, including repetitions. */
  messages(): string[] {
    return filesIn(join(this.#folders.outbox, 'archive')).map((name) => name.replace(/^\w+-|\.xml$/g, ''));
  }

  /** Hands the service a reply of the data pool. */
  reply(name: string, xml: string): void {
    writeFileSync(join(this.#folders.inbox, name), xml);
  }

  /** Messages and replies in transit. */
  onTheirWay(): string[] {
    return [...filesIn(this.#folders.outbox), ...filesIn(this.#folders.inbox)].filter((name) => !name.startsWith('.'));
  }

  async remove(): Promise<void> {
    while (this.services.length > 0) await this.stop();
    if (this.#pool.exitCode === null) {
      const ended = new Promise((resolve) => this.#pool.once('close', resolve));
      this.#pool.kill('SIGTERM');
      await ended;
    }
    await this.#server?.stop();
    await this.#database?.drop();
    this.#folder.remove();
    this.#folders.remove();
  }
}
