import { MINUTE_MS } from '../domain/product/dates.ts';

interface Attempts {
  readonly count: number;
  readonly last: number;
}

const MAX_WAIT_MS = 60_000;
const FORGOTTEN_MS = 15 * MINUTE_MS;
const MAX_KEPT = 10_000;

/**
 * Counts failed attempts by key. After `free` attempts, each further one has to wait twice as long as the one before,
 * up to a minute. Attempts are forgotten 15 minutes after the last one. Keeps the latest 10,000 keys.
 */
export class AttemptCounter {
  readonly #free: number;
  readonly #attempts = new Map<string, Attempts>();

  constructor(free: number) {
    this.#free = free;
  }

  /** @returns milliseconds until the next attempt; 0 or less means now */
  waitOf(key: string, now: number): number {
    const attempts = this.#attempts.get(key);
    const count = this.countOf(key, now);
    const wait = count < this.#free ? 0 : Math.min(1000 * 2 ** (count - this.#free), MAX_WAIT_MS);
    return attempts ? attempts.last + wait - now : 0;
  }

  countOf(key: string, now: number): number {
    const attempts = this.#attempts.get(key);
    return attempts && now - attempts.last < FORGOTTEN_MS ? attempts.count : 0;
  }

  add(key: string, now: number): void {
    const count = this.countOf(key, now);
    // Keeps the map in the order of the last attempt.
    this.#attempts.delete(key);
    if (this.#attempts.size >= MAX_KEPT)
      for (const oldest of this.#attempts.keys()) if (this.#attempts.delete(oldest)) break;
    this.#attempts.set(key, { count: count + 1, last: now });
  }

  /** Removes one attempt. */
  subtract(key: string): void {
    const attempts = this.#attempts.get(key);
    if (!attempts) return;
    if (attempts.count <= 1) this.#attempts.delete(key);
    else this.#attempts.set(key, { ...attempts, count: attempts.count - 1 });
  }

  forget(key: string): void {
    this.#attempts.delete(key);
  }
}
