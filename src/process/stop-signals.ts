import { isatty } from 'node:tty';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** `npm start` forwards a Ctrl-C that the process also gets from the terminal; ignore repetitions until then. */
const FORCE_AFTER_MS = 2_000;

/** Where a terminal may be: standard input, output and errors. */
const TERMINAL_FDS = [0, 1, 2];

export interface StopSignals {
  /** Lets SIGHUP restart something instead, unless it tells that the terminal was closed. */
  readonly onHangUp: (restart: () => void) => void;
  /** Aborts with the first signal; its name is the reason. */
  readonly stop: AbortSignal;
  /** Aborts with a later signal, sent by somebody who does not want to wait. */
  readonly force: AbortSignal;
}

/** Handles all signals that would end the process, for its whole lifetime. */
export function watchStopSignals(): StopSignals {
  const stop = new AbortController();
  const force = new AbortController();
  let firstAt = 0;
  let hangUp: (() => void) | undefined;
  const isTerminal = (): boolean => TERMINAL_FDS.some((fd) => isatty(fd));
  const hadTerminal = isTerminal();
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (name === 'SIGHUP' && hangUp && !stop.signal.aborted && isTerminal() === hadTerminal) {
        hangUp();
      } else if (!stop.signal.aborted) {
        firstAt = performance.now();
        stop.abort(name);
      } else if (performance.now() - firstAt >= FORCE_AFTER_MS) {
        force.abort(name);
      }
    });
  }
  return {
    stop: stop.signal,
    force: force.signal,
    onHangUp: (restart) => {
      hangUp = restart;
    },
  };
}

/** @returns the reason, once the signal is aborted */
export function aborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    else signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
  });
}
