/** The clock of transports and the pool. Tests replace it. */
export interface Clock {
  now(): Date;
  /**
   * Schedules a task.
   * @returns a function that cancels it
   */
  after(milliseconds: number, action: () => void): () => void;
}

/** The system clock. Scheduled tasks do not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay, or as soon as the signal aborts. */
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
