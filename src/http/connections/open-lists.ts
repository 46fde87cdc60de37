import { ServiceError } from '../../domain/refusals/service-error.ts';

export interface OpenListLimits {
  /** Maximum number of lists open at the same time. */
  readonly openLists: number;
  /** The same per client address. */
  readonly openListsPerAddress: number;
}

const RETRY_AFTER = { retryAfterSeconds: 10 };

/** Counts the lists that an instance is sending, and refuses more than its limits allow. */
export class OpenLists {
  readonly #limits: OpenListLimits;
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(limits: OpenListLimits) {
    this.#limits = limits;
  }

  /**
   * @returns a function to call once when the list is closed
   * @throws ServiceError `TOO_MANY_LISTS` when the address has too many open, `LISTS_BUSY` when all clients together do
   */
  open(address: string): () => void {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (ofAddress >= this.#limits.openListsPerAddress)
      throw new ServiceError('TOO_MANY_LISTS', { ...RETRY_AFTER, params: { limit: this.#limits.openListsPerAddress } });
    if (this.#count >= this.#limits.openLists) throw new ServiceError('LISTS_BUSY', RETRY_AFTER);
    this.#count++;
    this.#byAddress.set(address, ofAddress + 1);
    return () => {
      this.#count--;
      const left = (this.#byAddress.get(address) ?? 0) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    };
  }
}
