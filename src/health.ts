import { setMaxListeners } from 'node:events';
import type pg from 'pg';
import { checkWritable } from './storage/database/check-writable.ts';
import { readSchemaStates } from './storage/migrations/schema-states.ts';
import { explainFailure } from './storage/database/pool.ts';

/** What the service reports when it is ready. */
export interface Readiness {
  /** Instances that are not served because their folder or data could not be used. */
  readonly failedInstances: readonly string[];
  /** Instances that are served as they were, because a change to their folder could not be used. */
  readonly outdatedInstances: readonly string[];
}

/** Names of instances whose folders cannot be used: not served, and served as they were. */
interface FolderProblems {
  readonly failed: readonly string[];
  readonly outdated: readonly string[];
}

/** The data of the health routes. */
export interface Health {
  /** Aborts when the process is going to end: connections are no longer kept alive, and streams end. */
  readonly leaving: AbortSignal;
  /** Resolves if the service is ready; otherwise rejects with the reason in one line. */
  checkReady(): Promise<Readiness>;
}

/** Why the service is not ready, in words that anybody may read. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

export const ALWAYS_READY: Health = {
  leaving: new AbortController().signal,
  checkReady: () => Promise.resolve({ failedInstances: [], outdatedInstances: [] }),
};

/** Orchestrators ask often, and anybody can: the database is queried at most once in this time. */
const FRESH_MS = 1_000;

/**
 * The service is ready if the database responds and is writable, the schema of at least one instance is there and
 * migrated, and the service is not stopping. It asks no instance's tables: on Citus, a node that is away takes only its
 * own instances with it.
 */
export class ServiceHealth implements Health {
  readonly #pool: pg.Pool;
  /** Names of instances by schema. */
  readonly #schemas: () => ReadonlyMap<string, string>;
  readonly #folders: FolderProblems;
  #isStopping = false;
  readonly #leaving = new AbortController();
  #last: { readonly at: number; readonly check: Promise<Readiness> } | undefined;

  constructor(
    pool: pg.Pool,
    schemas: () => ReadonlyMap<string, string>,
    folders: FolderProblems = { failed: [], outdated: [] },
  ) {
    this.#pool = pool;
    this.#schemas = schemas;
    this.#folders = folders;
    // Each open stream listens, which is no leak.
    setMaxListeners(0, this.#leaving.signal);
  }

  /** Makes the service not ready, so that load balancers use others. */
  beginStopping(): void {
    this.#isStopping = true;
    this.#leaving.abort();
  }

  /** Another process takes over: the service stays ready, and clients are sent to the other process. */
  beginRetiring(): void {
    this.#leaving.abort();
  }

  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  async checkReady(): Promise<Readiness> {
    if (this.#isStopping) throw new NotReady('the service is stopping');
    if (!this.#last || Date.now() - this.#last.at > FRESH_MS) {
      this.#last = { at: Date.now(), check: this.#checkDatabase() };
    }
    return this.#last.check;
  }

  async #checkDatabase(): Promise<Readiness> {
    const schemas = this.#schemas();
    const states = await readSchemaStates(this.#pool, [...schemas.keys()]).catch(async (error: unknown) => {
      throw await explainFailure(this.#pool, error);
    });
    const unusable = [...schemas].filter(([schema]) => ['missing', 'outdated'].includes(states.get(schema) ?? ''));
    if (unusable.length > 0 && unusable.length === schemas.size) {
      throw new NotReady(`schema ${unusable[0]?.[0]} is not migrated`);
    }
    await checkWritable(this.#pool);
    return {
      failedInstances: [...this.#folders.failed, ...unusable.map(([, name]) => name)],
      outdatedInstances: this.#folders.outdated,
    };
  }
}
