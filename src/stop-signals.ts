const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** `npm start` forwards a Ctrl-C that the process got from the terminal as well: repetitions until then mean nothing. */
const FORCE_AFTER_MS = 2_000;

export interface StopSignals {
  /** Aborts with the first signal, with its name as the reason. */
  readonly stop: AbortSignal;
  /** Aborts with a signal that comes a while after the first one: somebody does not want to wait any longer. */
  readonly force: AbortSignal;
}

/** Takes the signals that end the process, for as long as it lives: none of them ends it by itself any more. */
export function watchStopSignals(): StopSignals {
  const stop = new AbortController();
  const force = new AbortController();
  let firstAt = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (!stop.signal.aborted) {
        firstAt = performance.now();
        stop.abort(name);
      } else if (performance.now() - firstAt >= FORCE_AFTER_MS) {
        force.abort(name);
      }
    });
  }
  return { stop: stop.signal, force: force.signal };
}

/** @returns the reason, when the signal is aborted */
export function aborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    else signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
  });
}
