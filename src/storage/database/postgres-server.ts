import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../../process/start-error.ts';
import { createClient } from './pool.ts';
import { findPrograms, fingerprint, reachable, serverIdentity, type PostgresPrograms } from './postgres-programs.ts';
import { discardStalePid } from './postmaster-pid.ts';
import { giveTo, makePrivateFolder, type Identity } from './private-folder.ts';
import { firstLine, runProgram } from './run-program.ts';

/** A socket path is limited to 107 characters, including the socket's name. */
const MAX_SOCKET_FOLDER = 85;
const DATABASE_USER = 'pmd';
const RESPONSE_MS = 2_000;
/** Shutdown limit in seconds, time for the final checkpoint included; a server that does not respond gets less. */
const STOP_SECONDS = 60;
const STOP_SILENT_SECONDS = 5;

export interface ServerOptions {
  /** Folder of the server's data. */
  readonly dataDir: string;
  /** Environment variables; the PATH is passed to the programs of the server. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** False trades crash safety for speed, in tests. */
  readonly durable?: boolean;
}

/** A PostgreSQL server process with its own data folder. It survives a crash of the service. */
export class PostgresServer {
  readonly address: { host: string; port: number; user: string; database: string };
  readonly #programs: PostgresPrograms;
  readonly #identity: Identity;
  readonly #home: string;
  readonly #durable: boolean;
  readonly #path: string | undefined;

  private constructor(
    programs: PostgresPrograms,
    identity: Identity,
    home: string,
    { durable = true, environment }: ServerOptions,
  ) {
    this.#programs = programs;
    this.#identity = identity;
    this.#home = home;
    this.#durable = durable;
    this.#path = environment['PATH'];
    const socketFolder = join(home, 'run');
    const host = socketFolder.length <= MAX_SOCKET_FOLDER ? socketFolder : join(tmpdir(), `pmd-${fingerprint(home)}`);
    this.address = { host, port: 5432, user: DATABASE_USER, database: 'postgres' };
  }

  static async prepare(options: ServerOptions): Promise<PostgresServer> {
    const identity = await serverIdentity();
    const home = reachable(resolve(options.dataDir, 'postgres'), identity);
    const programs = await findPrograms(identity);
    return new PostgresServer(programs, identity, home, options);
  }

  /** The folder that the operator configured. */
  get folder(): string {
    return dirname(this.#home);
  }

  get #data(): string {
    return join(this.#home, 'data');
  }

  get #log(): string {
    return join(this.#home, 'postgres.log');
  }

  async isRunning(): Promise<boolean> {
    if (!existsSync(this.#data)) return false;
    discardStalePid(this.#data);
    return this.#pgCtl('status').then(
      () => true,
      () => false,
    );
  }

  /** @throws StartError */
  async start(): Promise<void> {
    if (await this.isRunning()) return;
    makePrivateFolder(this.#home, this.#identity);
    makePrivateFolder(this.address.host, this.#identity);
    if (existsSync(this.#data)) this.#requireSameMajor();
    else await this.#initialise();
    this.#writeSettings();
    try {
      await this.#pgCtl('start', '--wait', '--timeout=60', `--log=${this.#log}`);
    } catch (error) {
      // Another process may have started it meanwhile.
      if (await this.isRunning()) return;
      throw new StartError(
        `The embedded PostgreSQL does not start: ${this.#lastFailure() ?? firstLine(error)}. Its log is ${this.#log}`,
      );
    }
  }

  /**
   * Shuts the server down.
   * @throws Error when it does not exit
   */
  async stop(): Promise<void> {
    if (!(await this.isRunning())) return;
    const seconds = (await this.#responds()) ? STOP_SECONDS : STOP_SILENT_SECONDS;
    const stop = (mode: string, timeout: number) =>
      this.#pgCtl('stop', `--mode=${mode}`, '--wait', `--timeout=${timeout}`);
    await stop('fast', seconds).catch(() => stop('immediate', STOP_SILENT_SECONDS));
  }

  /** Whether the server responds at all, even if only to refuse connections. */
  async #responds(): Promise<boolean> {
    const client = createClient(this.address, RESPONSE_MS);
    try {
      await client.connect();
      void client.end().catch(() => undefined);
      return true;
    } catch (error) {
      return typeof (error as { severity?: string }).severity === 'string';
    }
  }

  /**
   * PostgreSQL reads only data of its own major version, and the service does not ship the programs of others.
   * @throws StartError that says how to go on
   */
  #requireSameMajor(): void {
    const own = this.#programs.major;
    const ofData = readFileSync(join(this.#data, 'PG_VERSION'), 'utf8').trim();
    if (own === undefined || ofData === own) return;
    throw new StartError(
      `The data in ${this.#home} are of PostgreSQL ${ofData}, and this release has PostgreSQL ${own}. Nothing was changed. Run npx . backup FILE with the release that you used before; then rename that folder, and run npx . restore FILE with this release`,
    );
  }

  /** Initialises a temporary folder and renames it, so that an interrupted start leaves nothing half-done. */
  async #initialise(): Promise<void> {
    const draft = `${this.#data}.new`;
    rmSync(draft, { recursive: true, force: true });
    const flags = [`--pgdata=${draft}`, `--username=${DATABASE_USER}`, '--auth=trust', '--encoding=UTF8', '--locale=C'];
    try {
      const args = this.#durable ? flags : [...flags, '--no-sync'];
      await runProgram(this.#programs.initdb, args, this.#spawnOptions());
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
    giveTo(file, this.#identity);
  }

  /** The server's own explanation of why it exited. */
  #lastFailure(): string | undefined {
    try {
      const lines = readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-10);
      return lines.findLast((line) => /\b(?:FATAL|PANIC):/.test(line))?.replace(/^.*\b(?:FATAL|PANIC): +/, '');
    } catch {
      return undefined;
    }
  }

  async #pgCtl(command: string, ...args: string[]): Promise<void> {
    await runProgram(this.#programs.pg_ctl, [command, `--pgdata=${this.#data}`, ...args], this.#spawnOptions());
  }

  #spawnOptions() {
    return { ...this.#identity, cwd: this.#home, env: { PATH: this.#path, LC_ALL: 'C', TZ: 'UTC' } };
  }
}
