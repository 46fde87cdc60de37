import { MINUTE_MS } from '../domain/product/dates.ts';

interface Tries {
  readonly count: number;
  readonly last: number;
}

/** Tries without a wait. */
const FREE = 5;
const MAX_WAIT_MS = 60_000;
const FORGOTTEN_MS = 15 * MINUTE_MS;
const MAX_KEPT = 10_000;

/**
 * Slows down who guesses passwords: after a few tries that failed each one has to wait, twice as long as before, up to
 * a minute. Counted by user and address, be there such a user or not, so that nobody is kept out from elsewhere and
 * nothing is told of who is a user.
 */
export class SignInGuard {
  readonly #tries = new Map<string, Tries>();

  /** Counts a try until `forget`, so that tries at the same time count too. @returns seconds to wait, 0 for none */
  enter(key: string, now: number): number {
    const tries = this.#tries.get(key);
    const count = tries && now - tries.last < FORGOTTEN_MS ? tries.count : 0;
    const wait = count < FREE ? 0 : Math.min(1000 * 2 ** (count - FREE), MAX_WAIT_MS);
    const left = tries ? tries.last + wait - now : 0;
    if (left > 0) return Math.ceil(left / 1000);
    this.#tries.delete(key);
    if (this.#tries.size >= MAX_KEPT) this.#dropOldest();
    this.#tries.set(key, { count: count + 1, last: now });
    return 0;
  }

  forget(key: string): void {
    this.#tries.delete(key);
  }

  /** The map has them in the order of their last try. */
  #dropOldest(): void {
    for (const key of this.#tries.keys()) return void this.#tries.delete(key);
  }
}
