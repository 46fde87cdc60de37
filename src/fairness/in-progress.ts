/** Counts what is in progress with a resource, so that it can be closed once nothing uses it any more. */
export class InProgress {
  readonly #counts = new WeakMap<object, number>();
  readonly #waiting = new WeakMap<object, () => void>();

  /** @returns a function to call once when the work ends */
  begin(resource: object): () => void {
    this.#counts.set(resource, (this.#counts.get(resource) ?? 0) + 1);
    return () => {
      const left = (this.#counts.get(resource) ?? 0) - 1;
      this.#counts.set(resource, left);
      if (left === 0) this.#waiting.get(resource)?.();
    };
  }

  /** Resolves when nothing uses the resource, or after some time. */
  async untilIdle(resource: object, limitMs: number): Promise<void> {
    if ((this.#counts.get(resource) ?? 0) === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#waiting.set(resource, resolve);
      timer = setTimeout(resolve, limitMs);
    });
    clearTimeout(timer);
    this.#waiting.delete(resource);
  }
}

/** API requests that an instance works on, by its context. */
export const requestsInProgress = new InProgress();
