import type pg from 'pg';
import { checkWritable } from './storage/database/check-writable.ts';
import { isMigrated } from './storage/migrations/migrate.ts';

/** What the service tells of itself when it is ready. */
export interface Readiness {
  /** Instances that are not served, because their folder or data could not be used. */
  readonly failedInstances: readonly string[];
}

/** How well the service is: what its health routes answer. */
export interface Health {
  /** Whether the service is about to end: connections are not kept open any more. */
  readonly isStopping: boolean;
  /** Resolves when the service can do its work; rejects with the reason, in one line, when not. */
  checkReady(): Promise<Readiness>;
}

/** Why the service is not ready, in words that may be told to anybody. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

export const ALWAYS_READY: Health = {
  isStopping: false,
  checkReady: () => Promise.resolve({ failedInstances: [] }),
};

/** Orchestrators ask often, and anybody may: the database is asked once for all who ask within this time. */
const FRESH_MS = 1_000;

/** Readiness of a running service: the database answers, takes writes and is migrated, and the service is not stopping. */
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

  /** From now on the service is not ready: load balancers are to send their requests elsewhere. */
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
