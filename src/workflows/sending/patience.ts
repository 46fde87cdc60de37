/** Total time for failing attempts. After that the pool counts as unavailable, and the other messages are not tried. */
const MAX_FAILING_MS = 30_000;

/** The reason of a message that was not tried. */
export const NOT_TRIED = 'NOT_TRIED';

/** Limits the time that a request spends on failing attempts; successful ones do not count. */
export class Patience {
  #leftMs = MAX_FAILING_MS;

  get isOver(): boolean {
    return this.#leftMs < 0;
  }

  /**
   * Makes an attempt if time is left.
   * @param attempt resolves to the reason if it fails
   * @returns that reason, or `NOT_TRIED`
   */
  async spend(attempt: () => Promise<string | undefined>): Promise<string | undefined> {
    if (this.isOver) return NOT_TRIED;
    const began = performance.now();
    const reason = await attempt();
    if (reason !== undefined) this.#leftMs -= performance.now() - began;
    return reason;
  }
}
