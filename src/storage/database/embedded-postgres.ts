import type pg from 'pg';
import { StartError } from '../../process/start-error.ts';
import { createClient, type DatabaseAddress } from './pool.ts';
import { PostgresServer, type ServerOptions } from './postgres-server.ts';
import { firstLine } from './run-program.ts';

/** Advisory lock of the process that uses a data folder. The server releases it when that process dies. */
const SERVICE_LOCK = 748_201_338;
const LOCK_ATTEMPTS = 20;
const LOCK_PAUSE_MS = 100;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export interface EmbeddedOptions extends ServerOptions {
  /** Called when the server stopped unexpectedly, and with the result of each restart. */
  readonly onRestart?: (reason: string) => void;
}

export interface EmbeddedPostgres {
  readonly address: DatabaseAddress;
  /** Shuts the server down unless another process uses it. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL, or adopts one left running by a killed process, and restarts it if it dies. It listens
 * only on a Unix socket in the data folder.
 * @throws StartError when another process uses the data folder, or the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await PostgresServer.prepare(options);
  const supervisor = new Supervisor(server, options.onRestart);
  await supervisor.start();
  return { address: server.address, stop: () => supervisor.stop() };
}

/** Connects to the server of a data folder, for a command beside a running service; starts the server if necessary. */
export async function borrowEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await PostgresServer.prepare(options);
  if (await server.isRunning()) return { address: server.address, stop: () => Promise.resolve() };
  return startEmbeddedPostgres(options);
}

/** Holds the lock of a data folder. Losing the lock means that the server died; it is then restarted. */
class Supervisor {
  readonly #server: PostgresServer;
  readonly #onRestart: (reason: string) => void;
  #lock: pg.Client | undefined;
  #restarting: Promise<void> | undefined;
  #isStopping = false;

  constructor(server: PostgresServer, onRestart: (reason: string) => void = () => undefined) {
    this.#server = server;
    this.#onRestart = onRestart;
  }

  /** @throws StartError */
  async start(): Promise<void> {
    await this.#server.start();
    await this.#takeLock();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    // With a silent server `end` does not settle; stopping the server closes the connection.
    void this.#lock?.end().catch(() => undefined);
    await this.#server.stop();
  }

  async #takeLock(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const client = createClient(this.#server.address);
      try {
        await client.connect();
        const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
          SERVICE_LOCK,
        ]);
        if (rows[0]?.locked) {
          this.#lock = client;
          client.once('end', () => this.#restart());
          return;
        }
      } catch (error) {
        if (attempt >= LOCK_ATTEMPTS)
          throw new StartError(`The embedded PostgreSQL does not respond: ${firstLine(error)}`);
      }
      void client.end().catch(() => undefined);
      // The server needs a moment to release the lock of a killed process.
      if (attempt >= LOCK_ATTEMPTS)
        throw new StartError(
          `Another service is running on the data folder ${this.#server.folder}; stop it or set DATA_DIR`,
        );
      await pause(LOCK_PAUSE_MS);
    }
  }

  #restart(): void {
    if (this.#isStopping) return;
    this.#restarting ??= this.#startAgain().finally(() => (this.#restarting = undefined));
  }

  /** Never rejects. */
  async #startAgain(): Promise<void> {
    this.#onRestart('the embedded PostgreSQL went away; starting it again');
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isStopping; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await this.start();
        this.#onRestart('the embedded PostgreSQL runs again');
        return;
      } catch (error) {
        this.#onRestart(firstLine(error));
      }
      await pause(pauseMs);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
