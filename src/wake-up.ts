/** Ends a wait early. `notify` while nobody waits ends the next wait at once. For one waiter. */
export class WakeUp {
  #isNotified = false;
  #endWait: () => void = () => undefined;

  notify(): void {
    this.#isNotified = true;
    this.#endWait();
  }

  /** Forgets earlier notifications. Call it before looking at what they were about. */
  clear(): void {
    this.#isNotified = false;
  }

  /**
   * Resolves after a notification since the last wait.
   * @param milliseconds how long to wait for one; without it, for as long as it takes
   * @returns whether there was one
   */
  async wait(milliseconds?: number): Promise<boolean> {
    if (!this.#isNotified) await this.#untilNotified(milliseconds);
    const wasNotified = this.#isNotified;
    this.clear();
    return wasNotified;
  }

  async #untilNotified(milliseconds: number | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#endWait = resolve;
      if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
    this.#endWait = () => undefined;
  }
}
