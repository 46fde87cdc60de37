import { hash } from 'node:crypto';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { AttemptCounter } from './attempt-counter.ts';
import { networkOf } from './network.ts';

/** Number of attempts before a delay. */
const FREE = { pair: 5, address: 20, name: 100 };
const MAX_KNOWN = 10_000;

/** An attempt that was admitted; report its result. */
export interface Attempt {
  succeed(): void;
  /** The result is unknown, for example because the database cannot be reached. */
  cancel(): void;
}

/**
 * Slows down password guessing, for sign-in and HTTP Basic. It counts failed attempts by address and name, by address,
 * and by name, whether or not the user exists. For an address that has signed in as the user, only the first count
 * applies, so that attempts from elsewhere, or of others behind the same address, do not lock the user out. One address
 * adds at most five attempts to the count of a name.
 */
export class SignInGuard {
  readonly #pairs = new AttemptCounter(FREE.pair);
  readonly #addresses = new AttemptCounter(FREE.address);
  readonly #names = new AttemptCounter(FREE.name);
  /** Addresses with a name that they have signed in as, the latest last. */
  readonly #known = new Set<string>();

  /**
   * Counts an attempt as failed until it succeeds, so that concurrent attempts count too.
   * @throws ServiceError `TOO_MANY_ATTEMPTS` with the time to wait
   */
  enter(address: string, name: string, now: number): Attempt {
    const network = networkOf(address);
    const pair = keyOf(network, name);
    const nameKey = keyOf(name);
    const isKnown = this.#known.has(pair);
    const wait = Math.max(
      this.#pairs.waitOf(pair, now),
      ...(isKnown ? [] : [this.#addresses.waitOf(network, now), this.#names.waitOf(nameKey, now)]),
    );
    if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1000));

    const countsForName = !isKnown && this.#pairs.countOf(pair, now) < FREE.pair;
    this.#pairs.add(pair, now);
    this.#addresses.add(network, now);
    if (countsForName) this.#names.add(nameKey, now);
    const takeBack = (): void => {
      this.#addresses.subtract(network);
      if (countsForName) this.#names.subtract(nameKey);
    };
    return {
      succeed: () => {
        takeBack();
        this.#pairs.forget(pair);
        this.#remember(pair);
      },
      cancel: () => {
        takeBack();
        this.#pairs.subtract(pair);
      },
    };
  }

  #remember(pair: string): void {
    this.#known.delete(pair);
    if (this.#known.size >= MAX_KNOWN) for (const oldest of this.#known) if (this.#known.delete(oldest)) break;
    this.#known.add(pair);
  }
}

/** Hashed, because names can be of any length. */
function keyOf(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64');
}

function tooManyAttempts(seconds: number): ServiceError {
  return new ServiceError('TOO_MANY_ATTEMPTS', { params: { seconds }, retryAfterSeconds: seconds });
}
