/** Messages that do not leave may take so long together; then the pool counts as away, and the rest are not tried. */
const MAX_FAILING_MS = 30_000;

/** The reason of a message that was not tried. */
export const NOT_TRIED = 'NOT_TRIED';

/** Limits the time that a request spends on attempts that fail. Attempts that succeed may take as long as they do. */
export class Patience {
  #leftMs = MAX_FAILING_MS;

  get isOver(): boolean {
    return this.#leftMs < 0;
  }

  /**
   * Makes an attempt, unless the time is over.
   * @param attempt resolves to the reason of its failure
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
