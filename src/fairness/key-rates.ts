const WINDOW_MS = 60_000;
/** Covers the rounding of as many additions as the largest limit allows per minute. */
const ROUNDING_MS = 0.01;
/** Entries after which those that no longer matter are removed. */
const TIDY_AT = 1000;

/** A key with a limit that makes a request. */
export interface RatedKey {
  readonly instance: string;
  readonly name: string;
  readonly requestsPerMinute: number;
}

/** Admits a request of a key, or says how long it has to wait, in milliseconds. */
export type AdmitKey = (key: RatedKey) => number | Promise<number>;

/**
 * Counts the requests of keys that have a limit, as a token bucket: a key that was silent may make the requests of a
 * minute at once, and then one whenever its share of a minute has passed. A refused request does not count. The state of
 * a key is one number, the time at which its bucket will be full again.
 */
export class KeyRates {
  readonly #now: () => number;
  readonly #fullAt = new Map<string, number>();

  /** @param now in milliseconds, of a clock that is never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @returns milliseconds until the next request is admitted; 0 if this one is */
  admit({ instance, name, requestsPerMinute }: RatedKey): number {
    const now = this.#now();
    const id = JSON.stringify([instance, name]);
    const share = WINDOW_MS / requestsPerMinute;
    const fullAt = Math.max(this.#fullAt.get(id) ?? 0, now) + share;
    if (fullAt - now > WINDOW_MS + ROUNDING_MS) return fullAt - now - WINDOW_MS;
    this.#fullAt.set(id, fullAt);
    if (this.#fullAt.size >= TIDY_AT) this.#tidy(now);
    return 0;
  }

  #tidy(now: number): void {
    for (const [id, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(id);
  }
}
