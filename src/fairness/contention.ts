/** An owner counts as active for this long after its last job. */
const ACTIVE_MS = 5_000;

/** Whether several owners use a resource: one that is alone may use all of it. */
export class Contention {
  #last: string | undefined;
  /** When the last job came that had another owner than the one before. */
  #at = -Infinity;

  /** A job of an owner came. */
  note(owner: string): void {
    if (owner === this.#last) return;
    if (this.#last !== undefined) this.#at = performance.now();
    this.#last = owner;
  }

  get isActive(): boolean {
    return performance.now() - this.#at < ACTIVE_MS;
  }
}

/** Whether several instances have API requests; reads count, too. Owners are the names of instances. */
export const activeInstances = new Contention();
