import type { BudgetedCache, CacheBudget } from '../caches/cache-budget.ts';

/** A finished sheet. */
export interface KeptSheet {
  readonly tag: string;
  readonly filename: string;
  readonly policy: string;
  readonly bytes: Buffer;
  /** URLs of the pictures that were requested, and what was found. */
  readonly links: readonly string[];
  readonly picture: string;
}

/** A sheet in progress. */
interface Job {
  readonly sheet: Promise<KeptSheet>;
  readonly cancelled: AbortController;
  readers: number;
}

/** Caches the finished sheets of an instance. Concurrent requests for one sheet share the work. */
export class SheetCache {
  readonly #kept: BudgetedCache<KeptSheet>;
  readonly #jobs = new Map<string, Job>();

  /** @param bytes limit of this instance within the shared budget */
  constructor(budget: CacheBudget, bytes: number) {
    this.#kept = budget.open({ bytes, sizeOf: sizeOfSheet });
  }

  find(key: string): KeptSheet | undefined {
    return this.#kept.get(key);
  }

  /**
   * Makes a sheet and caches it. The work is cancelled when all its readers have left.
   * @param reader aborts when the reader leaves
   * @throws the reason of `reader`, and what `make` throws
   */
  async make(
    key: string,
    tag: string,
    reader: AbortSignal,
    make: (cancelled: AbortSignal) => Promise<KeptSheet>,
  ): Promise<KeptSheet> {
    reader.throwIfAborted();
    const job = this.#jobs.get(tag) ?? this.#begin(key, tag, make);
    job.readers++;
    let leave: (() => void) | undefined;
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => {
        job.readers--;
        if (job.readers === 0) {
          this.#forget(tag, job);
          job.cancelled.abort(reader.reason);
        }
        reject(reader.reason as Error);
      };
      reader.addEventListener('abort', leave, { once: true });
    });
    return Promise.race([job.sheet, left]).finally(() => leave && reader.removeEventListener('abort', leave));
  }

  #begin(key: string, tag: string, make: (cancelled: AbortSignal) => Promise<KeptSheet>): Job {
    const cancelled = new AbortController();
    const sheet = make(cancelled.signal)
      .then((made) => {
        this.#kept.set(key, made);
        return made;
      })
      .finally(() => this.#forget(tag, job));
    const job: Job = { sheet, cancelled, readers: 0 };
    this.#jobs.set(tag, job);
    return job;
  }

  #forget(tag: string, job: Job): void {
    if (this.#jobs.get(tag) === job) this.#jobs.delete(tag);
  }
}

function sizeOfSheet({ bytes, filename, policy, links }: KeptSheet): number {
  return bytes.length + 2 * [filename, policy, ...links].join('').length;
}
