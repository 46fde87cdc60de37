import type { BudgetedCache, CacheBudget } from '../caches/cache-budget.ts';

/** A finished sheet. */
export interface KeptSheet {
  readonly tag: string;
  readonly filename: string;
  readonly policy: string;
  readonly bytes: Buffer;
  /** Addresses of the pictures that were looked for, and what was found. */
  readonly links: readonly string[];
  readonly picture: string;
}

/** Finished sheets of an instance, and those in progress: concurrent requests for one sheet share the work. */
export class SheetCache {
  readonly #kept: BudgetedCache<KeptSheet>;
  readonly #underWay = new Map<string, Promise<KeptSheet>>();

  /** @param bytes limit of this instance within the budget of all of them */
  constructor(budget: CacheBudget, bytes: number) {
    this.#kept = budget.open({ bytes, sizeOf: sizeOfSheet });
  }

  find(key: string): KeptSheet | undefined {
    return this.#kept.get(key);
  }

  /** Makes a sheet and keeps it; who asks for it meanwhile gets the same one. */
  make(key: string, tag: string, make: () => Promise<KeptSheet>): Promise<KeptSheet> {
    let making = this.#underWay.get(tag);
    if (!making) {
      making = make()
        .then((sheet) => {
          this.#kept.set(key, sheet);
          return sheet;
        })
        .finally(() => this.#underWay.delete(tag));
      this.#underWay.set(tag, making);
    }
    return making;
  }
}

function sizeOfSheet({ bytes, filename, policy, links }: KeptSheet): number {
  return bytes.length + 2 * [filename, policy, ...links].join('').length;
}
