import { ServiceError } from '../../domain/refusals/service-error.ts';

/** Maximum numbers at the same time, of one instance in one process. */
export interface LimitSettings {
  readonly requests: number;
  readonly batches: number;
  readonly sheets: number;
  readonly openLists: number;
  /** The same per client address. */
  readonly openListsPerAddress: number;
}

type LimitedWork = 'requests' | 'batches' | 'sheets' | 'openLists';

const RETRY_AFTER_SECONDS = { requests: 1, batches: 5, sheets: 5, openLists: 10 } as const;
const CODES = {
  requests: 'TOO_MANY_REQUESTS',
  batches: 'TOO_MANY_BATCHES',
  sheets: 'TOO_MANY_SHEETS',
  openLists: 'LISTS_BUSY',
} as const;

/** Counts what an instance works on, and refuses more than its limits allow, so that it leaves room for others. */
export class InstanceLimits {
  readonly #limits: LimitSettings;
  readonly #counts = { requests: 0, batches: 0, sheets: 0, openLists: 0 };
  readonly #listsByAddress = new Map<string, number>();

  constructor(limits: LimitSettings) {
    this.#limits = limits;
  }

  /**
   * @returns a function to call once when the work ends
   * @throws ServiceError with the code of the limit
   */
  begin(work: LimitedWork): () => void {
    const limit = this.#limits[work];
    if (this.#counts[work] >= limit)
      throw new ServiceError(CODES[work], { retryAfterSeconds: RETRY_AFTER_SECONDS[work], params: { limit } });
    this.#counts[work]++;
    return () => {
      this.#counts[work]--;
    };
  }

  /**
   * @returns a function to call once when the list is closed
   * @throws ServiceError `TOO_MANY_LISTS` when the address has too many open, `LISTS_BUSY` when all clients together do
   */
  openList(address: string): () => void {
    const { openListsPerAddress: limit } = this.#limits;
    const ofAddress = this.#listsByAddress.get(address) ?? 0;
    if (ofAddress >= limit)
      throw new ServiceError('TOO_MANY_LISTS', {
        retryAfterSeconds: RETRY_AFTER_SECONDS.openLists,
        params: { limit },
      });
    const end = this.begin('openLists');
    this.#listsByAddress.set(address, ofAddress + 1);
    return () => {
      end();
      const left = (this.#listsByAddress.get(address) ?? 0) - 1;
      if (left > 0) this.#listsByAddress.set(address, left);
      else this.#listsByAddress.delete(address);
    };
  }
}
