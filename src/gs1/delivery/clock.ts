/** Time as transports and the pool see it. Tests bring their own. */
export interface Clock {
  now(): Date;
  /**
   * Does something later.
   * @returns what calls it off
   */
  after(milliseconds: number, action: () => void): () => void;
}

/** The time of the machine. What is put off does not keep a process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after a while, or as soon as the signal is given. */
export function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const callOff = clock.after(milliseconds, done);
    function done(): void {
      callOff();
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });
}
