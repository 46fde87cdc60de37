import type pg from 'pg';
import { checkWritable } from './storage/database/check-writable.ts';
import { isMigrated } from './storage/migrations/migrate.ts';

/** What the service reports when it is ready. */
export interface Readiness {
  /** Instances that are not served because their folder or data could not be used. */
  readonly failedInstances: readonly string[];
}

/** The data of the health routes. */
export interface Health {
  /** Whether the service is shutting down; connections are no longer kept alive. */
  readonly isStopping: boolean;
  /** Resolves if the service is ready; otherwise rejects with the reason in one line. */
  checkReady(): Promise<Readiness>;
}

/** Why the service is not ready, in words that anybody may read. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

export const ALWAYS_READY: Health = {
  isStopping: false,
  checkReady: () => Promise.resolve({ failedInstances: [] }),
};

/** Orchestrators ask often, and anybody can: the database is queried at most once in this time. */
const FRESH_MS = 1_000;

/** The service is ready if the database responds, is writable and migrated, and the service is not stopping. */
export class ServiceHealth implements Health {
  readonly #pool: pg.Pool;
  readonly #schemas: readonly string[];
  readonly #failedInstances: readonly string[];
  #isStopping = false;
  #last: { readonly at: number; readonly check: Promise<void> } | undefined;

  constructor(pool: pg.Pool, schemas: readonly string[], failedInstances: readonly string[]) {
    this.#pool = pool;
    this.#schemas = schemas;
    this.#failedInstances = failedInstances;
  }

  /** Makes the service not ready, so that load balancers use others. */
  beginStopping(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  async checkReady(): Promise<Readiness> {
    if (this.#isStopping) throw new NotReady('the service is stopping');
    if (!this.#last || Date.now() - this.#last.at > FRESH_MS) {
      this.#last = { at: Date.now(), check: this.#checkDatabase() };
    }
    await this.#last.check;
    return { failedInstances: this.#failedInstances };
  }

  async #checkDatabase(): Promise<void> {
    for (const schema of this.#schemas) {
      if (!(await isMigrated(this.#pool, schema))) throw new NotReady(`schema ${schema} is not migrated`);
    }
    await checkWritable(this.#pool);
  }
}
